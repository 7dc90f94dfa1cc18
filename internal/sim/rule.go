package sim

import (
	"math"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/internal/gate"
)

// The arithmetic of a policy, as the engine does it with the fields that are not exported. A test holds it against the
// policy's own worst case.

// What the engine sets a learner's bounds to.
const (
	shortestLearnt = 10 * time.Millisecond
	leastTaught    = 50 * time.Microsecond
)

// filledPolicy returns a policy with its defaults, or its faults.
func filledPolicy(name string, p prazo.Policy) (prazo.Policy, error) {
	g, err := prazo.New(name, p)
	if err != nil {
		return p, err
	}
	return g.Policy(), nil
}

// learnsLimit reports whether the limit is one that is learnt.
func learnsLimit(l prazo.TryLimit) bool { return l.Rule == prazo.Auto || l.Rule == prazo.LearnRule }

// measures reports whether the limit looks at calls that completed.
func measures(l prazo.TryLimit) bool { return l.Rule == prazo.AverageRule || l.Rule == prazo.MaxRule }

// limitOf is the limit of the retry-th try of 1+retries under a rule that is not learnt; measured is 0 while too little is
// known.
func limitOf(l prazo.TryLimit, retry, retries int, measured time.Duration) time.Duration {
	switch l.Rule {
	case prazo.FixedRule:
		return l.First
	case prazo.GrowingRule:
		if retry >= retries && l.Last > 0 {
			return l.Last
		}
		return bounded(float64(l.First) + float64(retry)*float64(l.Step))
	}
	if measured <= 0 {
		return l.First
	}
	return bounded(l.Times * float64(measured))
}

// bounded makes a duration of nanoseconds that may be more than one can hold.
func bounded(ns float64) time.Duration {
	if !(ns < math.MaxInt64/4) {
		return math.MaxInt64 / 4
	}
	return time.Duration(ns)
}

// waitBefore is the wait before the retry-th retry; r is a number of [0, 1].
func waitBefore(w prazo.Wait, retry int, r float64) time.Duration {
	base := time.Duration(0)
	if w.First != prazo.Off {
		base = time.Duration(min(float64(w.First)*math.Pow(2, float64(retry)), float64(w.Cap)))
	}
	switch w.Jitter {
	case prazo.FullJitter:
		return time.Duration(r * float64(base))
	case prazo.AddedJitter:
		return base + time.Duration(r*float64(w.Spread))
	}
	return base
}

func budgetRate(b prazo.Budget) gate.BudgetRate {
	return gate.BudgetRate{Share: b.Share, PerSecond: max(0, b.PerSecond), Burst: b.Burst}
}

func breakerRule(b prazo.Breaker) gate.BreakerRule {
	return gate.BreakerRule{Failures: b.Failures, Slow: b.Slow, Window: b.Window, Least: b.Least, Open: b.Open, Probes: b.Probes}
}

// hedges reports whether the policy makes tries beside others.
func hedges(h prazo.Hedge) bool { return h.After > 0 || h.After == prazo.Learnt }
