package prazo_test

import (
	"context"
	"errors"
	"io"
	"math"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prazohq/prazo"
)

// script returns a Do that gives one number after another, at once, and counts the tries.
func script(tries *int, numbers ...int) func(context.Context, *prazo.Try) (int, error) {
	return func(context.Context, *prazo.Try) (int, error) {
		n := numbers[min(*tries, len(numbers)-1)]
		*tries++
		if n < 0 {
			return 0, io.ErrUnexpectedEOF
		}
		return n, nil
	}
}

// TestWhatIsRepeated: law 10. Only what is declared idempotent, or was certainly not applied.
// mutate: settle.go: return t.record().NotSent => return true
func TestWhatIsRepeated(t *testing.T) {
	for _, c := range []struct {
		name       string
		repeat     prazo.Repeat
		first      int // -1: broken
		notApplied bool
		tries      int
		stop       prazo.Stop
	}{
		{"idempotent 503", prazo.Idempotent, 503, false, 2, prazo.StopNone},
		{"idempotent broken", prazo.Idempotent, -1, false, 2, prazo.StopNone},
		{"idempotent final", prazo.Idempotent, 500, false, 1, prazo.StopFinal},
		{"503", prazo.IfNotSent, 503, false, 1, prazo.StopRepeat},
		{"broken", prazo.IfNotSent, -1, false, 1, prazo.StopRepeat},
		{"not applied", prazo.IfNotSent, 503, true, 2, prazo.StopNone},
		{"never", prazo.Never, 503, true, 1, prazo.StopRepeat},
	} {
		t.Run(c.name, func(t *testing.T) {
			timed(t, func(t *testing.T) {
				g := newGuard(t, prazo.Policy{Deadline: 5 * second})
				tries := 0
				op := idempotent(script(&tries, c.first, 200))
				op.Repeat = c.repeat
				op.Judge = func(n int, err error) prazo.Verdict {
					v := status(0)(n, err)
					v.NotApplied = c.notApplied
					return v
				}
				v, err := prazo.Run(context.Background(), g.Guard, op)
				if tries != c.tries {
					t.Errorf("%d tries, want %d", tries, c.tries)
				}
				r := g.record(t)
				if r.Stop != c.stop {
					t.Errorf("no other try because %v, want %v", r.Stop, c.stop)
				}
				switch {
				case c.tries == 2 && (v != 200 || err != nil):
					t.Errorf("got %d, %v", v, err)
				case c.tries == 1 && c.first > 0 && (v != c.first || err != nil):
					t.Errorf("got %d, %v: an answer that exists is returned", v, err)
				case c.tries == 1 && c.first < 0 && !errors.Is(err, io.ErrUnexpectedEOF):
					t.Errorf("got %v", err)
				}
			})
		})
	}
}

// TestWaits checks each wait between tries to the nanosecond.
func TestWaits(t *testing.T) {
	for _, c := range []struct {
		name  string
		wait  prazo.Wait
		asked time.Duration
		most  time.Duration // of the two waits together
		least time.Duration
	}{
		{"exponential", prazo.Wait{Jitter: prazo.NoJitter}, 0, 300 * ms, 300 * ms},
		{"capped", prazo.Wait{First: second, Cap: 1100 * ms, Jitter: prazo.NoJitter}, 0, 2100 * ms, 2100 * ms},
		{"off", prazo.Wait{First: prazo.Off}, 0, 0, 0},
		{"full jitter", prazo.Wait{}, 0, 300 * ms, 0},
		{"added jitter of the post", prazo.Wait{First: 200 * ms, Jitter: prazo.AddedJitter}, 0, 800 * ms, 600 * ms},
		{"asked", prazo.Wait{Jitter: prazo.NoJitter}, second, 2 * second, 2 * second},
		{"asked is the least: wait-4", prazo.Wait{}, second, 2200 * ms, 2 * second},
		{"asked less than the ordinary wait", prazo.Wait{First: second, Jitter: prazo.NoJitter}, ms, 3 * second, 3 * second},
	} {
		t.Run(c.name, func(t *testing.T) {
			tries := 0
			took := timed(t, func(t *testing.T) {
				g := newGuard(t, prazo.Policy{Deadline: 10 * second, Retries: prazo.Retries{Wait: c.wait}})
				op := idempotent(script(&tries, 503, 503, 200))
				op.Judge = status(c.asked)
				if v, err := prazo.Run(context.Background(), g.Guard, op); v != 200 || err != nil {
					t.Errorf("got %d, %v", v, err)
				}
			})
			if tries != 3 || took < c.least || took > c.most {
				t.Errorf("%d tries in %v, want 3 in %v to %v", tries, took, c.least, c.most)
			}
		})
	}
}

// TestAskedTooLong is wait-1: the answer itself comes back at once, and the Record says what was asked for.
func TestAskedTooLong(t *testing.T) {
	tries := 0
	took := timed(t, func(t *testing.T) {
		g := newGuard(t, prazo.Policy{Deadline: 3 * second})
		op := idempotent(script(&tries, 429))
		op.Judge = status(60 * second)
		if v, err := prazo.Run(context.Background(), g.Guard, op); v != 429 || err != nil {
			t.Errorf("got %d, %v", v, err)
		}
		if r := g.record(t); r.Asked != 60*second || r.Stop != prazo.StopTime {
			t.Errorf("Record: asked %v, %v", r.Asked, r.Stop)
		}
	})
	if tries != 1 || took != 0 {
		t.Errorf("%d tries in %v", tries, took)
	}
}

// TestHostileAsk: a wait of centuries is no short one, and a negative one is none, also where later calls are not held back.
//
// Law 5: no wait is begun that cannot end before the deadline.
// mutate: settle.go: v.Asked = min(max(0, v.Asked), longest) =>
func TestHostileAsk(t *testing.T) {
	for _, c := range []struct {
		name      string
		asked     time.Duration
		holdAsked time.Duration
		tries     int
	}{
		{"centuries", math.MaxInt64, prazo.Off, 1},
		{"centuries, held", math.MaxInt64, 0, 1},
		{"negative", math.MinInt64, prazo.Off, 3},
		{"negative, held", math.MinInt64, 0, 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			timed(t, func(t *testing.T) {
				g := newGuard(t, prazo.Policy{Deadline: 10 * second, Retries: prazo.Retries{HoldAsked: c.holdAsked}})
				tries := 0
				op := idempotent(script(&tries, 429))
				op.Judge = status(c.asked)
				if v, err := prazo.Run(context.Background(), g.Guard, op); v != 429 || err != nil || tries != c.tries {
					t.Errorf("got %d, %v after %d tries, want 429 after %d", v, err, tries, c.tries)
				}
				if r := g.record(t); r.Asked < 0 || (r.Stop == prazo.StopTime) != (c.tries == 1) {
					t.Errorf("Record: asked %v, %v", r.Asked, r.Stop)
				}
			})
		})
	}
}

// TestAskedWaitHoldsLaterCalls: what one call was told, those that come later keep, clamped to the deadline and only in
// the same class.
func TestAskedWaitHoldsLaterCalls(t *testing.T) {
	timed(t, func(t *testing.T) {
		p := prazo.Policy{Deadline: 3 * second, Retries: prazo.Retries{Max: prazo.Off}}
		g := newGuard(t, p)
		tries := 0
		told := idempotent(script(&tries, 429, 200))
		told.Judge = status(time.Hour)
		prazo.Run(context.Background(), g.Guard, told)
		g.record(t)

		other := told
		other.Class = "GET /busca"
		if v, err := prazo.Run(context.Background(), g.Guard, other); v != 200 || err != nil {
			t.Errorf("another class: %d, %v", v, err)
		}
		g.record(t)

		_, err := prazo.Run(context.Background(), g.Guard, told)
		if e := asError(t, err); e.Wall != prazo.WallAsked || e.Timeout() || !e.NotApplied() || tries != 2 {
			t.Errorf("at once: wall %v, %d tries: %v", e.Wall, tries, err)
		}
		if r := g.record(t); r.Took != 0 || r.Outcome != prazo.NotSent {
			t.Errorf("Record: %v after %v", r.Outcome, r.Took)
		}

		time.Sleep(2 * second)
		start := time.Now()
		if v, err := prazo.Run(context.Background(), g.Guard, told); v != 200 || err != nil {
			t.Errorf("later: %d, %v", v, err)
		}
		if waited := time.Since(start); waited < second || waited > 1100*ms {
			t.Errorf("waited %v of the second that was left", waited)
		}
	})
}

// TestCancelEndsAWait is wait-5.
func TestCancelEndsAWait(t *testing.T) {
	g := newGuard(t, prazo.Policy{Deadline: time.Minute, Retries: prazo.Retries{Wait: prazo.Wait{First: 30 * second, Cap: 30 * second, Jitter: prazo.NoJitter}}})
	ctx, cancel := context.WithCancel(context.Background())
	var cancelled time.Time
	time.AfterFunc(50*ms, func() { cancelled = time.Now(); cancel() })
	tries := 0
	op := idempotent(script(&tries, 503))
	op.Judge = status(0)
	_, err := prazo.Run(ctx, g.Guard, op)
	if late := time.Since(cancelled); late > 500*ms {
		t.Errorf("returned %v after the cancel", late) // 5 ms on a quiet machine: the bubble below is exact
	}
	if e := asError(t, err); e.Wall != prazo.WallCaller || e.Timeout() || errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("wall %v: %v", e.Wall, err)
	}
	took := timed(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(context.Background())
		time.AfterFunc(50*ms, cancel)
		prazo.Run(ctx, newGuard(t, g.Policy()).Guard, op)
	})
	if took != 50*ms {
		t.Errorf("took %v, cancelled after 50ms", took)
	}
}

// TestRetryBudget: law 10. 20 % of the calls and one a second may be repeated; a token comes back with a success.
// mutate: settle.go: if v.Kind == Good && t.paid { => if t.paid {
func TestRetryBudget(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, prazo.Policy{Deadline: 5 * second, Retries: prazo.Retries{Wait: prazo.Wait{First: prazo.Off}}})
		down := idempotent(func(context.Context, *prazo.Try) (int, error) { return 503, nil })
		down.Judge = status(0)
		tries := 0
		const calls = 100
		for range calls {
			prazo.Run(context.Background(), g.Guard, down)
			tries += len(g.record(t).Tries)
		}
		if repeated := tries - calls; repeated < 28 || repeated > 30 { // a full bucket of 10 and 0.2 a call
			t.Errorf("%d of %d calls were repeated", repeated, calls)
		}
		time.Sleep(20 * second)
		if tokens := g.Stats().Tokens; tokens != 10 {
			t.Errorf("%v tokens after 20s, want a full bucket", tokens)
		}
		for range 1000 {
			tries := 0
			op := idempotent(script(&tries, 503, 200))
			op.Judge = status(0)
			if v, err := prazo.Run(context.Background(), g.Guard, op); v != 200 || err != nil {
				t.Fatalf("got %d, %v: a retry that succeeds gets its token back", v, err)
			}
		}
	})
}

// TestEmptyBudgetKeepsASlowAnswer: the default limit cuts a try only when the next one is paid for.
// Law 3: the default limit cuts only where another try can follow.
// mutate: deadline.go: return c.reserve(now) => return c.reserve(now) || true
func TestEmptyBudgetKeepsASlowAnswer(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, prazo.Policy{Deadline: 2 * second, Retries: prazo.Retries{Wait: prazo.Wait{First: prazo.Off}, Budget: prazo.Budget{Share: 0.0001, PerSecond: prazo.Off, Burst: 1}}})
		down := idempotent(func(context.Context, *prazo.Try) (int, error) { return 503, nil })
		down.Judge = status(0)
		prazo.Run(context.Background(), g.Guard, down)
		v, err := prazo.Run(context.Background(), g.Guard, idempotent(answerAfter(1500*ms, 200)))
		if v != 200 || err != nil {
			t.Errorf("got %d, %v", v, err)
		}
	})
}

// TestBudgetSpent: the error says that the budget stopped the retries, and is a timeout if the last try was cut.
func TestBudgetSpent(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, prazo.Policy{Deadline: 9 * second, TryLimit: prazo.Fixed(second), Retries: prazo.Retries{Max: 9, Wait: prazo.Wait{First: prazo.Off}, Budget: prazo.Budget{Share: 0.1, PerSecond: prazo.Off, Burst: 2}}})
		_, err := prazo.Run(context.Background(), g.Guard, idempotent(hang))
		e := asError(t, err)
		if e.Wall != prazo.WallBudget || !e.Timeout() || len(e.Record.Tries) != 3 || e.Record.Took != 3*second {
			t.Errorf("wall %v, %d tries in %v: %v", e.Wall, len(e.Record.Tries), e.Record.Took, err)
		}
	})
}

// TestAverageLimit: twice the mean of the last ten that completed, 5 s until they are known; cut tries do not count.
// Law 6: a try that we cut says "longer than", never "as long as".
// mutate: settle.go: if v.Kind == Good && p.TryLimit.averages() { => if p.TryLimit.averages() {
func TestAverageLimit(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, prazo.Policy{Deadline: 20 * second, TryLimit: prazo.TryLimit{Rule: prazo.AverageRule}, Retries: prazo.Retries{Max: prazo.Off}})
		limit := func(do func(context.Context, *prazo.Try) (int, error)) time.Duration {
			prazo.Run(context.Background(), g.Guard, idempotent(do))
			return g.record(t).Tries[0].Limit
		}
		for i := range 10 {
			if got := limit(answerAfter(200*ms, 200)); got != 5*second {
				t.Errorf("call %d: limit %v, want 5s until ten are known", i+1, got)
			}
		}
		if got := limit(answerAfter(200*ms, 200)); got != 400*ms {
			t.Errorf("limit %v, want twice the mean of 200ms", got)
		}
		for range 20 {
			if got := limit(hang); got != 400*ms {
				t.Errorf("limit %v: calls that were cut moved it", got)
			}
		}
		for range 10 {
			limit(answerAfter(300*ms, 200))
		}
		if got := limit(answerAfter(ms, 200)); got != 600*ms {
			t.Errorf("limit %v, want twice the mean of the last ten", got)
		}
	})
}

// TestLongestLimit: twice the longest of the last n.
func TestLongestLimit(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, prazo.Policy{Deadline: 20 * second, TryLimit: prazo.Longest(3, 2, second)})
		for i, c := range []struct{ takes, limit time.Duration }{
			{100 * ms, second}, {300 * ms, second}, {200 * ms, 900 * ms}, {200 * ms, 900 * ms}, {ms, 600 * ms},
		} {
			prazo.Run(context.Background(), g.Guard, idempotent(answerAfter(c.takes, 200)))
			if got := g.record(t).Tries[0].Limit; got != c.limit {
				t.Errorf("call %d: limit %v, want %v", i+1, got, c.limit)
			}
		}
	})
}

// TestLastTryKeepsItsTime: a request that cannot be made again has the rest of the deadline, as law 3 says of the last try.
// mutate: deadline.go: case t.last, => case
func TestLastTryKeepsItsTime(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, prazo.Policy{Deadline: 2 * second})
		v, err := prazo.Run(context.Background(), g.Guard, idempotent(func(ctx context.Context, try *prazo.Try) (int, error) {
			try.Last()
			return answerAfter(1500*ms, 200)(ctx, try)
		}))
		if v != 200 || err != nil {
			t.Errorf("got %d, %v", v, err)
		}
		g.record(t)
		op := idempotent(func(_ context.Context, try *prazo.Try) (int, error) {
			try.Last()
			return 0, io.ErrUnexpectedEOF
		})
		op.Judge = status(0)
		_, err = prazo.Run(context.Background(), g.Guard, op)
		if r := g.record(t); r.Stop != prazo.StopLast {
			t.Errorf("no other try because %v: %v", r.Stop, err)
		}
	})
}

// TestDropIsPartOfTheWait: an answer that takes long to be closed does not move the next try, nor spoil the call.
func TestDropIsPartOfTheWait(t *testing.T) {
	tries := 0
	took := timed(t, func(t *testing.T) {
		p := exact(second, 1, prazo.TryLimit{})
		p.Retries.Wait.First = 980 * ms
		g := newGuard(t, p)
		op := idempotent(script(&tries, 503, 200))
		op.Judge = status(0)
		op.Drop = func(int) { time.Sleep(50 * ms) }
		if v, err := prazo.Run(context.Background(), g.Guard, op); v != 200 || err != nil {
			t.Errorf("got %d, %v", v, err)
		}
	})
	if took != 980*ms {
		t.Errorf("took %v", took)
	}
}

// TestAskedOfThisCallAlone: a wait that concerns one call alone holds nobody else back, and the breaker does not count it.
func TestAskedOfThisCallAlone(t *testing.T) {
	timed(t, func(t *testing.T) {
		p := prazo.Policy{Deadline: 5 * second, Retries: prazo.Retries{Wait: prazo.Wait{Jitter: prazo.NoJitter}}, Breaker: prazo.Breaker{Failures: 0.1, Least: 1}}
		g := newGuard(t, p)
		tries := 0
		busy := idempotent(script(&tries, 503, 200))
		busy.IdempotencyKey = "7f3a"
		busy.Judge = func(n int, err error) prazo.Verdict {
			v := status(second)(n, err)
			v.Alone = true
			return v
		}
		done := make(chan error)
		go func() {
			_, err := prazo.Run(context.Background(), g.Guard, busy)
			done <- err
		}()
		synctest.Wait()
		start := time.Now()
		if _, err := prazo.Run(context.Background(), g.Guard, idempotent(answerAfter(ms, 200))); err != nil || time.Since(start) != ms {
			t.Errorf("another call: %v after %v", err, time.Since(start))
		}
		g.record(t)
		if err := <-done; err != nil || time.Since(start) != second || tries != 2 {
			t.Errorf("%v after %v and %d tries", err, time.Since(start), tries)
		}
		if r := g.record(t); r.Key != "7f3a" {
			t.Errorf("key %q", r.Key)
		}
	})
}
