// Package prazoprom gives Prometheus what the guards of a program do: a sink counts each call when it is over, and what
// changes by itself is read from the guards at each scrape.
//
//	metrics, err := prazoprom.New(prometheus.DefaultRegisterer)
//	frete, err := prazo.New("frete", policy, prazo.WithSink(metrics.Sink()))
//	metrics.Watch(frete)
//
// # Counted by the sink
//
//	prazo_call_duration_seconds{dependency,outcome}     histogram, to the last byte of the body, the close or the cut
//	prazo_calls_stopped_total{dependency,wall}          calls that a wall stopped: deadline, bulkhead, superseded ...
//	prazo_timeouts_total{dependency,phase,wall}         cuts by the limit of a try (wall "try") or by the deadline
//	prazo_tries_total{dependency,outcome}               tries, redirect hops among them
//	prazo_retries_total{dependency,reason}              tries that repeated another, by what that came to, or hedge
//	prazo_scouts_total{dependency,result}               cut tries that ran on: answered (the cut was wrong) or unanswered
//	prazo_fallbacks_total{dependency}                   calls that got the answer of their fallback
//	prazo_bulkhead_refused_total{dependency}            calls without a place for a try
//	prazo_retry_budget_refused_total{dependency}        calls whose next try the retry budget did not pay for
//	prazo_try_limit_seconds{dependency}                 gauge, the limit of the first try of the latest call that had one
//
// # Read from the guards that are watched
//
//	prazo_bulkhead_in_flight{dependency}                tries that hold a place
//	prazo_bulkhead_waiting{dependency}                  tries that wait for a place
//	prazo_bulkhead_places{dependency}                   places there are
//	prazo_stragglers{dependency}                        tries that were cut and still run
//	prazo_late_tries_total{dependency}                  tries that came to an end after they were cut
//	prazo_retry_budget_tokens{dependency}               retries the budget would pay for; absent where it is off
//	prazo_breaker_state{dependency,class}               1 open, 0.5 half open, 0 closed; absent until it was open once
//
// The duration of a call ends with its last byte. Many clients, and those of OpenTelemetry, stop their clock at the headers:
// ours is the longer time. Outcomes, walls and phases are the names of [prazo.Kind], [prazo.Wall] and [prazo.Phase], with _
// for a space; the phase "waiting" is a call that the deadline cut between two tries or before the first. An answer by which
// the dependency says that it timed out is an outcome "timed_out" and no timeout of ours. Callers that joined another call are
// not counted, the call that they share is.
//
// The histogram has classic buckets and, for servers that ask for them, native ones with a factor of 1.1.
//
// Every label has few values, whatever comes from outside: of dependencies the first 1,000 have their own names, of the classes
// of one dependency as many as [WithClasses] says; the rest share the value "other". Names are cut at 100 bytes.
package prazoprom

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prometheus/client_golang/prometheus"
)

// Metrics counts calls and watches guards. Make one with [New] for all guards of a program. It is safe for concurrent use. It
// is a [prometheus.Collector], so that it can be unregistered.
type Metrics struct {
	counted
	read
	byClass      bool // the class is a label of durations and limits
	dependencies names
	classes      namesets

	mu      sync.Mutex // guards what is below
	watched map[*prazo.Guard]bool
	opened  map[string]map[string]bool // by dependency, the classes whose breaker was not closed once
}

// Option changes what [New] makes. Options do not depend on their order.
type Option func(*settings)

type settings struct {
	byClass bool
	classes int
}

// WithClasses gives durations and limits the label "class" too. The first most classes of each dependency have their own names, 0
// or less means 50; later ones share "other". Each class has up to 8 histograms: keep most small. The state of breakers has
// this label in any case, with the same bound.
func WithClasses(most int) Option {
	return func(s *settings) {
		s.byClass = true
		if most > 0 {
			s.classes = most
		}
	}
}

// New makes the metrics and registers them; a nil registry leaves that to the caller. The error says that the
// registry has such metrics already, and is then a [prometheus.AlreadyRegisteredError] for [errors.As].
func New(registry prometheus.Registerer, options ...Option) (*Metrics, error) {
	s := settings{classes: 50}
	for _, option := range options {
		if option != nil {
			option(&s)
		}
	}
	m := &Metrics{
		counted: newCounted(s), read: newRead(), byClass: s.byClass,
		dependencies: names{most: 1000}, classes: namesets{most: s.classes},
		watched: map[*prazo.Guard]bool{}, opened: map[string]map[string]bool{},
	}
	if registry == nil {
		return m, nil
	}
	err := registry.Register(m)
	if _, twice := errors.AsType[prometheus.AlreadyRegisteredError](err); twice {
		return nil, fmt.Errorf("prazoprom.New: this registry has the metrics of prazo already: make one Metrics and share it "+
			"among all guards: %w", err)
	}
	if err != nil {
		return nil, fmt.Errorf("prazoprom.New: %w", err)
	}
	return m, nil
}

// counted holds what the sink counts.
type counted struct {
	duration                                  *prometheus.HistogramVec
	limit                                     *prometheus.GaugeVec
	stopped, timeouts, tries, retries, scouts *prometheus.CounterVec
	fallbacks, bulkheadRefused, budgetRefused *prometheus.CounterVec
}

func newCounted(s settings) counted {
	counter := func(name, help string, labels ...string) *prometheus.CounterVec {
		return prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, append([]string{"dependency"}, labels...))
	}
	var class []string
	if s.byClass {
		class = []string{"class"}
	}
	return counted{
		duration: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name:    "prazo_call_duration_seconds",
			Help:    "How long calls took, to the last byte of the body, the close or the cut.",
			Buckets: []float64{.005, .01, .025, .05, .075, .1, .25, .5, .75, 1, 2.5, 5, 7.5, 10},
			// Without a bound a native histogram grows with the spread of what it sees.
			NativeHistogramBucketFactor:     1.1,
			NativeHistogramMaxBucketNumber:  160,
			NativeHistogramMinResetDuration: time.Hour,
		}, append([]string{"dependency", "outcome"}, class...)),
		limit: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "prazo_try_limit_seconds",
			Help: "The limit of the first try of the latest call whose first try had one.",
		}, append([]string{"dependency"}, class...)),
		stopped:         counter("prazo_calls_stopped_total", "Calls that a wall stopped.", "wall"),
		timeouts:        counter("prazo_timeouts_total", "Cuts by the limit of a try or by the deadline.", "phase", "wall"),
		tries:           counter("prazo_tries_total", "Tries, redirect hops among them.", "outcome"),
		retries:         counter("prazo_retries_total", "Tries that repeated another, by what that came to, or hedge.", "reason"),
		scouts:          counter("prazo_scouts_total", "Cut tries that ran on: answered (the cut was wrong) or unanswered.", "result"),
		fallbacks:       counter("prazo_fallbacks_total", "Calls that got the answer of their fallback."),
		bulkheadRefused: counter("prazo_bulkhead_refused_total", "Calls without a place for a try."),
		budgetRefused:   counter("prazo_retry_budget_refused_total", "Calls whose next try the retry budget did not pay for."),
	}
}

func (c *counted) all() []prometheus.Collector {
	return []prometheus.Collector{
		c.duration, c.limit, c.stopped, c.timeouts, c.tries, c.retries, c.scouts, c.fallbacks, c.bulkheadRefused, c.budgetRefused,
	}
}
