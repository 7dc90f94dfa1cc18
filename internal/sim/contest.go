package sim

import (
	"runtime"
	"sync"
)

// everyone lists the rows of the table.
func everyone() []contestant {
	return append(oracles(), append(learners(), rivals()...)...)
}

// contest plays every workload and seed to everyone, and returns the tallies by workload and contestant. The work is
// spread over the processors; the sums are taken in the order of the seeds, so that no digit depends on which came first.
func contest(seeds []uint64, who []contestant) [][]tally {
	count := len(workloads(0))
	runs := make([][]tally, count*len(seeds))
	each(len(runs), func(i int) { runs[i] = round(i%count, seeds[i/count], who) })
	sums := make([][]tally, count)
	for w := range sums {
		sums[w] = make([]tally, len(who))
		for s := range seeds {
			for k := range who {
				sums[w][k].join(runs[s*count+w][k])
			}
		}
	}
	return sums
}

// round plays one tape to everyone.
func round(number int, seed uint64, who []contestant) []tally {
	w := workloads(seed)[number]
	calls := w.tape(seed)
	out := make([]tally, len(who))
	for k, c := range who {
		by := c.start(entry{longest: w.longest, initial: w.initial, seed: seed, calls: calls})
		limits, use := play(calls, w.longest, by)
		out[k] = count(&w, calls, limits, use)
	}
	return out
}

// each calls do for 0 to n-1, as many at a time as there are processors.
func each(n int, do func(i int)) {
	var wait sync.WaitGroup
	next := make(chan int)
	for range min(n, runtime.GOMAXPROCS(0)) {
		wait.Go(func() {
			for i := range next {
				do(i)
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	wait.Wait()
}
