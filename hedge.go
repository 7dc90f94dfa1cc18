package prazo

import (
	"fmt"
	"time"

	"github.com/prazohq/prazo/internal/gate"
)

// Hedge makes another try beside one that is slow, and takes the first good answer of them. Only calls that are declared
// [Idempotent] are hedged, and only while the breaker is closed, a place in the bulkhead is free and the retry budget pays: a
// call that cannot be hedged goes on as it is. A [TryLimit] that is measured, Average or Longest, cannot be combined with it:
// the slow tries, which a hedge ends, would be missing in what is measured. The zero value is off.
type Hedge struct {
	// After is how long a try may be without an answer before another one starts beside it; Learnt: what the latency of the
	// class says; 0: none does.
	After time.Duration
	// Max is the most extra tries of one call; each starts After later than the one before. 0 means 1.
	Max int
}

func (h Hedge) on() bool { return h.After > 0 || h.After == Learnt }

func (h Hedge) filled() Hedge {
	if h.on() {
		h.Max = or(h.Max, 1)
	}
	return h
}

func (h Hedge) check(bad func(string, ...any)) {
	h = h.filled()
	if h.After < 0 && h.After != Learnt || h.After > longest {
		bad("Hedge.After: %v: say after which time another try starts, up to %v, or 0 for none", h.After, longest)
	}
	if h.Max < 0 || h.Max > 10 {
		bad("Hedge.Max: %d: say 1 to 10 extra tries of one call", h.Max)
	}
	if !h.on() && h.Max > 0 {
		bad("Hedge.After: missing: say after which time another try starts")
	}
}

// String describes the hedge, with its defaults.
func (h Hedge) String() string {
	h = h.filled()
	switch {
	case !h.on():
		return "no hedge"
	case h.After == Learnt && h.Max == 1:
		return "hedge after a learnt time"
	case h.After == Learnt:
		return fmt.Sprintf("up to %d hedges, after a learnt time", h.Max)
	case h.Max == 1:
		return fmt.Sprintf("hedge after %v", h.After)
	}
	return fmt.Sprintf("up to %d hedges, %v apart", h.Max, h.After)
}

// beside is what a call that may be hedged keeps of the tries that run side by side. All of it is guarded by call.mu.
type beside struct {
	launch  func(*Try)    // starts a hedge
	at      time.Time     // when the next hedge starts; zero: none does
	tries   []*Try        // the hedges in flight
	decided bool          // a try has won, or all have ended, or a wall has ended the call
	final   bool          // the answer that is kept lets no other try follow
	over    chan struct{} // closed when it is decided; made with the first hedge
}

// maybeHedged reports whether the policy and the operation let the call be hedged.
func (c *call) maybeHedged() bool {
	return c.policy.Hedge.on() && c.may.hedge
}

// planHedge sets when the next hedge starts, if one may. Where the deadline comes first, none does.
func (c *call) planHedge(now time.Time) {
	b, h := c.beside, &c.policy.Hedge
	b.at = time.Time{}
	after := h.After
	if after == Learnt {
		after = c.class.learnt.hedgeAfter()
	}
	if c.hedges < h.Max && after > 0 && after < c.deadline.Sub(now) {
		b.at = now.Add(after)
	}
}

// hedge returns a try to be started beside those in flight, or nil: it is not yet time, or there is no need for one, no
// place or no token. No call waits for any of these, and none fails for want of one.
func (c *call) hedge(now time.Time) *Try {
	b := c.beside
	if b == nil || b.at.IsZero() || now.Before(b.at) {
		return nil
	}
	b.at = time.Time{}
	if b.decided || c.state != running || c.wallHit != WallNone || c.live.last || !c.roomForHedge(now) {
		return nil
	}
	t := &Try{call: c, hedge: true, placed: true, paid: c.policy.Retries.Budget.Share != Off}
	c.startTry(t, now)
	b.tries = append(b.tries, t)
	if b.over == nil {
		b.over = make(chan struct{})
	}
	c.hedges++
	c.planHedge(now)
	return t
}

// roomForHedge takes a place and a token for one more try, if the dependency is in a state to be asked twice.
func (c *call) roomForHedge(now time.Time) bool {
	g, p := c.guard, c.policy
	switch {
	case c.class.held.Left(now) > 0:
		return false
	case p.Breaker.on() && c.class.breaker.State(now, p.Breaker.rule()) != gate.Closed:
		return false
	case c.may.block && g.stragglers.Load() >= int64(p.Bulkhead.Stragglers):
		return false
	case !g.bulkhead.Take(g.places()):
		return false
	case p.Retries.Budget.Share != Off && !g.budget.Take(now, p.Retries.Budget.rate()):
		g.bulkhead.Free(g.places())
		return false
	}
	return true
}

// inFlight calls f with each try of the call that may be in flight.
func (c *call) inFlight(f func(*Try)) {
	if c.live != nil {
		f(c.live)
	}
	if c.beside != nil {
		for _, t := range c.beside.tries {
			f(t)
		}
	}
}

// closeRound ends a round whose answer is that of best, and returns the other tries; their ctx must be cancelled.
func (c *call) closeRound(now time.Time, best *Try) (losers []*Try) {
	b := c.beside
	c.inFlight(func(t *Try) {
		if t == best {
			return
		}
		c.leave(&t.placed)
		if !t.ended && c.lose(now, t) {
			return
		}
		if t.scout == nil {
			losers = append(losers, t)
		}
	})
	c.live, b.tries, b.at, b.decided = best, nil, time.Time{}, true
	if b.over != nil {
		close(b.over)
	}
	return losers
}

// lose ends a try because another one has the answer, or nobody waits for one any more. How long it would have taken is
// not known, unless it runs on as a scout, which is reported.
func (c *call) lose(now time.Time, t *Try) (scouts bool) {
	if t.cut == WallNone {
		t.cut = WallHedge
		scouts = c.letGo(now, t)
	}
	c.note(now, t, Verdict{}, nil)
	return scouts
}

// cancelAll ends the ctx of tries. The lock of their call must not be held.
func cancelAll(tries []*Try, err error) {
	for _, t := range tries {
		t.ctx.cancel(err)
	}
}

// othersRun reports whether a try of the round is still in flight.
func (c *call) othersRun() (run bool) {
	c.inFlight(func(t *Try) { run = run || !t.ended })
	return run
}
