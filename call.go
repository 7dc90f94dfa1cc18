package prazo

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prazohq/prazo/internal/gate"
)

// This file and budget.go are the only ones of the package that read the clock: everything else is told what time it is.

// state is where a call stands.
type state uint8

const (
	running state = iota // Run is in it: waiting, or in a try
	held                 // Run has returned an answer whose end is still to come
	leading              // a redirect: its answer has ended, the next hop is awaited
	over                 // the Record is complete
)

// call is one call from its first try to its last byte. One timer serves all its limits: it is armed for the
// earliest, so that no two timers race for the same instant and the wall that is named is the one that cut.
type call struct {
	guard  *Guard
	policy *Policy
	class  *class
	caller context.Context
	may    permits

	deadline time.Time
	byCaller bool // the deadline is that of the caller's ctx, whose own timer cuts

	mu      sync.Mutex
	state   state
	record  *Record
	unlink  func() bool // stops listening to the caller's ctx; nil if that never ends
	timer   *time.Timer
	armed   time.Time     // what the timer is set to; zero: not armed
	live    *Try          // the last try
	only    Try           // the memory of the first try: most calls have no other
	granted grant         // to the next try
	visited visited       // endpoints that were tried
	beside  *beside       // the tries that run side by side; nil: the call cannot be hedged
	scouts  int           // tries that run on after they were cut
	hedges  int           // tries that were made beside another
	leads   bool          // the last answer is a redirect
	emitted bool          // the sink has the Record
	falling bool          // the fallback runs: the Record is kept back until it has ended
	gone    chan struct{} // closed when a wall ends the call; made when something waits for that
	retries int           // tries that repeated another
	hop     int           // redirects followed
	key     string        // of the group in which a newer call ends this one; "": none
	wait    time.Duration // before the next try
	due     time.Time     // when the try after the last one may begin
	jitter  float64       // the random part of that wait, once it is drawn
	drawn   bool
	wallHit Wall          // what ended the call
	limit   time.Duration // how long that wall was
	cause   error         // what the last try failed with, or the caller's cause
	failure *Error        // what the caller gets, once the call is over
}

// enter begins a call, or goes on with the one that a redirect came from.
func (g *Guard) enter(ctx context.Context, spec *Spec) (*call, error) {
	if spec.Follow != nil {
		if c, ok := spec.Follow.Value(callKey{}).(*call); ok && c.guard == g {
			if ok, err := c.follow(ctx, spec); ok {
				if err == nil && ctx.Err() != nil {
					c.callerGone()
					err = c.fail()
				}
				return c, err
			}
		}
	}
	now := time.Now()
	c := &call{guard: g, policy: g.policy.Load(), caller: ctx, may: spec.permits()}
	c.only.call = c
	c.class = g.classes.get(spec.Class)
	c.setDeadline(now, spec.Deadline)
	c.record = newRecord(now, c, spec)
	if ctx.Err() != nil { // begin sees it, and makes no try
		c.callerGone()
		return c, nil
	}
	c.mu.Lock()
	c.listen()
	c.mu.Unlock()
	if b := c.policy.Retries.Budget; b.Share != Off {
		g.budget.Call(now, b.rate())
	}
	if spec.Group.Key != "" && spec.Group.Mode == Supersede {
		c.key = spec.Group.Key
		if older := g.groups.supersede(c); older != nil {
			older.superseded()
		}
	}
	return c, nil
}

// superseded ends the call because a newer one has its key. Between two hops its answer was whole, and good: there the wall
// is only noted for the next hop.
func (c *call) superseded() {
	c.mu.Lock()
	led := c.state == leading
	c.cutCall(time.Now(), WallSuperseded, 0, nil)
	if led {
		c.wallHit = WallSuperseded
	}
	c.mu.Unlock()
	c.release()
}

// waiter is a caller that waits for a call it shares, under its own ctx and deadline.
type waiter struct {
	caller context.Context
	until  time.Time // its deadline; its ctx may end before
	record *Record
}

func (g *Guard) newWaiter(ctx context.Context, spec *Spec) *waiter {
	d := g.policy.Load().Deadline
	if spec.Deadline > 0 {
		d = min(d, spec.Deadline)
	}
	r := &Record{Guard: g.name, Class: spec.Class, RequestID: spec.RequestID, Start: time.Now(), Deadline: d}
	if at, ok := ctx.Deadline(); ok {
		r.Deadline = max(0, min(d, at.Sub(r.Start)))
	}
	return &waiter{ctx, r.Start.Add(d), r}
}

// wait waits for a call that ends at its own deadline, until, at the latest, and reports whether it has ended. The waiter has a
// timer only if its own deadline is earlier: where both pass at once it is the call that says so, with all it has seen.
func (w *waiter) wait(done <-chan struct{}, until time.Time) bool {
	var own <-chan time.Time
	if w.until.Before(until) {
		timer := time.NewTimer(time.Until(w.until))
		defer timer.Stop()
		own = timer.C
	}
	select {
	case <-done:
		return true
	case <-own:
	case <-w.caller.Done():
	}
	return false
}

// left returns how much of its deadline is left.
func (w *waiter) left() time.Duration { return w.record.Deadline - time.Since(w.record.Start) }

// fail returns why the waiter waits no longer. Its Record is its own: the call that it shared goes on for others. What that
// call has done is not known, so it may have been applied.
func (w *waiter) fail() *Error {
	r := w.record
	r.Took, r.Over = time.Since(r.Start), true
	e := &Error{Record: r, Wall: WallDeadline, Limit: r.Deadline, Cause: context.Cause(w.caller)}
	r.Outcome = TimedOut
	if w.caller.Err() == context.Canceled {
		r.Outcome, e.Wall, e.Limit = Cancelled, WallCaller, 0
	}
	r.Wall = e.Wall
	r.Tries = []TryRecord{{N: 1, Took: r.Took, Kind: r.Outcome, Wall: r.Wall, Size: -1}}
	return e
}

// begin waits for everything a try has to wait for and starts it; nil means that the call has ended.
func (c *call) begin() *Try {
	now, ok := c.pause()
	if ok {
		now, ok = c.admit(now)
	}
	c.mu.Lock()
	if c.granted.place = ok; ok && !now.Before(c.deadline) {
		c.cutAtDeadline(now)
	}
	if !ok || c.wallHit != WallNone {
		c.mu.Unlock()
		return nil
	}
	t := c.newTry(now)
	c.arm(now)
	c.mu.Unlock()
	return t
}

// arm sets the timer to the earliest wall. The caller's own timer is left to cut at the caller's deadline.
func (c *call) arm(now time.Time) {
	at := c.deadline
	if c.byCaller {
		at = time.Time{}
	}
	if c.live != nil {
		at = earlier(at, c.live.nextWall())
	}
	if c.beside != nil {
		at = earlier(at, c.beside.at)
		for _, t := range c.beside.tries {
			at = earlier(at, t.nextWall())
		}
	}
	if at == c.armed {
		return
	}
	c.armed = at
	switch {
	case at.IsZero():
		c.timer.Stop()
	case c.timer == nil:
		c.timer = time.AfterFunc(at.Sub(now), c.tick)
	default:
		c.timer.Reset(at.Sub(now))
	}
}

// earlier returns the earlier of two times, of which a zero one stands for never.
func earlier(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

// tick cuts what has reached its wall, and starts the hedge whose time has come.
func (c *call) tick() {
	c.mu.Lock()
	now := time.Now()
	if c.state == over || c.armed.IsZero() || now.Before(c.armed) {
		c.mu.Unlock() // armed anew in the instant the timer fired
		return
	}
	c.armed = time.Time{}
	if !now.Before(c.deadline) {
		c.cutAtDeadline(now)
		c.mu.Unlock()
		c.release()
		return
	}
	var cut []*Try
	c.inFlight(func(t *Try) {
		if t.reachedLimit(now) && !c.letGo(now, t) || t.reachedPace(now) {
			cut = append(cut, t)
		}
	})
	hedge, round := c.hedge(now), c.beside // a redirect hop that follows has a round of its own
	if c.state != over {
		c.arm(now)
	}
	c.mu.Unlock()
	cancelAll(cut, context.DeadlineExceeded)
	if hedge != nil {
		round.launch(hedge)
	}
	c.release() // a held answer whose pace was cut is over
}

// callerGone runs when the caller's ctx ends.
func (c *call) callerGone() {
	c.mu.Lock()
	if c.state != over && c.state != leading && c.caller.Err() != nil { // else it is the ctx of a hop that is over
		c.cutByCaller(time.Now())
	}
	c.mu.Unlock()
	c.release()
}

// pause waits for what is due before the next try: the wait between two tries, or what the dependency asked of
// calls that came before. It returns what time it is then; ok is false if the call has ended.
func (c *call) pause() (now time.Time, ok bool) {
	c.mu.Lock()
	if c.live != nil {
		now = time.Now()
	} else {
		now = c.record.Start // the call has just begun: reading the clock is a good part of what a call costs
		c.waitHeld(now)
	}
	left := c.due.Sub(now) // dropping the last answer was a part of the wait
	if c.wait <= 0 || left <= 0 || c.wallHit != WallNone {
		ok = c.wallHit == WallNone
		c.mu.Unlock()
		return now, ok
	}
	c.arm(now)
	c.mu.Unlock()
	return c.sleep(left, nil)
}

// sleep waits for d or for ready and returns what time it is then; ok is false if the call has ended.
func (c *call) sleep(d time.Duration, ready <-chan struct{}) (now time.Time, ok bool) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ready:
	case <-c.ending():
		return time.Now(), false
	}
	return time.Now(), true
}

// admit asks the breaker, then the bulkhead, and returns what time it is then; ok is false if the call has ended.
func (c *call) admit(now time.Time) (at time.Time, ok bool) {
	c.mu.Lock()
	ok = c.allowed(now)
	c.mu.Unlock()
	if !ok {
		return now, false
	}
	return c.place(now)
}

// place takes a place in the bulkhead, or waits for one, and returns what time it is then; ok is false if the call has
// ended. A redirect hop goes on in any case: a chain that was let in is not turned away half way.
func (c *call) place(now time.Time) (at time.Time, ok bool) {
	g, b := c.guard, &c.policy.Bulkhead
	switch {
	case c.may.block && g.stragglers.Load() >= int64(b.Stragglers):
		c.refuse(now, 0)
		return now, false
	case c.hop > 0:
		g.bulkhead.TakeAnyway()
		return now, true
	case g.bulkhead.Take(g.places()):
		return now, true
	case b.Wait == 0:
		c.refuse(now, 0)
		return now, false
	}
	return c.queue(now)
}

// queue waits for a place.
func (c *call) queue(now time.Time) (at time.Time, ok bool) {
	g, b := c.guard, &c.policy.Bulkhead
	wait := b.Wait
	if wait >= c.deadline.Sub(now) {
		wait = longest // the deadline cuts first: no timer for the same instant
	}
	c.mu.Lock()
	c.arm(now)
	c.mu.Unlock()
	place := g.bulkhead.Queue(g.places())
	at, alive := c.sleep(wait, place.Ready)
	c.mu.Lock()
	c.record.Queued += at.Sub(now)
	c.mu.Unlock()
	if alive && place.Taken() {
		return at, true
	}
	g.bulkhead.Leave(place, g.places())
	if alive {
		c.refuse(at, b.Wait)
	}
	return at, false
}

// refuse ends the call because there is no place for a try.
func (c *call) refuse(now time.Time, waited time.Duration) {
	c.mu.Lock()
	c.cutCall(now, WallBulkhead, waited, nil)
	c.mu.Unlock()
}

// scoutTimer has the time of a scout be over in d.
func (t *Try) scoutTimer(d time.Duration) { t.scout.timer = time.AfterFunc(d, t.scoutTime) }

// scoutTime runs when the time of a scout is over.
func (t *Try) scoutTime() {
	now := t.call.lock()
	cut := t.scoutDue(now)
	t.call.mu.Unlock()
	if cut {
		t.ctx.cancel(context.DeadlineExceeded)
	}
}

// scoutBack ends a scout, and gives the sink the Record that was kept back for it.
func (t *Try) scoutBack(v Verdict) {
	now := t.call.lock()
	t.endScout(now, v)
	t.call.mu.Unlock()
	t.call.release()
}

// clock returns what time it is, for what a guard does outside of calls.
func clock() time.Time { return time.Now() }

// lock locks the call and returns what time it is.
func (c *call) lock() time.Time {
	c.mu.Lock()
	return time.Now()
}

// settle ends a try, unless its round has done so, and says what follows.
func (c *call) settle(t *Try, v Verdict, err error) next {
	now := c.lock()
	defer c.mu.Unlock()
	if !t.ended {
		v = c.note(now, t, v, err)
	}
	return c.decide(now, t, v, err)
}

// end is the end of an answer that was handed over: its last byte, its close, or the error that broke it off. It
// returns what the caller should see.
func (c *call) end(t *Try, err error) error {
	c.mu.Lock()
	c.endAt(time.Now(), t, err)
	if c.failure != nil {
		err = c.failure
	}
	c.mu.Unlock()
	c.release()
	return err
}

// fail ends the call without an answer and returns the reason.
func (c *call) fail() error {
	err := c.close(false)
	c.release()
	return err
}

// close ends the call without an answer and returns the reason. falling keeps the Record back until the fallback is over.
func (c *call) close(falling bool) *Error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.falling = falling && c.state != over
	c.finish(time.Now(), true)
	return c.failure
}

// fallBack runs the fallback of the operation within its allowance. A fallback that goes on for longer is a straggler: it is
// counted until it returns, and what it returns is dropped.
func fallBack[T any](g *Guard, caller context.Context, within time.Duration, p plan[T], why *Error) (v T, ok bool) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(caller), within)
	defer cancel()
	result := make(chan outcome[T], 1)
	var settled atomic.Bool // by whoever is first: the fallback, or its allowance
	go run(func() (T, error) { return p.fallback(ctx, why) }, func(o outcome[T]) {
		if settled.CompareAndSwap(false, true) {
			result <- o
			return
		}
		g.stragglers.Add(-1)
		g.late.Add(1)
		if o.panic == nil && o.err == nil && p.drop != nil {
			p.drop(o.v)
		}
	})
	select {
	case o := <-result:
		v, err := o.deliver()
		return v, err == nil
	case <-ctx.Done():
	}
	g.stragglers.Add(1)
	if settled.CompareAndSwap(false, true) {
		return v, false
	}
	g.stragglers.Add(-1) // it came back in the same instant
	o := <-result
	v, err := o.deliver()
	return v, err == nil
}

// abort ends the call because Do, Judge, Hold or Drop panicked.
func (c *call) abort() {
	now := c.lock()
	var losers []*Try
	if c.state != over {
		c.cause = errPanicked
		if t := c.live; t != nil && !t.ended {
			t.ended = true
			t.close(now, Verdict{Kind: Failed}, errPanicked)
		}
		if c.beside != nil && !c.beside.decided {
			losers = c.closeRound(now, c.live)
		}
		c.record.Outcome = Failed
		c.finish(now, true)
	}
	c.mu.Unlock()
	cancelAll(losers, context.Canceled)
	c.release()
}

// Phase notes that the try has come to a phase. size is the number of bytes that will move in it: for [PhaseBody] the
// length of the body, -1 if that is unknown; for other phases it is not used. A phase before the one the try is in is
// ignored, since net/http goes on opening a connection when it has found another; but [PhaseQueue] begins again. A try
// that has named no phase after [PhaseTLS] counts as not sent, and may be repeated whatever it does: whoever names these
// phases must name [PhaseWrite] before the first byte of a request leaves.
func (t *Try) Phase(p Phase, size int64) {
	now := time.Now()
	t.call.mu.Lock()
	defer t.call.mu.Unlock()
	r := t.record()
	if p >= phases || t.over() || p < t.phase && p != PhaseQueue {
		return
	}
	t.phase = p
	t.enter(now, partOf(p), size)
	if t.ended {
		return
	}
	r.Phases[r.Phase] += now.Sub(t.since)
	t.since = now
	r.Phase = p
	t.reached = max(t.reached, p)
	if p == PhaseBody {
		r.Size = size
	}
}

// Await notes that somebody waits for more of the body, until [Try.Progress] says that it came. What limits the pace of a body
// (see [Pace] and [Policy].Idle) runs only meanwhile; a body nobody calls Await for has no limit but the deadline.
func (t *Try) Await() {
	c := t.call
	if !c.policy.Pace.on() && c.policy.Idle == 0 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.state != over && !t.gone() {
		t.await(time.Now())
	}
}

// Progress notes that n more bytes of the body came.
func (t *Try) Progress(n int64) {
	c := t.call
	c.mu.Lock()
	defer c.mu.Unlock()
	if t.scout != nil {
		t.pacer.late += n
	}
	if c.state == over || t.gone() {
		return
	}
	t.record().Bytes += n
	if t.pacer.part == partBody && t.pacer.size < 0 {
		t.moreBody(time.Now(), t.record().Bytes)
	}
	if p := t.paced; p != nil {
		now := time.Now()
		p.least.Came(now, n)
		p.early.Came(now, n)
	}
}

// over reports whether the try has ended, as a scout too.
func (t *Try) over() bool { return t.ended && (t.scout == nil || t.scout.done) }

// gone reports whether the body of the try is nobody's any more.
func (t *Try) gone() bool { return t.abandoned || t.scout != nil || t.ended && t != t.call.live }

// tokens returns what is in the retry budget.
func (g *Guard) tokens(b Budget) float64 { return g.budget.Tokens(time.Now(), b.rate()) }

// breakers returns the classes whose breaker is not closed.
func (g *Guard) breakers() (states map[string]BreakerState) {
	rule, now := g.policy.Load().Breaker.rule(), time.Now()
	if !rule.On() {
		return nil
	}
	for _, k := range g.classes.all() {
		if s := k.breaker.State(now, rule); s != gate.Closed {
			if states == nil {
				states = make(map[string]BreakerState)
			}
			states[k.name] = BreakerState(s)
		}
	}
	return states
}

// RecordOf returns what the call that ctx belongs to has done so far: the ctx that Do got, or one made from it. ok is
// false for any other ctx. Over says whether the Record is complete.
func RecordOf(ctx context.Context) (r Record, ok bool) {
	c, ok := ctx.Value(callKey{}).(*call)
	if !ok {
		return Record{}, false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	r = c.record.copy()
	if !r.Over {
		r.Took = time.Since(c.record.Start)
	}
	return r, true
}
