package prazootel_test

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/adapters/prazootel"
	"go.opentelemetry.io/otel/attribute"
	sdk "go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"
)

// show prints how much a reader collects under these names.
func show(reader *sdk.ManualReader, names ...string) {
	var all metricdata.ResourceMetrics
	reader.Collect(context.Background(), &all)
	line := func(name string, about attribute.Set, value any) {
		fmt.Println(name, strings.ReplaceAll(about.Encoded(attribute.DefaultEncoder()), ",", " "), value)
	}
	for _, scope := range all.ScopeMetrics {
		for _, m := range scope.Metrics {
			for _, name := range names {
				if m.Name != name {
					continue
				}
				switch data := m.Data.(type) {
				case metricdata.Histogram[float64]:
					for _, p := range data.DataPoints {
						line(name, p.Attributes, p.Count)
					}
				case metricdata.Sum[int64]:
					for _, p := range data.DataPoints {
						line(name, p.Attributes, p.Value)
					}
				}
			}
		}
	}
}

var answer = prazo.Op[int]{
	Spec: prazo.Spec{Class: "GET /frete"},
	Do:   func(context.Context, *prazo.Try) (int, error) { return 42, nil },
}

func ExampleNew() {
	reader := sdk.NewManualReader() // a program has an exporter here
	provider := sdk.NewMeterProvider(sdk.WithReader(reader))
	metrics, err := prazootel.New(provider)
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
	show(reader, "prazo.call.duration", "prazo.timeouts", "prazo.bulkhead.places")
	// Output:
	// prazo.call.duration dependency=frete error.type=timeout outcome=timed_out 1
	// prazo.timeouts dependency=frete phase=connect wall=deadline 1
	// prazo.bulkhead.places dependency=frete 1024
}

// One Metrics serves all guards.
func ExampleMetrics() {
	reader := sdk.NewManualReader()
	metrics, _ := prazootel.New(sdk.NewMeterProvider(sdk.WithReader(reader)))
	for _, name := range []string{"frete", "estoque"} {
		g, _ := prazo.New(name, prazo.Policy{Deadline: time.Second}, prazo.WithSink(metrics.Sink()))
		prazo.Run(context.Background(), g, answer)
	}
	show(reader, "prazo.tries")
	// Unordered output:
	// prazo.tries dependency=frete outcome=good 1
	// prazo.tries dependency=estoque outcome=good 1
}

// A guard has one sink, which may call others.
func ExampleMetrics_Sink() {
	reader := sdk.NewManualReader()
	metrics, _ := prazootel.New(sdk.NewMeterProvider(sdk.WithReader(reader)))
	count := metrics.Sink()
	frete, _ := prazo.New("frete", prazo.Policy{Deadline: time.Second}, prazo.WithSink(func(r *prazo.Record) {
		count(r)
		fmt.Println("also logged:", r.Outcome)
	}))
	prazo.Run(context.Background(), frete, answer)
	show(reader, "prazo.call.duration")
	// Output:
	// also logged: good
	// prazo.call.duration dependency=frete outcome=good 1
}

func ExampleMetrics_Watch() {
	reader := sdk.NewManualReader()
	metrics, _ := prazootel.New(sdk.NewMeterProvider(sdk.WithReader(reader)))
	frete, _ := prazo.New("frete", prazo.Policy{Deadline: time.Second})
	metrics.Watch(frete)
	prazo.Run(context.Background(), frete, prazo.Op[int]{Do: func(context.Context, *prazo.Try) (int, error) {
		show(reader, "prazo.bulkhead.in_flight")
		return 0, nil
	}})
	// Output: prazo.bulkhead.in_flight dependency=frete 1
}

func ExampleMetrics_Unwatch() {
	reader := sdk.NewManualReader()
	metrics, _ := prazootel.New(sdk.NewMeterProvider(sdk.WithReader(reader)))
	frete, _ := prazo.New("frete", prazo.Policy{Deadline: time.Second})
	metrics.Watch(frete)
	show(reader, "prazo.stragglers")
	metrics.Unwatch(frete)
	show(reader, "prazo.stragglers")
	// Output: prazo.stragglers dependency=frete 0
}

func ExampleOption() {
	options := []prazootel.Option{prazootel.WithClasses(20)}
	_, err := prazootel.New(nil, options...)
	fmt.Println(err)
	// Output: prazootel.New: no provider: give that of the program, for example otel.GetMeterProvider()
}

func ExampleWithClasses() {
	reader := sdk.NewManualReader()
	metrics, _ := prazootel.New(sdk.NewMeterProvider(sdk.WithReader(reader)), prazootel.WithClasses(20))
	frete, _ := prazo.New("frete", prazo.Policy{Deadline: time.Second}, prazo.WithSink(metrics.Sink()))
	prazo.Run(context.Background(), frete, answer)
	show(reader, "prazo.call.duration")
	// Output: prazo.call.duration class=GET /frete dependency=frete outcome=good 1
}
