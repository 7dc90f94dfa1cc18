package prazo_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prazohq/prazo"
)

// hedged is a policy with a hedge after 100 ms, without retries unless there are some.
func hedged(deadline time.Duration, retries int) prazo.Policy {
	p := exact(deadline, retries, prazo.TryLimit{})
	p.Hedge = prazo.Hedge{After: 100 * ms}
	return p
}

// ways is a Do whose n-th try is the n-th of its ways.
func ways(each ...func(context.Context, *prazo.Try) (int, error)) func(context.Context, *prazo.Try) (int, error) {
	return func(ctx context.Context, t *prazo.Try) (int, error) { return each[t.N()-1](ctx, t) }
}

// kinds says what the tries of a Record came to, for example "lost good+": a + is a hedge.
func kinds(r prazo.Record) (s string) {
	for i, t := range r.Tries {
		if i > 0 {
			s += ", "
		}
		s += t.Kind.String()
		if t.Hedge {
			s += "+"
		}
	}
	return s
}

// TestHedge: the first good answer wins, whichever try it is from, and a bad one does not end the other (repeat-6). The call
// takes as long as the answer it gives, and the others are ended in that instant.
// Law 8: whoever loses is dropped, and his ctx is at its end.
// mutate: round.go: decided = r.best.verdict.Kind == Good || => decided = true ||
// mutate: round.go: cancelAll(losers, err) => _ = err
// mutate: settle.go: v = Verdict{Kind: Lost} => v = Verdict{Kind: TimedOut}
func TestHedge(t *testing.T) {
	broken := func(d time.Duration) func(context.Context, *prazo.Try) (int, error) {
		return func(ctx context.Context, try *prazo.Try) (int, error) {
			answerAfter(d, 0)(ctx, try)
			return 0, errors.New("reset")
		}
	}
	for _, c := range []struct {
		name    string
		retries int
		hedges  int
		tries   []func(context.Context, *prazo.Try) (int, error)
		took    time.Duration
		want    int // 0: an error
		kinds   string
	}{
		{"the first is quick", prazo.Off, 1, tries(answerAfter(90*ms, 200)), 90 * ms, 200, "good"},
		{"the first is slow", prazo.Off, 1, tries(hang, answerAfter(50*ms, 200)), 150 * ms, 200, "lost, good+"},
		{"the first wins in the end", prazo.Off, 1, tries(answerAfter(300*ms, 200), hang), 300 * ms, 200, "good, lost+"},
		{"the hedge is refused", prazo.Off, 1, tries(answerAfter(300*ms, 200), answerAfter(0, 503)), 300 * ms, 200, "good, unavailable+"},
		{"the hedge breaks", prazo.Off, 1, tries(answerAfter(300*ms, 200), broken(10*ms)), 300 * ms, 200, "good, broken+"},
		{"the first is refused late", prazo.Off, 1, tries(answerAfter(200*ms, 503), answerAfter(400*ms, 200)), 500 * ms, 200, "unavailable, good+"},
		{"the first breaks late", prazo.Off, 1, tries(broken(200*ms), answerAfter(400*ms, 200)), 500 * ms, 200, "broken, good+"},
		{"an answer is better than none", prazo.Off, 1, tries(answerAfter(200*ms, 503), broken(400*ms)), 500 * ms, 503, "unavailable, broken+"},
		{"whichever it is from", prazo.Off, 1, tries(broken(200*ms), answerAfter(400*ms, 503)), 500 * ms, 503, "broken, unavailable+"},
		{"the later of two answers", prazo.Off, 1, tries(answerAfter(200*ms, 503), answerAfter(400*ms, 500)), 500 * ms, 500, "unavailable, failed+"},
		{"two hedges", prazo.Off, 2, tries(hang, hang, answerAfter(50*ms, 200)), 250 * ms, 200, "lost, lost+, good+"},
		{"retried when all are bad", 1, 1, tries(answerAfter(200*ms, 503), broken(150*ms), answerAfter(30*ms, 200)), 380 * ms, 200, "unavailable, broken+, good"},
		{"a retry can be hedged", 1, 1, tries(answerAfter(50*ms, 503), hang, answerAfter(50*ms, 200)), 300 * ms, 200, "unavailable, lost, good+"},
		{"all of them hang", prazo.Off, 2, tries(hang, hang, hang), 2 * second, 0, "timed out, timed out+, timed out+"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var g guarded
			took := timed(t, func(t *testing.T) {
				p := hedged(2*second, c.retries)
				p.Hedge.Max = c.hedges
				g = newGuard(t, p)
				op := idempotent(ways(c.tries...))
				op.Judge = status(0)
				v, err := prazo.Run(context.Background(), g.Guard, op)
				if v != c.want || (err == nil) != (c.want != 0) {
					t.Errorf("got %d, %v", v, err)
				}
			})
			r := g.record(t)
			if took != c.took || r.Took != c.took {
				t.Errorf("took %v, the Record says %v, want %v", took, r.Took, c.took)
			}
			if got := kinds(r); got != c.kinds {
				t.Errorf("the tries came to %s, want %s", got, c.kinds)
			}
			if s := g.Stats(); s.InFlight != 0 {
				t.Errorf("%d places are still taken", s.InFlight)
			}
		})
	}
}

func tries(f ...func(context.Context, *prazo.Try) (int, error)) []func(context.Context, *prazo.Try) (int, error) {
	return f
}

// TestNoHedge: where a hedge may not be made none is, and the slow good answer of the first try arrives as if there were no
// hedge in the policy (repeat-7, repeat-2).
// Law 10: hedges and retries share one budget, and only what may be repeated is hedged.
// mutate: hedge.go: case p.Retries.Budget.Share != Off && !g.budget.Take(now, p.Retries.Budget.rate()): => case false:
// mutate: hedge.go: case !g.bulkhead.Take(g.places()): => case false:
// mutate: hedge.go: gate.Closed: => gate.Open && false:
// mutate: op.go: s.Repeat == Idempotent && !s.Sequential => !s.Sequential
// mutate: op.go: s.Repeat == Idempotent && !s.Sequential => s.Repeat == Idempotent
func TestNoHedge(t *testing.T) {
	slow := answerAfter(900*ms, 200)
	for _, c := range []struct {
		name   string
		change func(*prazo.Policy, *prazo.Op[int])
		before func(*testing.T, *prazo.Guard)
	}{
		{"it may have been applied", func(_ *prazo.Policy, op *prazo.Op[int]) { op.Repeat = prazo.IfNotSent }, nil},
		{"never", func(_ *prazo.Policy, op *prazo.Op[int]) { op.Repeat = prazo.Never }, nil},
		{"sequential", func(_ *prazo.Policy, op *prazo.Op[int]) { op.Sequential = true }, nil},
		{"no budget", func(p *prazo.Policy, _ *prazo.Op[int]) {
			p.Retries.Max, p.Retries.Budget = 2, prazo.Budget{Share: 1e-9, PerSecond: prazo.Off, Burst: 1}
		}, spendToken},
		{"no place", func(p *prazo.Policy, _ *prazo.Op[int]) { p.Bulkhead.Max = 1 }, nil},
		{"the breaker is half open", func(p *prazo.Policy, _ *prazo.Op[int]) {
			p.Breaker = prazo.Breaker{Failures: 1, Least: 1, Open: second}
		}, func(t *testing.T, g *prazo.Guard) {
			fail := idempotent(answerAfter(0, 500))
			fail.Judge = status(0)
			prazo.Run(t.Context(), g, fail)
			time.Sleep(second)
		}},
		{"the dependency asked for a wait", func(*prazo.Policy, *prazo.Op[int]) {}, func(t *testing.T, g *prazo.Guard) {
			go func() { // is answered after the call under test has begun
				op := idempotent(answerAfter(50*ms, 429))
				op.Judge = status(500 * ms)
				prazo.Run(t.Context(), g, op)
			}()
		}},
		{"the deadline comes first", func(p *prazo.Policy, _ *prazo.Op[int]) { p.Hedge.After = 950 * ms }, nil},
		{"it cannot be made again", func(_ *prazo.Policy, op *prazo.Op[int]) {
			op.Do = func(ctx context.Context, t *prazo.Try) (int, error) {
				t.Last()
				return slow(ctx, t)
			}
		}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			timed(t, func(t *testing.T) {
				p, op := hedged(950*ms, prazo.Off), idempotent(slow)
				c.change(&p, &op)
				g := newGuard(t, p)
				if c.before != nil {
					c.before(t, g.Guard)
				}
				start := time.Now()
				v, err := prazo.Run(context.Background(), g.Guard, op)
				if took := time.Since(start); v != 200 || err != nil || took != 900*ms {
					t.Errorf("got %d, %v after %v", v, err, took)
				}
				synctest.Wait()
				if got := kinds(g.last()); got != "good" {
					t.Errorf("the tries came to %s", got)
				}
			})
		})
	}
}

// spendToken takes the only token of a budget.
func spendToken(t *testing.T, g *prazo.Guard) {
	op := idempotent(ways(answerAfter(0, 503), answerAfter(0, 503)))
	op.Judge = status(0)
	prazo.Run(t.Context(), g, op)
	if tokens := g.Stats().Tokens; tokens >= 1 {
		t.Fatalf("%v tokens are left", tokens)
	}
}

// last returns the Record that the guard gave last.
func (g guarded) last() prazo.Record {
	g.seen.mu.Lock()
	defer g.seen.mu.Unlock()
	return g.seen.records[len(g.seen.records)-1]
}

// TestHedgeAndTryLimit: a hedge has the limit of a try of its own. A try that is cut while the other runs ends nothing.
func TestHedgeAndTryLimit(t *testing.T) {
	var g guarded
	took := timed(t, func(t *testing.T) {
		p := hedged(5*second, 2)
		p.TryLimit = prazo.Fixed(300 * ms)
		g = newGuard(t, p)
		v, err := prazo.Run(context.Background(), g.Guard, idempotent(ways(hang, hang, answerAfter(250*ms, 7))))
		if v != 7 || err != nil {
			t.Errorf("got %d, %v", v, err)
		}
	})
	// 300 ms, the hedge 100 ms later until 400 ms, 100 ms of waiting, 250 ms.
	if r := g.record(t); took != 750*ms || kinds(r) != "timed out, timed out+, good" || r.Tries[1].Took != 300*ms || r.Tries[1].Wall != prazo.WallTry {
		t.Errorf("took %v: %s, %+v", took, kinds(r), r.Tries)
	}
}

// TestHedgeTokens: a hedge costs a token, which comes back when the hedge wins.
func TestHedgeTokens(t *testing.T) {
	for _, c := range []struct {
		name  string
		tries []func(context.Context, *prazo.Try) (int, error)
		left  float64
	}{
		{"not made", tries(answerAfter(0, 1)), 5},
		{"won", tries(hang, answerAfter(0, 1)), 5},
		{"lost", tries(answerAfter(200*ms, 1), hang), 4},
	} {
		t.Run(c.name, func(t *testing.T) {
			timed(t, func(t *testing.T) {
				p := hedged(second, prazo.Off)
				p.Retries.Budget = prazo.Budget{Share: 1e-9, PerSecond: prazo.Off, Burst: 5}
				g := newGuard(t, p)
				prazo.Run(context.Background(), g.Guard, idempotent(ways(c.tries...)))
				if got := g.Stats().Tokens; got < c.left-0.01 || got > c.left+0.01 {
					t.Errorf("%v tokens are left, want %v", got, c.left)
				}
			})
		})
	}
}

// TestHedgeHeld: the answer that is handed over lives on when the other try has lost, and the end of the other's is not
// its end (body-1).
// Law 2: the call ends with the last byte of the answer it gave.
// mutate: hedge.go: b.tries, b.at, b.decided = best, nil, => b.tries, b.at, b.decided = c.live, nil,
func TestHedgeHeld(t *testing.T) {
	for _, winner := range []int{1, 2} {
		t.Run(fmt.Sprint("try ", winner), func(t *testing.T) {
			timed(t, func(t *testing.T) {
				g := newGuard(t, hedged(2*second, prazo.Off))
				var ctxs [3]context.Context
				var ends [3]func(error) error
				var dropped atomic.Int32
				op := prazo.Op[int]{
					Spec: prazo.Spec{Repeat: prazo.Idempotent},
					Do: func(ctx context.Context, try *prazo.Try) (int, error) {
						ctxs[try.N()] = ctx
						if try.N() == winner {
							return answerAfter(300*ms, winner)(ctx, try)
						}
						<-ctx.Done()
						return try.N(), nil // an answer that came too late
					},
					Hold: func(v int, end func(error) error) int { ends[v] = end; return v },
					Drop: func(int) { dropped.Add(1) },
				}
				v, err := prazo.Run(context.Background(), g.Guard, op)
				if v != winner || err != nil {
					t.Fatalf("got %d, %v", v, err)
				}
				time.Sleep(500 * ms) // the answer is read
				if dropped.Load() != 1 || ctxs[3-winner].Err() == nil {
					t.Errorf("the other try was not dropped, or its ctx goes on")
				}
				if err := ctxs[winner].Err(); err != nil || g.given() != 0 {
					t.Errorf("the call is over while its answer is read: %v", err)
				}
				if err := ends[winner](nil); err != nil {
					t.Error(err)
				}
				if r := g.record(t); r.Took != time.Duration(winner-1)*100*ms+800*ms {
					t.Errorf("took %v", r.Took)
				}
			})
		})
	}
}

// TestHedgePanics: the panic of a hedge reaches the caller, and the other try ends.
func TestHedgePanics(t *testing.T) {
	took := timed(t, func(t *testing.T) {
		g := newGuard(t, hedged(2*second, prazo.Off))
		defer func() {
			err, _ := recover().(error)
			if !errors.Is(err, errStorm) {
				t.Errorf("recovered %v", err)
			}
			if r := g.record(t); r.Outcome != prazo.Failed {
				t.Errorf("the Record says %v", r.Outcome)
			}
		}()
		prazo.Run(context.Background(), g.Guard, idempotent(ways(hang, func(context.Context, *prazo.Try) (int, error) { panic(errStorm) })))
	})
	if took != 100*ms {
		t.Errorf("took %v", took)
	}
}

// TestHedgeOfOtherCalls: calls that block, that are joined and that are superseded may be hedged too.
func TestHedgeOfOtherCalls(t *testing.T) {
	t.Run("blocks", func(t *testing.T) {
		timed(t, func(t *testing.T) {
			g := newGuard(t, hedged(2*second, prazo.Off))
			stubborn := func(context.Context, *prazo.Try) (int, error) { time.Sleep(5 * second); return 1, nil }
			op := idempotent(ways(stubborn, answerAfter(50*ms, 2)))
			op.Blocks = true
			start := time.Now()
			if v, err := prazo.Run(context.Background(), g.Guard, op); v != 2 || err != nil || time.Since(start) != 150*ms {
				t.Errorf("got %d, %v after %v", v, err, time.Since(start))
			}
			if n := g.Stats().Stragglers; n != 1 {
				t.Errorf("%d stragglers", n)
			}
			time.Sleep(5 * second)
			if s := g.Stats(); s.Stragglers != 0 || s.Late != 1 {
				t.Errorf("%+v", s)
			}
		})
	})
	t.Run("joined", func(t *testing.T) {
		timed(t, func(t *testing.T) {
			g := newGuard(t, hedged(2*second, prazo.Off))
			op := idempotent(ways(hang, answerAfter(50*ms, 2)))
			op.Group, op.Copy = prazo.Group{Key: "k", Mode: prazo.Join}, func(v int) int { return v }
			var all sync.WaitGroup
			for range 10 {
				all.Go(func() {
					if v, err := prazo.Run(context.Background(), g.Guard, op); v != 2 || err != nil {
						t.Errorf("got %d, %v", v, err)
					}
				})
			}
			all.Wait()
		})
	})
	t.Run("superseded", func(t *testing.T) {
		timed(t, func(t *testing.T) {
			g := newGuard(t, hedged(2*second, prazo.Off))
			op := idempotent(ways(hang, hang))
			op.Group = prazo.Group{Key: "k"}
			go func() {
				_, err := prazo.Run(context.Background(), g.Guard, op)
				if e := asError(t, err); e.Wall != prazo.WallSuperseded || kinds(*e.Record) != "cancelled, cancelled+" {
					t.Errorf("%v: %s", err, kinds(*e.Record))
				}
			}()
			time.Sleep(200 * ms)
			newer := op
			newer.Do = answerAfter(0, 1)
			if v, err := prazo.Run(context.Background(), g.Guard, newer); v != 1 || err != nil {
				t.Errorf("got %d, %v", v, err)
			}
			synctest.Wait()
			if g.given() != 2 {
				t.Errorf("%d Records", g.given())
			}
		})
	})
}

// TestHedgedHop: a redirect hop may be hedged, or not, whatever the hop before it was.
func TestHedgedHop(t *testing.T) {
	timed(t, func(t *testing.T) {
		p := hedged(2*second, prazo.Off)
		p.Hedge.Max = 2
		g := newGuard(t, p)
		var leader context.Context
		op := idempotent(func(ctx context.Context, try *prazo.Try) (int, error) {
			if !try.Hedge() {
				return hang(ctx, try)
			}
			leader = ctx
			return 302, nil
		})
		op.Judge = func(n int, err error) prazo.Verdict { return prazo.Verdict{Leads: true} }
		op.Hold = nil
		if v, err := prazo.Run(context.Background(), g.Guard, op); v != 302 || err != nil {
			t.Fatal(v, err)
		}
		hop := prazo.Op[int]{Spec: prazo.Spec{Follow: leader}, Do: answerAfter(500*ms, 200)} // may have been applied: no hedge
		if v, err := prazo.Run(context.Background(), g.Guard, hop); v != 200 || err != nil {
			t.Fatal(v, err)
		}
		if r := g.record(t); kinds(r) != "lost, good+, good" || r.Took != 600*ms {
			t.Errorf("%s after %v", kinds(r), r.Took)
		}
	})
}
