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
	about = append(about, attribute.String("outcome", label(r.Outcome)))
	if failure := errorType(r); failure != "" {
		about = append(about, attribute.String("error.type", failure))
	}
	m.duration.Record(ctx, r.Took.Seconds(), metric.WithAttributes(about...))
	m.countTries(ctx, dependency, r.Tries)
	m.countEnd(ctx, dependency, r)
}

func (m *Metrics) countTries(ctx context.Context, dependency attribute.KeyValue, tries []prazo.TryRecord) {
	for i := range tries {
		t := &tries[i]
		m.tries.Add(ctx, 1, metric.WithAttributes(dependency, attribute.String("outcome", label(t.Kind))))
		if i > 0 && t.Hop == tries[i-1].Hop { // the first try of a redirect hop repeats nothing
			m.retries.Add(ctx, 1, metric.WithAttributes(dependency, attribute.String("reason", label(tries[i-1].Kind))))
		}
		if t.Wall == prazo.WallTry || t.Wall == prazo.WallDeadline {
			m.countTimeout(ctx, dependency, label(t.Phase), t.Wall)
		}
	}
}

func (m *Metrics) countTimeout(ctx context.Context, dependency attribute.KeyValue, phase string, wall prazo.Wall) {
	m.timeouts.Add(ctx, 1, metric.WithAttributes(dependency, attribute.String("phase", phase), attribute.String("wall", label(wall))))
}

// countEnd counts what stopped the call, and what it got instead of an answer.
func (m *Metrics) countEnd(ctx context.Context, dependency attribute.KeyValue, r *prazo.Record) {
	if r.Wall != prazo.WallNone {
		m.stopped.Add(ctx, 1, metric.WithAttributes(dependency, attribute.String("wall", label(r.Wall))))
	}
	if r.Wall == prazo.WallDeadline && (len(r.Tries) == 0 || r.Tries[len(r.Tries)-1].Wall != prazo.WallDeadline) {
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
		return label(r.Outcome)
	}
	return label(r.Wall)
}

// label makes the value of an attribute from a name of the library.
func label(name interface{ String() string }) string {
	return strings.ReplaceAll(name.String(), " ", "_")
}
