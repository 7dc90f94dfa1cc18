package sim

import (
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/internal/gate"
)

// decide says what follows when all tries of a call have ended without a good answer.
func (g *guarded) decide(v *visit) {
	wait := g.waitBefore(v)
	r, b := &g.policy.Retries, g.policy.Breaker
	switch {
	case !r.On.Has(v.kind), !g.repeatable(v), v.retries >= r.Max, wait >= g.left(v):
	case breakerOn(b) && g.breaker.State(g.clock(), breakerRule(b)) == gate.Open:
	case !g.reserve(v):
		v.stop = stopToken
	default:
		v.retries++
		v.number++ // no hedge of this round starts any more
		g.agenda.push(appointment{at: g.now + wait, what: dueRetry, caller: v, number: v.number})
		return
	}
	g.finish(v, false)
}

// repeatable reports whether a call may be made again.
func (g *guarded) repeatable(v *visit) bool { return !g.settings.Once || v.kind == prazo.NotSent }

// finalAnswer reports whether no other try follows the answer that a call has.
func (g *guarded) finalAnswer(v *visit) bool {
	return !g.policy.Retries.On.Has(v.kind) || g.waitBefore(v) >= g.left(v)
}

// waitBefore is the wait before the next try. The random part is drawn once for each try, so that the wait which was found
// to fit is the one that is kept.
func (g *guarded) waitBefore(v *visit) time.Duration {
	if !v.drawn {
		v.jitter, v.drawn = draw(g.settings.Seed, drawWait, v.index, v.tries), true
	}
	return waitBefore(g.policy.Retries.Wait, v.retries, v.jitter)
}

// reserve pays for the next try, once.
func (g *guarded) reserve(v *visit) bool {
	if !v.token && g.pays() {
		v.token = g.budget.Take(g.clock(), g.rate())
		return v.token
	}
	return true
}

// mayHedge reports whether calls may have two tries in flight.
func (g *guarded) mayHedge() bool { return hedges(g.policy.Hedge) && !g.settings.Once }

// planHedge sets when the next hedge of a call starts, if one may.
func (g *guarded) planHedge(v *visit) {
	h := g.policy.Hedge
	if !g.mayHedge() || v.hedges >= h.Max {
		return
	}
	after := h.After
	if after == prazo.Learnt {
		after = g.tracker.HedgeAfter()
	}
	if after > 0 && after < g.left(v) {
		g.agenda.push(appointment{at: g.now + after, what: dueHedge, caller: v, number: v.number})
	}
}

// hedge starts a try beside those in flight, if there is a place and a token for it. No call waits for these, and none
// fails for want of one.
func (g *guarded) hedge(v *visit) {
	b, places := g.policy.Breaker, g.policy.Bulkhead.Max
	switch {
	case breakerOn(b) && g.breaker.State(g.clock(), breakerRule(b)) != gate.Closed:
		return
	case !g.bulkhead.Take(places):
		return
	case g.pays() && !g.budget.Take(g.clock(), g.rate()):
		g.vacate()
		return
	}
	a := g.start(v)
	a.hedge, a.paid = true, g.pays()
	v.hedges++
	g.planHedge(v)
}

// win ends a call with a good answer. The tries that lost are given up, or run on to show how long they would have taken.
func (g *guarded) win(v *visit) {
	for _, a := range v.live {
		g.letGo(a)
		g.note(a, prazo.Lost)
		g.free()
	}
	g.freeKept(v)
	g.finish(v, true)
}
