package sim

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/prazohq/prazo"
)

// TestLawTenIsTheDefault: the overload runs with the budget that a policy has when it says nothing.
// mutate: internal/sim/overload.go: Share: 0.2, PerSecond: 1, Burst: 10 => Share: 0.1, PerSecond: 1, Burst: 10
func TestLawTenIsTheDefault(t *testing.T) {
	own := prazo.Budget{Share: lawTen.Share, PerSecond: lawTen.PerSecond, Burst: lawTen.Burst}
	if got, want := own.String(), (prazo.Budget{}).String(); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestServer: ten tries find a free worker, the eleventh waits for the first that is free again, and what would wait too
// long is never answered.
// mutate: internal/sim/overload.go: begin := max(now, o.free[soonest]) => begin := now
func TestServer(t *testing.T) {
	o := &overload{random: rand.New(rand.NewPCG(1, 1))}
	soonest := math.Inf(1)
	for range overloadWorkers {
		soonest = min(soonest, o.serve(0))
	}
	if got := o.serve(0); got <= soonest {
		t.Errorf("the eleventh answer comes after %v, a worker is free after %v", got, soonest)
	}
	for i := range o.free {
		o.free[i] = 100
	}
	if got := o.serve(79); !math.IsInf(got, 1) {
		t.Errorf("waits 21 s and is answered after %v", got)
	}
}

// TestOverload: retries without a budget keep a server down that has long recovered, a limit longer than the queue rides it out,
// and so does the engine, whose limit cuts only where the budget pays for what follows.
// mutate: internal/sim/overload.go: return !o.again(now, i) => return false
func TestOverload(t *testing.T) {
	run := func(name, retries string) OverloadRow {
		r := OverloadRow{Name: name, Retries: retries}
		r.run([]uint64{102})
		return r
	}
	if r := run("fixed 1 s", unbudgeted); r.Before < 0.99 || r.After > 0.1 || !math.IsInf(float64(r.Back), 1) {
		t.Errorf("%+v", r)
	}
	if r := run("fixed 5 s", unbudgeted); r.After < 0.99 || r.Back != 0 {
		t.Errorf("%+v", r)
	}
	if r := run(product, engine); r.During < 0.85 || r.After < 0.99 || r.Back > 4 {
		t.Errorf("%+v", r)
	}
}

// TestSizes: a limit on the whole cuts large bodies, limits on the phases do not and wait less.
func TestSizes(t *testing.T) {
	all := downloads(101)
	var one, two sizesSum
	one.add(all, whole(all, newLearnt(sizesEntry(101))))
	two.add(all, phases(all, newLearnt(sizesEntry(101)), newLearnt(sizesEntry(1101))))
	a, b := one.row("one"), two.row("two")
	if a.FalseCutsLarge < 0.1 || b.FalseCutsLarge > 0.001 || b.WaitBody > a.WaitBody/2 || b.WaitFirst > a.WaitFirst/2 {
		t.Errorf("%+v\n%+v", a, b)
	}
}

// TestFleet: processes that share what they saw wait less, and recover sooner.
// mutate: internal/sim/fleet.go: if shared { => if false && shared {
func TestFleet(t *testing.T) {
	alone, shared := fleetRun(101, false), fleetRun(101, true)
	a, s := alone.score(0), shared.score(0)
	if s.Wait > 1.15 || s.Wait > a.Wait || s.Recovery[0] > a.Recovery[0] {
		t.Errorf("alone %+v, shared %+v", a, s)
	}
}

// TestHedge: with one server of three stuck, a hedge gives most of the calls that hang an answer in time.
// mutate: internal/sim/hedge.go: h.budget.Take(clock(now), lawTen) { => false {
func TestHedge(t *testing.T) {
	run := func(name string) HedgeRow {
		r := HedgeRow{Name: name, Workload: "1of3"}
		r.run([]uint64{101})
		return r
	}
	retry, hedge := run(product), run(hedging)
	if hedge.Failed > retry.Failed/2 || hedge.Mean > 0.7*retry.Mean || hedge.Tries > 1.25 {
		t.Errorf("retry %+v\nhedge %+v", retry, hedge)
	}
}
