package sim

import (
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/internal/gate"
	"github.com/prazohq/prazo/internal/learn"
)

// launch makes the next try of a call, for which there is a place.
func (g *guarded) launch(v *visit) {
	v.answered, v.kind, v.drawn = false, prazo.Good, false
	a := g.start(v)
	a.paid, a.probe = v.token, v.probe
	v.token, v.probe = false, false
	g.planHedge(v)
}

// start sends a try.
func (g *guarded) start(v *visit) *attempt {
	if v.tries > 0 {
		v.endpoint = g.world.endpoint(v.index, v.tries, v.endpoint)
	}
	a := g.spare.attempt()
	a.caller, a.start = v, g.now
	a.meeting = g.world.meet(v.index, v.tries, g.begun, v.endpoint, g.now)
	g.setLimit(a)
	v.tries++
	v.live = append(v.live, a)
	g.tally.hold(g.now, 1)
	g.wait(a)
	return a
}

// setLimit gives a try its limit. Where the deadline cuts first there is none.
func (g *guarded) setLimit(a *attempt) {
	v, p := a.caller, &g.policy
	var limit time.Duration
	paced := false
	switch {
	case learnsLimit(p.TryLimit):
		limit, paced = g.learntLimit(a)
	default:
		limit = limitOf(p.TryLimit, v.retries, max(0, p.Retries.Max), g.measured())
	}
	if limit > 0 && limit < g.left(v) {
		a.limit = limit
	}
	a.apart = (paced || g.mayHedge()) && g.mayScout() && g.tracker.Detach(g.now)
}

// measured is what completed calls say; 0: too few are known.
func (g *guarded) measured() (d time.Duration) {
	switch l := g.policy.TryLimit; l.Rule {
	case prazo.AverageRule:
		d, _ = g.completed.Mean(l.Of)
	case prazo.MaxRule:
		d, _ = g.completed.Max(l.Of)
	}
	return d
}

// learntLimit returns what was learnt, if the try is to have that, and otherwise half of what is left, if another try can
// follow. paced reports whether the try has a limit that is learnt, known or not.
func (g *guarded) learntLimit(a *attempt) (limit time.Duration, paced bool) {
	v, l := a.caller, g.policy.TryLimit
	follow := g.canFollow(v)
	if l.Rule == prazo.Auto && !follow {
		return 0, false
	}
	if l.Attached > 0 && !g.mayScout() && draw(g.settings.Seed, drawAttached, v.index, v.tries) < l.Attached {
		return 0, false
	}
	if known := g.tracker.Limit(); known > 0 {
		a.auto = l.Rule == prazo.Auto
		return known, true
	}
	a.auto = true
	if follow {
		limit = g.left(v) / 2
	}
	return limit, true
}

// canFollow reports whether another try may follow one that is cut.
func (g *guarded) canFollow(v *visit) bool {
	r := &g.policy.Retries
	return !g.settings.Once && v.retries < r.Max && r.On.Has(prazo.TimedOut)
}

// wait makes the appointment for the next thing that happens to a try.
func (g *guarded) wait(a *attempt) {
	at := a.caller.deadline
	if a.limit > 0 {
		at = min(at, a.start+a.limit)
	}
	if a.meeting.takes <= at-a.start {
		at = a.start + a.meeting.takes
	}
	g.agenda.push(appointment{at: at, try: a, number: a.number})
}

// happen moves a try on.
func (g *guarded) happen(a *attempt) {
	age, v := g.now-a.start, a.caller
	switch {
	case a.scouts:
		g.scoutDue(a, age)
	case a.meeting.takes == age:
		g.end(a, a.meeting.kind)
	case g.now >= v.deadline:
		g.cutCall(v)
	case a.auto && !g.canFollowNow(a):
		a.limit = 0 // nothing follows: it gets all that is left
		g.wait(a)
	default:
		if v.tries == 1 {
			v.cutFirst = true
		}
		g.end(a, prazo.TimedOut)
	}
}

// canFollowNow reports whether another try can follow one that is cut now, and pays for it.
func (g *guarded) canFollowNow(a *attempt) bool {
	v, b := a.caller, g.policy.Breaker
	switch {
	case v.answered && g.finalAnswer(v):
	case breakerOn(b) && !g.breaker.Bears(g.clock(), breakerRule(b), a.probe):
	case g.waitBefore(v) >= g.left(v):
	default:
		return g.reserve(v)
	}
	return false
}

// end takes in a try that was answered, or cut at its limit, and says what follows when no other is in flight.
func (g *guarded) end(a *attempt, kind prazo.Kind) {
	v := a.caller
	for i, b := range v.live {
		if b == a {
			v.live = append(v.live[:i], v.live[i+1:]...)
			break
		}
	}
	if kind == prazo.TimedOut {
		g.letGo(a)
	}
	g.note(a, kind)
	if kind == prazo.Good {
		g.free()
		g.win(v)
		return
	}
	if answers := kind == prazo.Unavailable; answers || !v.answered {
		v.answered, v.kind = answers, kind
	}
	g.keep(v)
	if len(v.live) == 0 {
		g.freeKept(v)
		g.decide(v)
	}
}

// keep has a try that came to no good end hold its place while others of its round are in flight, one of a call: it is the
// best there is until then.
func (g *guarded) keep(v *visit) {
	g.freeKept(v)
	v.kept = true
}

// freeKept gives the place of that try back.
func (g *guarded) freeKept(v *visit) {
	if v.kept {
		v.kept = false
		g.free()
	}
}

// note ends a try for everybody who counts: its caller has an answer, or waits for this one no more.
func (g *guarded) note(a *attempt, kind prazo.Kind) {
	took, p := g.now-a.start, &g.policy
	if kind == prazo.Good && a.paid {
		g.budget.Return(g.rate())
	}
	if kind == prazo.Good && measures(p.TryLimit) {
		g.completed.Add(took, p.TryLimit.Of)
	}
	if g.tracker != nil && !a.scouts {
		outcome := learn.Censored
		if kind == prazo.Good {
			outcome = learn.Finished
		}
		told := max(took, leastTaught)
		g.tracker.Observe(g.now-told, told, outcome)
	}
	if b := p.Breaker; breakerOn(b) {
		o := gate.Outcome{Ignored: kind == prazo.Lost, Failed: kind != prazo.Lost && kind != prazo.Good, Slow: b.Slow > 0 && took > b.SlowAfter}
		o.Ignored = o.Ignored && !o.Slow
		g.breaker.Done(g.clock(), breakerRule(b), a.probe, o)
	}
	if !a.scouts {
		g.spare.overAttempt(a)
	}
}

// cutCall ends a call at its deadline, with all of its tries.
func (g *guarded) cutCall(v *visit) {
	for _, a := range v.live {
		g.note(a, prazo.TimedOut)
		g.free()
	}
	g.freeKept(v)
	g.finish(v, false)
}
