package prazo_test

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"testing"
	"testing/synctest"
	"time"
	"weak"

	"github.com/prazohq/prazo"
)

// breaks is a Do that fails after d.
func breaks(d time.Duration) func(context.Context, *prazo.Try) (int, error) {
	return func(ctx context.Context, try *prazo.Try) (int, error) {
		if _, err := answerAfter(d, 0)(ctx, try); err != nil {
			return 0, err
		}
		return 0, errors.New("reset")
	}
}

// TestDropHoldsNobodyUp: while a Drop takes its time the others of a round are ended, and the caller has the answer in the instant
// it comes, also where the deadline passes meanwhile. A Drop that panics in a hedge changes nothing of that.
// Law 8: whoever loses is ended at once.
// mutate: round.go: cancelAll(losers, err) => defer cancelAll(losers, err)
func TestDropHoldsNobodyUp(t *testing.T) {
	var hedge context.Context
	drained := func(ctx context.Context, try *prazo.Try) (int, error) {
		hedge = ctx
		return answerAfter(50*ms, 503)(ctx, try)
	}
	for _, c := range []struct {
		name     string
		deadline time.Duration
		tries    []func(context.Context, *prazo.Try) (int, error)
		drop     func(int)
		took     time.Duration
	}{
		{"the first wins", 2 * second, tries(answerAfter(300*ms, 200), drained), func(int) { sleepCtx(hedge, 50*ms) }, 300 * ms},
		{"just before the deadline", 320 * ms, tries(answerAfter(300*ms, 200), drained), func(int) { sleepCtx(hedge, 50*ms) }, 300 * ms},
		{"a hedge wins", 2 * second, tries(hang, answerAfter(10*ms, 503), answerAfter(50*ms, 200)), func(int) { time.Sleep(50 * ms) }, 250 * ms},
		{"it panics", 2 * second, tries(hang, answerAfter(10*ms, 503), answerAfter(50*ms, 200)), func(n int) {
			if n == 503 {
				panic(errStorm)
			}
		}, 250 * ms},
	} {
		t.Run(c.name, func(t *testing.T) {
			timed(t, func(t *testing.T) {
				p := hedged(c.deadline, prazo.Off)
				p.Hedge.Max = len(c.tries) - 1
				g := newGuard(t, p)
				op := idempotent(ways(c.tries...))
				op.Judge, op.Drop = status(0), c.drop
				start := time.Now()
				v, err := prazo.Run(context.Background(), g.Guard, op)
				if took := time.Since(start); v != 200 || err != nil || took != c.took {
					t.Errorf("got %d, %v after %v", v, err, took)
				}
				time.Sleep(second)
				if s := g.Stats(); s.InFlight != 0 {
					t.Errorf("%d places are still taken", s.InFlight)
				}
			})
		})
	}
}

// TestLastOfRound: the try that a Record calls the last one is that of the outcome, whichever of several tries ended last, and an error
// speaks of it.
// mutate: record.go: n > 0 && n <= len(r.Tries) => false
func TestLastOfRound(t *testing.T) {
	reading := func(ctx context.Context, try *prazo.Try) (int, error) {
		try.Phase(prazo.PhaseFirstByte, 0)
		return hang(ctx, try)
	}
	for _, c := range []struct {
		name  string
		limit prazo.TryLimit
		retry int
		tries []func(context.Context, *prazo.Try) (int, error)
		kinds string
		last  int
		wall  prazo.Wall // of the last try
		phase prazo.Phase
	}{
		{"the first wins", prazo.TryLimit{}, prazo.Off, tries(answerAfter(300*ms, 200), answerAfter(0, 503)), "good, unavailable+", 1, prazo.WallNone, prazo.PhaseNone},
		{"the first is cut later", prazo.Fixed(300 * ms), 1, tries(hang, breaks(10*ms)), "timed out, broken+", 1, prazo.WallTry, prazo.PhaseNone},
		{"the hedge breaks before the deadline", prazo.TryLimit{}, prazo.Off, tries(reading, breaks(10*ms)), "timed out, broken+", 1, prazo.WallDeadline, prazo.PhaseFirstByte},
		{"the hedge has the only answer", prazo.TryLimit{}, prazo.Off, tries(breaks(200*ms), answerAfter(50*ms, 503)), "broken, unavailable+", 2, prazo.WallNone, prazo.PhaseNone},
		{"the earlier has the only answer", prazo.TryLimit{}, prazo.Off, tries(answerAfter(200*ms, 503), breaks(400*ms)), "unavailable, broken+", 1, prazo.WallNone, prazo.PhaseNone},
	} {
		t.Run(c.name, func(t *testing.T) {
			timed(t, func(t *testing.T) {
				p := hedged(second, c.retry)
				p.TryLimit, p.Retries.Budget = c.limit, prazo.Budget{Share: 1e-9, PerSecond: prazo.Off, Burst: 1} // for the hedge
				g := newGuard(t, p)
				op := idempotent(ways(c.tries...))
				op.Judge = status(0)
				_, err := prazo.Run(context.Background(), g.Guard, op)
				r := g.record(t)
				last := r.Last()
				if kinds(r) != c.kinds || last.N != c.last || last.Kind != r.Outcome || last.Wall != c.wall {
					t.Errorf("%s; the last is %+v of the outcome %v", kinds(r), last, r.Outcome)
				}
				if err == nil {
					return
				}
				if e := asError(t, err); e.Timeout() != (r.Outcome == prazo.TimedOut) || e.Phase() != c.phase {
					t.Errorf("timeout %v in the phase %v: %v", e.Timeout(), e.Phase(), e)
				}
			})
		})
	}
}

// TestKeptAtTheDeadline: a bad answer that is kept for want of a better one is no answer when the deadline passes first: the call timed
// out, and what was kept is dropped.
// mutate: round.go: c.wallHit != WallNone || s.verdict.Kind == Good => s.verdict.Kind == Good
func TestKeptAtTheDeadline(t *testing.T) {
	took := timed(t, func(t *testing.T) {
		g := newGuard(t, hedged(2*second, prazo.Off))
		op := idempotent(ways(hang, answerAfter(0, 503)))
		dropped := 0
		op.Judge, op.Drop = status(0), func(n int) { dropped = n }
		_, err := prazo.Run(context.Background(), g.Guard, op)
		e, r := asError(t, err), g.record(t)
		if e.Wall != prazo.WallDeadline || !e.Timeout() || r.Outcome != prazo.TimedOut || kinds(r) != "timed out, unavailable+" {
			t.Errorf("%v, outcome %v: %s", e, r.Outcome, kinds(r))
		}
		if dropped != 503 {
			t.Errorf("dropped %d", dropped)
		}
	})
	if took != 2*second {
		t.Errorf("took %v", took)
	}
}

// TestLoserPanics: the panic of the first try, which runs in the caller's goroutine, is the caller's, also when a hedge has the answer by
// then. That answer is dropped, and nothing is left behind.
// mutate: round.go: if best := r.take(); best.try != nil { => if best := r.take(); false {
func TestLoserPanics(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, hedged(2*second, prazo.Off))
		dropped := 0
		op := idempotent(ways(func(ctx context.Context, _ *prazo.Try) (int, error) {
			<-ctx.Done()
			panic(errStorm)
		}, answerAfter(0, 200)))
		op.Drop = func(n int) { dropped = n }
		func() {
			defer func() {
				if err, _ := recover().(error); !errors.Is(err, errStorm) {
					t.Errorf("recovered %v", err)
				}
			}()
			prazo.Run(context.Background(), g.Guard, op)
		}()
		if s := g.Stats(); dropped != 200 || s.InFlight != 0 {
			t.Errorf("dropped %d, %d places are still taken", dropped, s.InFlight)
		}
		g.record(t)
	})
}

// TestHedgeStartsAfterItsHop: a hedge whose start is held up, by what listens to the ctx of a try, until the call is a redirect hop
// further, has no part in the hop.
// mutate: call.go: round.launch(hedge) => _ = round; c.beside.launch(hedge)
func TestHedgeStartsAfterItsHop(t *testing.T) {
	timed(t, func(t *testing.T) {
		p := hedged(2*second, prazo.Off)
		p.Hedge, p.TryLimit = prazo.Hedge{After: 50 * ms, Max: 2}, prazo.Fixed(100*ms)
		g := newGuard(t, p)
		hold, cancelled := make(chan struct{}), make(chan struct{})
		var leader context.Context
		op := idempotent(ways(holdsUp(cancelled, hold), func(ctx context.Context, _ *prazo.Try) (int, error) {
			<-cancelled // in the instant of the third try
			leader = ctx
			return 302, nil
		}, hang))
		op.Judge = func(_ int, err error) prazo.Verdict {
			if err != nil {
				return prazo.Verdict{Kind: prazo.Broken}
			}
			return prazo.Verdict{Leads: true}
		}
		if v, err := prazo.Run(context.Background(), g.Guard, op); v != 302 || err != nil {
			t.Fatal(v, err)
		}
		hop := prazo.Op[int]{Spec: prazo.Spec{Follow: leader}, Do: func(ctx context.Context, try *prazo.Try) (int, error) {
			close(hold)
			return answerAfter(50*ms, 200)(ctx, try)
		}}
		if v, err := prazo.Run(context.Background(), g.Guard, hop); v != 200 || err != nil {
			t.Error(v, err)
		}
		synctest.Wait()
		if r := g.record(t); kinds(r) != "timed out, good+, lost+, good" || r.Took != 150*ms {
			t.Errorf("%s after %v", kinds(r), r.Took)
		}
	})
}

// holdsUp is a Do that hangs, and holds up whoever ends its ctx: what a child ctx registers is called there.
func holdsUp(cancelled, hold chan struct{}) func(context.Context, *prazo.Try) (int, error) {
	var once sync.Once
	return func(ctx context.Context, try *prazo.Try) (int, error) {
		ctx.(interface{ AfterFunc(func()) func() bool }).AfterFunc(func() {
			once.Do(func() { close(cancelled) })
			<-hold
		})
		return hang(ctx, try)
	}
}

// TestTokenOfNoTry: a token that was put aside for a try which then does not follow comes back when the answer is handed over, not at the
// end of its body: a stream may live for hours.
// Law 10: a token costs one and comes back.
// mutate: settle.go: c.giveBack(now) // a token for a try that does not follow =>
func TestTokenOfNoTry(t *testing.T) {
	timed(t, func(t *testing.T) {
		p := hedged(2*second, 1)
		p.Idle = 10 * second
		p.Retries.Budget = prazo.Budget{Share: 1e-9, PerSecond: prazo.Off, Burst: 5}
		g := newGuard(t, p)
		var end func(error) error
		op := idempotent(ways(hang, answerAfter(930*ms, 200))) // the first is cut at 1 s, with a token for the next
		op.Stream = true
		op.Hold = func(v int, e func(error) error) int { end = e; return v }
		if v, err := prazo.Run(context.Background(), g.Guard, op); v != 200 || err != nil {
			t.Fatal(v, err)
		}
		if n := g.Stats().Tokens; n < 4.9 {
			t.Errorf("%v tokens while the stream is read", n)
		}
		if err := end(nil); err != nil {
			t.Error(err)
		}
		if n := g.Stats().Tokens; n < 4.9 || n > 5 {
			t.Errorf("%v tokens at the end", n)
		}
		if r := g.record(t); kinds(r) != "timed out, good+" {
			t.Error(kinds(r))
		}
	})
}

// TestCtxKeepsNothing: who keeps the ctx of a try keeps nothing of what Do refers to, once the call is over.
// mutate: finish.go: c.beside = nil // it refers => // it refers
func TestCtxKeepsNothing(t *testing.T) {
	for _, after := range []time.Duration{0, second} {
		p := exact(2*second, prazo.Off, prazo.TryLimit{})
		p.Hedge.After = after
		kept, big := keepsCtx(newGuard(t, p))
		runtime.GC()
		runtime.GC()
		if big.Value() != nil {
			t.Errorf("hedge after %v: what Do refers to is kept", after)
		}
		runtime.KeepAlive(kept)
	}
}

// keepsCtx makes a call whose Do refers to something big, and returns the ctx of its try.
func keepsCtx(g guarded) (kept context.Context, big weak.Pointer[[1 << 20]byte]) {
	buf := new([1 << 20]byte)
	big = weak.Make(buf)
	prazo.Run(context.Background(), g.Guard, idempotent(func(ctx context.Context, _ *prazo.Try) (int, error) {
		kept = ctx
		return int(buf[5]), nil
	}))
	return kept, big
}
