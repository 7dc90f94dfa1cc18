package prazo_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/prazohq/prazo"
)

// TestPageOfTwoCalls: two calls in sequence on a page of 3 s. Each has 2.5 s by its policy; the second gets only what
// the first has left.
//
// mutate: budget.go: return context.WithTimeout(ctx, total) => return context.WithCancel(ctx)
func TestPageOfTwoCalls(t *testing.T) {
	for _, c := range []struct {
		name        string
		first, keep time.Duration
		second      time.Duration // what the second call may take
	}{
		{"first call quick", 100 * time.Millisecond, 0, 2500 * time.Millisecond},
		{"first call slow", 2 * second, 0, second},
		{"first call slow, reserve", 2 * second, 200 * time.Millisecond, 800 * time.Millisecond},
	} {
		t.Run(c.name, func(t *testing.T) {
			took := timed(t, func(t *testing.T) {
				g := newGuard(t, exact(2500*time.Millisecond, prazo.Off, prazo.TryLimit{}))
				page, cancel := prazo.WithBudget(context.Background(), 3*second)
				defer cancel()
				calls, cancel := prazo.WithReserve(page, c.keep)
				defer cancel()
				if n, err := prazo.Run(calls, g.Guard, idempotent(answerAfter(c.first, 7))); n != 7 || err != nil {
					t.Fatalf("first: %d, %v", n, err)
				}
				g.record(t)
				left, ok := prazo.BudgetLeft(calls)
				if want := 3*second - c.keep - c.first; left != want || !ok {
					t.Errorf("%v left (%v), want %v", left, ok, want)
				}
				_, err := prazo.Run(calls, g.Guard, idempotent(hang))
				if e := asError(t, err); e.Wall != prazo.WallDeadline || e.Limit != c.second || !errors.Is(err, context.DeadlineExceeded) {
					t.Errorf("second: wall %v of %v, want the deadline of %v: %v", e.Wall, e.Limit, c.second, err)
				}
				if r := g.record(t); r.Deadline != c.second || r.Took != c.second {
					t.Errorf("second took %v of %v, want %v", r.Took, r.Deadline, c.second)
				}
				if page.Err() != nil && c.keep > 0 {
					t.Error("nothing is left for the page's own work")
				}
			})
			if want := c.first + c.second; took != want {
				t.Errorf("the page took %v, want %v", took, want)
			}
		})
	}
}

// TestNothingLeftOfTheBudget: when nothing is left no other call begins.
func TestNothingLeftOfTheBudget(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, exact(second, prazo.Off, prazo.TryLimit{}))
		for _, total := range []time.Duration{0, -second, second} {
			page, cancel := prazo.WithBudget(context.Background(), total)
			defer cancel()
			time.Sleep(max(0, total))
			_, err := prazo.Run(page, g.Guard, idempotent(func(context.Context, *prazo.Try) (int, error) {
				t.Errorf("budget %v: a try began", total)
				return 0, nil
			}))
			if e := asError(t, err); e.Wall != prazo.WallDeadline || !e.NotApplied() {
				t.Errorf("budget %v: wall %v, %v", total, e.Wall, err)
			}
			g.record(t)
		}
	})
}

// TestBudgetsNest: an inner budget can shorten the outer one and never lengthen it.
//
// mutate: budget.go: at.Add(-keep) => at.Add(keep)
func TestBudgetsNest(t *testing.T) {
	timed(t, func(t *testing.T) {
		outer, cancel := prazo.WithBudget(context.Background(), 3*second)
		defer cancel()
		for _, c := range []struct {
			inner, keep, want time.Duration
		}{
			{second, 0, second},
			{5 * second, 0, 3 * second},
			{1 << 62, 0, 3 * second},
			{5 * second, second, 2 * second},
			{second, 200 * time.Millisecond, 800 * time.Millisecond},
			{second, -second, second},
			{second, 4 * second, 0},
		} {
			inner, cancel := prazo.WithBudget(outer, c.inner)
			calls, cancelCalls := prazo.WithReserve(inner, c.keep)
			if left, ok := prazo.BudgetLeft(calls); left != c.want || !ok {
				t.Errorf("%v in 3s, of which %v is kept: %v left (%v), want %v", c.inner, c.keep, left, ok, c.want)
			}
			cancelCalls()
			cancel()
			if left, ok := prazo.BudgetLeft(calls); left != 0 || !ok {
				t.Errorf("after its cancel %v is left (%v)", left, ok)
			}
		}
	})
}

// TestNoBudget: without a deadline nothing is known of what is left, and nothing is kept back.
func TestNoBudget(t *testing.T) {
	calls, cancel := prazo.WithReserve(context.Background(), second)
	if left, ok := prazo.BudgetLeft(calls); left != 0 || ok || calls.Err() != nil {
		t.Errorf("%v, %v, %v", left, ok, calls.Err())
	}
	cancel()
	if calls.Err() == nil {
		t.Error("cancel did nothing")
	}
}

// TestBudgetInsideATry: below a try, what is left is what the try has left.
func TestBudgetInsideATry(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, exact(5*second, prazo.Off, prazo.Fixed(second)))
		prazo.Run(context.Background(), g.Guard, idempotent(func(ctx context.Context, _ *prazo.Try) (int, error) {
			time.Sleep(300 * time.Millisecond)
			if left, ok := prazo.BudgetLeft(ctx); left != 700*time.Millisecond || !ok {
				t.Errorf("%v left, %v", left, ok)
			}
			return 0, nil
		}))
	})
}
