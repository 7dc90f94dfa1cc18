package prazo_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prazohq/prazo"
)

// TestJoinedDeadline: callers whose deadline is that of the call get what the call has seen, not a toss-up between two timers;
// and the dependency is blamed for it.
//
// Law 4: two timers on one wall toss a coin.
// mutate: call.go: if w.until.Before(until) { => if true {
func TestJoinedDeadline(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, exact(2*second, prazo.Off, prazo.TryLimit{}))
		op := inGroup(prazo.Join, func(ctx context.Context, try *prazo.Try) (int, error) {
			try.Phase(prazo.PhaseFirstByte, 0)
			return hang(ctx, try)
		})
		for _, err := range together(g.Guard, 3, op) {
			if e := asError(t, err); e.Wall != prazo.WallDeadline || e.Limit != 2*second || e.Phase() != prazo.PhaseFirstByte {
				t.Errorf("wall %v of %v in %v: %v", e.Wall, e.Limit, e.Phase(), err)
			}
		}
		if r := g.record(t); r.Outcome != prazo.TimedOut || r.Took != 2*second {
			t.Errorf("%v after %v", r.Outcome, r.Took)
		}
	})
}

// TestLastDeadlineIsATimeout: when the last caller leaves because its own deadline has passed, the call timed out: the breaker
// counts it. When it just went away the call was cancelled, and counts as nothing.
//
// mutate: group.go: why = context.DeadlineExceeded =>
// mutate: deadline.go: || cause == context.DeadlineExceeded { => {
func TestLastDeadlineIsATimeout(t *testing.T) {
	for _, outcome := range []prazo.Kind{prazo.TimedOut, prazo.Cancelled} {
		t.Run(outcome.String(), func(t *testing.T) {
			timed(t, func(t *testing.T) {
				g := newGuard(t, prazo.Policy{Deadline: 5 * second})
				ctx, cancel := context.WithCancel(context.Background())
				time.AfterFunc(second, cancel)
				if outcome == prazo.TimedOut {
					ctx, cancel = context.WithTimeout(context.Background(), second)
				}
				defer cancel()
				_, err := prazo.Run(ctx, g.Guard, inGroup(prazo.Join, hang))
				if took := asError(t, err).Record.Took; took != second {
					t.Errorf("took %v", took)
				}
				synctest.Wait()
				if r := g.record(t); r.Outcome != outcome || r.Took != second {
					t.Errorf("%v after %v", r.Outcome, r.Took)
				}
			})
		})
	}
}

// TestJoinedFallback: the callers of a call that has no answer get that of the fallback; one that came late has time for another
// call first; one whose own deadline is shorter is given its own; one that went away gets none.
//
// mutate: group.go: f.fell.Store(why) =>
// mutate: group.go: if op.Fallback == nil || err.Wall.unwanted() || => if op.Fallback == nil ||
// mutate: group.go: w.caller, p.FallbackTime, plan[T]{op.Fallback, op.Drop}, err.detached()); ok { => w.caller, p.FallbackTime, plan[T]{op.Fallback, op.Drop}, err.detached()); ok && false {
func TestJoinedFallback(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, exact(2*second, prazo.Off, prazo.TryLimit{}))
		var requests atomic.Int32
		op := inGroup(prazo.Join, func(ctx context.Context, try *prazo.Try) (int, error) {
			if requests.Add(1) == 1 {
				return hang(ctx, try)
			}
			return answerAfter(500*ms, 200)(ctx, try)
		})
		op.Fallback = func(_ context.Context, why *prazo.Error) (int, error) { return 203, nil }
		var all sync.WaitGroup
		expect := func(ctx context.Context, op prazo.Op[int], want int, took time.Duration) {
			all.Go(func() {
				start := time.Now()
				v, err := prazo.Run(ctx, g.Guard, op)
				if v != want || (err != nil) != (want == 0) || time.Since(start) != took {
					t.Errorf("got %d, %v after %v; want %d after %v", v, err, time.Since(start), want, took)
				}
			})
		}
		expect(context.Background(), op, 203, 2*second)
		expect(context.Background(), op, 203, 2*second)
		synctest.Wait()
		short := op
		short.Deadline = 300 * ms
		expect(context.Background(), short, 203, 300*ms)
		ctx, cancel := context.WithCancel(context.Background())
		expect(ctx, op, 0, 400*ms)
		time.AfterFunc(400*ms, cancel)
		time.Sleep(second)
		expect(context.Background(), op, 200, 1500*ms)
		all.Wait()
		g.seen.mu.Lock()
		defer g.seen.mu.Unlock()
		if all := g.seen.records; len(all) != 2 || !all[0].Fallback || all[1].Fallback || all[1].Outcome != prazo.Good {
			t.Errorf("%+v", all)
		}
	})
}

// TestJoinedAnswersAreDropped: every answer is dropped once, though the last caller leaves in the instant in which it comes.
//
// Law 8: an answer that nobody has is dropped.
// mutate: group.go: if last && landed { => if last && landed && false {
// mutate: group.go: if !land(&g.groups, op.Group.Key, f, o) { => if land(&g.groups, op.Group.Key, f, o); false {
func TestJoinedAnswersAreDropped(t *testing.T) {
	var made, dropped, left atomic.Int32
	for i := range 200 {
		timed(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			gone := make(chan struct{})
			g, err := prazo.New("frete", prazo.Policy{Deadline: 5 * second}, prazo.WithSink(func(*prazo.Record) {
				if i%2 == 0 { // the call has its answer, and has not yet given it out
					cancel()
					<-gone
				}
			}))
			if err != nil {
				t.Fatal(err)
			}
			op := inGroup(prazo.Join, func(context.Context, *prazo.Try) (int, error) {
				time.Sleep(ms)
				made.Add(1)
				return 200, nil
			})
			op.Drop = func(int) { dropped.Add(1) }
			if i%2 == 1 {
				time.AfterFunc(ms, cancel)
			}
			var all sync.WaitGroup
			for range 1 + rand.IntN(3) {
				all.Go(func() {
					if _, err := prazo.Run(ctx, g, op); err != nil {
						left.Add(1)
					}
				})
			}
			all.Wait()
			close(gone)
			synctest.Wait()
		})
	}
	// A call that ends with an error drops what it has by itself, so all answers are counted here.
	if made.Load() != dropped.Load() || left.Load() == 0 {
		t.Errorf("%d answers, %d dropped; %d callers left", made.Load(), dropped.Load(), left.Load())
	}
}

// TestJoinAndRedirects: an answer that leads on ends the joined call: no caller's next hop can go on with it. The next hop of a
// call of one's own is not joined: others must not go on with that call either.
//
// Law 7: redirect hops are one call.
// mutate: group.go: verdict.Leads = false =>
// mutate: run.go: op.Copy != nil && op.Follow == nil { => op.Copy != nil {
func TestJoinAndRedirects(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, prazo.Policy{Deadline: 5 * second})
		var from context.Context
		op := redirect(&from)
		op.Group, op.Copy = prazo.Group{Key: "busca", Mode: prazo.Join}, func(v int) int { return v }
		if v, err := prazo.Run(context.Background(), g.Guard, op); v != 302 || err != nil {
			t.Fatal(v, err)
		}
		g.record(t) // it is over at once

		alone := redirect(&from)
		prazo.Run(context.Background(), g.Guard, alone)
		next := hop(from, answerAfter(second, 200))
		next.Group, next.Copy = op.Group, op.Copy
		var requests atomic.Int32
		other := inGroup(prazo.Join, func(context.Context, *prazo.Try) (int, error) { requests.Add(1); return 201, nil })
		var all sync.WaitGroup
		all.Go(func() {
			if v, err := prazo.Run(context.Background(), g.Guard, next); v != 200 || err != nil {
				t.Error(v, err)
			}
		})
		synctest.Wait()
		if v, err := prazo.Run(context.Background(), g.Guard, other); v != 201 || err != nil || requests.Load() != 1 {
			t.Errorf("joined the hop of another caller's call: %d, %v", v, err)
		}
		g.record(t)
		all.Wait()
		if r := g.record(t); len(r.Tries) != 2 {
			t.Errorf("the hop is a call of its own: %+v", r)
		}
	})
}

// TestSupersededBetweenHops: a newer call takes the place of one whose next hop has not begun. That hop is told so, and is not
// made.
//
// mutate: call.go: c.wallHit = WallSuperseded =>
func TestSupersededBetweenHops(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, prazo.Policy{Deadline: 5 * second})
		var from context.Context
		older := redirect(&from)
		older.Group = prazo.Group{Key: "busca"}
		prazo.Run(context.Background(), g.Guard, older)
		newer := inGroup(prazo.Supersede, answerAfter(ms, 200))
		if v, err := prazo.Run(context.Background(), g.Guard, newer); v != 200 || err != nil {
			t.Error(v, err)
		}
		_, err := prazo.Run(context.Background(), g.Guard, hop(from, func(context.Context, *prazo.Try) (int, error) {
			t.Error("the hop is made")
			return 0, nil
		}))
		if e := asError(t, err); e.Wall != prazo.WallSuperseded || !errors.Is(err, context.Canceled) || e.Timeout() {
			t.Errorf("%v: %v", e.Wall, err)
		}
	})
}
