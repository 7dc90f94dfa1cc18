package prazo

import "context"

// A plan is what giveIn needs of an operation. The operation itself would move to the heap in every call if the goroutine of
// its fallback referred to it.
type plan[T any] struct {
	fallback func(context.Context, *Error) (T, error)
	drop     func(T)
}

// giveIn ends a call that has no answer: with that of the operation's fallback if it has one and somebody still wants an
// answer, else with the error.
func giveIn[T any](c *call, p plan[T]) (T, error) {
	var none T
	falls := p.fallback != nil && c.fallsBack()
	err := c.close(falls)
	if !falls {
		c.release()
		return none, err
	}
	ok := false
	defer func() { c.fellBack(ok) }() // also when the fallback panics
	var v T
	if v, ok = fallBack(c.guard, c.caller, c.policy.FallbackTime, p, err.detached()); !ok {
		return none, err
	}
	return v, nil
}

// fallsBack reports whether a fallback is to be run: not for a caller who wants no answer any more.
func (c *call) fallsBack() bool { return !c.unwanted() && c.guard.fallsBack(c.policy) }

// fallsBack reports whether fallbacks are run at all: not while as many earlier ones as are allowed still run beyond their time.
func (g *Guard) fallsBack(p *Policy) bool {
	return p.FallbackTime != Off && g.stragglers.Load() < int64(p.Bulkhead.Stragglers)
}

func (c *call) unwanted() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.wallHit.unwanted()
}

// detached returns the error with a Record of its own: the call's is completed while the fallback may still read it.
func (e *Error) detached() *Error {
	d, r := *e, e.Record.copy()
	d.Record = &r
	return &d
}

// fellBack completes the Record and lets it go.
func (c *call) fellBack(ok bool) {
	c.mu.Lock()
	c.falling = false
	c.record.Fallback = ok
	c.mu.Unlock()
	c.release()
}
