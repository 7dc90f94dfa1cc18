package prazo_test

import (
	"context"
	"errors"
	"io"
	"testing"
	"time"

	"github.com/prazohq/prazo"
)

// redirect is an operation whose answer leads on; *from becomes the ctx that the next hop follows.
func redirect(from *context.Context) prazo.Op[int] {
	op := prazo.Op[int]{Do: func(ctx context.Context, _ *prazo.Try) (int, error) {
		*from = ctx
		return 302, nil
	}}
	op.Judge = func(int, error) prazo.Verdict { return prazo.Verdict{Leads: true} }
	return op
}

// hop is an operation that follows a redirect.
func hop(from context.Context, do func(context.Context, *prazo.Try) (int, error)) prazo.Op[int] {
	return prazo.Op[int]{Spec: prazo.Spec{Follow: from}, Do: do}
}

// lead makes a call that a redirect answers, under a ctx that ends with it, as http.Client's does; the hop may begin a
// second later.
func lead(t *testing.T, g guarded) (from context.Context) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	if v, err := prazo.Run(ctx, g.Guard, redirect(&from)); v != 302 || err != nil {
		t.Fatalf("got %d, %v", v, err)
	}
	time.Sleep(second)
	return from
}

// TestHopKeepsItsOwnContext: a hop ends with the ctx it came with. That of the hop before, which is over, ends nothing.
//
// Law 1: the earlier of the caller's deadline and the policy's always wins.
// mutate: finish.go: c.caller = ctx =>
// mutate: finish.go: c.shorten() =>
// mutate: finish.go: c.listen() =>
func TestHopKeepsItsOwnContext(t *testing.T) {
	mine := errors.New("shopper went home")
	for _, c := range []struct {
		name    string
		ctx     func() (context.Context, func())
		took    time.Duration // of the hop, a second after the call began
		wall    prazo.Wall
		limit   time.Duration
		outcome prazo.Kind
		tries   int
	}{
		{"no end", func() (context.Context, func()) {
			return context.Background(), func() {}
		}, 4 * second, prazo.WallDeadline, 5 * second, prazo.TimedOut, 2},
		{"deadline", func() (context.Context, func()) {
			ctx, cancel := context.WithTimeout(context.Background(), 100*ms)
			return ctx, cancel
		}, 100 * ms, prazo.WallDeadline, 1100 * ms, prazo.TimedOut, 2},
		{"a deadline later than the policy's", func() (context.Context, func()) {
			ctx, cancel := context.WithTimeout(context.Background(), 9*second)
			return ctx, cancel
		}, 4 * second, prazo.WallDeadline, 5 * second, prazo.TimedOut, 2},
		{"cancelled on the way", func() (context.Context, func()) {
			ctx, cancel := context.WithCancelCause(context.Background())
			time.AfterFunc(100*ms, func() { cancel(mine) })
			return ctx, func() { cancel(nil) }
		}, 100 * ms, prazo.WallCaller, 0, prazo.Cancelled, 2},
		{"cancelled before", func() (context.Context, func()) {
			ctx, cancel := context.WithCancelCause(context.Background())
			cancel(mine)
			return ctx, func() {}
		}, 0, prazo.WallCaller, 0, prazo.Cancelled, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			timed(t, func(t *testing.T) {
				g := newGuard(t, exact(5*second, prazo.Off, prazo.TryLimit{}))
				from := lead(t, g)
				ctx, cancel := c.ctx()
				defer cancel()
				start := time.Now()
				_, err := prazo.Run(ctx, g.Guard, hop(from, hang))
				if took := time.Since(start); took != c.took {
					t.Errorf("took %v, want %v", took, c.took)
				}
				if e := asError(t, err); e.Wall != c.wall || e.Limit != c.limit || errors.Is(err, mine) != (c.wall == prazo.WallCaller) {
					t.Errorf("wall %v of %v: %v", e.Wall, e.Limit, err)
				}
				if r := g.record(t); r.Took != second+c.took || r.Outcome != c.outcome || len(r.Tries) != c.tries {
					t.Errorf("Record: %v after %v, %d tries", r.Outcome, r.Took, len(r.Tries))
				}
			})
		})
	}
}

// TestValuesOfAHop: a hop sees the values of the ctx it came with, not those of the hop before.
func TestValuesOfAHop(t *testing.T) {
	type key struct{}
	timed(t, func(t *testing.T) {
		g := newGuard(t, prazo.Policy{Deadline: 5 * second})
		var from context.Context
		prazo.Run(context.WithValue(context.Background(), key{}, "first"), g.Guard, redirect(&from))
		ctx := context.WithValue(context.Background(), key{}, "second")
		prazo.Run(ctx, g.Guard, hop(from, func(ctx context.Context, _ *prazo.Try) (int, error) {
			if got := ctx.Value(key{}); got != "second" {
				t.Errorf("the second hop sees %v", got)
			}
			if got := from.Value(key{}); got != "first" {
				t.Errorf("the first hop sees %v now", got)
			}
			return 200, nil
		}))
		g.record(t)
	})
}

// TestContextOfAHopEnds: the ctx of a hop lives until its answer has ended, and no longer, though the call goes on.
//
// Law 8: whoever passes a derived ctx on cancels it at the end.
// mutate: finish.go: if c.state < leading && => if c.state < over &&
func TestContextOfAHopEnds(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, prazo.Policy{Deadline: 5 * second})
		var whole, held context.Context
		prazo.Run(context.Background(), g.Guard, redirect(&whole))
		if whole.Err() == nil {
			t.Error("the ctx of a hop whose answer was whole has not ended")
		}
		var end func(error) error
		op := redirect(&held)
		op.Follow = whole
		op.Hold = func(v int, e func(error) error) int { end = e; return v }
		prazo.Run(context.Background(), g.Guard, op)
		if held.Err() != nil {
			t.Errorf("ended before the answer was read: %v", held.Err())
		}
		end(nil)
		if held.Err() == nil {
			t.Error("the ctx of a hop whose answer was read has not ended")
		}
		if v, err := prazo.Run(context.Background(), g.Guard, hop(held, answerAfter(second, 200))); v != 200 || err != nil {
			t.Errorf("the hop after it: %d, %v", v, err)
		}
		g.record(t)
	})
}

// TestOldEndLeavesTheNextHop: what ends the answer of a hop may be called again, as a body may be closed twice, and then
// ends nothing of the hop that is under way.
//
// Law 2: a call ends with its last byte, its close, or its cut.
// mutate: finish.go: if c.state != held || c.live != t { => if c.state != held {
func TestOldEndLeavesTheNextHop(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, prazo.Policy{Deadline: 5 * second})
		var from, ctx context.Context
		var first, second func(error) error
		op := redirect(&from)
		op.Hold = func(v int, e func(error) error) int { first = e; return v }
		prazo.Run(context.Background(), g.Guard, op)
		first(nil)
		stream := hop(from, func(c context.Context, _ *prazo.Try) (int, error) { ctx = c; return 200, nil })
		stream.Hold = func(v int, e func(error) error) int { second = e; return v }
		prazo.Run(context.Background(), g.Guard, stream)
		for _, again := range []error{nil, io.ErrUnexpectedEOF} {
			if first(again); ctx.Err() != nil {
				t.Fatalf("the second end of the first hop ended the second hop: %v", ctx.Err())
			}
		}
		time.Sleep(300 * ms)
		if err := second(nil); err != nil {
			t.Error(err)
		}
		if r := g.record(t); r.Outcome != prazo.Good || r.Took != 300*ms {
			t.Errorf("Record: %v after %v", r.Outcome, r.Took)
		}
	})
}

// TestBrokenRedirectLeadsOn: where a redirect leads is in its head. If its body breaks off the next hop is made all the
// same, and no deadline is blamed.
// mutate: finish.go: if err != nil && !c.leads { => if err != nil {
func TestBrokenRedirectLeadsOn(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, prazo.Policy{Deadline: 5 * second})
		var from context.Context
		var end func(error) error
		op := redirect(&from)
		op.Hold = func(v int, e func(error) error) int { end = e; return v }
		prazo.Run(context.Background(), g.Guard, op)
		if err := end(io.ErrUnexpectedEOF); !errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("the reader of the redirect got %v", err)
		}
		if v, err := prazo.Run(context.Background(), g.Guard, hop(from, answerAfter(ms, 200))); v != 200 || err != nil {
			t.Errorf("the hop: %d, %v", v, err)
		}
		if r := g.record(t); r.Outcome != prazo.Good || len(r.Tries) != 2 {
			t.Errorf("Record: %v, %d tries", r.Outcome, len(r.Tries))
		}
	})
}

// TestRefusedHopIsNotGood: a hop that was refused before its try is no good call, though the redirect before it was
// good.
// mutate: finish.go: || c.record.Outcome == Good && c.wallHit != WallNone { => {
func TestRefusedHopIsNotGood(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, prazo.Policy{Deadline: second, Bulkhead: prazo.Bulkhead{Stragglers: 1}})
		stuck := prazo.Op[int]{Spec: prazo.Spec{Blocks: true}, Do: func(context.Context, *prazo.Try) (int, error) {
			time.Sleep(time.Minute)
			return 0, nil
		}}
		prazo.Run(context.Background(), g.Guard, stuck)
		g.record(t)
		var from context.Context
		prazo.Run(context.Background(), g.Guard, redirect(&from))
		stuck.Follow = from
		_, err := prazo.Run(context.Background(), g.Guard, stuck)
		if e := asError(t, err); e.Wall != prazo.WallBulkhead || e.NotApplied() {
			t.Errorf("wall %v, not applied %v: the redirect was sent: %v", e.Wall, e.NotApplied(), err)
		}
		if r := g.record(t); r.Outcome != prazo.NotSent || r.Wall != prazo.WallBulkhead {
			t.Errorf("Record: %v, wall %v", r.Outcome, r.Wall)
		}
		time.Sleep(2 * time.Minute)
	})
}
