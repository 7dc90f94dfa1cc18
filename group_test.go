package prazo_test

import (
	"context"
	"errors"
	"io"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prazohq/prazo"
)

// inGroup returns an operation under a key that can be joined.
func inGroup(mode prazo.GroupMode, do func(context.Context, *prazo.Try) (int, error)) prazo.Op[int] {
	op := idempotent(do)
	op.Group = prazo.Group{Key: "busca", Mode: mode}
	op.Copy = func(v int) int { return v }
	return op
}

// TestHammeredTriggers: of a thousand triggers with one key the last one's call is left, and every other caller is told at
// once. There is place for one try only: the older call's is free at the cut.
func TestHammeredTriggers(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, prazo.Policy{Deadline: 5 * second, Bulkhead: prazo.Bulkhead{Max: 1}})
		var superseded, good atomic.Int32
		var all sync.WaitGroup
		op := inGroup(prazo.Supersede, answerAfter(second, 200))
		for range 1000 {
			all.Go(func() {
				start := time.Now()
				_, err := prazo.Run(context.Background(), g.Guard, op)
				if err == nil {
					good.Add(1)
					return
				}
				e := asError(t, err)
				if e.Wall != prazo.WallSuperseded || !errors.Is(err, context.Canceled) || e.Timeout() || time.Since(start) != ms {
					t.Errorf("wall %v after %v: %v", e.Wall, time.Since(start), err)
				}
				superseded.Add(1)
			})
			time.Sleep(ms)
		}
		synctest.Wait()
		if s := g.Stats(); s.InFlight != 1 {
			t.Errorf("%d calls in flight", s.InFlight)
		}
		all.Wait()
		if superseded.Load() != 999 || good.Load() != 1 {
			t.Errorf("%d superseded, %d good", superseded.Load(), good.Load())
		}
	})
}

// TestSupersededStream: an answer that is still being read ends too, and the key is free when a call is over.
func TestSupersededStream(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, prazo.Policy{Deadline: 5 * second})
		var end func(error) error
		older := streaming(&end)
		older.Group = prazo.Group{Key: "busca"}
		if _, err := prazo.Run(context.Background(), g.Guard, older); err != nil {
			t.Fatal(err)
		}
		newer := inGroup(prazo.Supersede, answerAfter(100*ms, 200))
		if _, err := prazo.Run(context.Background(), g.Guard, newer); err != nil {
			t.Error(err)
		}
		if e := asError(t, end(io.ErrUnexpectedEOF)); e.Wall != prazo.WallSuperseded || e.Record.Outcome != prazo.Cancelled {
			t.Errorf("wall %v, outcome %v: %v", e.Wall, e.Record.Outcome, e)
		}
		if _, err := prazo.Run(context.Background(), g.Guard, newer); err != nil {
			t.Error(err)
		}
	})
}

// TestJoin: a thousand callers with one key make one request, and each gets the answer.
func TestJoin(t *testing.T) {
	took := timed(t, func(t *testing.T) {
		g := newGuard(t, prazo.Policy{Deadline: 5 * second})
		var requests, copies, drops atomic.Int32
		op := inGroup(prazo.Join, func(ctx context.Context, try *prazo.Try) (int, error) {
			requests.Add(1)
			return answerAfter(second, 200)(ctx, try)
		})
		op.Copy = func(v int) int { copies.Add(1); return v }
		op.Drop = func(int) { drops.Add(1) }
		var all sync.WaitGroup
		for range 1000 {
			all.Go(func() {
				if v, err := prazo.Run(context.Background(), g.Guard, op); v != 200 || err != nil {
					t.Errorf("got %d, %v", v, err)
				}
			})
		}
		all.Wait()
		if requests.Load() != 1 || copies.Load() != 1000 || drops.Load() != 1 {
			t.Errorf("%d requests, %d copies, %d drops", requests.Load(), copies.Load(), drops.Load())
		}
		g.record(t)
		if _, err := prazo.Run(context.Background(), g.Guard, op); err != nil || requests.Load() != 2 {
			t.Errorf("the key is not free: %v", err)
		}
	})
	if took != 2*second {
		t.Errorf("took %v", took)
	}
}

// TestJoinedCallersLeave is net-6: each waiter keeps its own ctx, a first caller that leaves takes nobody along, and when
// all have left the call ends and the key is free.
func TestJoinedCallersLeave(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, prazo.Policy{Deadline: 5 * second})
		var requests atomic.Int32
		op := inGroup(prazo.Join, func(ctx context.Context, try *prazo.Try) (int, error) {
			requests.Add(1)
			return answerAfter(second, 200)(ctx, try)
		})
		leaver := func(after time.Duration) {
			mine := errors.New("went home")
			ctx, cancel := context.WithCancelCause(context.Background())
			time.AfterFunc(after, func() { cancel(mine) })
			start := time.Now()
			_, err := prazo.Run(ctx, g.Guard, op)
			if e := asError(t, err); e.Wall != prazo.WallCaller || !errors.Is(err, mine) || time.Since(start) != after || e.NotApplied() {
				t.Errorf("wall %v after %v: %v", e.Wall, time.Since(start), err)
			}
		}
		var all sync.WaitGroup
		all.Go(func() { leaver(100 * ms) })
		synctest.Wait()
		all.Go(func() {
			if v, err := prazo.Run(context.Background(), g.Guard, op); v != 200 || err != nil {
				t.Errorf("the first caller took the others along: %d, %v", v, err)
			}
		})
		all.Wait()
		if r := g.record(t); requests.Load() != 1 || r.Took != second {
			t.Errorf("%d requests in %v", requests.Load(), r.Took)
		}
		all.Go(func() { leaver(100 * ms) })
		all.Go(func() { leaver(200 * ms) })
		all.Wait()
		synctest.Wait()
		if r := g.record(t); r.Outcome != prazo.Cancelled || r.Took != 200*ms {
			t.Errorf("a call that nobody waits for: %v after %v", r.Outcome, r.Took)
		}
		if v, err := prazo.Run(context.Background(), g.Guard, op); v != 200 || err != nil {
			t.Errorf("the key is not free: %d, %v", v, err)
		}
	})
}

// TestStalledCallPoisonsNobody: a caller that came late has its own deadline, not what is left of the first caller's.
func TestStalledCallPoisonsNobody(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, exact(2*second, prazo.Off, prazo.TryLimit{}))
		var requests atomic.Int32
		op := inGroup(prazo.Join, func(ctx context.Context, try *prazo.Try) (int, error) {
			if requests.Add(1) == 1 {
				return hang(ctx, try)
			}
			return answerAfter(500*ms, 200)(ctx, try)
		})
		var all sync.WaitGroup
		all.Go(func() {
			_, err := prazo.Run(context.Background(), g.Guard, op)
			if e := asError(t, err); e.Wall != prazo.WallDeadline {
				t.Error(err)
			}
		})
		time.Sleep(second)
		start := time.Now()
		v, err := prazo.Run(context.Background(), g.Guard, op)
		if took := time.Since(start); v != 200 || err != nil || took != 1500*ms {
			t.Errorf("got %d, %v after %v", v, err, took)
		}
		all.Wait()
		short := op
		short.Spec.Deadline = 100 * ms
		requests.Store(0)
		if _, err := prazo.Run(context.Background(), g.Guard, short); !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
	})
}

// TestJoinedFailures: every caller gets the failure, also a panic, as an Error; an answer of another type, or one that
// cannot be copied, is not shared.
func TestJoinedFailures(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, prazo.Policy{Deadline: 2 * second})
		for _, c := range []struct {
			do  func(context.Context, *prazo.Try) (int, error)
			err string
		}{
			{func(context.Context, *prazo.Try) (int, error) { time.Sleep(ms); return 0, io.ErrUnexpectedEOF }, "unexpected EOF"},
			{func(context.Context, *prazo.Try) (int, error) { time.Sleep(ms); panic("bug") }, "panicked"},
		} {
			for _, err := range together(g.Guard, 3, inGroup(prazo.Join, c.do)) {
				if e := asError(t, err); e.Record.Tries[0].Err != c.err || e.NotApplied() {
					t.Errorf("%v", err)
				}
			}
		}
		var requests atomic.Int32
		op := inGroup(prazo.Join, func(ctx context.Context, try *prazo.Try) (int, error) {
			requests.Add(1)
			return answerAfter(ms, 200)(ctx, try)
		})
		other := prazo.Op[string]{Spec: op.Spec, Copy: func(s string) string { return s }, Do: func(context.Context, *prazo.Try) (string, error) { return "other", nil }}
		var all sync.WaitGroup
		all.Go(func() { prazo.Run(context.Background(), g.Guard, op) })
		synctest.Wait()
		if v, err := prazo.Run(context.Background(), g.Guard, other); v != "other" || err != nil {
			t.Errorf("another type: %q, %v", v, err)
		}
		all.Wait()
		op.Copy = nil
		requests.Store(0)
		together(g.Guard, 3, op)
		if requests.Load() != 3 {
			t.Errorf("%d requests for three calls that cannot be copied", requests.Load())
		}
	})
}
