package sim

import (
	"math"
	"slices"
)

// A Score is how one method did on one workload, over all seeds. Shares are of one, not percent.
type Score struct {
	FalseCuts float64  `json:"false_cuts"`       // of the calls that would have finished within the longest time
	Wait      float64  `json:"wait"`             // time spent on stuck calls / what the oracle spends
	Regret    float64  `json:"regret"`           // in doublings, see the package
	Recovery  []Number `json:"recovery_seconds"` // seconds after each change of the workload, the median over the seeds
	InFlight  float64  `json:"in_flight"`        // time of all tries, scouts included / the oracle's
	Scouts    float64  `json:"scouts"`           // share of that time after a caller was released
	Unused    float64  `json:"unused"`           // share of that time held by tries whose answer nobody used
}

// A tally collects what a Score is computed from.
type tally struct {
	falseCuts, finishing float64 // expected, not counted: integrated over the distribution of each moment
	wait, oracleWait     float64
	use                  inFlight
	oracleHeld           float64
	recovery             [][]float64 // by change, by seed
}

// count measures one run of a method over a tape.
func count(w *workload, calls []call, limits []float64, use inFlight) tally {
	t := tally{use: use}
	for i, c := range calls {
		t.finishing += c.weight
		t.falseCuts += c.weight * w.cut(c.slower, limits[i])
		if c.takes > w.longest {
			t.wait += limits[i]
			t.oracleWait += c.oracle
		}
		t.oracleHeld += min(c.takes, c.oracle)
	}
	for _, ch := range w.changes {
		t.recovery = append(t.recovery, []float64{recovery(w, ch, calls, limits)})
	}
	return t
}

// cuts is the share of false cuts.
func (t *tally) cuts() float64 { return ratio(t.falseCuts, t.finishing) }

// join adds the same of another seed.
func (t *tally) join(o tally) {
	t.falseCuts += o.falseCuts
	t.finishing += o.finishing
	t.wait += o.wait
	t.oracleWait += o.oracleWait
	t.use.add(o.use)
	t.oracleHeld += o.oracleHeld
	if t.recovery == nil {
		t.recovery = make([][]float64, len(o.recovery))
	}
	for i, seeds := range o.recovery {
		t.recovery[i] = append(t.recovery[i], seeds...)
	}
}

// score compares with the false cuts of the oracle.
func (t *tally) score(oracleCuts float64) Score {
	s := Score{
		FalseCuts: t.cuts(),
		Wait:      ratio(t.wait, t.oracleWait),
		InFlight:  ratio(t.use.held, t.oracleHeld),
		Scouts:    ratio(t.use.scouts, t.use.held),
		Unused:    ratio(t.use.unused, t.use.held),
		Recovery:  []Number{},
	}
	s.Regret = regret(s.FalseCuts, oracleCuts, s.Wait)
	for _, seeds := range t.recovery {
		slices.Sort(seeds)
		s.Recovery = append(s.Recovery, Number(seeds[len(seeds)/2]))
	}
	return s
}

func regret(cuts, oracleCuts, wait float64) float64 {
	return max(0, math.Log2(1+cuts/allowed)-math.Log2(1+oracleCuts/allowed)) + max(0, math.Log2(wait))
}

// ratio is a/b, and 0 where there was nothing to measure.
func ratio(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return a / b
}

// What counts as recovered: a call is bad while its limit cuts more than ten times what is allowed (the dependency became
// slower) or is more than twice the oracle's (it became faster). Recovered is the first good call from which on at most
// one in twenty of the next 200 calls is bad; fewer than 50 calls say nothing.
const (
	badCuts   = 10 * allowed
	badWait   = 2
	judged    = 200
	leastSeen = 50
	badShare  = 0.05
)

// recovery is how long after a change the limits are good again; +Inf: never.
func recovery(w *workload, ch change, calls []call, limits []float64) float64 {
	var at []float64
	var bad []bool
	for i, c := range calls {
		if c.at < ch.at || c.at >= ch.until || c.weight == 0 {
			continue
		}
		at = append(at, c.at)
		if ch.slower {
			bad = append(bad, w.cut(c.slower, limits[i]) > badCuts)
		} else {
			bad = append(bad, limits[i] > badWait*c.oracle)
		}
	}
	sums := make([]int, len(bad)+1) // how many were bad before each
	for i, b := range bad {
		sums[i+1] = sums[i]
		if b {
			sums[i+1]++
		}
	}
	for i := range bad {
		end := min(i+judged, len(bad))
		if n := end - i; !bad[i] && n >= leastSeen && float64(sums[end]-sums[i]) <= badShare*float64(n) {
			return at[i] - ch.at
		}
	}
	return math.Inf(1)
}
