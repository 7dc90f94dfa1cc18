package prazo_test

import (
	"context"
	"errors"
	"runtime"
	"testing"
	"time"

	"github.com/prazohq/prazo"
)

const (
	second = time.Second
	ms     = time.Millisecond
)

// TestHangingDependency is the table of policies against a dependency that never answers: when each try begins, how
// long it may take, and when the call ends.
//
// Law 3: a limit that a person asked for holds for every try; the default one only where another try can follow.
// mutate: deadline.go: if t.auto = follow; follow { => if t.auto = true; true {
//
// Law 4: no timer for a limit where the deadline cuts first.
// mutate: deadline.go: if limit <= 0 || limit >= left { => if limit <= 0 {
//
// Law 5: no wait is begun that cannot end before the deadline.
// mutate: settle.go: case wait >= c.deadline.Sub(now): => case false:
func TestHangingDependency(t *testing.T) {
	off := prazo.Off
	for _, c := range []struct {
		name   string
		policy prazo.Policy
		repeat prazo.Repeat
		took   time.Duration
		limits []time.Duration // of each try; 0: only the deadline
		wall   prazo.Wall
	}{
		{"no retries", exact(2500*ms, off, prazo.TryLimit{}), prazo.Idempotent, 2500 * ms, []time.Duration{0}, prazo.WallDeadline},
		{"may not be repeated", exact(2500*ms, 2, prazo.TryLimit{}), prazo.IfNotSent, 2500 * ms, []time.Duration{0}, prazo.WallDeadline},
		{"never", exact(2500*ms, 2, prazo.TryLimit{}), prazo.Never, 2500 * ms, []time.Duration{0}, prazo.WallDeadline},
		{"half of what is left, then all of it", exact(3*second, 2, prazo.TryLimit{}), prazo.Idempotent, 3 * second, []time.Duration{1500 * ms, 700 * ms, 0}, prazo.WallDeadline},
		{"fixed, cut by the deadline", exact(2500*ms, 2, prazo.Fixed(second)), prazo.Idempotent, 2500 * ms, []time.Duration{second, second, 0}, prazo.WallDeadline},
		{"fixed, cut by the tries", exact(10*second, 2, prazo.Fixed(second)), prazo.Idempotent, 3300 * ms, []time.Duration{second, second, second}, prazo.WallTry},
		{"fixed holds for what may not be repeated", exact(10*second, 2, prazo.Fixed(second)), prazo.IfNotSent, second, []time.Duration{second}, prazo.WallTry},
		{"fixed as long as the deadline", exact(2*second, off, prazo.Fixed(2*second)), prazo.Idempotent, 2 * second, []time.Duration{0}, prazo.WallDeadline},
		{"growing, a long last one", exact(30*second, 5, prazo.Growing(second, 200*ms, 10*second)), prazo.Idempotent,
			(1000 + 1200 + 1400 + 1600 + 1800 + 10_000 + 100 + 200 + 400 + 800 + 1600) * ms,
			[]time.Duration{second, 1200 * ms, 1400 * ms, 1600 * ms, 1800 * ms, 10 * second}, prazo.WallTry},
		{"average before it knows", exact(20*second, 1, prazo.Average(2, 10, 5*second)), prazo.Idempotent, 10_100 * ms, []time.Duration{5 * second, 5 * second}, prazo.WallTry},
		{"a wait that does not fit", exact(2*second, 2, prazo.Fixed(1950*ms)), prazo.Idempotent, 1950 * ms, []time.Duration{1950 * ms}, prazo.WallTry},
	} {
		t.Run(c.name, func(t *testing.T) {
			var err error
			var g guarded
			took := timed(t, func(t *testing.T) {
				g = newGuard(t, c.policy)
				op := idempotent(hang)
				op.Repeat = c.repeat
				_, err = prazo.Run(context.Background(), g.Guard, op)
			})
			if took != c.took {
				t.Errorf("took %v, want %v", took, c.took)
			}
			e := asError(t, err)
			if e.Wall != c.wall || !e.Timeout() || !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("wall %v, timeout %v, want wall %v: %v", e.Wall, e.Timeout(), c.wall, err)
			}
			r := g.record(t)
			if len(r.Tries) != len(c.limits) {
				t.Fatalf("%d tries, want %d: %v", len(r.Tries), len(c.limits), err)
			}
			for i, try := range r.Tries {
				if try.Limit != c.limits[i] || try.Kind != prazo.TimedOut {
					t.Errorf("try %d: limit %v, %v; want %v, timed out", i+1, try.Limit, try.Kind, c.limits[i])
				}
			}
			if r.Took != took || r.NotApplied() {
				t.Errorf("Record: took %v, not applied %v; a cut is not \"it did not happen\"", r.Took, r.NotApplied())
			}
		})
	}
}

// TestFourTries is body-8: a try's own cut is not the caller's cancel, so the next try starts.
//
// Law 6: a cut of ours is an outcome of its own.
// mutate: settle.go: v = Verdict{Kind: TimedOut, Last: v.Last} => v = Verdict{Kind: Failed}
func TestFourTries(t *testing.T) {
	var g guarded
	took := timed(t, func(t *testing.T) {
		g = newGuard(t, exact(5*second, 3, prazo.Fixed(second)))
		prazo.Run(context.Background(), g.Guard, idempotent(hang))
	})
	if r := g.record(t); len(r.Tries) != 4 || took != 4700*ms {
		t.Errorf("%d tries in %v, want 4 in 4.7s", len(r.Tries), took)
	}
}

// TestRoomForASecondTry is body-9: the default limit leaves time for a second try, which answers.
func TestRoomForASecondTry(t *testing.T) {
	took := timed(t, func(t *testing.T) {
		g := newGuard(t, exact(2*second, 2, prazo.TryLimit{}))
		do := func(ctx context.Context, try *prazo.Try) (int, error) {
			if try.N() == 1 {
				return hang(ctx, try)
			}
			return answerAfter(100*ms, 200)(ctx, try)
		}
		if v, err := prazo.Run(context.Background(), g.Guard, idempotent(do)); v != 200 || err != nil {
			t.Errorf("got %d, %v", v, err)
		}
	})
	if took != 1200*ms {
		t.Errorf("took %v, want half of 2s, a wait of 100ms and the answer after 100ms", took)
	}
}

// TestNothingAfterTheDeadline is body-10: whatever the dependency does, no try begins once the deadline has passed.
func TestNothingAfterTheDeadline(t *testing.T) {
	timed(t, func(t *testing.T) {
		p := exact(5*second, 100, prazo.Fixed(300*ms))
		p.Retries.Budget.Share = prazo.Off
		p.Retries.Wait.First = 10 * ms
		p.Retries.Wait.Cap = 10 * ms
		g := newGuard(t, p)
		start := time.Now()
		prazo.Run(context.Background(), g.Guard, idempotent(func(ctx context.Context, try *prazo.Try) (int, error) {
			if since := time.Since(start); since >= 5*second {
				t.Errorf("try %d began at %v", try.N(), since)
			}
			return hang(ctx, try)
		}))
		if r := g.record(t); r.Took != 5*second || len(r.Tries) < 16 {
			t.Errorf("%d tries in %v", len(r.Tries), r.Took)
		}
	})
}

// TestEarlierDeadlineWins: law 1.
// mutate: deadline.go: if at, ok := c.caller.Deadline(); ok && !at.After(c.deadline) { => if at, ok := c.caller.Deadline(); ok && at.IsZero() {
func TestEarlierDeadlineWins(t *testing.T) {
	for _, c := range []struct {
		name                string
		policy, caller, own time.Duration
		want                time.Duration
	}{
		{"policy", 2 * second, 10 * time.Minute, 0, 2 * second},
		{"caller", 10 * second, 2 * second, 0, 2 * second},
		{"both at once", 2 * second, 2 * second, 0, 2 * second},
		{"call's own", 10 * second, 9 * second, second, second},
		{"call's own is longer", 2 * second, 9 * second, 3 * second, 2 * second},
	} {
		t.Run(c.name, func(t *testing.T) {
			took := timed(t, func(t *testing.T) {
				g := newGuard(t, prazo.Policy{Deadline: c.policy})
				ctx, cancel := context.WithTimeout(context.Background(), c.caller)
				defer cancel()
				op := idempotent(hang)
				op.Spec.Deadline = c.own
				op.Repeat = prazo.Never
				_, err := prazo.Run(ctx, g.Guard, op)
				if e := asError(t, err); e.Wall != prazo.WallDeadline || e.Limit != c.want || !errors.Is(err, context.DeadlineExceeded) {
					t.Errorf("wall %v of %v: %v", e.Wall, e.Limit, err)
				}
			})
			if took != c.want {
				t.Errorf("took %v, want %v", took, c.want)
			}
		})
	}
}

// TestOneLongContext is body-2: 10,000 calls under one ctx that lives on leave nothing behind.
//
// Law 8: a ctx that was derived is ended with the call.
// mutate: finish.go: c.unlink() => _ = c.unlink
func TestOneLongContext(t *testing.T) {
	g, err := prazo.New("frete", prazo.Policy{Deadline: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	op := idempotent(func(ctx context.Context, _ *prazo.Try) (int, error) {
		child, stop := context.WithCancel(ctx)
		defer stop()
		return 1, child.Err()
	})
	calls := func(n int) (heap uint64, goroutines int) {
		for range n {
			if _, err := prazo.Run(ctx, g, op); err != nil {
				t.Fatal(err)
			}
		}
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc, runtime.NumGoroutine()
	}
	heap, goroutines := calls(1000)
	later, more := calls(10_000)
	if more > goroutines+2 {
		t.Errorf("goroutines went from %d to %d", goroutines, more)
	}
	if later > heap+1<<20 {
		t.Errorf("heap went from %d to %d", heap, later)
	}
}

// TestSinkOnce: law 11. The sink is called once for each call, after it, outside every lock.
// mutate: finish.go: && !c.emitted && !c.falling => && !c.falling
func TestSinkOnce(t *testing.T) {
	timed(t, func(t *testing.T) {
		var g *prazo.Guard
		calls := 0
		g, err := prazo.New("frete", prazo.Policy{Deadline: second}, prazo.WithSink(func(r *prazo.Record) {
			calls++
			g.Stats() // takes the guard's locks
			if !r.Over {
				t.Error("called before the end")
			}
		}))
		if err != nil {
			t.Fatal(err)
		}
		op := idempotent(answerAfter(10*ms, 200))
		var end func(error) error
		op.Hold = func(v int, e func(error) error) int { end = e; return v }
		if _, err := prazo.Run(context.Background(), g, op); err != nil || calls != 0 {
			t.Fatalf("%v; the sink was called %d times before the last byte", err, calls)
		}
		for range 3 {
			if err := end(nil); err != nil {
				t.Error(err)
			}
		}
		time.Sleep(2 * second) // the deadline passes after the end
		if calls != 1 {
			t.Errorf("the sink was called %d times", calls)
		}
	})
}
