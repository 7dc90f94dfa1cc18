package prazoprom

import (
	"strings"

	"github.com/prazohq/prazo"
)

// Sink returns a sink for [prazo.WithSink]. One serves all guards; it takes less than a microsecond for each call.
func (m *Metrics) Sink() func(*prazo.Record) { return m.count }

func (m *Metrics) count(r *prazo.Record) {
	dependency := m.dependencies.bounded(r.Guard)
	var class []string
	if m.byClass {
		class = []string{m.classes.of(dependency).bounded(r.Class)}
	}
	m.duration.WithLabelValues(append([]string{dependency, label(r.Outcome.String())}, class...)...).Observe(r.Took.Seconds())
	if len(r.Tries) > 0 && r.Tries[0].Limit > 0 {
		m.limit.WithLabelValues(append([]string{dependency}, class...)...).Set(r.Tries[0].Limit.Seconds())
	}
	m.countTries(dependency, r)
	m.countEnd(dependency, r)
}

func (m *Metrics) countTries(dependency string, r *prazo.Record) {
	for i := range r.Tries {
		t := &r.Tries[i]
		m.tries.WithLabelValues(dependency, label(t.Kind.String())).Inc()
		if reason := r.Reason(i); reason != "" {
			m.retries.WithLabelValues(dependency, label(reason)).Inc()
		}
		if t.Scouted {
			m.scouts.WithLabelValues(dependency, scoutResult(t)).Inc()
		}
		if t.Wall.Cut() {
			m.timeouts.WithLabelValues(dependency, label(t.Phase.String()), label(t.Wall.String())).Inc()
		}
	}
}

// scoutResult says what came of a try that ran on after it was cut: an answered one was cut wrongly.
func scoutResult(t *prazo.TryRecord) string {
	if t.Answered > 0 {
		return "answered"
	}
	return "unanswered"
}

// countEnd counts what stopped the call, and what it got instead of an answer.
func (m *Metrics) countEnd(dependency string, r *prazo.Record) {
	if r.Wall != prazo.WallNone {
		m.stopped.WithLabelValues(dependency, label(r.Wall.String())).Inc()
	}
	if last := r.Last(); r.Wall == prazo.WallDeadline && (last == nil || last.Wall != prazo.WallDeadline) {
		m.timeouts.WithLabelValues(dependency, "waiting", label(r.Wall.String())).Inc()
	}
	if r.Wall == prazo.WallBulkhead {
		m.bulkheadRefused.WithLabelValues(dependency).Inc()
	}
	if r.Stop == prazo.StopBudget {
		m.budgetRefused.WithLabelValues(dependency).Inc()
	}
	if r.Fallback {
		m.fallbacks.WithLabelValues(dependency).Inc()
	}
}

// label makes the value of a label from a name of the library.
func label(name string) string { return strings.ReplaceAll(name, " ", "_") }
