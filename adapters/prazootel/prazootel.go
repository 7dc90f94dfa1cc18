// Package prazootel gives OpenTelemetry what the guards of a program do: a sink counts each call when it is over, and what
// changes by itself is read from the guards at each collection.
//
//	metrics, err := prazootel.New(otel.GetMeterProvider())
//	frete, err := prazo.New("frete", policy, prazo.WithSink(metrics.Sink()))
//	metrics.Watch(frete)
//
// # Counted by the sink
//
//	prazo.call.duration          s, histogram; dependency, outcome, error.type: to the last byte of the body, the close or the cut
//	prazo.calls.stopped          dependency, wall: calls that a wall stopped: deadline, bulkhead, superseded ...
//	prazo.timeouts               dependency, phase, wall: cuts by the limit of a try (wall "try") or by the deadline
//	prazo.tries                  dependency, outcome: tries, redirect hops among them
//	prazo.retries                dependency, reason: tries that repeated another, by what that came to, or hedge
//	prazo.scouts                 dependency, result: cut tries that ran on: answered (the cut was wrong) or unanswered
//	prazo.fallbacks              dependency: calls that got the answer of their fallback
//	prazo.bulkhead.refused       dependency: calls without a place for a try
//	prazo.retry_budget.refused   dependency: calls whose next try the retry budget did not pay for
//	prazo.try_limit              s, gauge; dependency: the limit of the first try of the latest call that had one
//
// # Read from the guards that are watched
//
//	prazo.bulkhead.in_flight     dependency: tries that hold a place
//	prazo.bulkhead.waiting       dependency: tries that wait for a place
//	prazo.bulkhead.places        dependency: places there are
//	prazo.stragglers             dependency: tries that were cut and still run
//	prazo.late_tries             dependency: tries that came to an end after they were cut
//	prazo.retry_budget.tokens    dependency: retries the budget would pay for; absent where it is off
//	prazo.breaker.state          dependency, class: 1 open, 0.5 half open, 0 closed; absent until it was open once
//
// The names are our own: the semantic conventions have none for deadlines, retries and breakers, and their
// http.client.request.duration may end with the headers, and needs a method that a guard does not know. A call's duration ends
// with its last byte: it is the longer time. Translated for Prometheus the names are those of package prazoprom.
//
// error.type is that of the conventions: absent for a good answer, "timeout" for a call that timed out, else what stopped the
// call ("bulkhead", "breaker", "superseded" ...), or its outcome. Outcomes, walls and phases are the names of [prazo.Kind],
// [prazo.Wall] and [prazo.Phase], with _ for a space; the phase "waiting" is a call that the deadline cut between two tries or
// before the first. An answer by which the dependency says that it timed out is an outcome "timed_out" and no timeout of ours.
// Callers that joined another call are not counted, the call that they share is.
//
// Every attribute has few values, whatever comes from outside: of dependencies the first 1,000 have their own names, of the
// classes of one dependency as many as [WithClasses] says; the rest share the value "other". Names are cut at 100 bytes.
package prazootel

import (
	"errors"
	"fmt"
	"sync"

	"github.com/prazohq/prazo"
	"go.opentelemetry.io/otel/metric"
)

// Metrics counts calls and watches guards. Make one with [New] for all guards of a program. It is safe for concurrent use.
type Metrics struct {
	counted
	read
	byClass      bool // the class is an attribute of durations and limits
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

// WithClasses gives durations and limits the attribute "class" too. The first most classes of each dependency have their own
// names, 0 or less means 50; later ones share "other". Each class has up to 8 histograms: keep most small, and think of the
// limit of 2,000 that a provider may set. The state of breakers has this attribute in any case, with the same bound.
func WithClasses(most int) Option {
	return func(s *settings) {
		s.byClass = true
		if most > 0 {
			s.classes = most
		}
	}
}

// New makes the metrics with a meter of the provider, and has it ask for what is read from guards until it is shut down. It
// fails without a provider, or with what the provider says.
func New(provider metric.MeterProvider, options ...Option) (*Metrics, error) {
	if provider == nil {
		return nil, errors.New("prazootel.New: no provider: give that of the program, for example otel.GetMeterProvider()")
	}
	s := settings{classes: 50}
	for _, option := range options {
		if option != nil {
			option(&s)
		}
	}
	m := &Metrics{
		byClass: s.byClass, dependencies: names{most: 1000}, classes: namesets{most: s.classes},
		watched: map[*prazo.Guard]bool{}, opened: map[string]map[string]bool{},
	}
	meter := &maker{Meter: provider.Meter("github.com/prazohq/prazo/adapters/prazootel")}
	m.counted = newCounted(meter)
	m.read = newRead(meter)
	if meter.err == nil {
		_, meter.err = meter.RegisterCallback(m.observe, m.observed...)
	}
	if meter.err != nil {
		return nil, fmt.Errorf("prazootel.New: %w", meter.err)
	}
	return m, nil
}

// maker makes instruments and keeps the first error.
type maker struct {
	metric.Meter
	err error
}

// made notes the error of an instrument.
func made[T any](m *maker) func(T, error) T {
	return func(instrument T, err error) T {
		if m.err == nil {
			m.err = err
		}
		return instrument
	}
}

// counted holds what the sink counts.
type counted struct {
	duration                                  metric.Float64Histogram
	limit                                     metric.Float64Gauge
	stopped, timeouts, tries, retries, scouts metric.Int64Counter
	fallbacks, bulkheadRefused, budgetRefused metric.Int64Counter
}

func newCounted(m *maker) counted {
	counter := func(name, unit, help string) metric.Int64Counter {
		return made[metric.Int64Counter](m)(m.Int64Counter(name, metric.WithUnit(unit), metric.WithDescription(help)))
	}
	return counted{
		duration: made[metric.Float64Histogram](m)(m.Float64Histogram("prazo.call.duration", metric.WithUnit("s"),
			metric.WithDescription("How long calls took, to the last byte of the body, the close or the cut."),
			metric.WithExplicitBucketBoundaries(.005, .01, .025, .05, .075, .1, .25, .5, .75, 1, 2.5, 5, 7.5, 10))),
		limit: made[metric.Float64Gauge](m)(m.Float64Gauge("prazo.try_limit", metric.WithUnit("s"),
			metric.WithDescription("The limit of the first try of the latest call whose first try had one."))),
		stopped:         counter("prazo.calls.stopped", "{call}", "Calls that a wall stopped."),
		timeouts:        counter("prazo.timeouts", "{timeout}", "Cuts by the limit of a try or by the deadline."),
		tries:           counter("prazo.tries", "{try}", "Tries, redirect hops among them."),
		retries:         counter("prazo.retries", "{retry}", "Tries that repeated another, by what that came to, or hedge."),
		scouts:          counter("prazo.scouts", "{try}", "Cut tries that ran on: answered (the cut was wrong) or unanswered."),
		fallbacks:       counter("prazo.fallbacks", "{call}", "Calls that got the answer of their fallback."),
		bulkheadRefused: counter("prazo.bulkhead.refused", "{call}", "Calls without a place for a try."),
		budgetRefused:   counter("prazo.retry_budget.refused", "{call}", "Calls whose next try the retry budget did not pay for."),
	}
}
