package prazo_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/prazohq/prazo"
)

// TestNestedCall: a guarded call inside another keeps the outer deadline, and its cut is the inner's own.
func TestNestedCall(t *testing.T) {
	took := timed(t, func(t *testing.T) {
		outer := newGuard(t, exact(3*second, prazo.Off, prazo.Fixed(2*second)))
		inner := newGuard(t, exact(10*second, prazo.Off, prazo.TryLimit{}))
		_, err := prazo.Run(context.Background(), outer.Guard, idempotent(func(ctx context.Context, _ *prazo.Try) (int, error) {
			return prazo.Run(ctx, inner.Guard, idempotent(hang))
		}))
		if e := asError(t, err); e.Wall != prazo.WallTry {
			t.Errorf("outer: wall %v: %v", e.Wall, err)
		}
		if r := inner.record(t); r.Wall != prazo.WallDeadline || r.Deadline != 2*second {
			t.Errorf("inner: wall %v of %v", r.Wall, r.Deadline)
		}
	})
	if took != 2*second {
		t.Errorf("took %v", took)
	}
}

// TestContextOfATry: what is derived from the ctx of a try by the standard library ends with it, and values pass through.
func TestContextOfATry(t *testing.T) {
	type key struct{}
	timed(t, func(t *testing.T) {
		g := newGuard(t, exact(5*second, prazo.Off, prazo.Fixed(second)))
		parent := context.WithValue(context.Background(), key{}, "mine")
		prazo.Run(parent, g.Guard, idempotent(func(ctx context.Context, _ *prazo.Try) (int, error) {
			if ctx.Value(key{}) != "mine" {
				t.Error("a value of the caller is lost")
			}
			start := time.Now()
			if at, ok := ctx.Deadline(); !ok || at.Sub(start) != second {
				t.Errorf("deadline in %v, %v", at.Sub(start), ok)
			}
			ran := make(chan struct{})
			context.AfterFunc(ctx, func() { close(ran) })
			stopped := context.AfterFunc(ctx, func() { t.Error("was stopped, and ran") })
			if !stopped() || stopped() {
				t.Error("stop")
			}
			var children []context.Context
			for range 3 {
				child, cancel := context.WithCancelCause(ctx)
				defer cancel(nil)
				children = append(children, child)
			}
			<-children[2].Done()
			<-ran
			for _, child := range children {
				<-child.Done()
				if !errors.Is(child.Err(), context.DeadlineExceeded) || time.Since(start) != second {
					t.Errorf("%v after %v", child.Err(), time.Since(start))
				}
			}
			late, cancel := context.WithCancel(ctx)
			defer cancel()
			if late.Err() == nil {
				t.Error("a child of a ctx that has ended lives")
			}
			return 0, ctx.Err()
		}))
	})
}
