package latency

import (
	"math"
	"math/rand/v2"
	"slices"
	"time"
)

// shapes are the kinds of latency that the tests try: each draws one.
var shapes = []struct {
	name string
	draw func(*rand.Rand) time.Duration
}{
	{"lognormal", func(r *rand.Rand) time.Duration { return seconds(.1 * math.Exp(.5*r.NormFloat64())) }},
	{"wide lognormal", func(r *rand.Rand) time.Duration { return seconds(.01 * math.Exp(2*r.NormFloat64())) }},
	{"pareto", func(r *rand.Rand) time.Duration { return seconds(.05 * math.Pow(1-r.Float64(), -1/1.5)) }},
	{"bimodal", func(r *rand.Rand) time.Duration {
		if r.Float64() < .02 {
			return seconds(1.5 + .1*r.Float64())
		}
		return seconds(.05 + .01*r.Float64())
	}},
	{"almost constant", func(r *rand.Rand) time.Duration { return seconds(.2 * (1 + .001*r.Float64())) }},
	{"constant", func(*rand.Rand) time.Duration { return 123 * time.Millisecond }},
	{"uniform", func(r *rand.Rand) time.Duration { return seconds(r.Float64()) }},
	{"microseconds", func(r *rand.Rand) time.Duration { return seconds(200e-6 * math.Exp(r.NormFloat64())) }},
	{"whole milliseconds", func(r *rand.Rand) time.Duration { return time.Duration(1+r.IntN(50)) * time.Millisecond }},
}

func seconds(f float64) time.Duration { return time.Duration(f * float64(time.Second)) }

func random(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 6)) }

// sample draws n durations, sorts them, and counts them as finished.
func sample(draw func(*rand.Rand) time.Duration, seed uint64, n int) ([]time.Duration, *Distribution) {
	r, d := random(seed), New()
	all := make([]time.Duration, n)
	for i := range all {
		all[i] = draw(r)
		d.Add(all[i], 1)
	}
	slices.Sort(all)
	return all, d
}

// exact is the quantile of sorted values.
func exact(sorted []time.Duration, q float64) time.Duration {
	rank := int(math.Ceil(q*float64(len(sorted)) - 1e-9))
	return sorted[min(len(sorted), max(1, rank))-1]
}

// off says how far a value is from another, as a share of it.
func off(got, want time.Duration) float64 {
	return math.Abs(float64(got)-float64(want)) / float64(want)
}
