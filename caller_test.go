package prazo_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo"
)

// TestCallerAlreadyGone is error-6: no try is made.
func TestCallerAlreadyGone(t *testing.T) {
	mine := errors.New("gone before")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(mine)
	g := newGuard(t, prazo.Policy{Deadline: second})
	_, err := prazo.Run(ctx, g.Guard, idempotent(func(context.Context, *prazo.Try) (int, error) {
		t.Error("a try was made")
		return 0, nil
	}))
	if e := asError(t, err); e.Wall != prazo.WallCaller || !e.NotApplied() || !errors.Is(err, mine) || !errors.Is(err, context.Canceled) || e.Timeout() {
		t.Errorf("wall %v: %v", e.Wall, err)
	}
	if r := g.record(t); r.Outcome != prazo.Cancelled {
		t.Errorf("outcome %v", r.Outcome)
	}
}

// TestCallersCauseSurvives is error-2, for a cancel, for a deadline of the caller and for an error of Do.
func TestCallersCauseSurvives(t *testing.T) {
	mine := errors.New("shopper went home")
	t.Run("cancel", func(t *testing.T) {
		took := timed(t, func(t *testing.T) {
			ctx, cancel := context.WithCancelCause(context.Background())
			time.AfterFunc(300*ms, func() { cancel(mine) })
			_, err := prazo.Run(ctx, newGuard(t, prazo.Policy{Deadline: second}).Guard, idempotent(hang))
			if e := asError(t, err); !errors.Is(err, mine) || !errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) || e.Timeout() {
				t.Error(err)
			}
		})
		if took != 300*ms {
			t.Errorf("took %v", took)
		}
	})
	t.Run("deadline", func(t *testing.T) {
		timed(t, func(t *testing.T) {
			ctx, cancel := context.WithTimeoutCause(context.Background(), 300*ms, mine)
			defer cancel()
			_, err := prazo.Run(ctx, newGuard(t, prazo.Policy{Deadline: second}).Guard, idempotent(hang))
			if !errors.Is(err, mine) || !errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
				t.Error(err)
			}
		})
	})
	t.Run("error", func(t *testing.T) {
		_, err := prazo.Run(context.Background(), newGuard(t, prazo.Policy{Deadline: second}).Guard,
			idempotent(func(context.Context, *prazo.Try) (int, error) { return 0, mine }))
		if e := asError(t, err); !errors.Is(err, mine) || e.Wall != prazo.WallNone || e.Timeout() {
			t.Error(err)
		}
	})
}

// TestCallerComesTooLate: a deadline of the caller that has passed already is one of 0, not a negative one, and no try is
// made.
// mutate: record.go: Deadline: max(0, c.deadline.Sub(now)) => Deadline: c.deadline.Sub(now)
func TestCallerComesTooLate(t *testing.T) {
	timed(t, func(t *testing.T) {
		ctx, cancel := context.WithDeadline(context.Background(), time.Now().Add(-1200*ms))
		defer cancel()
		g := newGuard(t, prazo.Policy{Deadline: second})
		_, err := prazo.Run(ctx, g.Guard, idempotent(hang))
		if e := asError(t, err); e.Wall != prazo.WallDeadline || e.Limit != 0 || !e.NotApplied() || !e.Timeout() || strings.Contains(err.Error(), "-") {
			t.Errorf("wall %v of %v: %v", e.Wall, e.Limit, err)
		}
		if r := g.record(t); r.Deadline != 0 || r.Took != 0 || r.Outcome != prazo.TimedOut || len(r.Tries) != 0 {
			t.Errorf("Record: %v after %v of %v, %d tries", r.Outcome, r.Took, r.Deadline, len(r.Tries))
		}
	})
}

// TestCallerLeavesInAWait: the call is cancelled, whatever the try before the wait came to.
//
// Law 10: a caller's own cancel is no failure.
// mutate: finish.go: || c.wallHit.unwanted() =>
func TestCallerLeavesInAWait(t *testing.T) {
	timed(t, func(t *testing.T) {
		mine := errors.New("shopper went home")
		ctx, cancel := context.WithCancelCause(context.Background())
		time.AfterFunc(130*ms, func() { cancel(mine) })
		g := newGuard(t, exact(second, 2, prazo.TryLimit{}))
		op := idempotent(answerAfter(100*ms, 503))
		op.Judge = status(0)
		_, err := prazo.Run(ctx, g.Guard, op)
		if e := asError(t, err); e.Wall != prazo.WallCaller || !errors.Is(err, mine) || e.Timeout() {
			t.Errorf("wall %v: %v", e.Wall, err)
		}
		if r := g.record(t); r.Outcome != prazo.Cancelled || r.Wall != prazo.WallCaller || r.Took != 130*ms || r.Tries[0].Kind != prazo.Unavailable {
			t.Errorf("Record: %v after %v: %+v", r.Outcome, r.Took, r.Tries)
		}
	})
}

// TestCallersCancelIsNoFailure is error-3: a hundred callers that left take nothing from the retry budget and teach
// the average nothing. The breaker comes with a later issue.
//
// Law 10: a caller's own cancel is no failure.
// mutate: settle.go: v = Verdict{Kind: Cancelled} => v = Verdict{Kind: Good}
func TestCallersCancelIsNoFailure(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, prazo.Policy{Deadline: 20 * second, TryLimit: prazo.Average(2, 2, 5*second)})
		for range 100 {
			ctx, cancel := context.WithCancel(context.Background())
			time.AfterFunc(10*ms, cancel)
			prazo.Run(ctx, g.Guard, idempotent(hang))
			if r := g.record(t); r.Outcome != prazo.Cancelled || len(r.Tries) != 1 {
				t.Fatalf("outcome %v after %d tries", r.Outcome, len(r.Tries))
			}
		}
		if tokens := g.Stats().Tokens; tokens != 10 {
			t.Errorf("%v tokens left of 10", tokens)
		}
		prazo.Run(context.Background(), g.Guard, idempotent(answerAfter(ms, 200)))
		if limit := g.record(t).Tries[0].Limit; limit != 5*second {
			t.Errorf("the average moved to %v", limit)
		}
	})
}
