package prazoprom_test

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/adapters/prazoprom"
	"github.com/prometheus/client_golang/prometheus"
)

// show prints the metrics of a registry that have one value.
func show(registry *prometheus.Registry, names ...string) {
	families, _ := registry.Gather()
	for _, family := range families {
		for _, name := range names {
			if family.GetName() != name {
				continue
			}
			for _, m := range family.Metric {
				var labels []string
				for _, l := range m.Label {
					labels = append(labels, l.GetName()+"="+l.GetValue())
				}
				value := m.GetCounter().GetValue() + m.GetGauge().GetValue() + float64(m.GetHistogram().GetSampleCount())
				fmt.Println(name, strings.Join(labels, " "), value)
			}
		}
	}
}

var answer = prazo.Op[int]{
	Spec: prazo.Spec{Class: "GET /frete"},
	Do:   func(context.Context, *prazo.Try) (int, error) { return 42, nil },
}

func ExampleNew() {
	registry := prometheus.NewRegistry() // most programs have prometheus.DefaultRegisterer
	metrics, err := prazoprom.New(registry)
	if err != nil {
		fmt.Println(err)
		return
	}
	frete, _ := prazo.New("frete", prazo.Policy{Deadline: 10 * time.Millisecond}, prazo.WithSink(metrics.Sink()))
	metrics.Watch(frete)
	prazo.Run(context.Background(), frete, prazo.Op[int]{
		Do: func(ctx context.Context, try *prazo.Try) (int, error) {
			try.Phase(prazo.PhaseConnect, 0)
			<-ctx.Done()
			return 0, ctx.Err()
		},
	})
	show(registry, "prazo_call_duration_seconds", "prazo_timeouts_total", "prazo_retry_budget_tokens")
	// Output:
	// prazo_call_duration_seconds dependency=frete outcome=timed_out 1
	// prazo_retry_budget_tokens dependency=frete 10
	// prazo_timeouts_total dependency=frete phase=connect wall=deadline 1
}

// A registry has the metrics once.
func ExampleNew_twice() {
	registry := prometheus.NewRegistry()
	prazoprom.New(registry)
	_, err := prazoprom.New(registry)
	fmt.Println(err)
	// Output: prazoprom.New: this registry has the metrics of prazo already: make one Metrics and share it among all guards: duplicate metrics collector registration attempted
}

// One Metrics serves all guards.
func ExampleMetrics() {
	registry := prometheus.NewRegistry()
	metrics, _ := prazoprom.New(registry)
	for _, name := range []string{"frete", "estoque"} {
		g, _ := prazo.New(name, prazo.Policy{Deadline: time.Second}, prazo.WithSink(metrics.Sink()))
		prazo.Run(context.Background(), g, answer)
	}
	show(registry, "prazo_tries_total")
	// Output:
	// prazo_tries_total dependency=estoque outcome=good 1
	// prazo_tries_total dependency=frete outcome=good 1
}

// A guard has one sink, which may call others.
func ExampleMetrics_Sink() {
	registry := prometheus.NewRegistry()
	metrics, _ := prazoprom.New(registry)
	count := metrics.Sink()
	frete, _ := prazo.New("frete", prazo.Policy{Deadline: time.Second}, prazo.WithSink(func(r *prazo.Record) {
		count(r)
		fmt.Println("also logged:", r.Outcome)
	}))
	prazo.Run(context.Background(), frete, answer)
	show(registry, "prazo_call_duration_seconds")
	// Output:
	// also logged: good
	// prazo_call_duration_seconds dependency=frete outcome=good 1
}

func ExampleMetrics_Watch() {
	registry := prometheus.NewRegistry()
	metrics, _ := prazoprom.New(registry)
	frete, _ := prazo.New("frete", prazo.Policy{Deadline: time.Second, Bulkhead: prazo.Bulkhead{Max: 20}})
	metrics.Watch(frete)
	prazo.Run(context.Background(), frete, prazo.Op[int]{Do: func(context.Context, *prazo.Try) (int, error) {
		show(registry, "prazo_bulkhead_in_flight", "prazo_bulkhead_places")
		return 0, nil
	}})
	// Output:
	// prazo_bulkhead_in_flight dependency=frete 1
	// prazo_bulkhead_places dependency=frete 20
}

func ExampleMetrics_Unwatch() {
	registry := prometheus.NewRegistry()
	metrics, _ := prazoprom.New(registry)
	frete, _ := prazo.New("frete", prazo.Policy{Deadline: time.Second})
	metrics.Watch(frete)
	metrics.Unwatch(frete)
	show(registry, "prazo_stragglers", "prazo_fallbacks_total")
	// Output: prazo_fallbacks_total dependency=frete 0
}

// Metrics is a collector, so that a registry can let it go.
func ExampleMetrics_Collect() {
	registry := prometheus.NewRegistry()
	metrics, _ := prazoprom.New(registry)
	fmt.Println(registry.Unregister(metrics))
	// Output: true
}

// A program may register the metrics itself, for example with labels of its own.
func ExampleMetrics_Describe() {
	registry := prometheus.NewRegistry()
	metrics, _ := prazoprom.New(nil)
	prometheus.WrapRegistererWith(prometheus.Labels{"shop": "7"}, registry).MustRegister(metrics)
	frete, _ := prazo.New("frete", prazo.Policy{Deadline: time.Second}, prazo.WithSink(metrics.Sink()))
	prazo.Run(context.Background(), frete, answer)
	show(registry, "prazo_tries_total")
	// Output: prazo_tries_total dependency=frete outcome=good shop=7 1
}

func ExampleOption() {
	options := []prazoprom.Option{prazoprom.WithClasses(20)}
	_, err := prazoprom.New(prometheus.NewRegistry(), options...)
	fmt.Println(err)
	// Output: <nil>
}

func ExampleWithClasses() {
	registry := prometheus.NewRegistry()
	metrics, _ := prazoprom.New(registry, prazoprom.WithClasses(20))
	frete, _ := prazo.New("frete", prazo.Policy{Deadline: time.Second}, prazo.WithSink(metrics.Sink()))
	prazo.Run(context.Background(), frete, answer)
	show(registry, "prazo_call_duration_seconds")
	// Output: prazo_call_duration_seconds class=GET /frete dependency=frete outcome=good 1
}
