package prazo

import (
	"context"
	"math/rand/v2"
	"time"
)

// setDeadline takes the earliest of the policy's deadline, the call's own and the caller's.
func (c *call) setDeadline(now time.Time, own time.Duration) {
	d := c.policy.Deadline
	if own > 0 {
		d = min(d, own)
	}
	c.deadline = now.Add(d)
	c.shorten()
}

// shorten takes the caller's deadline if it is the earlier one.
func (c *call) shorten() {
	if at, ok := c.caller.Deadline(); ok && !at.After(c.deadline) {
		c.deadline = at
		c.byCaller = c.caller.Done() != nil
	}
}

// newTry starts a try.
func (c *call) newTry(now time.Time) *Try {
	t := &c.only
	if c.live != nil {
		t = &Try{call: c}
	}
	c.startTry(t, now)
	t.record().Waited = c.wait
	c.live = t
	c.wait, c.drawn, c.record.deciding = 0, false, 0
	if c.beside != nil {
		c.beside.decided, c.beside.final, c.beside.over = false, false, nil
		c.planHedge(now)
	}
	t.placed, t.probe, t.paid = c.granted.place, c.granted.probe, c.granted.token
	c.granted = grant{}
	return t
}

// startTry gives a try its ctx, its limit and its part of the Record.
func (c *call) startTry(t *Try, now time.Time) {
	t.ctx.try, t.caller = t, c.caller
	t.index = len(c.record.Tries)
	t.since = now
	t.pacer.part = noPart
	limit := c.tryLimit(t, now)
	if (t.pacer.on || c.maybeHedged()) && c.mayScout() && c.class.learnt.of(noPart, c.guard).Detach(c.guard.age(now)) {
		t.freed = make(chan struct{})
	}
	c.record.Tries = append(c.record.Tries, TryRecord{
		N: t.index + 1, Hop: c.hop, Hedge: t.hedge, At: now.Sub(c.record.Start), Limit: limit, Size: -1,
	})
	c.send(now, t)
}

// tryLimit sets and returns the limit of a try. Where the deadline cuts first there is none: two timers for one
// instant would toss a coin.
func (c *call) tryLimit(t *Try, now time.Time) time.Duration {
	left := c.deadline.Sub(now)
	rule := c.policy.TryLimit
	var limit time.Duration
	if rule.learns() {
		limit = c.learntLimit(t, now, left)
	} else {
		limit = rule.of(c.retries, max(0, c.policy.Retries.Max), c.class.measured(rule))
	}
	if limit <= 0 || limit >= left {
		return 0
	}
	t.until = now.Add(limit)
	return limit
}

// learntLimit returns what was learnt, if the try is to have that, and otherwise the limit of the cold: half of what is left, if
// another try can follow. Only the limit that a person asked for cuts where no other try follows.
func (c *call) learntLimit(t *Try, now time.Time, left time.Duration) time.Duration {
	follow := c.canFollow()
	if c.may.foreign || c.policy.TryLimit.Rule == Auto && !follow {
		if t.auto = follow; follow {
			return left / 2
		}
		return 0
	}
	if attached := c.policy.TryLimit.Attached; attached > 0 && !c.mayScout() && rand.Float64() < attached {
		return 0
	}
	if !follow {
		return t.pacedBy(now, 0)
	}
	return t.pacedBy(now, left/2)
}

// canFollow reports whether another try may follow one that is cut.
func (c *call) canFollow() bool {
	r := &c.policy.Retries
	return c.may.repeat == Idempotent && c.retries < r.Max && r.On.Has(TimedOut)
}

// waitHeld sets the wait of a call that begins while the dependency has asked for one, or ends the call if the deadline
// comes first. Those who were held back for the same reason do not come back together.
func (c *call) waitHeld(now time.Time) {
	wait := c.class.held.Left(now)
	if wait <= 0 {
		return
	}
	wait += time.Duration(rand.Float64() * float64(min(wait/10, 100*time.Millisecond)))
	c.wait, c.due = wait, now.Add(wait)
	if wait >= c.deadline.Sub(now) {
		c.record.Asked = wait
		c.cutCall(now, WallAsked, wait, nil)
	}
}

// ending returns a channel that is closed when a wall ends the call.
func (c *call) ending() <-chan struct{} {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.gone == nil {
		c.gone = make(chan struct{})
		if c.wallHit != WallNone {
			close(c.gone)
		}
	}
	return c.gone
}

// wall returns when the try is cut: its limit, or the deadline of the call. The default limit is not told: it may not
// cut, and what is below a try, a driver or another guard, would end itself by it.
func (c *call) wall(t *Try) time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !t.until.IsZero() && !t.auto && !t.pacer.on {
		return t.until
	}
	return c.deadline
}

// reachedLimit reports whether the limit of the try cuts it. The default limit does so only if another try can follow: the
// request can be made again, the wait before it fits, and the budget pays for it. Else this one gets all that is left, and a slow good answer never
// becomes an error.
func (t *Try) reachedLimit(now time.Time) bool {
	c := t.call
	if !now.Before(t.pacer.look) {
		t.pacer.look = time.Time{}
	}
	if t.cut != WallNone || t.until.IsZero() || now.Before(t.until) {
		return false
	}
	t.until = time.Time{}
	if t.auto && !c.canFollowNow(t, now) {
		t.record().Limit = 0
		return false
	}
	t.cut = WallTry
	return true
}

// canFollowNow reports whether another try can follow one that is cut now, and pays for it.
func (c *call) canFollowNow(t *Try, now time.Time) bool {
	switch {
	case t.last, c.beside != nil && c.beside.final, c.breaks(t, now):
	case c.may.block && c.guard.stragglers.Load()+1 >= int64(c.policy.Bulkhead.Stragglers): // t may become one more
	case c.waitBefore(0, now) >= c.deadline.Sub(now):
	default:
		return c.reserve(now)
	}
	return false
}

// nextWall returns when the try reaches a limit of its own, or is to be looked at; zero: never.
func (t *Try) nextWall() time.Time {
	at := earlier(t.until, t.pacer.look)
	if t.paced == nil {
		return at
	}
	return earlier(at, t.paced.at)
}

// reachedPace reports whether the pace of its body cuts the try. An answer that was handed over ends with its call.
func (t *Try) reachedPace(now time.Time) bool {
	wall, c := t.tooSlow(now), t.call
	if wall == WallNone {
		return false
	}
	t.paced.at = time.Time{}
	if t.gone() {
		return false
	}
	if c.state == held {
		c.cutCall(now, wall, c.limitOf(wall, t), nil)
		return true
	}
	t.cut, t.until = wall, time.Time{}
	return true
}

// limitOf returns how long a wall of a try is.
func (c *call) limitOf(wall Wall, t *Try) time.Duration {
	switch wall {
	case WallIdle:
		return c.policy.Idle
	case WallPace:
		return c.policy.Pace.Over
	case WallEarly:
		return c.record.Deadline
	}
	return t.record().Limit
}

// cutAtDeadline ends the call because its time is over.
func (c *call) cutAtDeadline(now time.Time) {
	c.cutCall(now, WallDeadline, c.record.Deadline, nil)
}

// cutByCaller ends the call because the caller's ctx has ended. The callers of a joined call have one ctx, which is cancelled
// when the last of them leaves; its cause says whether that one's deadline passed.
func (c *call) cutByCaller(now time.Time) {
	cause := context.Cause(c.caller)
	if c.caller.Err() == context.DeadlineExceeded || cause == context.DeadlineExceeded {
		c.cutCall(now, WallDeadline, c.record.Deadline, cause)
		return
	}
	c.cutCall(now, WallCaller, 0, cause)
}

// cutCall hits a wall that ends the call. A call that is in Run is finished there; any other is finished here.
func (c *call) cutCall(now time.Time, wall Wall, limit time.Duration, cause error) {
	if c.state == over || c.wallHit != WallNone {
		return
	}
	if c.state == leading { // the answer it gave was whole, and nobody came for the next hop
		c.finish(now, false)
		return
	}
	c.wallHit, c.limit, c.cause = wall, limit, cause
	c.free() // at the cut, not when Do has noticed: whoever cut it may want the place
	if c.gone != nil {
		close(c.gone)
	}
	c.inFlight(func(t *Try) {
		if t.cut == WallNone && (!t.ended || c.state == held) {
			t.cut = wall
		}
	})
	if c.state == held {
		c.record.Outcome = TimedOut
		if wall.unwanted() {
			c.record.Outcome = Cancelled
		}
		r := c.live.record()
		r.Kind, r.Wall = c.record.Outcome, wall
		c.finish(now, true)
	}
}
