package sim

import "math"

// What the limit is for: cut at most this share of the calls that would finish, and leave a quarter on top, since what was
// measured is never quite what comes.
const (
	allowed = 0.001
	slack   = 1.25
)

// An oracle knows the distribution. It remembers what it has computed, because most workloads have few regimes.
type oracle struct {
	shape   shape
	longest float64
	known   map[[2]float64]float64
}

func newOracle(s shape, longest float64) *oracle {
	return &oracle{shape: s, longest: longest, known: map[[2]float64]float64{}}
}

// limit is the best constant limit while latencies are slower times the shape.
func (o *oracle) limit(slower float64) float64 {
	return min(o.longest, slack*o.quantile(slower, 1-allowed))
}

// mostKnown bounds the memory of an oracle: a workload that never stands still would fill it.
const mostKnown = 100_000

// quantile is the latency that a share p of the calls which finish within the longest time does not exceed. It halves
// the interval on a logarithmic scale, which needs nothing of the shape but upTo.
func (o *oracle) quantile(slower, p float64) float64 {
	key := [2]float64{slower, p}
	if v, ok := o.known[key]; ok {
		return v
	}
	low, high := 1e-6, o.longest/slower
	want := p * o.shape.upTo(high)
	for range 60 {
		middle := math.Sqrt(low * high)
		if o.shape.upTo(middle) < want {
			low = middle
		} else {
			high = middle
		}
	}
	if len(o.known) > mostKnown {
		clear(o.known)
	}
	o.known[key] = high * slower
	return high * slower
}

// foreseen is the method whose limits were known before: those of an oracle, call by call.
type foreseen struct {
	silent
	limits []float64
	next   int
}

func (f *foreseen) limit(float64) float64 {
	f.next++
	return f.limits[f.next-1]
}

// oracles lists the two that know the truth, now or a little late.
func oracles() []contestant {
	return []contestant{
		{causal, func(e entry) method { return foresee(e.calls, func(c call) float64 { return c.causal }) }},
		{perfect, func(e entry) method { return foresee(e.calls, func(c call) float64 { return c.oracle }) }},
	}
}

func foresee(calls []call, limit func(call) float64) *foreseen {
	f := &foreseen{limits: make([]float64, len(calls))}
	for i, c := range calls {
		f.limits[i] = limit(c)
	}
	return f
}
