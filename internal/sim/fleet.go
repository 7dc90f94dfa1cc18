package sim

import (
	"math/rand/v2"
	"slices"
)

// FleetRow is a fleet of processes with little traffic each, which learn alone or together.
type FleetRow struct {
	Name      string  `json:"name"`
	FalseCuts float64 `json:"false_cuts"`
	Wait      float64 `json:"wait"`             // time on stuck calls / the oracle's
	Recovery  Number  `json:"recovery_seconds"` // after all became three times slower: the median process of the median seed
}

const (
	fleetSize  = 20
	fleetShare = 5.0 // seconds between two exchanges
)

func fleetLoad() workload {
	w := workload{name: "fleet", rate: always(10), length: 3600, stuck: always(0.005), slower: from(1800, 1, 3),
		changes: []change{{1800, 3600, true}}}
	w.fill()
	return w
}

func runFleet(seeds []uint64) []FleetRow {
	runs := make([]tally, 2*len(seeds))
	each(len(runs), func(i int) { runs[i] = fleetRun(seeds[i/2], i%2 == 1) })
	var sums [2]tally
	for i, t := range runs {
		sums[i%2].join(t)
	}
	var rows []FleetRow
	for i, name := range []string{"20 processes, each alone", "20 processes, histograms shared every 5 s"} {
		s := sums[i].score(0)
		rows = append(rows, FleetRow{Name: name, FalseCuts: s.FalseCuts, Wait: s.Wait, Recovery: s.Recovery[0]})
	}
	return rows
}

// fleetRun deals one tape out to the processes.
func fleetRun(seed uint64, shared bool) tally {
	load := fleetLoad()
	calls := load.tape(seed)
	deal := rand.New(rand.NewPCG(seed, 0xF1))
	members := make([]*learnt, fleetSize)
	for i := range members {
		members[i] = newLearnt(entry{longest: load.longest, initial: load.initial, seed: seed*100 + uint64(i)})
	}
	f := flights{}
	if shared {
		exchange(&f, members, 0)
	}
	limits := make([]float64, len(calls))
	owner := make([]int, len(calls))
	for i, c := range calls {
		f.until(c.at)
		owner[i] = deal.IntN(fleetSize)
		by := members[owner[i]]
		f.launch(c.at, c.takes, by.limit(c.at), load.longest, by)
		limits[i] = f.all[i].limit
	}
	f.finish()
	t := count(&load, calls, limits, f.use)
	t.recovery = [][]float64{{medianRecovery(&load, calls, limits, owner)}}
	return t
}

// exchange gives every process what the others have seen since the last time, and comes again.
func exchange(f *flights, members []*learnt, now float64) {
	for i, from := range members {
		delta := from.tracker.Delta(span(now), uint64(i+1))
		if delta == nil {
			continue
		}
		for j, to := range members {
			if j == i {
				continue
			}
			if err := to.tracker.Merge(span(now), delta); err != nil {
				panic("sim: a process cannot read what another wrote: " + err.Error())
			}
		}
	}
	f.at(now+fleetShare, func(now float64) { exchange(f, members, now) })
}

// medianRecovery is that of the median process.
func medianRecovery(load *workload, calls []call, limits []float64, owner []int) float64 {
	var all []float64
	for p := range fleetSize {
		var own []call
		var got []float64
		for i := range calls {
			if owner[i] == p {
				own, got = append(own, calls[i]), append(got, limits[i])
			}
		}
		all = append(all, recovery(load, load.changes[0], own, got))
	}
	slices.Sort(all)
	return all[len(all)/2]
}

// finish lets the tries in flight end. It stops at the last of them: what comes back for ever, as an exchange does, is
// not waited for.
func (f *flights) finish() {
	last := 0.0
	for _, x := range f.all {
		last = max(last, x.start+x.most)
	}
	f.until(last)
}
