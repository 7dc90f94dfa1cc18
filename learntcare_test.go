package prazo_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prazohq/prazo"
)

// refuse answers 503 after d, as somebody in front of the dependency does.
func refuse(d time.Duration) func(context.Context, *prazo.Try) (int, error) {
	return func(ctx context.Context, t *prazo.Try) (int, error) {
		t.Own()
		t.Phase(prazo.PhaseFirstByte, 0)
		answerAfter(d, 0)(ctx, t)
		t.Phase(prazo.PhaseBody, 100)
		return 503, nil
	}
}

// TestPartsOfTriesWithoutALimit: a try that has no learnt limit, since no other can follow it, teaches what its parts took, and
// nothing of parts that it did not name.
// mutate: deadline.go: t.pacer.part = noPart =>
func TestPartsOfTriesWithoutALimit(t *testing.T) {
	for name, do := range map[string]func(context.Context, *prazo.Try) (int, error){
		"no phases":           answerAfter(50*ms, 200),
		"an old connection":   phased{0, 50 * ms, 32 << 10, 10 * ms, 0}.do,
		"a new connection":    phased{20 * ms, 50 * ms, 32 << 10, 10 * ms, 0}.do,
		"connection, no body": phased{20 * ms, 50 * ms, 0, 0, 0}.do,
	} {
		t.Run(name, func(t *testing.T) {
			timed(t, func(t *testing.T) {
				g := newGuard(t, exact(10*second, 1, prazo.TryLimit{}))
				op := idempotent(do)
				op.Repeat = prazo.Never
				runs(g.Guard, op, 100, ms)
				if k := g.Learnt()[0]; k.Connect > 100*ms || k.FirstByte > 200*ms {
					t.Errorf("learnt %+v", k)
				}
			})
		})
	}
}

// TestRefusalsAreNoFirstBytes: that a 503 comes at once says nothing of when an answer begins. Law 6.
// mutate: learnt.go: if cut || v.Kind == Broken { => if true {
func TestRefusalsAreNoFirstBytes(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, exact(4*second, prazo.Off, prazo.Learn()))
		usual := idempotent(phased{0, 100 * ms, 1 << 10, 8 * ms, 0}.do)
		usual.Judge = status(0)
		runs(g.Guard, usual, 200, 10*ms)
		before := g.Learnt()[0]
		down := idempotent(refuse(ms))
		down.Judge = status(0)
		runs(g.Guard, down, 500, 50*ms)
		if after := g.Learnt()[0]; before.FirstByte < 100*ms || after.FirstByte < before.FirstByte*95/100 {
			t.Errorf("the limit of the first byte fell from %v to %v", before.FirstByte, after.FirstByte)
		}
		if good := runs(g.Guard, usual, 100, 10*ms); good != 100 {
			t.Errorf("%d of 100 calls were answered when it was well again", good)
		}
	})
}

// TestRequestSentAgain: the transport sends the request again on another connection, since the one that it had was dead. How soon that
// was seen is not how soon an answer begins.
// mutate: learnt.go: t.leavePart(now, learn.Censored) => t.leavePart(now, learn.Finished)
func TestRequestSentAgain(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, exact(4*second, prazo.Off, prazo.Learn()))
		usual := phased{0, 100 * ms, 1 << 10, 8 * ms, 0}
		runs(g.Guard, idempotent(usual.do), 100, ms)
		before := g.Learnt()[0].FirstByte
		again := idempotent(func(ctx context.Context, try *prazo.Try) (int, error) {
			for range 9 {
				try.Phase(prazo.PhaseQueue, 0)
				try.Phase(prazo.PhaseFirstByte, 0)
				answerAfter(ms, 0)(ctx, try)
			}
			return usual.do(ctx, try)
		})
		runs(g.Guard, again, 300, ms)
		if after := g.Learnt()[0].FirstByte; after < before*95/100 {
			t.Errorf("the limit of the first byte fell from %v to %v", before, after)
		}
	})
}

// TestLimitIsNotInThePast: the limit of a part that begins late is not one that has passed already: an answer that has just begun is
// not cut.
// mutate: learnt.go: later(r.sum, now).Add(d) => later(r.sum, c.record.Start).Add(d)
// mutate: learnt.go: left <= 0 && !t.pacer.sum.After(now) => false
func TestLimitIsNotInThePast(t *testing.T) {
	for _, c := range []struct {
		name  string
		known func(g guarded) // teaches the class
		limit prazo.TryLimit
		poor  bool // no other try can be paid for when the first limit comes, but one can when the body begins
		try   phased
	}{
		{"the first byte came late, and no other try could follow", func(g guarded) {
			runs(g.Guard, idempotent(phased{0, 100 * ms, 32 << 10, 10 * ms, 0}.do), 100, ms)
		}, prazo.TryLimit{}, true, phased{0, 900 * ms, 32 << 10, 10 * ms, 0}},
		{"nothing is known of bodies, and half of the deadline is over", func(g guarded) {
			runs(g.Guard, idempotent(phased{0, 1800 * ms, 0, 0, 0}.do), 200, ms)
		}, prazo.TryLimit{}, false, phased{0, 2100 * ms, 64 << 10, 80 * ms, 0}},
		{"only whole tries without phases are known", func(g guarded) {
			runs(g.Guard, idempotent(answerAfter(100*ms, 1)), 100, ms)
		}, prazo.Learn(), false, phased{0, 300 * ms, 1 << 10, 80 * ms, 0}},
	} {
		t.Run(c.name, func(t *testing.T) {
			timed(t, func(t *testing.T) {
				p := exact(4*second, 1, c.limit)
				if c.poor {
					p.Retries.Budget = prazo.Budget{Share: 1e-9, PerSecond: 2, Burst: 1}
				}
				g := newGuard(t, p)
				c.known(g)
				g.seen.records = nil
				op := idempotent(c.try.do)
				if c.poor { // a call that fails takes the token, which is there again after half a second
					bad := idempotent(func(context.Context, *prazo.Try) (int, error) { return 503, nil })
					bad.Judge = status(0)
					prazo.Run(context.Background(), g.Guard, bad)
					g.seen.records = nil
				}
				v, err := prazo.Run(context.Background(), g.Guard, op)
				if r := g.last(); v != 200 || err != nil || len(r.Tries) != 1 {
					t.Errorf("got %d, %v: %+v", v, err, r.Tries)
				}
			})
		})
	}
}

// TestPhaseAfterTheCut: a try that was cut may name a phase before it has ended. That gives it no other limit, and what the Record and
// the error say of the one that cut it stays.
// mutate: learnt.go: t.cut != WallNone || t.ended => t.ended
func TestPhaseAfterTheCut(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, exact(4*second, prazo.Off, prazo.Learn()))
		runs(g.Guard, idempotent(phased{0, 100 * ms, 32 << 10, 10 * ms, 0}.do), 100, ms)
		start := time.Now()
		_, err := prazo.Run(context.Background(), g.Guard, idempotent(func(ctx context.Context, try *prazo.Try) (int, error) {
			try.Phase(prazo.PhaseFirstByte, 0)
			<-ctx.Done()
			try.Phase(prazo.PhaseBody, 1<<20)
			return 0, ctx.Err()
		}))
		took := time.Since(start)
		if e := asError(t, err); e.Limit != took || e.Record.Tries[0].Limit != took {
			t.Errorf("cut after %v; the error says %v, the Record %v", took, e.Limit, e.Record.Tries[0].Limit)
		}
	})
}

// TestScoutHasNoLimit: the answer of a try begins while its caller is let go. That limits the scout no more.
// mutate: learnt.go: t.cut != WallNone || t.ended => t.ended
func TestScoutHasNoLimit(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, exact(4*second, 1, prazo.Learn()))
		runs(g.Guard, detached(phased{0, 100 * ms, 32 << 10, 10 * ms, 0}.do), 100, ms)
		p := phased{0, 230 * ms, 32 << 10, 80 * ms, 0}
		op := detached(p.do)
		op.LetGo = func(try *prazo.Try) { try.Phase(prazo.PhaseBody, 32<<10) }
		prazo.Run(context.Background(), g.Guard, op)
		time.Sleep(4 * second)
		synctest.Wait()
		if first := g.last().Tries[0]; !first.Scouted || first.Answered != 270*ms || first.Limit != first.Took {
			t.Errorf("%+v", first)
		}
	})
}

// TestCutsAreCountedOnce: a try for which there is no room as a scout is cut, and is one observation and no scout.
func TestCutsAreCountedOnce(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, exact(4*second, prazo.Off, prazo.Learn()))
		l := newLatency(100*ms, 0.05)
		op := detached(l.do)
		runs(g.Guard, op, 100, 20*ms)
		l.set(0, true)
		before := g.Learnt()[0]
		g.Close()
		runs(g.Guard, op, 20, 20*ms)
		if after := g.Learnt()[0]; after.Censored-before.Censored != 20 || after.Scouts != before.Scouts {
			t.Errorf("20 cuts: from %+v to %+v", before, after)
		}
	})
}

// TestErrorBetweenHopsIsComplete: the error of a hop that came too late has a Record of its own, while a scout of the hop before it
// completes that of the call. It is not changed under the reader's eyes.
// mutate: finish.go: if c.scouts > 0 { // as in finish => if false {
func TestErrorBetweenHopsIsComplete(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, exact(4*second, 1, prazo.TryLimit{}))
		l := newLatency(100*ms, 0.05)
		runs(g.Guard, detached(l.do), 300, 20*ms)
		var from context.Context
		op := detached(func(ctx context.Context, try *prazo.Try) (int, error) {
			if from = ctx; try.N() == 2 {
				return 302, nil
			}
			return answerAfter(300*ms, 200)(ctx, try)
		})
		op.Judge = func(n int, err error) prazo.Verdict { return prazo.Verdict{Leads: n == 302} }
		op.Group.Key = "pedido"
		if v, err := prazo.Run(context.Background(), g.Guard, op); v != 302 || err != nil || g.Stats().Scouts != 1 {
			t.Fatal(v, err, g.Stats())
		}
		newer := detached(answerAfter(ms, 1))
		newer.Group.Key = "pedido"
		prazo.Run(context.Background(), g.Guard, newer)
		hop := detached(answerAfter(ms, 1))
		hop.Follow = from
		_, err := prazo.Run(context.Background(), g.Guard, hop)
		r := asError(t, err).Record
		before := r.Tries[0]
		time.Sleep(4 * second)
		synctest.Wait()
		if given := g.last(); r.Tries[0] != before || given.Tries[0].Answered == 0 {
			t.Errorf("%+v became %+v; the sink got %+v", before, r.Tries[0], given.Tries[0])
		}
	})
}

// TestScoutsOfBodies: what a scout shows of its body is what came, whole, and over which time.
// mutate: learnt.go: if t.pacer.part != partBody || v.Whole || o == learn.Censored { => if true {
// mutate: call.go: t.pacer.late += n => _ = n
func TestScoutsOfBodies(t *testing.T) {
	for _, c := range []struct {
		name  string
		size  int64
		first int64 // that comes at once
		whole bool
		most  time.Duration // that 64 KiB may take
	}{
		{"handed over with its header", 1 << 30, 0, false, 0},
		{"of unknown length", -1, 17 << 10, true, 500 * ms},
	} {
		t.Run(c.name, func(t *testing.T) {
			timed(t, func(t *testing.T) {
				g := newGuard(t, exact(20*second, prazo.Off, prazo.Learn()))
				op := detached(func(ctx context.Context, try *prazo.Try) (int, error) {
					try.Phase(prazo.PhaseFirstByte, 0)
					pause := 50 * ms << max(0, (g.given()-100)/100) // it becomes slower and slower
					if c.whole {
						answerAfter(50*ms, 0)(ctx, try)
					} else if _, err := answerAfter(pause, 0)(ctx, try); err != nil {
						return 0, err
					}
					try.Phase(prazo.PhaseBody, c.size)
					try.Progress(c.first)
					if !c.whole {
						return 200, nil
					}
					_, err := answerAfter(pause, 0)(ctx, try)
					for range 50 {
						if err == nil {
							_, err = answerAfter(10*ms, 0)(ctx, try)
							try.Progress(64 << 10)
						}
					}
					return 200, err
				})
				op.Judge = func(_ int, err error) prazo.Verdict {
					if err != nil {
						return prazo.Verdict{Kind: prazo.Broken}
					}
					return prazo.Verdict{Whole: c.whole}
				}
				op.Hold = func(v int, end func(error) error) int { end(nil); return v }
				runs(g.Guard, op, 700, 100*ms)
				time.Sleep(20 * second)
				after := g.Learnt()[0]
				if after.Answered == 0 {
					t.Fatalf("no scout came back: %+v", after)
				}
				if after.Body > c.most || c.most > 0 && after.Body == 0 {
					t.Errorf("64 KiB may take %v: %+v", after.Body, after)
				}
			})
		})
	}
}

// TestPhaseAfterTheScout: what goes on in the background when a scout has ended, for example a dial, teaches nothing.
// mutate: call.go: t.over() => t.ended && t.scout == nil
func TestPhaseAfterTheScout(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, exact(2*second, prazo.Off, prazo.Learn()))
		l := newLatency(100*ms, 0.05)
		runs(g.Guard, detached(l.do), 100, ms)
		var let *prazo.Try
		op := detached(hang)
		op.LetGo = func(try *prazo.Try) { let = try }
		runs(g.Guard, op, 1, 0)
		time.Sleep(3 * second)
		if let == nil || g.Stats().Scouts != 0 {
			t.Fatal("no scout has ended")
		}
		for range 20 {
			let.Phase(prazo.PhaseQueue, 0)
			let.Phase(prazo.PhaseConnect, 0)
			time.Sleep(time.Hour)
			let.Phase(prazo.PhaseTLS, 0)
		}
		if k := g.Learnt()[0]; k.Connect != 0 {
			t.Errorf("%+v", k)
		}
	})
}

// TestScoutMayBeSent: a try that was let go before its request was sent goes on, and may send it: nobody may rely on that nothing was.
//
// Law 9: a cut is not "it did not happen".
// mutate: settle.go: && t.scout == nil =>
func TestScoutMayBeSent(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, exact(4*second, prazo.Off, prazo.Learn()))
		usual := phased{20 * ms, 50 * ms, 0, 0, 0}
		runs(g.Guard, detached(usual.do), 100, ms)
		_, err := prazo.Run(context.Background(), g.Guard, detached(phased{200 * ms, 50 * ms, 0, 0, 0}.do))
		time.Sleep(4 * second)
		if r := asError(t, err).Record; r.NotApplied() || r.Tries[0].Phase != prazo.PhaseConnect {
			t.Errorf("%+v", r.Tries[0])
		}
	})
}

// TestPanicsOfAScout: nobody waits for a scout, so what panics in it has nobody to go to, and everything is given back all the same.
// mutate: scouting.go: defer func() { recover() }() =>
func TestPanicsOfAScout(t *testing.T) {
	for name, change := range map[string]func(*prazo.Op[int]){
		"Do": func(op *prazo.Op[int]) {
			do := op.Do
			op.Do = func(ctx context.Context, try *prazo.Try) (int, error) {
				v, err := do(ctx, try)
				if v == 7 {
					panic(errStorm)
				}
				return v, err
			}
		},
		"Judge": func(op *prazo.Op[int]) {
			op.Judge = func(v int, err error) prazo.Verdict {
				if v == 7 {
					panic(errStorm)
				}
				return prazo.Verdict{}
			}
		},
		"Drop": func(op *prazo.Op[int]) { op.Drop = func(int) { panic(errStorm) } },
	} {
		t.Run(name, func(t *testing.T) {
			timed(t, func(t *testing.T) {
				g := newGuard(t, exact(4*second, prazo.Off, prazo.Learn()))
				runs(g.Guard, detached(answerAfter(100*ms, 1)), 100, ms)
				ended := make(chan struct{})
				op := detached(func(ctx context.Context, try *prazo.Try) (int, error) {
					context.AfterFunc(ctx, func() { close(ended) })
					return answerAfter(200*ms, 7)(ctx, try)
				})
				change(&op)
				if _, err := prazo.Run(context.Background(), g.Guard, op); err == nil {
					t.Fatal("not cut")
				}
				<-ended
				synctest.Wait()
				if s := g.Stats(); s.Scouts != 0 || g.given() != 101 {
					t.Errorf("%+v, %d Records", s, g.given())
				}
			})
		})
	}
}

// TestPaceLeavesScouts: nobody waits for the body of a scout, so no pace is asked of it, and its bytes are none of its call's.
// mutate: call.go: t.abandoned || t.scout != nil || => t.abandoned ||
func TestPaceLeavesScouts(t *testing.T) {
	timed(t, func(t *testing.T) {
		p := exact(8*second, 1, prazo.Learn())
		p.Retries.Wait = prazo.Wait{First: 3 * second, Cap: 3 * second, Jitter: prazo.NoJitter}
		p.Pace = prazo.Pace{Least: 1 << 20, Over: 50 * ms}
		g := newGuard(t, p)
		runs(g.Guard, detached(answerAfter(100*ms, 200)), 100, ms)
		op := detached(func(ctx context.Context, try *prazo.Try) (int, error) {
			if try.N() > 1 {
				return 200, nil
			}
			if _, err := answerAfter(160*ms, 0)(ctx, try); err != nil {
				return 0, err
			}
			try.Phase(prazo.PhaseBody, 100)
			try.Await()
			_, err := answerAfter(130*ms, 0)(ctx, try)
			try.Progress(100)
			return 200, err
		})
		if _, err := prazo.Run(context.Background(), g.Guard, op); err != nil {
			t.Fatal(err)
		}
		time.Sleep(4 * second)
		if first := g.last().Tries[0]; !first.Scouted || first.Answered != 290*ms || first.Bytes != 0 {
			t.Errorf("%+v", first)
		}
	})
}

// TestDefaultLimitOpensNoBreaker: the default limit does not cut a try where that failure would open the breaker, for no other try would follow.
//
// Law 3: the default limit cuts a try before the deadline only if another try can follow.
// mutate: deadline.go: c.breaks(t, now) => c.broken(now)
func TestDefaultLimitOpensNoBreaker(t *testing.T) {
	for _, known := range []int{0, 100} {
		timed(t, func(t *testing.T) {
			p := exact(4*second, 1, prazo.TryLimit{})
			p.Breaker = prazo.Breaker{Failures: 0.9 / float64(known+1), Window: 100 * second, Least: 1, Open: 10 * second}
			g := newGuard(t, p)
			runs(g.Guard, idempotent(answerAfter(100*ms, 1)), known, ms)
			start := time.Now()
			v, err := prazo.Run(context.Background(), g.Guard, idempotent(answerAfter(3*second, 1)))
			if took := time.Since(start); v != 1 || err != nil || took != 3*second {
				t.Errorf("%d calls were made before: got %d, %v after %v", known, v, err, took)
			}
		})
	}
}
