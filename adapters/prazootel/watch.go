package prazootel

import (
	"context"
	"maps"
	"slices"

	"github.com/prazohq/prazo"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric"
)

// Watch has the state of guards read at each collection. Guards of the same name count together. A guard that is watched stays
// in memory until [Metrics.Unwatch].
func (m *Metrics) Watch(guards ...*prazo.Guard) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, g := range guards {
		if g != nil {
			m.watched[g] = true
		}
	}
}

// Unwatch ends what Watch began. What the sink has counted stays.
func (m *Metrics) Unwatch(guards ...*prazo.Guard) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, g := range guards {
		delete(m.watched, g)
	}
}

// read holds what is read from the guards.
type read struct {
	inFlight, waiting, places, stragglers metric.Int64ObservableUpDownCounter
	late                                  metric.Int64ObservableCounter
	tokens, breaker                       metric.Float64ObservableGauge
	observed                              []metric.Observable
}

func newRead(m *maker) read {
	level := func(name, unit, help string) metric.Int64ObservableUpDownCounter {
		return made[metric.Int64ObservableUpDownCounter](m)(
			m.Int64ObservableUpDownCounter(name, metric.WithUnit(unit), metric.WithDescription(help)))
	}
	gauge := func(name, unit, help string) metric.Float64ObservableGauge {
		return made[metric.Float64ObservableGauge](m)(
			m.Float64ObservableGauge(name, metric.WithUnit(unit), metric.WithDescription(help)))
	}
	r := read{
		inFlight:   level("prazo.bulkhead.in_flight", "{try}", "Tries that hold a place."),
		waiting:    level("prazo.bulkhead.waiting", "{try}", "Tries that wait for a place."),
		places:     level("prazo.bulkhead.places", "{place}", "Places there are."),
		stragglers: level("prazo.stragglers", "{try}", "Tries that were cut and still run."),
		late: made[metric.Int64ObservableCounter](m)(m.Int64ObservableCounter("prazo.late_tries", metric.WithUnit("{try}"),
			metric.WithDescription("Tries that came to an end after they were cut."))),
		tokens:  gauge("prazo.retry_budget.tokens", "{retry}", "Retries that the budget would pay for."),
		breaker: gauge("prazo.breaker.state", "", "State of the breaker: 1 open, 0.5 half open, 0 closed again."),
	}
	r.observed = []metric.Observable{r.inFlight, r.waiting, r.places, r.stragglers, r.late, r.tokens, r.breaker}
	return r
}

// observe tells the provider the state of the guards.
func (m *Metrics) observe(_ context.Context, o metric.Observer) error {
	for name, s := range m.states() {
		dependency := attribute.String("dependency", name)
		about := metric.WithAttributes(dependency)
		o.ObserveInt64(m.inFlight, int64(s.InFlight), about)
		o.ObserveInt64(m.waiting, int64(s.Waiting), about)
		o.ObserveInt64(m.places, int64(s.places), about)
		o.ObserveInt64(m.stragglers, int64(s.Stragglers), about)
		o.ObserveInt64(m.late, s.Late, about)
		if s.budgeted {
			o.ObserveFloat64(m.tokens, s.Tokens, about)
		}
		for class, value := range s.breakers {
			o.ObserveFloat64(m.breaker, value, metric.WithAttributes(dependency, attribute.String("class", class)))
		}
	}
	return nil
}

// state is what the guards of one name show together.
type state struct {
	prazo.Stats
	places   int
	budgeted bool               // at least one has a retry budget
	breakers map[string]float64 // by class
}

// states reads the guards that are watched, by dependency.
func (m *Metrics) states() map[string]*state {
	m.mu.Lock()
	defer m.mu.Unlock()
	states := map[string]*state{}
	for g := range m.watched {
		dependency := m.dependencies.bounded(g.Name())
		s := states[dependency]
		if s == nil {
			s = &state{breakers: map[string]float64{}}
			for class := range m.opened[dependency] {
				s.breakers[class] = 0
			}
			states[dependency] = s
		}
		now, p := g.Stats(), g.Policy()
		s.InFlight += now.InFlight
		s.Waiting += now.Waiting
		s.Stragglers += now.Stragglers
		s.Late += now.Late
		s.Tokens += now.Tokens
		s.places += p.Bulkhead.Max
		s.budgeted = s.budgeted || p.Retries.Budget.Share != prazo.Off
		m.addBreakers(dependency, s, now.Breakers)
	}
	return states
}

// addBreakers adds the classes whose breaker is not closed, and keeps their names: a breaker that has closed is shown as 0
// from then on. Where classes share a name, the worst state is shown.
func (m *Metrics) addBreakers(dependency string, s *state, breakers map[string]prazo.BreakerState) {
	for _, class := range slices.Sorted(maps.Keys(breakers)) {
		value := 0.5
		if breakers[class] == prazo.BreakerOpen {
			value = 1
		}
		name := m.classes.of(dependency).bounded(class)
		s.breakers[name] = max(s.breakers[name], value)
		if m.opened[dependency] == nil {
			m.opened[dependency] = map[string]bool{}
		}
		m.opened[dependency][name] = true
	}
}
