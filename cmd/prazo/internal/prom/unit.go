package prom

import (
	"math"
	"time"
)

// mostSeconds is above what anybody waits for a call: a bucket that begins beyond it is in milliseconds.
const mostSeconds = 600

// unit is what 1 means: as it was given or the name says, else by the highest edge.
func (r *reading) unit(parts []*gathering) time.Duration {
	if r.q.Unit != 0 {
		return r.q.Unit
	}
	highest := 0.0
	for _, g := range parts {
		for _, s := range g.all {
			highest = max(highest, s.finished.highest(), s.cut.highest())
		}
	}
	unit, word := time.Second, "seconds"
	if highest > mostSeconds {
		unit, word = time.Millisecond, "milliseconds"
	}
	r.notes.add("the name %s has no unit: %s, because its buckets reach to %.6g; say so if it is another", r.q.Metric, word, highest)
	return unit
}

// highest is the highest edge that is a number.
func (m *measured) highest() (most float64) {
	for le := range m.upTo {
		if !math.IsInf(le, 0) {
			most = max(most, le)
		}
	}
	for _, s := range m.spans {
		if edge := first(finite(s.high), finite(s.low)); s.n > 0 {
			most = max(most, edge)
		}
	}
	return most
}

// finite is v, or 0 where v is infinite.
func finite(v float64) float64 {
	if math.IsInf(v, 0) {
		return 0
	}
	return v
}
