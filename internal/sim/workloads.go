package sim

import (
	"math"
	"math/rand/v2"
)

// everywhere is the share of calls that are stuck for ever in all workloads, so that waiting for them can be measured.
const everywhere = 0.002

// workloads lists the twenty, as they are for one seed. What a workload leaves out is usual: a log-normal with a median of
// 100 ms and a spread of 0.5, 50 calls a second for ten minutes, a maximum of 10 s and 5 s at first.
func workloads(seed uint64) []workload {
	all := append(calm(), append(changing(), append(failing(), sparse()...)...)...)
	all = append(all, hard(seed)...)
	for i := range all {
		all[i].fill()
	}
	return all
}

func (w *workload) fill() {
	if w.shape == nil {
		w.shape = logNormal{0.1, 0.5}
	}
	if w.slower == nil {
		w.slower = always(1)
	}
	if w.stuck == nil {
		w.stuck = always(everywhere)
	}
	if w.rate == nil {
		w.rate = always(50)
	}
	if w.length == 0 {
		w.length = 600
	}
	if w.initial == 0 {
		w.initial = 5
	}
	w.longest = 10
}

func calm() []workload {
	return []workload{
		{name: "stationary", about: "nothing happens"},
		{name: "stuck", about: "1 % of the calls are stuck for ever", stuck: always(0.01)},
		{name: "bimodal", about: "2 % of the calls take 1.5 s instead of 50 ms",
			shape: mixture{logNormal{0.05, 0.3}, logNormal{1.5, 0.3}, 0.02}},
		{name: "near-constant", about: "200 ms within 3 %", shape: logNormal{0.2, 0.03}},
		{name: "pareto", about: "a tail of power 1.5", shape: pareto{0.05, 1.5}},
	}
}

func changing() []workload {
	return []workload{
		{name: "step3x", about: "three times slower for ever", slower: from(200, 1, 3),
			changes: []change{{200, 600, true}}},
		{name: "tight-step3x", about: "the same where latencies vary by 10 %", shape: logNormal{0.1, 0.1},
			slower: from(200, 1, 3), changes: []change{{200, 600, true}}},
		{name: "step10x", about: "ten times slower for 200 s", slower: between(200, 400, 10, 1),
			changes: []change{{200, 400, true}, {400, 600, false}}},
		{name: "speed-up", about: "five times faster for ever", slower: from(200, 1, 0.2),
			changes: []change{{200, 600, false}}},
		{name: "ramp5x", about: "five times slower in the course of 400 s",
			slower: func(t float64) float64 { return 1 + 4*min(1, max(0, (t-100)/400)) }},
		{name: "diurnal", about: "two days of 10 min: 1 to 3 times slower, 5 to 100 calls/s", length: 1200,
			slower: func(t float64) float64 { return 1 + 2*daylight(t) },
			rate:   func(t float64) float64 { return 5 + 95*daylight(t) }},
	}
}

func failing() []workload {
	return []workload{
		{name: "brown-out", about: "15 times slower for 2 s of every 100 s", slower: func(t float64) float64 {
			return between(50, 52, 15, 1)(math.Mod(t, 100))
		}},
		{name: "1of3", about: "one server of three is stuck for 200 s", stuck: between(200, 400, 1.0/3, everywhere)},
		{name: "1of3+3x", about: "one server of three stays stuck, later the others are three times slower",
			stuck: between(200, 600, 1.0/3, everywhere), slower: from(300, 1, 3), changes: []change{{300, 600, true}}},
		{name: "outage", about: "nothing answers for 60 s", stuck: between(200, 260, 1, everywhere)},
	}
}

func sparse() []workload {
	return []workload{
		{name: "0.1/s", about: "three times slower at 0.1 calls/s", rate: always(0.1), length: 43200,
			slower: from(21600, 1, 3), changes: []change{{21600, 43200, true}}},
		{name: "1/s", about: "three times slower at 1 call/s", rate: always(1), length: 7200,
			slower: from(3600, 1, 3), changes: []change{{3600, 7200, true}}},
		{name: "1000/s", about: "three times slower at 1,000 calls/s", rate: always(1000), length: 120,
			slower: from(60, 1, 3), changes: []change{{60, 120, true}}},
	}
}

func hard(seed uint64) []workload {
	return []workload{
		{name: "wrong-initial", about: "0.3 s at first, where the median is 1 s", shape: logNormal{1, 0.5}, initial: 0.3,
			changes: []change{{0, 600, true}}},
		{name: "regimes", about: "2 to 4 times slower for 5 to 15 s, at random", slower: episodes(seed)},
	}
}

// episodes are slow for a while, every now and then; when and how slow depends on the seed.
func episodes(seed uint64) func(float64) float64 {
	type episode struct{ from, to, slower float64 }
	var all []episode
	r := rand.New(rand.NewPCG(seed, regimes))
	for t := 0.0; t < 600; {
		t += 20 + 80*r.Float64()
		long := 5 + 10*r.Float64()
		all = append(all, episode{t, t + long, 2 + 2*r.Float64()})
		t += long
	}
	return func(t float64) float64 {
		for _, e := range all {
			if t >= e.from && t < e.to {
				return e.slower
			}
		}
		return 1
	}
}

func always(v float64) func(float64) float64 { return func(float64) float64 { return v } }

func from(at, before, after float64) func(float64) float64 {
	return between(at, math.Inf(1), after, before)
}

func between(start, end, inside, outside float64) func(float64) float64 {
	return func(t float64) float64 {
		if t >= start && t < end {
			return inside
		}
		return outside
	}
}

// daylight goes from 0 to 1 and back in ten minutes.
func daylight(t float64) float64 { return (1 - math.Cos(2*math.Pi*t/600)) / 2 }
