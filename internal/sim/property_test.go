package sim

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/prazohq/prazo"
)

// anyPolicy draws a policy that passes its own check.
func anyPolicy(r *rand.Rand) prazo.Policy {
	some := func(most time.Duration) time.Duration { return 1 + time.Duration(r.Float64()*float64(most)) }
	limits := []prazo.TryLimit{{}, prazo.Learn(), prazo.Fixed(some(time.Second)), prazo.Growing(some(time.Second), some(time.Second), some(time.Second)),
		prazo.Growing(some(time.Second), 0, 0), prazo.Average(1+r.Float64(), 1+r.IntN(20), 0), prazo.Longest(2, 10, some(time.Second)),
		{Rule: prazo.LearnRule, Attached: 0.1}}
	p := prazo.Policy{Deadline: some(3 * time.Second), TryLimit: limits[r.IntN(len(limits))]}
	p.Retries.Max = r.IntN(6) - 1
	p.Retries.On = []prazo.Outcomes{0, prazo.OnTimeout, prazo.OnUnavailable | prazo.OnNotSent}[r.IntN(3)]
	p.Retries.Wait = prazo.Wait{First: some(200 * time.Millisecond), Cap: some(time.Second), Jitter: prazo.Jitter(r.IntN(3)), Spread: some(time.Second)}
	if r.IntN(3) == 0 {
		p.Retries.Wait.First = prazo.Off
	}
	p.Retries.Budget = []prazo.Budget{{}, {Share: prazo.Off}, {Share: 0.05, Burst: 3, PerSecond: prazo.Off}}[r.IntN(3)]
	if r.IntN(2) == 0 {
		p.Bulkhead = prazo.Bulkhead{Max: 1 + r.IntN(20), Wait: time.Duration(r.IntN(2)) * some(time.Second)}
	}
	if r.IntN(3) == 0 {
		p.Breaker = prazo.Breaker{Failures: 0.01 + 0.9*r.Float64(), Window: some(time.Second), Least: 1 + r.IntN(20), Open: some(time.Second)}
	}
	if r.IntN(3) == 0 && p.TryLimit.Rule != prazo.AverageRule && p.TryLimit.Rule != prazo.MaxRule {
		p.Hedge = prazo.Hedge{After: some(500 * time.Millisecond), Max: 1 + r.IntN(3)}
		if r.IntN(2) == 0 {
			p.Hedge.After = prazo.Learnt
		}
	}
	return p
}

func anyScenario(r *rand.Rand) Scenario {
	s := Scenario{From: 20 * r.Float64(), For: 20 * r.Float64(), Hang: max(0, r.Float64()-0.5), Slower: 3 * r.Float64(), Endpoints: r.IntN(4)}
	s.Stuck = r.IntN(max(1, s.Endpoints) + 1)
	s.Outage = r.IntN(3) == 0
	s.Refuses = s.Outage && r.IntN(2) == 0
	return s
}

// TestSimulateProperties: whatever the policy and the scenario, nobody waits beyond the deadline, the load is within what the
// policy promises, every place is given back, no tally is lost, and the same seed gives the same.
// mutate: internal/sim/attempt.go: at := a.caller.deadline => at := a.caller.deadline + 1
// mutate: internal/sim/follow.go: case g.pays() && !g.budget.Take( => case false && !g.budget.Take(
// mutate: internal/sim/follow.go: g.vacate() => g.clock()
// mutate: internal/sim/guarded.go: g.bulkhead.Leave(v.place, g.policy.Bulkhead.Max) => g.clock()
func TestSimulateProperties(t *testing.T) {
	t.Parallel()
	series := rough(500)
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 1))
		p, s := anyPolicy(r), anyScenario(r)
		settings := Settings{Seed: seed, Patience: p.Deadline, Independent: r.IntN(2) == 0, Once: r.IntN(4) == 0, Attached: r.IntN(3) == 0}
		filled, err := filledPolicy("it", p)
		if err != nil {
			t.Fatal(err)
		}
		w := newWorld(series, s, settings)
		g, again := newGuarded(filled, w, settings), newGuarded(filled, w, settings)
		g.tally.seen = map[int]ended{}
		g.run()
		again.run()
		o := g.tally.outcome("it", w.at[0])
		for _, fault := range append(faultsOf(g), faultsIn(o, len(series))...) {
			t.Errorf("seed %d: %s: %+v, %+v", seed, fault, p, o)
		}
		if p.Retries.Max == prazo.Off && o.Retries > 0 || settings.Once && o.Hedges > 0 {
			t.Errorf("seed %d: repeated what may not be: %+v", seed, o)
		}
		if got := again.tally.outcome("it", w.at[0]); got != o {
			t.Errorf("seed %d: %+v, then %+v", seed, o, got)
		}
	}
}

// faultsOf are those of a run that is over.
func faultsOf(g *guarded) (faults []string) {
	taken, waiting := g.bulkhead.Counts()
	for fault, is := range map[string]bool{
		"somebody waited longer than the deadline": slices.Max(g.tally.waits) > g.policy.Deadline,
		"places are taken when all is over":        taken != 0 || g.tally.slots != 0,
		"somebody waits for a place":               waiting != 0,
		"a scout is on its way":                    g.flying != 0,
		"more tries in flight than may be":         g.tally.peak > g.policy.Bulkhead.Max,
		"more load than was promised":              float64(g.tally.sent)/float64(len(g.tally.waits)) > mostLoad(g.policy, g)+1e-9,
	} {
		if is {
			faults = append(faults, fault)
		}
	}
	return faults
}

// faultsIn are figures that cannot be.
func faultsIn(o Outcome, calls int) (faults []string) {
	share := func(v float64) bool { return v >= 0 && v <= 1 }
	for fault, is := range map[string]bool{
		"calls are missing":    o.Calls != calls,
		"more than all":        o.Good+o.Hung > o.Calls || o.Refused+o.NoPlace+o.NoToken > o.Calls,
		"not a share":          !share(o.Success) || !share(o.FalseCuts) || !share(o.CutFirst),
		"quantiles fall":       !(o.P50 <= o.P99 && o.P99 <= o.P999),
		"no number":            !(o.Slots >= 0 && o.ScoutSlots >= 0 && o.WaitFailed >= 0 && o.WaitHung >= 0 && o.Load >= 0),
		"requests are missing": math.Abs(o.Load*float64(o.Calls)-float64(o.Retries+o.Hedges)) > float64(o.Calls)+1e-6,
	} {
		if is {
			faults = append(faults, fault)
		}
	}
	return faults
}

// mostLoad is the load in the long run, what the budget holds at first and trickles, and the tokens that can have come back: one
// for each call that succeeded with more than one try.
func mostLoad(p prazo.Policy, g *guarded) float64 {
	most, b := p.WorstCase().Load, p.Retries.Budget
	if b.Share == prazo.Off {
		return most
	}
	back := 0.0
	for _, e := range g.tally.seen {
		if e.ok && e.tries > 1 {
			back++
		}
	}
	return most + (b.Burst+max(0, b.PerSecond)*g.tally.last.Seconds()+back)/float64(len(g.tally.waits))
}

// TestLoadOfFailures: where nothing succeeds no token comes back, and the load is what the worst case says, its burst and
// its trickle apart.
// mutate: internal/sim/follow.go: if !v.token && g.pays() { => if !v.token && false {
func TestLoadOfFailures(t *testing.T) {
	t.Parallel()
	calls := steady(20_000, 50)
	for name, p := range map[string]prazo.Policy{
		"default":        {},
		"fixed":          {TryLimit: prazo.Fixed(200 * time.Millisecond)},
		"fixed, hedged":  {TryLimit: prazo.Fixed(200 * time.Millisecond), Hedge: prazo.Hedge{After: 100 * time.Millisecond, Max: 2}},
		"small budget":   {TryLimit: prazo.Fixed(200 * time.Millisecond), Retries: prazo.Retries{Budget: prazo.Budget{Share: 0.03, PerSecond: prazo.Off, Burst: 1}}},
		"without budget": {TryLimit: prazo.Fixed(200 * time.Millisecond), Retries: prazo.Retries{Budget: prazo.Budget{Share: prazo.Off}}},
	} {
		p.Deadline = 2 * time.Second
		filled, err := filledPolicy("it", p)
		if err != nil {
			t.Fatal(err)
		}
		o := simulated(t, calls, Scenario{Outage: true}, p, Settings{})
		b := filled.Retries.Budget
		most := p.WorstCase().Load
		if b.Share != prazo.Off {
			most += (b.Burst + max(0, b.PerSecond)*(calls[len(calls)-1].At+2)) / float64(len(calls))
		}
		if o.Success != 0 || o.Load > most || o.Load < 0.95*p.WorstCase().Load && b.Share == prazo.Off || o.Load < 1.02 {
			t.Errorf("%s: %+v, at most %v", name, o, most)
		}
	}
}
