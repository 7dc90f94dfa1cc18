package prazo_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strconv"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prazohq/prazo"
)

// latency is a dependency that answers after a time around its base, tightly or loosely spread.
type latency struct {
	mu     sync.Mutex
	base   time.Duration
	spread float64 // 0.2: up to a fifth more
	stuck  bool    // it never answers
	rand   *rand.Rand
}

func newLatency(base time.Duration, spread float64) *latency {
	return &latency{base: base, spread: spread, rand: rand.New(rand.NewPCG(1, 2))}
}

func (l *latency) set(base time.Duration, stuck bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.base, l.stuck = base, stuck
}

func (l *latency) next() (time.Duration, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.base + time.Duration(l.rand.Float64()*l.spread*float64(l.base)), l.stuck
}

func (l *latency) do(ctx context.Context, t *prazo.Try) (int, error) {
	d, stuck := l.next()
	if stuck {
		return hang(ctx, t)
	}
	return answerAfter(d, 1)(ctx, t)
}

// runs makes n calls, one after the other, with a pause before each, and returns how many had an answer.
func runs(g *prazo.Guard, op prazo.Op[int], n int, pause time.Duration) (good int) {
	for range n {
		time.Sleep(pause)
		if _, err := prazo.Run(context.Background(), g, op); err == nil {
			good++
		}
	}
	return good
}

// detached is an operation whose tries may become scouts.
func detached(do func(context.Context, *prazo.Try) (int, error)) prazo.Op[int] {
	op := idempotent(func(ctx context.Context, t *prazo.Try) (int, error) {
		t.Own()
		return do(ctx, t)
	})
	op.Detach = true
	return op
}

// TestLearntLimit: what was learnt cuts a hung try soon, and another follows; until then it is half of what is left.
//
// Law 3: the default limit cuts a try before the deadline only if another try can follow.
// mutate: deadline.go: c.policy.TryLimit.Rule == Auto && !follow { => false {
// mutate: learnt.go: limit = k.limit(noPart) // => limit = cold //
func TestLearntLimit(t *testing.T) {
	for _, c := range []struct {
		name   string
		limit  prazo.TryLimit
		repeat prazo.Repeat
		known  bool
		most   time.Duration // of a call to a dependency that hangs
		least  time.Duration
	}{
		{"cold", prazo.TryLimit{}, prazo.Idempotent, false, 4 * second, 4 * second},
		{"cold, not repeatable", prazo.TryLimit{}, prazo.Never, false, 4 * second, 4 * second},
		{"known", prazo.TryLimit{}, prazo.Idempotent, true, 4 * second, 4 * second}, // the last try has all that is left
		{"known, not repeatable", prazo.TryLimit{}, prazo.Never, true, 4 * second, 4 * second},
		{"asked for, cold", prazo.Learn(), prazo.Idempotent, false, 4 * second, 4 * second},
		{"asked for", prazo.Learn(), prazo.Idempotent, true, 800 * ms, 400 * ms}, // two tries, and 100 ms between them
		{"asked for, not repeatable", prazo.Learn(), prazo.Never, true, 300 * ms, 120 * ms},
	} {
		t.Run(c.name, func(t *testing.T) {
			timed(t, func(t *testing.T) {
				g := newGuard(t, exact(4*second, 1, c.limit))
				l := newLatency(100*ms, 0.2)
				op := idempotent(l.do)
				op.Repeat = c.repeat
				if c.known {
					if good := runs(g.Guard, op, 200, 20*ms); good != 200 {
						t.Fatalf("%d of 200 calls were answered", good)
					}
				}
				l.set(0, true)
				start := time.Now()
				_, err := prazo.Run(context.Background(), g.Guard, op)
				took := time.Since(start)
				if err == nil || took < c.least || took > c.most {
					t.Errorf("took %v, want %v to %v: %v", took, c.least, c.most, err)
				}
				first := asError(t, err).Record.Tries[0].Took
				if quick := first < 300*ms; quick != (c.known && (c.repeat == prazo.Idempotent || c.limit.Rule == prazo.LearnRule)) {
					t.Errorf("the first try took %v", first)
				}
			})
		})
	}
}

// TestScoutsFollowTheDependency: a dependency that is three times as slow from one moment to the next would have every try
// cut for ever, were there no tries that run on to see how long they take.
// mutate: call.go: && !c.letGo(now, t) || => ||
func TestScoutsFollowTheDependency(t *testing.T) {
	for _, c := range []struct {
		name   string
		detach bool
		least  int // good calls of the last hundred
		most   int
	}{
		{"with scouts", true, 99, 100},
		{"without", false, 0, 10},
	} {
		t.Run(c.name, func(t *testing.T) {
			timed(t, func(t *testing.T) {
				g := newGuard(t, exact(4*second, prazo.Off, prazo.Learn()))
				l := newLatency(100*ms, 0.05)
				op := detached(l.do)
				op.Detach = c.detach
				if good := runs(g.Guard, op, 300, 20*ms); good != 300 {
					t.Fatalf("%d of 300 calls were answered", good)
				}
				l.set(300*ms, false)
				runs(g.Guard, op, 100, 20*ms)
				if good := runs(g.Guard, op, 100, 20*ms); good < c.least || good > c.most {
					t.Errorf("%d of the last 100 calls were answered", good)
				}
				time.Sleep(5 * second)
				if s := g.Stats(); s.Scouts != 0 || s.InFlight != 0 || s.Stragglers != 0 || s.Late != 0 {
					t.Errorf("left behind: %+v", s)
				}
			})
		})
	}
}

// TestScout: the caller is let go at the limit, and the Record, which comes when the scout has ended, says when the answer came.
//
// Law 2: a scout is cut at the deadline of the call it came from. Law 11: one sink, called once.
// mutate: finish.go: && c.scouts == 0 && => &&
// mutate: finish.go: live = nil // it runs on => _ = live
// mutate: scouting.go: t.record().Answered = took => _ = took
func TestScout(t *testing.T) {
	for _, c := range []struct {
		name     string
		answer   time.Duration // 0: never
		answered time.Duration
	}{
		{"answers later", 250 * ms, 250 * ms},
		{"never answers", 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			timed(t, func(t *testing.T) {
				g := newGuard(t, exact(2*second, prazo.Off, prazo.Learn()))
				l := newLatency(100*ms, 0.05)
				op := detached(l.do)
				runs(g.Guard, op, 100, 20*ms)
				given := g.given()
				l.set(c.answer, c.answer == 0)
				l.spread = 0
				ctx, cancel := context.WithCancel(t.Context())
				start := time.Now()
				_, err := prazo.Run(ctx, g.Guard, op)
				took := time.Since(start)
				e := asError(t, err)
				if took > 200*ms || e.Wall != prazo.WallTry || e.Record.Tries[0].Answered != 0 {
					t.Errorf("let go after %v: %v", took, err)
				}
				cancel() // the caller's own ctx is not the scout's
				if s := g.Stats(); s.Scouts != 1 || s.InFlight != 0 || g.given() != given {
					t.Errorf("%+v, %d Records", s, g.given()-given)
				}
				time.Sleep(2*second - took)
				synctest.Wait()
				if s := g.Stats(); s.Scouts != 0 || g.given() != given+1 {
					t.Fatalf("%+v, %d Records", s, g.given()-given)
				}
				if r := g.last(); r.Tries[0].Answered != c.answered || r.Took != took || e.Record.Tries[0].Answered != 0 {
					t.Errorf("%+v", r)
				}
			})
		})
	}
}

// TestClose ends the scouts, and there are none afterwards.
func TestClose(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, exact(20*second, prazo.Off, prazo.Learn()))
		l := newLatency(100*ms, 0.05)
		op := detached(l.do)
		runs(g.Guard, op, 100, 20*ms)
		l.set(0, true)
		runs(g.Guard, op, 1, 0)
		if s := g.Stats(); s.Scouts != 1 {
			t.Fatalf("%+v", s)
		}
		g.Close()
		synctest.Wait()
		runs(g.Guard, op, 1, 0)
		if s := g.Stats(); s.Scouts != 0 || g.given() != 102 {
			t.Errorf("%+v, %d Records", s, g.given())
		}
		g.Close()
	})
}

// TestNoScouts: by policy, for what is not declared, and while a try uses what its caller may take back.
// mutate: scouting.go: || !t.own || => ||
func TestNoScouts(t *testing.T) {
	for name, change := range map[string]func(*prazo.Policy, *prazo.Op[int], *latency){
		"off":          func(p *prazo.Policy, _ *prazo.Op[int], _ *latency) { p.Scouts = prazo.Off },
		"not declared": func(_ *prazo.Policy, op *prazo.Op[int], _ *latency) { op.Detach = false },
		"blocks":       func(_ *prazo.Policy, op *prazo.Op[int], _ *latency) { op.Blocks = true },
		"not its own":  func(_ *prazo.Policy, op *prazo.Op[int], l *latency) { op.Do = l.do },
	} {
		t.Run(name, func(t *testing.T) {
			timed(t, func(t *testing.T) {
				p := exact(2*second, prazo.Off, prazo.Learn())
				l := newLatency(100*ms, 0.05)
				op := detached(l.do)
				change(&p, &op, l)
				g := newGuard(t, p)
				runs(g.Guard, op, 100, 20*ms)
				l.set(0, true)
				runs(g.Guard, op, 1, 0)
				if s := g.Stats(); s.Scouts != 0 {
					t.Errorf("%+v", s)
				}
			})
		})
	}
}

// TestManyScouts: a dependency that is dead for long leaves nothing behind, and its scouts cost what they may.
func TestManyScouts(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, exact(2*second, prazo.Off, prazo.Learn()))
		l := newLatency(10*ms, 0.05)
		op := detached(l.do)
		runs(g.Guard, op, 200, ms)
		l.set(0, true)
		most := 0
		for range 100_000 {
			runs(g.Guard, op, 1, 0)
			most = max(most, g.Stats().Scouts)
		}
		time.Sleep(3 * second)
		synctest.Wait()
		if s := g.Stats(); s.Scouts != 0 || s.InFlight != 0 || g.given() != 100_200 {
			t.Errorf("%+v, %d Records", s, g.given())
		}
		if most > 64 {
			t.Errorf("%d scouts at once", most)
		}
	})
}

// TestCensored: whatever ends a try before its answer says only that it would have taken longer. Law 6.
// mutate: learnt.go: if v.Kind == Good { => if true {
func TestCensored(t *testing.T) {
	limitOf := func(t *testing.T, g guarded) time.Duration {
		t.Helper()
		known := g.Learnt()
		if len(known) != 1 {
			t.Fatalf("%d classes are known", len(known))
		}
		return known[0].Limit
	}
	for name, disturb := range map[string]func(t *testing.T, g guarded, op prazo.Op[int]){
		"callers that leave": func(t *testing.T, g guarded, op prazo.Op[int]) {
			for range 100 {
				ctx, cancel := context.WithTimeout(t.Context(), 5*ms)
				prazo.Run(ctx, g.Guard, op)
				cancel()
			}
		},
		"refused at once": func(t *testing.T, g guarded, op prazo.Op[int]) {
			op.Do = func(context.Context, *prazo.Try) (int, error) { return 0, errors.New("refused") }
			runs(g.Guard, op, 100, ms)
		},
		"throttled": func(t *testing.T, g guarded, op prazo.Op[int]) {
			op.Do, op.Judge = answerAfter(0, 429), status(0)
			runs(g.Guard, op, 100, ms)
		},
	} {
		t.Run(name, func(t *testing.T) {
			timed(t, func(t *testing.T) {
				g := newGuard(t, exact(2*second, prazo.Off, prazo.Learn()))
				op := idempotent(newLatency(100*ms, 0.2).do)
				runs(g.Guard, op, 200, ms)
				before := limitOf(t, g)
				disturb(t, g, op)
				runs(g.Guard, op, 1, ms)
				if after := limitOf(t, g); after < before*95/100 {
					t.Errorf("the limit fell from %v to %v", before, after)
				}
			})
		})
	}
}

// TestAttached: where tries cannot run on, a share of them has no limit, so that what was learnt can follow the dependency.
// mutate: deadline.go: rand.Float64() < attached { => rand.Float64() < attached && false {
func TestAttached(t *testing.T) {
	timed(t, func(t *testing.T) {
		limit := prazo.Learn()
		limit.Attached = 0.05
		g := newGuard(t, exact(4*second, prazo.Off, limit))
		l := newLatency(100*ms, 0.05)
		op := idempotent(l.do)
		runs(g.Guard, op, 300, 20*ms)
		l.set(300*ms, false)
		runs(g.Guard, op, 2000, 20*ms)
		if good := runs(g.Guard, op, 100, 20*ms); good < 97 {
			t.Errorf("%d of the last 100 calls were answered", good)
		}
	})
}

// TestRetryLeavesTheScout: the default limit cuts only where another try follows; that one does not end the scout.
// mutate: scouting.go: scouts := t.scout != nil => scouts := false
func TestRetryLeavesTheScout(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, exact(4*second, 2, prazo.TryLimit{}))
		l := newLatency(100*ms, 0.05)
		op := detached(l.do)
		runs(g.Guard, op, 300, 20*ms)
		l.set(230*ms, false)
		v, err := prazo.Run(context.Background(), g.Guard, op)
		time.Sleep(4 * second)
		r := g.last()
		if v != 1 || err != nil || !r.Tries[0].Scouted || r.Tries[0].Answered < 230*ms {
			t.Errorf("%d, %v: %+v", v, err, r.Tries)
		}
	})
}

// TestSlowFromTheStart: a dependency whose usual answer takes more than half of the deadline is cut by the limit of the cold until
// scouts have seen what it takes.
func TestSlowFromTheStart(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, exact(2*second, 2, prazo.TryLimit{}))
		op := detached(newLatency(1200*ms, 0.05).do)
		runs(g.Guard, op, 60, 100*ms)
		if good := runs(g.Guard, op, 100, 100*ms); good < 98 {
			t.Errorf("%d of 100 calls were answered", good)
		}
	})
}

// TestHedgeLoserIsAScout: the try that lost runs on, and its time is known in the end.
// mutate: hedge.go: scouts = c.letGo(now, t) => _ = now
func TestHedgeLoserIsAScout(t *testing.T) {
	timed(t, func(t *testing.T) {
		p := hedged(4*second, prazo.Off)
		p.Hedge.After, p.TryLimit = 150*ms, prazo.Learn()
		g := newGuard(t, p)
		runs(g.Guard, detached(newLatency(100*ms, 0.05).do), 100, 20*ms)
		p.TryLimit = prazo.Learn()
		if err := g.Swap(p); err != nil {
			t.Fatal(err)
		}
		var let *prazo.Try
		op := detached(ways(answerAfter(200*ms, 1), answerAfter(10*ms, 2)))
		op.LetGo = func(try *prazo.Try) { let = try }
		v, err := prazo.Run(context.Background(), g.Guard, op)
		if v != 2 || err != nil {
			t.Fatal(v, err)
		}
		time.Sleep(4 * second)
		synctest.Wait()
		r := g.last()
		if first := r.Tries[0]; !first.Scouted || first.Answered != 200*ms || let == nil || let.N() != 1 {
			t.Errorf("%+v", r.Tries)
		}
	})
}

// TestPanicInADetachedTry reaches the caller as it is, though the try has a goroutine of its own.
func TestPanicInADetachedTry(t *testing.T) {
	g := newGuard(t, exact(4*second, 2, prazo.TryLimit{}))
	defer func() {
		if p := recover(); p != errStorm {
			t.Errorf("recovered %v", p)
		}
	}()
	prazo.Run(context.Background(), g.Guard, detached(func(context.Context, *prazo.Try) (int, error) { panic(errStorm) }))
}

// TestSharingAfterAClassWasForgotten: a class that comes back has something to tell again.
// mutate: learnt.go: Seed: rand.Uint64()}), rand.Uint64()} => Seed: rand.Uint64()}), 1}
func TestSharingAfterAClassWasForgotten(t *testing.T) {
	timed(t, func(t *testing.T) {
		policy := exact(4*second, prazo.Off, prazo.Learn())
		from, to := newGuard(t, policy), newGuard(t, policy)
		from.Delta()
		op := idempotent(answerAfter(10*ms, 1))
		for round := 1; round <= 2; round++ {
			op.Class = "GET frete"
			runs(from.Guard, op, 100, 0)
			if err := to.Merge(from.Delta()); err != nil {
				t.Fatal(err)
			}
			if k := to.Learnt()[0]; k.Class != "GET frete" || k.Finished != uint64(100*round) {
				t.Errorf("%+v", k)
			}
			for i := range 256 { // others push it out
				op.Class = strconv.Itoa(i)
				runs(from.Guard, op, 1, 0)
			}
		}
	})
}
