package prazo

import "context"

// Run makes one call and returns its answer, or an error that is an [*Error]. It tries again where the policy,
// op.Repeat and the verdict allow it, and returns when the deadline passes. An answer that the verdict calls bad but that
// is all there is, for example a 503, is returned without an error.
func Run[T any](ctx context.Context, g *Guard, op Op[T]) (T, error) {
	if g == nil || op.Do == nil {
		panic("prazo.Run: it needs a guard, and an Op with a Do")
	}
	if op.Group.Key != "" && op.Group.Mode == Join && op.Copy != nil && op.Follow == nil {
		return runJoined(ctx, g, op)
	}
	return runOne(ctx, g, op)
}

// runOne makes one call of its own.
func runOne[T any](ctx context.Context, g *Guard, op Op[T]) (T, error) {
	var none T
	c, err := g.enter(ctx, &op.Spec)
	if err != nil {
		return none, err
	}
	var r *round[T]
	if c.maybeHedged() {
		r = newRound(c, op)
	}
	finished := false
	defer func() {
		if !finished {
			c.abort()
			if r != nil {
				r.clear()
			}
		}
	}()
	for {
		first := c.begin()
		if first == nil {
			finished = true
			return giveIn(c, plan[T]{op.Fallback, op.Drop})
		}
		s := settled[T]{try: first}
		if r != nil {
			s = r.run(first)
		} else {
			s.v, s.err = perform(first, &op)
			s.verdict = op.verdict(s.v, s.err)
		}
		switch c.settle(s.try, s.verdict, s.err) {
		case tryAgain:
			op.drop(s.v, s.err)
			s.try.dismiss()
		case giveUp:
			op.drop(s.v, s.err)
			finished = true
			return giveIn(c, plan[T]{op.Fallback, op.Drop})
		case handOver:
			t := s.try
			v := op.Hold(s.v, func(err error) error { return c.end(t, err) })
			finished = true
			return v, nil
		default:
			finished = true
			c.release()
			return s.v, nil
		}
	}
}

// perform makes the try, in a goroutine of its own if it may ignore its ctx.
func perform[T any](t *Try, op *Op[T]) (T, error) {
	switch {
	case op.Blocks:
		return performAside(t, op.Do, op.Drop)
	case t.freed != nil:
		return performDetached(t, op)
	}
	return op.Do(&t.ctx, t)
}
