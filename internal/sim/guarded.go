package sim

import (
	"math"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/internal/gate"
	"github.com/prazohq/prazo/internal/learn"
)

// guarded is one policy in front of one dependency, in virtual time: the state machines of the engine, and what the engine
// does with them. It follows call.go, settle.go, hedge.go and learnt.go of the package prazo, for calls of one class whose
// adapter names no phases, and which all hand over whole answers.
type guarded struct {
	policy   prazo.Policy // with its defaults
	settings Settings
	world    *world

	now       time.Duration
	begun     int // calls of the series
	agenda    agenda
	spare     spare
	bulkhead  gate.Bulkhead
	budget    gate.Budget
	breaker   gate.Breaker
	completed learn.Window
	tracker   *learn.Tracker // nil: nothing is learnt
	line      []inLine       // those that wait for a place, the longest waiting first
	flying    int            // scouts
	tally     ledger
}

func newGuarded(p prazo.Policy, w *world, s Settings) *guarded {
	g := &guarded{policy: p, settings: s, world: w, tally: ledger{settings: s, waits: make([]time.Duration, 0, len(w.at))}}
	if learnsLimit(p.TryLimit) || p.Hedge.After == prazo.Learnt {
		g.tracker = learn.New(learn.Settings{Max: p.Deadline, Min: shortestLearnt, Seed: s.Seed})
	}
	return g
}

// run replays the series.
func (g *guarded) run() {
	for i, at := range g.world.at {
		g.until(at)
		g.now, g.begun = at, i+1
		g.begin(i)
	}
	g.until(math.MaxInt64)
}

// until lets everything happen that is due by then.
func (g *guarded) until(by time.Duration) {
	for {
		a, ok := g.agenda.next(by)
		if !ok {
			return
		}
		switch {
		case a.try != nil && a.number == a.try.number:
			g.now = a.at
			g.happen(a.try)
		case a.caller != nil && a.number == a.caller.number:
			g.now = a.at
			g.turn(a.caller, a.what)
		}
	}
}

// turn does what is due for a call.
func (g *guarded) turn(v *visit, what due) {
	switch what {
	case dueHedge:
		g.hedge(v)
	case dueRetry:
		g.admit(v)
	case dueGiveUp:
		g.leaveLine(v)
	}
}

// clock is now for machines that take a time.
func (g *guarded) clock() time.Time { return time.Unix(0, 0).Add(g.now) }

// left is how much of its deadline a call has left.
func (g *guarded) left(v *visit) time.Duration { return v.deadline - g.now }

// pays reports whether retries are paid for from a budget.
func (g *guarded) pays() bool { return g.policy.Retries.Budget.Share != prazo.Off }

func (g *guarded) rate() gate.BudgetRate { return budgetRate(g.policy.Retries.Budget) }

// begin starts a call.
func (g *guarded) begin(i int) {
	v := g.spare.visit()
	v.index, v.at, v.deadline = i, g.now, g.now+g.policy.Deadline
	v.endpoint = g.world.endpoint(i, 0, 0)
	v.first = g.world.meet(i, 0, g.begun, v.endpoint, g.now)
	if g.pays() {
		g.budget.Call(g.clock(), g.rate())
	}
	g.admit(v)
}

// admit asks the breaker and the bulkhead for the next try of a call.
func (g *guarded) admit(v *visit) {
	if b := g.policy.Breaker; breakerOn(b) {
		probe, ok, _ := g.breaker.Allow(g.clock(), breakerRule(b))
		if !ok {
			g.stop(v, stopBreaker)
			return
		}
		v.probe = probe
	}
	b := g.policy.Bulkhead
	switch {
	case g.bulkhead.Take(b.Max):
		g.launch(v)
	case b.Wait == 0:
		g.stop(v, stopPlace)
	default:
		v.place = g.bulkhead.Queue(b.Max)
		g.line = append(g.line, inLine{v, v.number})
		g.agenda.push(appointment{at: g.now + min(b.Wait, g.left(v)), what: dueGiveUp, caller: v, number: v.number})
	}
}

// inLine is a call that waits for a place. One that has given up stays in the line until those before it are gone.
type inLine struct {
	caller *visit
	number uint32
}

// leaveLine ends the wait of a call for a place.
func (g *guarded) leaveLine(v *visit) {
	g.bulkhead.Leave(v.place, g.policy.Bulkhead.Max)
	g.stop(v, stopPlace)
}

// free gives the place of a try back.
func (g *guarded) free() {
	g.tally.hold(g.now, -1)
	g.vacate()
}

// vacate gives a place back, and lets those in whose turn it is.
func (g *guarded) vacate() {
	g.bulkhead.Free(g.policy.Bulkhead.Max)
	for len(g.line) > 0 {
		v, gone := g.line[0].caller, g.line[0].number != g.line[0].caller.number
		if !gone && !v.place.Taken() {
			return
		}
		g.line = g.line[1:]
		if gone {
			continue
		}
		v.number++ // it does not give up any more
		if g.left(v) <= 0 {
			g.bulkhead.Free(g.policy.Bulkhead.Max)
			g.stop(v, stopPlace)
			continue
		}
		g.launch(v)
	}
}

// giveBack returns what was granted to a try that is never made.
func (g *guarded) giveBack(v *visit) {
	if v.token {
		g.budget.Return(g.rate())
	}
	if v.probe {
		g.breaker.Done(g.clock(), breakerRule(g.policy.Breaker), true, gate.Outcome{Ignored: true})
	}
	v.token, v.probe = false, false
}

// stop ends a call that something has refused another try.
func (g *guarded) stop(v *visit, why stopped) {
	v.stop = why
	g.finish(v, false)
}

// finish ends a call.
func (g *guarded) finish(v *visit, ok bool) {
	g.giveBack(v)
	g.tally.add(v, g.now, ok)
	g.spare.overVisit(v)
}

func breakerOn(b prazo.Breaker) bool { return b.Failures > 0 || b.Slow > 0 }
