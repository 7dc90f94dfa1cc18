package prazo

import (
	"context"
	"math/rand/v2"
	"time"
)

// next is what follows a try.
type next uint8

const (
	done     next = iota // the answer is the call's, and whole
	handOver             // the answer is the call's, and its end is still to come
	tryAgain             // another try follows
	giveUp               // there is no answer, and will be none
)

// verdict asks Judge what a try came to. For a try that was cut settle knows better, and does not listen.
func (op *Op[T]) verdict(v T, err error) Verdict {
	verdict := Verdict{}
	switch {
	case err == errLetGo: // there is nothing to judge
	case op.Judge != nil:
		verdict = op.Judge(v, err)
	case err != nil:
		verdict.Kind = Failed
	}
	verdict.Whole = verdict.Whole || op.Hold == nil
	return verdict
}

func (op *Op[T]) drop(v T, err error) {
	if op.Drop != nil && err == nil {
		op.Drop(v)
	}
}

// note ends a try and returns what it came to: a try that was cut was cut, whatever Judge says.
func (c *call) note(now time.Time, t *Try, v Verdict, err error) Verdict {
	v.Asked = min(max(0, v.Asked), longest) // no sum of it overflows
	c.notice(t, now, err)
	switch {
	case t.cut == WallHedge:
		v = Verdict{Kind: Lost}
	case t.cut.unwanted():
		v = Verdict{Kind: Cancelled}
	case t.cut != WallNone:
		v = Verdict{Kind: TimedOut, Last: v.Last}
	}
	t.ended = true
	t.close(now, v, err)
	t.until = time.Time{} // an answer that is handed over has the rest of the deadline
	c.teach(t, now, v)
	c.observe(now, t, v)
	t.uncounted = err == nil && v.Kind == Good && !v.Whole && c.wallHit == WallNone
	if c.streams() && !v.Leads && (t.probe || t.seat.probe) {
		t.uncounted = false // a probe must not last for as long as a stream
	}
	if !t.uncounted {
		c.countTry(now, t, v)
	}
	return v
}

// decide says what follows a try that has ended, when no other is in flight.
func (c *call) decide(now time.Time, t *Try, v Verdict, err error) next {
	c.record.Outcome, c.record.Asked, c.record.deciding = v.Kind, v.Asked, t.index+1
	if c.wallHit == WallNone {
		c.cause = err
	}
	c.leads = v.Leads && err == nil
	switch {
	case c.wallHit != WallNone:
		return giveUp
	case c.again(t, v, now):
		c.free()
		return tryAgain
	case t.cut != WallNone || err != nil:
		c.wallHit, c.limit = t.cut, c.limitOf(t.cut, t)
		if c.record.Stop == StopBudget {
			c.wallHit = WallBudget
		}
		return giveUp
	case !v.Whole:
		c.state, t.handed = held, t.record().Took
		c.giveBack(now) // a token for a try that does not follow
		if c.streams() && !c.leads {
			c.unlimit(now)
		}
		c.arm(now)
		return handOver
	}
	c.endWhole(now)
	return done
}

// notice finds a wall that Do saw before our timer ran: drivers set socket deadlines of their own from the ctx, and
// see the end of the caller's ctx as soon as we do.
func (c *call) notice(t *Try, now time.Time, err error) {
	if err == nil || t.cut != WallNone {
		return
	}
	switch {
	case c.caller.Err() != nil:
		c.cutByCaller(now)
	case !now.Before(c.deadline):
		c.cutAtDeadline(now)
	default:
		t.reachedLimit(now)
	}
}

// close completes the try's part of the Record.
func (t *Try) close(now time.Time, v Verdict, err error) {
	r := t.record()
	r.Took = t.call.record.since(now, r)
	r.Phases[r.Phase] += now.Sub(t.since)
	t.since = now
	r.Kind, r.Wall, r.Status, r.Asked = v.Kind, t.cut, v.Status, v.Asked
	r.NotSent = v.NotApplied || v.Kind == NotSent || t.reached.unsent() && v.Kind != Good && t.scout == nil // which may still be sent
	if err != nil && t.cut == WallNone {
		r.Err = printable(err.Error(), 200)
	}
}

// teach tells the guard what the try showed.
func (c *call) teach(t *Try, now time.Time, v Verdict) {
	p := c.policy
	if v.Kind == Good && t.paid {
		t.paid = false
		c.refund()
	}
	if c.may.foreign {
		return
	}
	if v.Kind == Good && p.TryLimit.averages() {
		c.class.completed.Add(t.record().Took, p.TryLimit.Of)
	}
	if v.Asked > 0 && !v.Alone && p.Retries.HoldAsked != Off {
		c.class.held.Ask(now, min(v.Asked, or(p.Retries.HoldAsked, p.Deadline)))
	}
}

// again decides whether another try follows, pays for it, and sets the wait before it.
func (c *call) again(t *Try, v Verdict, now time.Time) bool {
	c.record.Stop = StopNone
	if v.Kind == Good {
		return false
	}
	r := &c.policy.Retries
	wait := c.waitBefore(v.Asked, now)
	switch {
	case !r.On.Has(v.Kind):
		c.record.Stop = StopFinal
	case v.Last || t.last:
		c.record.Stop = StopLast
	case !c.repeatable(t):
		c.record.Stop = StopRepeat
	case r.Max == Off:
		c.record.Stop = StopOff
	case c.retries >= r.Max:
		c.record.Stop = StopMax
	case wait >= c.deadline.Sub(now):
		c.record.Stop = StopTime
	case c.broken(now):
		c.record.Stop = StopBreaker
	case !c.reserve(now):
		c.record.Stop = StopBudget
	default:
		c.retries++
		c.wait, c.due = wait, now.Add(wait)
		return true
	}
	return false
}

// finalAnswer reports whether no other try follows an answer.
func (c *call) finalAnswer(v Verdict, now time.Time) bool {
	return v.Last || !c.policy.Retries.On.Has(v.Kind) || c.waitBefore(v.Asked, now) >= c.deadline.Sub(now)
}

// waitBefore returns the wait before the next try. The random part is drawn once for each try, so that the wait that
// was found to fit is the one that is kept.
func (c *call) waitBefore(asked time.Duration, now time.Time) time.Duration {
	if !c.drawn {
		c.jitter, c.drawn = rand.Float64(), true
	}
	return max(c.policy.Retries.Wait.before(c.retries, asked, c.jitter), c.class.held.Left(now))
}

func (c *call) repeatable(t *Try) bool {
	switch c.may.repeat {
	case Idempotent:
		return true
	case IfNotSent:
		return t.record().NotSent
	}
	return false
}

// reserve pays for the next try, once.
func (c *call) reserve(now time.Time) bool {
	b := c.policy.Retries.Budget
	if !c.granted.token && b.Share != Off && !c.guard.budget.Take(now, b.rate()) {
		return false
	}
	c.granted.token = true
	return true
}

// refund gives back a token of the retry budget.
func (c *call) refund() {
	if b := c.policy.Retries.Budget; b.Share != Off {
		c.guard.budget.Return(b.rate())
	}
}

// cancelled is what the ctx of a try ends with.
func (c *call) cancelled() error {
	if c.wallHit == WallDeadline {
		return context.DeadlineExceeded
	}
	return context.Canceled
}
