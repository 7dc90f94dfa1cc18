package prazo_test

import (
	"context"
	"errors"
	"io"
	"net"
	"testing"
	"time"

	"github.com/prazohq/prazo"
)

// TestDriverSeesTheDeadlineFirst: a driver that sets the ctx's deadline on its socket returns in the instant in which our
// timer is due. The call is cut all the same, and never takes the driver's word for the reason.
func TestDriverSeesTheDeadlineFirst(t *testing.T) {
	ioTimeout := errors.New("i/o timeout")
	for _, c := range []struct {
		name   string
		policy prazo.Policy
		wall   prazo.Wall
	}{
		{"deadline", exact(second, prazo.Off, prazo.TryLimit{}), prazo.WallDeadline},
		{"try", exact(10*second, prazo.Off, prazo.Fixed(second)), prazo.WallTry},
	} {
		t.Run(c.name, func(t *testing.T) {
			for range 20 {
				timed(t, func(t *testing.T) {
					g := newGuard(t, c.policy)
					_, err := prazo.Run(context.Background(), g.Guard, idempotent(func(ctx context.Context, _ *prazo.Try) (int, error) {
						at, _ := ctx.Deadline()
						time.Sleep(time.Until(at))
						return 0, ioTimeout
					}))
					if e := asError(t, err); e.Wall != c.wall || !errors.Is(err, context.DeadlineExceeded) {
						t.Fatalf("wall %v: %v", e.Wall, err)
					}
				})
			}
		})
	}
}

// penniless is a policy whose retry budget holds one token and gets no other.
func penniless(p prazo.Policy) prazo.Policy {
	p.Retries.Budget = prazo.Budget{Share: 1e-9, PerSecond: prazo.Off, Burst: 1}
	return p
}

// spend takes the token of a penniless guard.
func spend(t *testing.T, g guarded) {
	t.Helper()
	op := idempotent(func(context.Context, *prazo.Try) (int, error) { return 503, nil })
	op.Judge = status(0)
	prazo.Run(context.Background(), g.Guard, op)
	if tokens := g.Stats().Tokens; tokens >= 1 {
		t.Fatalf("%v tokens are left", tokens)
	}
	g.record(t)
}

// TestDriverIsNotToldTheDefaultLimit: a driver that sets the ctx's deadline on its socket waits for a slow good answer as
// long as the deadline allows, where the default limit may not cut.
//
// Law 3: the default limit cuts only where another try can follow.
// mutate: deadline.go: if !t.until.IsZero() && !t.auto && !t.pacer.on { => if !t.until.IsZero() {
func TestDriverIsNotToldTheDefaultLimit(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, penniless(exact(2*second, 2, prazo.TryLimit{})))
		spend(t, g)
		start := time.Now()
		v, err := prazo.Run(context.Background(), g.Guard, idempotent(func(ctx context.Context, _ *prazo.Try) (int, error) {
			near, far := net.Pipe()
			defer near.Close()
			at, _ := ctx.Deadline()
			near.SetDeadline(at)
			go func() {
				defer far.Close()
				time.Sleep(1500 * ms)
				far.Write([]byte{200})
			}()
			answer := make([]byte, 1)
			_, err := near.Read(answer)
			return int(answer[0]), err
		}))
		if took := time.Since(start); v != 200 || err != nil || took != 1500*ms {
			t.Errorf("got %d, %v after %v", v, err, took)
		}
	})
}

// TestErrorInTheInstantOfTheDefaultLimit: the limit and the dependency's own error come at once. Whichever is seen first,
// the wall is the same: that limit where another try can follow, none where it cannot.
//
// Law 4: two timers on one wall toss a coin.
// mutate: settle.go: t.reachedLimit(now) => if !t.until.IsZero() && !now.Before(t.until) { t.cut = WallTry }
func TestErrorInTheInstantOfTheDefaultLimit(t *testing.T) {
	for _, c := range []struct {
		name  string
		last  bool // the request cannot be made again
		poor  bool // the budget is spent
		walls [2]prazo.Wall
	}{
		{"another try can follow", false, false, [2]prazo.Wall{prazo.WallNone, prazo.WallTry}},
		{"the last try", true, false, [2]prazo.Wall{prazo.WallNone, prazo.WallNone}},
		{"no budget", false, true, [2]prazo.Wall{prazo.WallBudget, prazo.WallNone}},
	} {
		t.Run(c.name, func(t *testing.T) {
			for range 300 {
				timed(t, func(t *testing.T) {
					g := newGuard(t, penniless(exact(2*second, 1, prazo.TryLimit{})))
					if c.poor {
						spend(t, g)
					}
					op := idempotent(func(_ context.Context, try *prazo.Try) (int, error) {
						if c.last {
							try.Last()
						}
						if try.N() == 1 {
							time.Sleep(second)
						}
						return 0, io.ErrUnexpectedEOF
					})
					op.Judge = status(0)
					_, err := prazo.Run(context.Background(), g.Guard, op)
					e := asError(t, err)
					if walls := [2]prazo.Wall{e.Wall, e.Record.Tries[0].Wall}; walls != c.walls {
						t.Fatalf("walls of the call and its first try %v, want %v: %v", walls, c.walls, err)
					}
				})
			}
		})
	}
}

// TestNestedGuardIsNotToldTheDefaultLimit: a guarded call inside a try that cannot be made again has all that is left of
// the outer deadline, tries of its own included.
//
// Law 3: the last try gets all that is left.
// mutate: deadline.go: if !t.until.IsZero() && !t.auto && !t.pacer.on { => if !t.until.IsZero() {
func TestNestedGuardIsNotToldTheDefaultLimit(t *testing.T) {
	took := timed(t, func(t *testing.T) {
		outer := newGuard(t, exact(4*second, 2, prazo.TryLimit{}))
		inner := newGuard(t, exact(10*second, 5, prazo.Fixed(700*ms)))
		v, err := prazo.Run(context.Background(), outer.Guard, idempotent(func(ctx context.Context, try *prazo.Try) (int, error) {
			try.Last()
			return prazo.Run(ctx, inner.Guard, idempotent(func(ctx context.Context, try *prazo.Try) (int, error) {
				if try.N() < 4 {
					return hang(ctx, try)
				}
				return 200, nil
			}))
		}))
		if v != 200 || err != nil {
			t.Errorf("got %d, %v", v, err)
		}
		if r := inner.record(t); r.Deadline != 4*second || len(r.Tries) != 4 {
			t.Errorf("inner: %d tries under a deadline of %v", len(r.Tries), r.Deadline)
		}
	})
	if took != 2800*ms {
		t.Errorf("took %v, want three tries of 700ms and their waits", took)
	}
}
