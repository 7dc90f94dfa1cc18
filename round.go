package prazo

import "context"

// settled is a try that has ended, and what it came to.
type settled[T any] struct {
	try     *Try
	v       T
	err     error
	verdict Verdict
}

// answers reports whether the try has an answer, good or bad.
func (s *settled[T]) answers() bool { return s.err == nil && s.try.cut == WallNone }

// round is one try and its hedges. The first try runs in the caller's goroutine, since most calls need no other; a hedge has one
// of its own. The round is decided when one of them has a good answer, or when all have ended. Until then the best
// of the bad ones is kept: any answer is better than none.
//
// A call uses one round after another: they share the memory.
type round[T any] struct {
	beside
	call  *call
	op    Op[T]
	best  settled[T]  // guarded by call.mu
	panic *asidePanic // of a hedge, for the caller's goroutine; guarded by call.mu
}

// newRound returns the rounds of a call that may be hedged.
func newRound[T any](c *call, op Op[T]) *round[T] {
	r := &round[T]{call: c, op: op}
	r.launch = r.start
	c.mu.Lock()
	c.beside = &r.beside
	c.mu.Unlock()
	return r
}

// run makes the first try, waits for the hedges that have started meanwhile, and returns what the round came to.
func (r *round[T]) run(first *Try) settled[T] {
	v, err := perform(first, &r.op)
	if !r.end(settled[T]{first, v, err, r.op.verdict(v, err)}) {
		<-r.over
	}
	if r.panic != nil { // written before the round was decided, and never after
		panic(r.panic)
	}
	return r.take()
}

// take empties the round of the best of its tries; its try is nil if there was none.
func (r *round[T]) take() settled[T] {
	r.call.mu.Lock()
	defer r.call.mu.Unlock()
	best := r.best
	r.best = settled[T]{}
	return best
}

// start makes a hedge.
func (r *round[T]) start(t *Try) {
	go run(func() (T, error) {
		v, err := perform(t, &r.op)
		r.end(settled[T]{t, v, err, r.op.verdict(v, err)})
		return v, nil
	}, func(o outcome[T]) {
		switch {
		case o.panic != nil:
			r.panicked(t, o.panic)
		case o.err != nil:
			r.end(settled[T]{t, o.v, o.err, Verdict{Kind: Failed}})
		}
	})
}

// end takes in a try that has ended, and reports whether the round is decided. What has lost is dropped here: only the answer
// that run returns is the caller's.
func (r *round[T]) end(s settled[T]) (decided bool) {
	c := r.call
	now := c.lock()
	if s.try.ended { // it had lost, or the call is over
		c.mu.Unlock()
		r.op.drop(s.v, s.err)
		return true
	}
	s.verdict = c.note(now, s.try, s.verdict, s.err)
	if r.best.try == nil || c.wallHit != WallNone || s.verdict.Kind == Good || s.answers() || !r.best.answers() {
		s, r.best = r.best, s
	}
	r.final = r.best.answers() && c.finalAnswer(r.best.verdict, now)
	var losers []*Try
	if s.try != nil {
		c.leave(&s.try.placed)
		if s.try.scout == nil {
			losers = append(losers, s.try)
		}
	}
	decided = r.best.verdict.Kind == Good || c.wallHit != WallNone || !c.othersRun()
	if decided {
		losers = append(losers, c.closeRound(now, r.best.try)...)
	}
	err := c.cancelled()
	c.mu.Unlock()
	cancelAll(losers, err) // first: a Drop that takes its time, or panics, must hold nobody up
	if s.try != nil {
		r.op.drop(s.v, s.err)
	}
	return decided
}

// panicked ends the round with the panic of a hedge, if anybody still waits for it.
func (r *round[T]) panicked(t *Try, p *asidePanic) {
	c := r.call
	now := c.lock()
	if t.ended {
		c.mu.Unlock()
		return
	}
	c.note(now, t, Verdict{Kind: Failed}, errPanicked)
	r.panic = p
	losers := c.closeRound(now, t)
	c.mu.Unlock()
	cancelAll(losers, context.Canceled)
}

// clear drops what the round has, when its call was ended by a panic.
func (r *round[T]) clear() {
	if best := r.take(); best.try != nil {
		r.op.drop(best.v, best.err)
	}
}
