package prazo_test

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prazohq/prazo"
)

// TestSwap: the new policy holds for the calls that come, the old one for those that run; a bad one changes nothing.
func TestSwap(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, bulkhead(1, second))
		if err := g.Swap(prazo.Policy{}); err == nil || g.Policy().Deadline != 2*second {
			t.Errorf("a policy without a deadline was taken: %v", err)
		}
		var all sync.WaitGroup
		start := time.Now()
		all.Go(func() {
			prazo.Run(context.Background(), g.Guard, idempotent(hang))
			if took := time.Since(start); took != 2*second {
				t.Errorf("the call that ran took %v", took)
			}
		})
		synctest.Wait()
		all.Go(func() { // waits for a place until the new policy has one
			if _, err := prazo.Run(context.Background(), g.Guard, idempotent(answerAfter(100*ms, 200))); err != nil || time.Since(start) != 600*ms {
				t.Errorf("the call that waited: %v after %v", err, time.Since(start))
			}
		})
		time.Sleep(500 * ms)
		p := bulkhead(2, 0)
		p.Deadline = 300 * ms
		if err := g.Swap(p); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		time.Sleep(200 * ms)
		if _, err := prazo.Run(context.Background(), g.Guard, idempotent(hang)); time.Since(start) != 1000*ms {
			t.Errorf("a call under the new policy ended at %v: %v", time.Since(start), err)
		}
		all.Wait()
	})
}

// TestRaisedLimitOutlivesOldCalls: the place of a call that began under the old limit goes to who waits, by the limit in
// force.
//
// Law 8: what a call took it gives back.
// mutate: finish.go: c.guard.bulkhead.Free(c.guard.places()) => c.guard.bulkhead.Free(c.policy.Bulkhead.Max)
func TestRaisedLimitOutlivesOldCalls(t *testing.T) {
	timed(t, func(t *testing.T) {
		p := bulkhead(1, 5*second)
		p.Deadline = 10 * second
		g := newGuard(t, p)
		start := time.Now()
		var all sync.WaitGroup
		occupy := func(d time.Duration) {
			all.Go(func() { prazo.Run(context.Background(), g.Guard, idempotent(answerAfter(d, 200))) })
			synctest.Wait()
		}
		occupy(second)
		p.Bulkhead.Max = 2
		if err := g.Swap(p); err != nil {
			t.Fatal(err)
		}
		occupy(9 * second)
		_, err := prazo.Run(context.Background(), g.Guard, idempotent(answerAfter(ms, 200)))
		if at := time.Since(start); err != nil || at != 1001*ms {
			t.Errorf("ended at %v with %d in flight of 2: %v", at, g.Stats().InFlight, err)
		}
		all.Wait()
	})
}

// TestLoweredLimitHoldsForOldPlaces: a place that an old call gives back lets nobody in while more are taken than the new
// limit allows.
// mutate: finish.go: c.guard.bulkhead.Free(c.guard.places()) => c.guard.bulkhead.Free(c.policy.Bulkhead.Max)
func TestLoweredLimitHoldsForOldPlaces(t *testing.T) {
	timed(t, func(t *testing.T) {
		p := bulkhead(4, 12*second)
		p.Deadline = 20 * second
		g := newGuard(t, p)
		start := time.Now()
		var all sync.WaitGroup
		for i := range 4 {
			all.Go(func() {
				prazo.Run(context.Background(), g.Guard, idempotent(answerAfter(time.Duration(i+1)*second, 200)))
			})
		}
		synctest.Wait()
		p.Bulkhead.Max = 1
		if err := g.Swap(p); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			all.Go(func() { prazo.Run(context.Background(), g.Guard, idempotent(answerAfter(5*second, 200))) })
		}
		for _, c := range []struct {
			at                time.Duration
			inFlight, waiting int
		}{{500 * ms, 4, 2}, {3500 * ms, 1, 2}, {4500 * ms, 1, 1}, {9500 * ms, 1, 0}, {14_500 * ms, 0, 0}} {
			time.Sleep(time.Until(start.Add(c.at)))
			if s := g.Stats(); s.InFlight != c.inFlight || s.Waiting != c.waiting {
				t.Errorf("at %v: %d in flight and %d waiting, want %d and %d", c.at, s.InFlight, s.Waiting, c.inFlight, c.waiting)
			}
		}
		all.Wait()
	})
}
