package prazoprom

import (
	"maps"
	"slices"

	"github.com/prazohq/prazo"
	"github.com/prometheus/client_golang/prometheus"
)

// Watch has the state of guards read at each scrape. Guards of the same name count together. A guard that is watched stays in
// memory until [Metrics.Unwatch].
func (m *Metrics) Watch(guards ...*prazo.Guard) {
	for _, g := range guards {
		if g == nil {
			continue
		}
		m.mu.Lock()
		m.watched[g] = true
		m.mu.Unlock()
		dependency := m.dependencies.bounded(g.Name())
		// A counter that begins at 0 shows its first event as an increase.
		m.bulkheadRefused.WithLabelValues(dependency)
		m.budgetRefused.WithLabelValues(dependency)
		m.fallbacks.WithLabelValues(dependency)
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

// state is what the guards of one name show together.
type state struct {
	prazo.Stats
	places   int
	budgeted bool               // at least one has a retry budget
	breakers map[string]float64 // by class
}

// gauge is a metric that is read from the guards; of says whether there is a value.
type gauge struct {
	desc *prometheus.Desc
	kind prometheus.ValueType
	of   func(*state) (value float64, ok bool)
}

// read holds what is read from the guards.
type read struct {
	gauges  []gauge
	breaker *prometheus.Desc
}

func newRead() read {
	const level, count = prometheus.GaugeValue, prometheus.CounterValue
	one := func(kind prometheus.ValueType, name, help string, of func(*state) (float64, bool)) gauge {
		return gauge{prometheus.NewDesc(name, help, []string{"dependency"}, nil), kind, of}
	}
	return read{
		gauges: []gauge{
			one(level, "prazo_bulkhead_in_flight", "Tries that hold a place.",
				func(s *state) (float64, bool) { return float64(s.InFlight), true }),
			one(level, "prazo_bulkhead_waiting", "Tries that wait for a place.",
				func(s *state) (float64, bool) { return float64(s.Waiting), true }),
			one(level, "prazo_bulkhead_places", "Places there are.",
				func(s *state) (float64, bool) { return float64(s.places), true }),
			one(level, "prazo_stragglers", "Tries that were cut and still run.",
				func(s *state) (float64, bool) { return float64(s.Stragglers), true }),
			one(count, "prazo_late_tries_total", "Tries that came to an end after they were cut.",
				func(s *state) (float64, bool) { return float64(s.Late), true }),
			one(level, "prazo_retry_budget_tokens", "Retries that the budget would pay for.",
				func(s *state) (float64, bool) { return s.Tokens, s.budgeted }),
		},
		breaker: prometheus.NewDesc("prazo_breaker_state", "State of the breaker: 1 open, 0.5 half open, 0 closed again.",
			[]string{"dependency", "class"}, nil),
	}
}

// Describe is for the registry.
func (m *Metrics) Describe(ch chan<- *prometheus.Desc) {
	for _, c := range m.all() {
		c.Describe(ch)
	}
	for _, g := range m.gauges {
		ch <- g.desc
	}
	ch <- m.breaker
}

// Collect is for the registry.
func (m *Metrics) Collect(ch chan<- prometheus.Metric) {
	for _, c := range m.all() {
		c.Collect(ch)
	}
	for dependency, s := range m.states() {
		for _, g := range m.gauges {
			if value, ok := g.of(s); ok {
				ch <- prometheus.MustNewConstMetric(g.desc, g.kind, value, dependency)
			}
		}
		for class, value := range s.breakers {
			ch <- prometheus.MustNewConstMetric(m.breaker, prometheus.GaugeValue, value, dependency, class)
		}
	}
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
