package prazo_test

import (
	"context"
	"errors"
	"io"
	"testing"
	"time"

	"github.com/prazohq/prazo"
)

// streaming is an operation whose answer ends when the test says so.
func streaming(end *func(error) error) prazo.Op[int] {
	op := idempotent(answerAfter(10*ms, 200))
	op.Hold = func(v int, e func(error) error) int { *end = e; return v }
	return op
}

// TestStreamIsCutAtTheDeadline: law 2. A call ends with its last byte, its close, or its cut: never with its headers.
// mutate: settle.go: c.state, t.handed = held, t.record().Took => c.finish(now, false)
func TestStreamIsCutAtTheDeadline(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, prazo.Policy{Deadline: 2500 * ms, TryLimit: prazo.Fixed(second)})
		var end func(error) error
		op := streaming(&end)
		var ctx context.Context
		do := op.Do
		op.Do = func(c context.Context, try *prazo.Try) (int, error) {
			ctx = c
			try.Phase(prazo.PhaseBody, 22)
			return do(c, try)
		}
		start := time.Now()
		if _, err := prazo.Run(context.Background(), g.Guard, op); err != nil {
			t.Fatal(err)
		}
		if g.Stats().InFlight != 1 {
			t.Error("a stream that is being read holds no place in the bulkhead")
		}
		<-ctx.Done()
		if took := time.Since(start); took != 2500*ms {
			t.Errorf("cut after %v: a try's limit ends where the answer is handed over, the deadline goes on", took)
		}
		err := end(ctx.Err())
		if e := asError(t, err); e.Wall != prazo.WallDeadline || e.Phase() != prazo.PhaseBody || !e.Timeout() {
			t.Errorf("wall %v, phase %v: %v", e.Wall, e.Phase(), err)
		}
		if r := g.record(t); r.Took != 2500*ms || r.Outcome != prazo.TimedOut {
			t.Errorf("Record: %v after %v", r.Outcome, r.Took)
		}
		if g.Stats().InFlight != 0 {
			t.Error("the cut stream still holds a place")
		}
	})
}

func TestStreamEnds(t *testing.T) {
	for _, c := range []struct {
		name    string
		err     error
		outcome prazo.Kind
	}{{"whole", nil, prazo.Good}, {"broken", io.ErrUnexpectedEOF, prazo.Broken}} {
		t.Run(c.name, func(t *testing.T) {
			timed(t, func(t *testing.T) {
				g := newGuard(t, prazo.Policy{Deadline: second})
				var end func(error) error
				if _, err := prazo.Run(context.Background(), g.Guard, streaming(&end)); err != nil {
					t.Fatal(err)
				}
				time.Sleep(100 * ms)
				err := end(c.err)
				if !errors.Is(err, c.err) || errors.Is(err, context.DeadlineExceeded) {
					t.Errorf("end returned %v, want %v", err, c.err)
				}
				if r := g.record(t); r.Outcome != c.outcome || r.Took != 110*ms {
					t.Errorf("Record: %v after %v", r.Outcome, r.Took)
				}
			})
		})
	}
}

// TestCallerLeavesStream: the caller's cancel ends a stream, with the caller's own cause.
func TestCallerLeavesStream(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, prazo.Policy{Deadline: 10 * second})
		mine := errors.New("shopper went home")
		ctx, cancel := context.WithCancelCause(context.Background())
		var end func(error) error
		if _, err := prazo.Run(ctx, g.Guard, streaming(&end)); err != nil {
			t.Fatal(err)
		}
		cancel(mine)
		time.Sleep(ms)
		err := end(context.Canceled)
		if !errors.Is(err, mine) || !errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%v", err)
		}
		if r := g.record(t); r.Outcome != prazo.Cancelled || r.Wall != prazo.WallCaller {
			t.Errorf("Record: %v, wall %v", r.Outcome, r.Wall)
		}
	})
}

// TestRedirectsAreOneCall: law 7. One clock, one retry count, one Record over the hops.
// mutate: finish.go: c.hop++ => c.deadline = c.deadline.Add(c.policy.Deadline)
func TestRedirectsAreOneCall(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, prazo.Policy{Deadline: 2 * second})
		start := time.Now()
		var from context.Context
		hop := idempotent(func(ctx context.Context, try *prazo.Try) (int, error) {
			from = ctx
			return answerAfter(600*ms, 302)(ctx, try)
		})
		hop.Judge = func(int, error) prazo.Verdict { return prazo.Verdict{Leads: true} }
		hop.Repeat = prazo.Never
		var err error
		hops := 0
		for ; err == nil; hops++ {
			hop.Follow = from
			_, err = prazo.Run(context.Background(), g.Guard, hop)
		}
		if took := time.Since(start); took != 2*second || !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("the chain ended after %v with %v", took, err)
		}
		r := g.record(t)
		if hops != 4 || len(r.Tries) < 4 || r.Tries[3].Hop != 3 {
			t.Errorf("%d hops, %d tries", hops, len(r.Tries))
		}
	})
}

// TestRedirectNobodyFollows: a redirect that the caller does not follow ends with its deadline, well.
func TestRedirectNobodyFollows(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, prazo.Policy{Deadline: 2 * second})
		var from context.Context
		hop := idempotent(func(ctx context.Context, try *prazo.Try) (int, error) {
			from = ctx
			return answerAfter(600*ms, 302)(ctx, try)
		})
		hop.Judge = func(int, error) prazo.Verdict { return prazo.Verdict{Leads: true} }
		if _, err := prazo.Run(context.Background(), g.Guard, hop); err != nil {
			t.Fatal(err)
		}
		if g.Stats().InFlight != 0 {
			t.Error("a redirect that was answered holds a place")
		}
		time.Sleep(3 * second)
		if r := g.record(t); r.Outcome != prazo.Good || r.Took != 600*ms {
			t.Errorf("Record: %v after %v", r.Outcome, r.Took)
		}
		hop.Follow = from
		if _, err := prazo.Run(context.Background(), g.Guard, hop); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("a hop after the deadline: %v", err)
		}
	})
}
