package prazo_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prazohq/prazo"
)

// TestDefaultLimitAndFinalHedge: the answer of a hedge that is kept for want of a better one may let no other try follow: it is final, or
// says so, or asks for a wait beyond the deadline. Then the default limit does not cut the slow good answer of the first try.
// Law 3: the default limit cuts only if another try can follow.
// mutate: deadline.go: c.beside != nil && c.beside.final => false
// mutate: settle.go: return v.Last || !c.policy => return !c.policy
// mutate: settle.go: || !c.policy.Retries.On.Has(v.Kind) || => ||
// mutate: settle.go: .Has(v.Kind) || c.waitBefore(v.Asked, now) >= c.deadline.Sub(now) => .Has(v.Kind)
func TestDefaultLimitAndFinalHedge(t *testing.T) {
	for name, bad := range map[string]prazo.Verdict{
		"failed for good":    {Kind: prazo.Failed},
		"no other may come":  {Kind: prazo.Unavailable, Last: true},
		"asks for too much":  {Kind: prazo.Unavailable, Asked: 10 * second},
		"another may follow": {Kind: prazo.Unavailable},
	} {
		t.Run(name, func(t *testing.T) {
			timed(t, func(t *testing.T) {
				p := hedged(2*second, 1)
				p.Retries.HoldAsked = prazo.Off
				g := newGuard(t, p)
				op := idempotent(ways(answerAfter(1200*ms, 200), answerAfter(0, 500), answerAfter(0, 200)))
				op.Judge = func(n int, _ error) prazo.Verdict {
					if n == 200 {
						return prazo.Verdict{}
					}
					return bad
				}
				v, err := prazo.Run(context.Background(), g.Guard, op)
				r, want := g.record(t), 1200*ms
				if name == "another may follow" {
					want = 1100 * ms // the limit of 1 s, and the wait
				}
				if v != 200 || err != nil || r.Took != want {
					t.Errorf("got %d, %v after %v: %s", v, err, r.Took, kinds(r))
				}
			})
		})
	}
}

// TestDefaultLimitAndBreaker: where the breaker has opened since the try began, no other can follow it, and the default limit does not
// cut it.
// Law 3: the default limit cuts only if another try can follow.
// mutate: deadline.go: , c.breaks(t, now): => :
func TestDefaultLimitAndBreaker(t *testing.T) {
	timed(t, func(t *testing.T) {
		p := exact(2*second, 1, prazo.TryLimit{})
		p.Breaker = prazo.Breaker{Failures: 0.5, Least: 2, Open: 10 * second}
		g := newGuard(t, p)
		go func() {
			time.Sleep(500 * ms)
			fail := idempotent(answerAfter(0, 500))
			fail.Judge = status(0)
			prazo.Run(t.Context(), g.Guard, fail)
			prazo.Run(t.Context(), g.Guard, fail)
		}()
		v, err := prazo.Run(context.Background(), g.Guard, idempotent(answerAfter(1200*ms, 200)))
		if v != 200 || err != nil || kinds(g.last()) != "good" {
			t.Errorf("got %d, %v: %s", v, err, kinds(g.last()))
		}
		synctest.Wait()
	})
}

// TestDefaultLimitAndStragglers: a cut would make of the try the straggler for which the next one is refused. So the default limit does
// not cut it.
// Law 3: the default limit cuts only if another try can follow.
// mutate: deadline.go: c.may.block && c.guard.stragglers.Load()+1 => false && c.guard.stragglers.Load()+1
func TestDefaultLimitAndStragglers(t *testing.T) {
	for stragglers, want := range map[int]string{1: "good", 2: "timed out, good"} {
		timed(t, func(t *testing.T) {
			p := exact(2*second, 1, prazo.TryLimit{})
			p.Bulkhead = prazo.Bulkhead{Stragglers: stragglers}
			g := newGuard(t, p)
			stubborn := func(context.Context, *prazo.Try) (int, error) { time.Sleep(1200 * ms); return 200, nil }
			op := idempotent(ways(stubborn, answerAfter(0, 200)))
			op.Blocks = true
			v, err := prazo.Run(context.Background(), g.Guard, op)
			if v != 200 || err != nil || kinds(g.last()) != want {
				t.Errorf("%d stragglers may run: got %d, %v: %s", stragglers, v, err, kinds(g.last()))
			}
			time.Sleep(2 * second)
		})
	}
}

// TestEmptyBudgetAndHedge: with an empty budget a policy with hedges and retries gives the slow good answer of its first try, whatever the
// limit of a try is.
// Law 10: hedges and retries share one budget.
func TestEmptyBudgetAndHedge(t *testing.T) {
	for _, limit := range []prazo.TryLimit{{}, prazo.Fixed(1500 * ms), prazo.Growing(1500*ms, 100*ms, 0)} {
		timed(t, func(t *testing.T) {
			p := hedged(2*second, 2)
			p.TryLimit, p.Hedge.Max = limit, 3
			p.Retries.Budget = prazo.Budget{Share: 1e-9, PerSecond: prazo.Off, Burst: 1}
			g := newGuard(t, p)
			spendToken(t, g.Guard)
			v, err := prazo.Run(context.Background(), g.Guard, idempotent(answerAfter(1400*ms, 200)))
			if v != 200 || err != nil || kinds(g.last()) != "good" {
				t.Errorf("%v: got %d, %v: %s", limit, v, err, kinds(g.last()))
			}
		})
	}
}
