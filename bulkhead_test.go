package prazo_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prazohq/prazo"
)

func bulkhead(maxTries int, wait time.Duration) prazo.Policy {
	return prazo.Policy{Deadline: 2 * second, Retries: prazo.Retries{Max: prazo.Off}, Bulkhead: prazo.Bulkhead{Max: maxTries, Wait: wait}}
}

// together makes n calls at once and returns their errors in the order of their end.
func together(g *prazo.Guard, n int, op prazo.Op[int]) (errs []error) {
	var mu sync.Mutex
	var all sync.WaitGroup
	for range n {
		all.Go(func() {
			_, err := prazo.Run(context.Background(), g, op)
			mu.Lock()
			defer mu.Unlock()
			errs = append(errs, err)
		})
	}
	all.Wait()
	return errs
}

func TestBulkhead(t *testing.T) {
	for _, c := range []struct {
		name   string
		policy prazo.Policy
		calls  int
		takes  time.Duration
		took   time.Duration
		walls  map[prazo.Wall]int
	}{
		{"no waiting", bulkhead(2, 0), 5, second, second, map[prazo.Wall]int{prazo.WallBulkhead: 3}},
		{"waiting long enough", bulkhead(2, 1100*ms), 4, 900 * ms, 1800 * ms, map[prazo.Wall]int{}},
		{"waiting too long", bulkhead(2, 500*ms), 4, second, second, map[prazo.Wall]int{prazo.WallBulkhead: 2}},
		{"the wait counts against the deadline", bulkhead(1, 10*second), 3, 1500 * ms, 2 * second, map[prazo.Wall]int{prazo.WallDeadline: 2}},
	} {
		t.Run(c.name, func(t *testing.T) {
			took := timed(t, func(t *testing.T) {
				g := newGuard(t, c.policy)
				walls := map[prazo.Wall]int{}
				for _, err := range together(g.Guard, c.calls, idempotent(answerAfter(c.takes, 200))) {
					if err == nil {
						continue
					}
					e := asError(t, err)
					walls[e.Wall]++
					if cut := e.Wall == prazo.WallDeadline; cut != errors.Is(err, context.DeadlineExceeded) || cut != e.Timeout() {
						t.Errorf("wall %v, timeout %v: %v", e.Wall, e.Timeout(), err)
					}
				}
				for wall, n := range c.walls {
					if walls[wall] != n {
						t.Errorf("%d calls hit the wall %v, want %d", walls[wall], wall, n)
					}
				}
				if len(walls) != len(c.walls) {
					t.Errorf("walls %v, want %v", walls, c.walls)
				}
				if s := g.Stats(); s.InFlight != 0 || s.Waiting != 0 {
					t.Errorf("left behind: %+v", s)
				}
			})
			if took != c.took {
				t.Errorf("took %v, want %v", took, c.took)
			}
		})
	}
}

// TestPlaceIsFreeAtTheCut is error-4: also when the dependency, or the code that calls it, goes on for long.
//
// Law 8: what a call took it gives back.
// mutate: finish.go: c.guard.bulkhead.Free(c.guard.places()) => *placed = false
func TestPlaceIsFreeAtTheCut(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, bulkhead(1, 0))
		op := idempotent(func(context.Context, *prazo.Try) (int, error) {
			time.Sleep(time.Minute)
			return 200, nil
		})
		op.Blocks = true
		for range 3 {
			start := time.Now()
			op.Spec.Deadline = 100 * ms
			_, err := prazo.Run(context.Background(), g.Guard, op)
			if e := asError(t, err); e.Wall != prazo.WallDeadline || time.Since(start) != 100*ms {
				t.Fatalf("wall %v after %v", e.Wall, time.Since(start))
			}
			if s := g.Stats(); s.InFlight != 0 {
				t.Errorf("%+v", s)
			}
			p := g.Policy()
			p.Bulkhead.Stragglers = 10
			if err := g.Swap(p); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(2 * time.Minute)
	})
}

// TestBlocks: Run returns at the deadline though Do ignores its ctx; stragglers are counted, bounded, and what they
// bring late is dropped.
func TestBlocks(t *testing.T) {
	timed(t, func(t *testing.T) {
		p := bulkhead(8, 0)
		p.Bulkhead.Stragglers = 2
		g := newGuard(t, p)
		var dropped atomic.Int32
		op := idempotent(func(context.Context, *prazo.Try) (int, error) {
			time.Sleep(10 * second)
			return 7, nil
		})
		op.Blocks = true
		op.Drop = func(int) { dropped.Add(1) }
		start := time.Now()
		for range 2 {
			if v, err := prazo.Run(context.Background(), g.Guard, op); v != 0 || !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("got %d, %v", v, err)
			}
		}
		if took := time.Since(start); took != 4*second {
			t.Errorf("two calls took %v, want twice the deadline", took)
		}
		_, err := prazo.Run(context.Background(), g.Guard, op)
		if e := asError(t, err); e.Wall != prazo.WallBulkhead || !e.NotApplied() {
			t.Errorf("with two stragglers: %v", err)
		}
		if s := g.Stats(); s.Stragglers != 2 || s.Late != 0 {
			t.Errorf("%+v", s)
		}
		time.Sleep(10 * second)
		synctest.Wait()
		if s := g.Stats(); s.Stragglers != 0 || s.Late != 2 || dropped.Load() != 2 {
			t.Errorf("%+v, %d dropped", s, dropped.Load())
		}
	})
}

// TestBlocksInTime: what comes in time is the answer.
func TestBlocksInTime(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, prazo.Policy{Deadline: second})
		op := idempotent(answerAfter(100*ms, 200))
		op.Blocks = true
		if v, err := prazo.Run(context.Background(), g.Guard, op); v != 200 || err != nil {
			t.Errorf("got %d, %v", v, err)
		}
	})
}
