package prazootel

import (
	"context"
	"strings"

	"github.com/prazohq/prazo"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric"
)

// Sink returns a sink for [prazo.WithSink]. One serves all guards; it takes a few microseconds for each call. A Record has no
// ctx, so there are no exemplars.
func (m *Metrics) Sink() func(*prazo.Record) { return m.count }

func (m *Metrics) count(r *prazo.Record) {
	ctx := context.Background()
	dependency := attribute.String("dependency", m.dependencies.bounded(r.Guard))
	about := make([]attribute.KeyValue, 0, 4)
	about = append(about, dependency)
	if m.byClass {
		about = append(about, attribute.String("class", m.classes.of(dependency.Value.AsString()).bounded(r.Class)))
	}
	if len(r.Tries) > 0 && r.Tries[0].Limit > 0 {
		m.limit.Record(ctx, r.Tries[0].Limit.Seconds(), metric.WithAttributes(about...))
	}
	about = append(about, attribute.String("outcome", label(r.Outcome.String())))
	if failure := errorType(r); failure != "" {
		about = append(about, attribute.String("error.type", failure))
	}
	m.duration.Record(ctx, r.Took.Seconds(), metric.WithAttributes(about...))
	m.countTries(ctx, dependency, r)
	m.countEnd(ctx, dependency, r)
}

func (m *Metrics) countTries(ctx context.Context, dependency attribute.KeyValue, r *prazo.Record) {
	for i := range r.Tries {
		t := &r.Tries[i]
		m.tries.Add(ctx, 1, metric.WithAttributes(dependency, attribute.String("outcome", label(t.Kind.String()))))
		if reason := r.Reason(i); reason != "" {
			m.retries.Add(ctx, 1, metric.WithAttributes(dependency, attribute.String("reason", label(reason))))
		}
		if t.Scouted {
			m.scouts.Add(ctx, 1, metric.WithAttributes(dependency, attribute.String("result", scoutResult(t))))
		}
		if t.Wall.Cut() {
			m.countTimeout(ctx, dependency, label(t.Phase.String()), t.Wall)
		}
	}
}

func (m *Metrics) countTimeout(ctx context.Context, dependency attribute.KeyValue, phase string, wall prazo.Wall) {
	m.timeouts.Add(ctx, 1, metric.WithAttributes(dependency, attribute.String("phase", phase), attribute.String("wall", label(wall.String()))))
}

// scoutResult says what came of a try that ran on after it was cut: an answered one was cut wrongly.
func scoutResult(t *prazo.TryRecord) string {
	if t.Answered > 0 {
		return "answered"
	}
	return "unanswered"
}

// countEnd counts what stopped the call, and what it got instead of an answer.
func (m *Metrics) countEnd(ctx context.Context, dependency attribute.KeyValue, r *prazo.Record) {
	if r.Wall != prazo.WallNone {
		m.stopped.Add(ctx, 1, metric.WithAttributes(dependency, attribute.String("wall", label(r.Wall.String()))))
	}
	if last := r.Last(); r.Wall == prazo.WallDeadline && (last == nil || last.Wall != prazo.WallDeadline) {
		m.countTimeout(ctx, dependency, "waiting", r.Wall)
	}
	if r.Wall == prazo.WallBulkhead {
		m.bulkheadRefused.Add(ctx, 1, metric.WithAttributes(dependency))
	}
	if r.Stop == prazo.StopBudget {
		m.budgetRefused.Add(ctx, 1, metric.WithAttributes(dependency))
	}
	if r.Fallback {
		m.fallbacks.Add(ctx, 1, metric.WithAttributes(dependency))
	}
}

// errorType returns the value of error.type, "" for none.
func errorType(r *prazo.Record) string {
	switch {
	case r.Outcome == prazo.Good:
		return ""
	case r.Outcome == prazo.TimedOut:
		return "timeout"
	case r.Wall == prazo.WallNone || r.Wall == prazo.WallCaller:
		return label(r.Outcome.String())
	}
	return label(r.Wall.String())
}

// label makes the value of an attribute from a name of the library.
func label(name string) string {
	return strings.ReplaceAll(name, " ", "_")
}
