package prazo

import (
	"context"
	"errors"
	"slices"
	"time"
)

// errPanicked is the cause of a call whose code panicked; its caller sees the panic itself.
var errPanicked = errors.New("panicked")

// endAt ends an answer that was handed over.
func (c *call) endAt(now time.Time, t *Try, err error) {
	if c.state != held || c.live != t {
		return
	}
	if err != nil && !c.leads {
		c.brokenOff(now, err)
		return
	}
	c.endWhole(now)
}

// endWhole ends an answer whose last byte is there: the call is over, unless the answer leads on.
func (c *call) endWhole(now time.Time) {
	c.closeBody(now)
	if !c.leads {
		c.finish(now, false)
		return
	}
	c.countHeld(now, c.live)
	c.record.Took = now.Sub(c.record.Start)
	c.state = leading
	c.free()
	c.unlisten() // http.Client ends the ctx of each hop if it has a Timeout
	c.byCaller = false
	c.arm(now)
}

// brokenOff ends an answer that failed before its last byte.
func (c *call) brokenOff(now time.Time, err error) {
	c.closeBody(now)
	c.notice(c.live, now, err) // finishes the call if it finds a wall
	if c.state == over {
		return
	}
	r := c.live.record()
	r.Kind, r.Err = Broken, printable(err.Error(), 200)
	c.record.Outcome, c.record.Stop, c.cause = Broken, StopFinal, err
	c.finish(now, true)
}

// closeBody adds the time in which the answer was read to the last try.
func (c *call) closeBody(now time.Time) {
	t := c.live
	r := t.record()
	r.Took = c.record.since(now, r)
	r.Phases[r.Phase] += now.Sub(t.since)
	t.since = now
}

// finish completes the Record, once. Every path of a call ends here.
func (c *call) finish(now time.Time, failed bool) {
	if c.state == over {
		return
	}
	if c.state == held {
		c.closeBody(now)
	}
	if c.state != leading {
		c.record.Took = now.Sub(c.record.Start)
	}
	if c.live != nil {
		c.countHeld(now, c.live)
	}
	c.state = over
	c.free()
	c.giveBack(now)
	c.beside = nil // it refers to all that Do does, and a ctx may be kept for long
	if c.timer != nil {
		c.timer.Stop()
	}
	c.unlisten()
	if c.key != "" {
		c.guard.groups.leave(c)
	}
	c.record.Wall, c.record.Over = c.wallHit, true
	if failed {
		if c.live == nil || c.wallHit.unwanted() || c.record.Outcome == Good && c.wallHit != WallNone {
			c.record.Outcome = c.outcomeOfWall() // the last try, if there was one, is not what the call came to
		}
		c.failure = &Error{Record: c.record, Wall: c.wallHit, Limit: c.limit, Cause: c.cause}
		if c.scouts > 0 { // they have something to add, when the caller has the error
			c.failure = c.failure.detached()
		}
	}
}

// outcomeOfWall is the outcome of a call that ended between its tries, or before the first.
func (c *call) outcomeOfWall() Kind {
	switch c.wallHit {
	case WallCaller, WallSuperseded:
		return Cancelled
	case WallDeadline:
		return TimedOut
	}
	return NotSent
}

// free gives the places in the bulkhead back.
func (c *call) free() {
	c.inFlight(func(t *Try) { c.leave(&t.placed) })
	c.leave(&c.granted.place)
}

// leave gives one place back, if it is held.
func (c *call) leave(placed *bool) {
	if *placed {
		*placed = false
		c.guard.bulkhead.Free(c.guard.places())
	}
}

// release ends the ctx of what was cut or is over, and gives the sink the Record of a call that is over. It runs
// without the lock: what listens to a ctx, and a sink, may do anything.
func (c *call) release() {
	c.mu.Lock()
	if c.state < leading && c.wallHit == WallNone {
		c.mu.Unlock()
		return
	}
	err, live := c.cancelled(), c.live
	var hedges []*Try
	if c.beside != nil {
		hedges = slices.DeleteFunc(slices.Clone(c.beside.tries), func(t *Try) bool { return t.scout != nil })
	}
	if live != nil && live.scout != nil {
		live = nil // it runs on
	}
	emit := c.state == over && !c.emitted && !c.falling && c.scouts == 0 && c.guard.sink != nil
	c.emitted = c.emitted || emit
	c.mu.Unlock()
	if live != nil {
		live.ctx.cancel(err)
	}
	cancelAll(hedges, err)
	if emit {
		c.guard.sink(c.record)
	}
}

// follow goes on with a call whose last answer was a redirect. ok is false if this is no such call.
func (c *call) follow(ctx context.Context, spec *Spec) (ok bool, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.state == leading:
		c.state = running
		c.hop++
		c.caller = ctx
		c.shorten()
		c.record.Deadline = c.deadline.Sub(c.record.Start)
		c.listen()
		c.may = spec.permits()
		c.beside = nil // the hop makes a round of its own, if it may be hedged
		return true, nil
	case c.state == over && c.leads: // between two hops the deadline passed, the caller went away, or a newer call took the place
		e := &Error{Record: c.record, Wall: WallDeadline, Limit: c.record.Deadline, Cause: ctx.Err()}
		switch {
		case e.Cause == context.Canceled:
			e.Wall, e.Limit = WallCaller, 0
		case c.wallHit == WallSuperseded:
			e.Wall, e.Limit = WallSuperseded, 0
		}
		if c.scouts > 0 { // as in finish
			e = e.detached()
		}
		return true, e
	}
	return false, nil
}

// listen has the end of the caller's ctx end the call. A redirect hop comes with a ctx of its own.
func (c *call) listen() {
	if c.caller.Done() != nil {
		c.unlink = context.AfterFunc(c.caller, c.callerGone)
	}
}

// unlisten stops that.
func (c *call) unlisten() {
	if c.unlink != nil {
		c.unlink()
		c.unlink = nil
	}
}
