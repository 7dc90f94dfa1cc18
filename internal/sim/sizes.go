package sim

import (
	"math"
	"math/rand/v2"
)

// SizesRow is one way to limit downloads of very different sizes. Waits are seconds, means over the calls that were stuck.
type SizesRow struct {
	Name           string  `json:"name"`
	FalseCuts      float64 `json:"false_cuts"`
	FalseCutsLarge float64 `json:"false_cuts_large"` // of bodies over 1 MB
	WaitFirst      float64 `json:"wait_first_byte"`  // of calls that never sent a byte
	WaitBody       float64 `json:"wait_body"`        // of calls that stopped in the body
	WaitSmall      float64 `json:"wait_small_body"`  // the same where the body is under 100 KB
}

// A download is one call of the experiment; size in bytes.
type download struct {
	at, first, size, body float64
}

const (
	sizesLongest  = 60
	sizesInitial  = 20
	sizesCalls    = 60_000
	sizesLearning = 5_000 // calls at first that are not judged
	unitSize      = 64e3  // bytes that the body tracker counts in
	leastSize     = 16e3  // a smaller body is timed as this: it is mostly latency
)

// downloads draws bodies from 20 KB up, log-normal with a spread of 1.5, over a line of about 2 MB/s. One in 200 never
// sends a byte, one in 200 stops in the body.
func downloads(seed uint64) []download {
	r := rand.New(rand.NewPCG(seed, 5))
	first, size, speed := logNormal{0.05, 0.4}, logNormal{20e3, 1.5}, logNormal{2e6, 0.5}
	all := make([]download, sizesCalls)
	t := 0.0
	for i := range all {
		t += r.ExpFloat64() / 50
		d := download{at: t, first: first.draw(r), size: size.draw(r)}
		d.body = d.size / speed.draw(r)
		switch u := r.Float64(); {
		case u < 0.005:
			d.first = math.Inf(1)
		case u < 0.01:
			d.body = math.Inf(1)
		}
		all[i] = d
	}
	return all
}

func (d download) units() float64 { return max(d.size, leastSize) / unitSize }

// A verdict is what a limit did to a download: how long its caller waited, and whether it was cut.
type verdict struct {
	waited float64
	cut    bool
}

func runSizes(seeds []uint64) []SizesRow {
	ways := []struct {
		name string
		run  func(seed uint64, all []download) []verdict
	}{
		{"fixed 30 s", func(_ uint64, all []download) []verdict { return whole(all, &fixed{always: 30}) }},
		{"one limit, learn", func(seed uint64, all []download) []verdict { return whole(all, newLearnt(sizesEntry(seed))) }},
		{"one limit, p99 x 1.5, cuts counted", func(_ uint64, all []download) []verdict {
			return whole(all, &window{quantile: 0.99, times: 1.5, calls: 1000, first: sizesInitial, least: 20, cuts: true})
		}},
		{phasesName, func(seed uint64, all []download) []verdict {
			return phases(all, newLearnt(sizesEntry(seed)), newLearnt(sizesEntry(seed+1000)))
		}},
		{"first byte + body per 64 KB, oracle", func(_ uint64, all []download) []verdict {
			const far = 3.29 // standard deviations to the 99.95 % quantile: two limits share the allowance
			return phases(all, &fixed{always: slack * 0.05 * math.Exp(0.4*far)},
				&fixed{always: slack * unitSize / 2e6 * math.Exp(0.5*far)})
		}},
	}
	rows := make([]SizesRow, len(ways))
	each(len(ways), func(i int) {
		var s sizesSum
		for _, seed := range seeds {
			all := downloads(seed)
			s.add(all, ways[i].run(seed, all))
		}
		rows[i] = s.row(ways[i].name)
	})
	return rows
}

const phasesName = "first byte + body per 64 KB, learn"

func sizesEntry(seed uint64) entry {
	return entry{longest: sizesLongest, initial: sizesInitial, seed: seed}
}

// whole limits a download as one thing.
func whole(all []download, by method) []verdict {
	f := flights{}
	out := make([]verdict, len(all))
	for i, d := range all {
		f.until(d.at)
		takes := d.first + d.body
		f.launch(d.at, takes, by.limit(d.at), sizesLongest, by)
		limit := f.all[i].limit
		out[i] = verdict{waited: min(takes, limit), cut: takes > limit}
	}
	f.until(math.Inf(1))
	return out
}

// phases limits the first byte, and then the body by its size. The body's tracker sees a body as if it had 64 KB.
func phases(all []download, first, body method) []verdict {
	f := flights{}
	out := make([]verdict, len(all))
	for i, d := range all {
		f.until(d.at)
		limit := first.limit(d.at)
		f.launch(d.at, d.first, limit, sizesLongest, first)
		out[i] = verdict{waited: min(d.first, limit), cut: d.first > limit}
		if out[i].cut {
			continue
		}
		f.at(d.at+d.first, func(now float64) {
			takes, limit := d.body/d.units(), body.limit(now)
			f.launch(now, takes, limit, sizesLongest, body)
			out[i].waited += d.units() * min(takes, limit)
			out[i].cut = takes > limit
		})
	}
	f.until(math.Inf(1))
	return out
}

// sizesSum adds up verdicts: [0] is a count, [1] the sum of what is counted.
type sizesSum struct {
	good, large, noFirst, noBody, noSmall [2]float64
}

func (s *sizesSum) add(all []download, verdicts []verdict) {
	for i, d := range all {
		v := verdicts[i]
		switch {
		case i < sizesLearning:
		case math.IsInf(d.first, 1):
			note(&s.noFirst, v.waited)
		case math.IsInf(d.body, 1):
			note(&s.noBody, v.waited)
			if d.size < 100e3 {
				note(&s.noSmall, v.waited)
			}
		default:
			cut := 0.0
			if v.cut {
				cut = 1
			}
			note(&s.good, cut)
			if d.size > 1e6 {
				note(&s.large, cut)
			}
		}
	}
}

func note(sum *[2]float64, v float64) {
	sum[0]++
	sum[1] += v
}

func (s *sizesSum) row(name string) SizesRow {
	mean := func(sum [2]float64) float64 { return ratio(sum[1], sum[0]) }
	return SizesRow{Name: name, FalseCuts: mean(s.good), FalseCutsLarge: mean(s.large), WaitFirst: mean(s.noFirst),
		WaitBody: mean(s.noBody), WaitSmall: mean(s.noSmall)}
}
