package prom

import "github.com/prazohq/prazo/cmd/prazo/internal/latency"

// Distribution spreads the counts over a histogram that answers percentiles. Cut calls count from the lower edge of their
// bucket on: that long they certainly waited. Merge those of several parts.
func (b Buckets) Distribution() *latency.Distribution {
	d := latency.New()
	for _, e := range b.Edges {
		high := e.High
		if high == Unbounded {
			high = e.Low // which is how a distribution is told that there is no end
		}
		d.AddBucket(e.Low, high, e.Finished)
		d.AddCut(e.Low, e.Cut)
	}
	return d
}
