package prazo_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prazohq/prazo"
)

// TestFallback: when there is no answer the caller gets the fallback's, after the cut and within its allowance; the Record
// says both, and comes after it.
func TestFallback(t *testing.T) {
	gone := func() (context.Context, context.CancelFunc) {
		ctx, cancel := context.WithCancel(context.Background())
		time.AfterFunc(100*ms, cancel)
		return ctx, cancel
	}
	late := func() (context.Context, context.CancelFunc) { return context.WithTimeout(context.Background(), 300*ms) }
	tooLate := func() (context.Context, context.CancelFunc) {
		return context.WithDeadline(context.Background(), time.Now().Add(-second))
	}
	for _, c := range []struct {
		name    string
		policy  prazo.Policy
		ctx     func() (context.Context, context.CancelFunc)
		takes   time.Duration // the fallback
		err     error         // of the fallback
		want    int
		took    time.Duration
		outcome prazo.Kind
	}{
		{name: "cut", policy: prazo.Policy{Deadline: second}, takes: 50 * ms, want: 7, took: 1050 * ms, outcome: prazo.TimedOut},
		{name: "caller's deadline", policy: prazo.Policy{Deadline: second}, ctx: late, want: 7, took: 300 * ms, outcome: prazo.TimedOut},
		{name: "caller's deadline has passed", policy: prazo.Policy{Deadline: second}, ctx: tooLate, want: 7, outcome: prazo.TimedOut},
		{name: "caller went away", policy: prazo.Policy{Deadline: second}, ctx: gone, took: 100 * ms, outcome: prazo.Cancelled},
		{name: "allowance", policy: prazo.Policy{Deadline: second}, takes: second, took: 1100 * ms, outcome: prazo.TimedOut},
		{name: "longer allowance", policy: prazo.Policy{Deadline: second, FallbackTime: 2 * second}, takes: second, want: 7, took: 2 * second, outcome: prazo.TimedOut},
		{name: "off", policy: prazo.Policy{Deadline: second, FallbackTime: prazo.Off}, took: second, outcome: prazo.TimedOut},
		{name: "fails too", policy: prazo.Policy{Deadline: second}, err: errors.New("no copy"), took: second, outcome: prazo.TimedOut},
	} {
		t.Run(c.name, func(t *testing.T) {
			timed(t, func(t *testing.T) {
				c.policy.Retries.Max = prazo.Off
				g := newGuard(t, c.policy)
				ctx, cancel := context.Background(), context.CancelFunc(func() {})
				if c.ctx != nil {
					ctx, cancel = c.ctx()
				}
				defer cancel()
				op := idempotent(hang)
				var ran atomic.Bool
				op.Fallback = func(ctx context.Context, why *prazo.Error) (int, error) {
					ran.Store(true)
					if ctx.Err() != nil || len(why.Record.Tries) > 1 || !why.Record.Over {
						t.Errorf("ctx %v, why %v", ctx.Err(), why)
					}
					if g.given() > 0 {
						t.Error("the Record came before the fallback")
					}
					time.Sleep(c.takes)
					return 7, c.err
				}
				start := time.Now()
				v, err := prazo.Run(ctx, g.Guard, op)
				if took := time.Since(start); v != c.want || (err == nil) != (c.want != 0) || took != c.took {
					t.Errorf("got %d, %v after %v; want %d after %v", v, err, took, c.want, c.took)
				}
				r := g.record(t)
				if r.Fallback != (c.want != 0) || r.Outcome != c.outcome || r.Took > 1000*ms {
					t.Errorf("Record: fallback %v, %v after %v", r.Fallback, r.Outcome, r.Took)
				}
				if unwanted := c.outcome == prazo.Cancelled || c.policy.FallbackTime == prazo.Off; ran.Load() == unwanted {
					t.Errorf("the fallback ran: %v", ran.Load())
				}
				time.Sleep(2 * second)
			})
		})
	}
}

// TestFallbackOfARefusedCall: a call that was not let in has its fallback too.
func TestFallbackOfARefusedCall(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, bulkhead(1, 0))
		go prazo.Run(context.Background(), g.Guard, idempotent(hang))
		time.Sleep(ms)
		op := idempotent(hang)
		op.Fallback = func(_ context.Context, why *prazo.Error) (int, error) {
			if why.Wall != prazo.WallBulkhead || !why.NotApplied() {
				t.Errorf("%v", why)
			}
			return 7, nil
		}
		if v, err := prazo.Run(context.Background(), g.Guard, op); v != 7 || err != nil {
			t.Errorf("got %d, %v", v, err)
		}
		time.Sleep(3 * second)
	})
}

// TestFallbackThatHangs is counted, bounded, and what it brings late is dropped.
func TestFallbackThatHangs(t *testing.T) {
	timed(t, func(t *testing.T) {
		p := bulkhead(8, 0)
		p.Bulkhead.Stragglers = 2
		g := newGuard(t, p)
		var ran, dropped atomic.Int32
		op := idempotent(func(context.Context, *prazo.Try) (int, error) { return 0, errors.New("down") })
		op.Drop = func(int) { dropped.Add(1) }
		op.Fallback = func(context.Context, *prazo.Error) (int, error) {
			ran.Add(1)
			time.Sleep(time.Minute)
			return 7, nil
		}
		for range 5 {
			if _, err := prazo.Run(context.Background(), g.Guard, op); err == nil {
				t.Error("a fallback that came too late was taken")
			}
		}
		if s := g.Stats(); s.Stragglers != 2 || ran.Load() != 2 {
			t.Errorf("%d stragglers of %d fallbacks", s.Stragglers, ran.Load())
		}
		time.Sleep(2 * time.Minute)
		if s := g.Stats(); s.Stragglers != 0 || s.Late != 2 || dropped.Load() != 2 {
			t.Errorf("%+v, %d dropped", s, dropped.Load())
		}
	})
}

// TestFallbackPanics: the panic reaches the caller, and the Record comes all the same.
func TestFallbackPanics(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, prazo.Policy{Deadline: second})
		op := idempotent(func(context.Context, *prazo.Try) (int, error) { return 0, errors.New("down") })
		op.Fallback = func(context.Context, *prazo.Error) (int, error) { panic("bug") }
		defer func() {
			if recover() == nil {
				t.Error("the panic was swallowed")
			}
			if r := g.record(t); r.Fallback || r.Outcome != prazo.Failed {
				t.Errorf("Record: fallback %v, %v", r.Fallback, r.Outcome)
			}
		}()
		prazo.Run(context.Background(), g.Guard, op)
	})
}
