package prazo

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/prazohq/prazo/internal/learn"
)

// defaultScouts is how many scouts of a guard may be on their way at once.
const defaultScouts = 64

// errClosed is what a scout ends with when its guard is closed.
var errClosed = errors.New("the guard was closed")

// errLetGo is what the caller of a scout goes on with.
var errLetGo = fmt.Errorf("let go at its limit: %w", context.DeadlineExceeded)

// scouting is what a try keeps that runs on after its caller was let go, at its limit or as the loser of a hedge, so that it is
// seen how long it would have taken. Nobody waits for it, it sends nothing more, and it ends at the latest at the deadline
// of its call. Guarded by call.mu.
type scouting struct {
	scout learn.Scout
	timer *time.Timer // cuts it
	done  bool
}

// scouts are those of a guard that are on their way.
type scouts struct {
	mu     sync.Mutex
	flying map[*Try]bool
	closed bool
}

// add reports whether there is room for one more.
func (s *scouts) add(t *Try, most int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed || len(s.flying) >= most {
		return false
	}
	if s.flying == nil {
		s.flying = make(map[*Try]bool)
	}
	s.flying[t] = true
	return true
}

func (s *scouts) remove(t *Try) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.flying, t)
}

func (s *scouts) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.flying)
}

// Close ends what the guard still has running in the background: tries that were cut and run on to show how long they would
// have taken. Calls go on as before, without such scouts from now on. It may be called more than once.
func (g *Guard) Close() {
	g.scouts.mu.Lock()
	g.scouts.closed = true
	var flying []*Try
	for t := range g.scouts.flying {
		flying = append(flying, t)
	}
	g.scouts.mu.Unlock()
	cancelAll(flying, errClosed)
}

// dismiss ends a try that another follows, unless it runs on.
func (t *Try) dismiss() {
	t.call.mu.Lock()
	scouts := t.scout != nil
	t.call.mu.Unlock()
	if !scouts {
		t.ctx.cancel(context.Canceled)
	}
}

// mayScout reports whether a try that is cut, or loses, may run on.
func (c *call) mayScout() bool { return c.may.detach && c.policy.Scouts != Off && c.learns() }

// letGo has a try that is to be cut run on as a scout, if one may, and lets its caller go. The lock is held.
func (c *call) letGo(now time.Time, t *Try) bool {
	if t.freed == nil || !t.own || t.back || t.scout != nil {
		return false
	}
	began := c.record.Start.Add(t.record().At)
	if !c.guard.scouts.add(t, c.policy.Scouts) {
		return false
	}
	s, ok := c.class.learnt.of(noPart, c.guard).Scout(c.guard.age(began), now.Sub(began), c.deadline.Sub(began))
	if !ok {
		c.guard.scouts.remove(t)
		return false
	}
	t.scout = &scouting{scout: s}
	t.record().Scouted = true
	t.scoutTimer(s.Until() - now.Sub(began))
	c.scouts++
	close(t.freed)
	return true
}

// scoutDue decides on a scout whose time is over: it goes on, or is cut.
func (t *Try) scoutDue(now time.Time) (cut bool) {
	s, began := t.scout, t.call.record.Start.Add(t.record().At)
	switch {
	case s.done:
		return false
	case s.scout.Extend():
		s.timer.Reset(s.scout.Until() - now.Sub(began))
		return false
	}
	return true
}

// endScout takes in what a scout came to. What its call was is long decided.
func (t *Try) endScout(now time.Time, v Verdict) {
	c, s := t.call, t.scout
	o, took := learn.Censored, now.Sub(c.record.Start)-t.record().At
	if v.Kind == Good && t.ctx.Err() == nil {
		o = learn.Finished
		t.record().Answered = took
	}
	s.done = true
	s.timer.Stop()
	t.leaveParts(now, v, o, t.ctx.Err() != nil)
	s.scout.End(took, o)
	c.scouts--
	c.guard.scouts.remove(t)
}

// performDetached makes a try whose caller may be let go before it ends.
func performDetached[T any](t *Try, op *Op[T]) (T, error) {
	do, judge, drop, letGo, whole := op.Do, op.Judge, op.Drop, op.LetGo, op.Hold == nil
	result := make(chan outcome[T], 1)
	go run(func() (T, error) { return do(&t.ctx, t) }, func(o outcome[T]) {
		if t.comeBack() {
			result <- o
			return
		}
		comeHome(t, o, judge, drop, whole)
	})
	select {
	case o := <-result:
		if o.panic != nil {
			panic(o.panic.value) // as if there had been no other goroutine
		}
		return o.v, o.err
	case <-t.freed:
		if letGo != nil {
			letGo(t)
		}
		var none T
		return none, errLetGo
	}
}

// comeHome ends a scout. What panics in its Judge or Drop has nobody to go to, like what panics in its Do, and holds nothing back.
func comeHome[T any](t *Try, o outcome[T], judge func(T, error) Verdict, drop func(T), whole bool) {
	v := Verdict{Kind: Failed}
	defer func() { recover() }()
	defer t.ctx.cancel(context.Canceled)
	if o.err == nil && o.panic == nil && drop != nil {
		defer drop(o.v)
	}
	defer func() { t.scoutBack(v) }()
	switch {
	case o.panic != nil || o.err == errExited:
	case judge != nil:
		v = judge(o.v, o.err)
	case o.err == nil:
		v.Kind = Good
	}
	v.Whole = v.Whole || whole
}
