package demo

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prazohq/prazo"
)

// inMemory is a freight service that takes so long, called under a policy, or under none if that is the zero value.
func inMemory(t *testing.T, takes time.Duration, p prazo.Policy) func(context.Context) error {
	t.Helper()
	answer := func(ctx context.Context) error {
		select {
		case <-time.After(takes):
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	if p == (prazo.Policy{}) {
		return answer
	}
	guard, err := prazo.New("frete", p)
	if err != nil {
		t.Fatal(err)
	}
	op := prazo.Op[int]{Do: func(ctx context.Context, _ *prazo.Try) (int, error) { return 0, answer(ctx) }}
	return func(ctx context.Context) error {
		_, err := prazo.Run(ctx, guard, op)
		return err
	}
}

// TestPoolArithmetic varies rate, deadline and pool: rate x deadline against the pool foretells which shop lives. Between the
// two there is a margin, where a visit more or less decides.
func TestPoolArithmetic(t *testing.T) {
	for _, pool := range []int{5, 10, 20} {
		for _, rate := range []int{5, 10, 20} {
			for _, deadline := range []time.Duration{200 * time.Millisecond, 600 * time.Millisecond, 1500 * time.Millisecond, 2500 * time.Millisecond} {
				l := load{pool: pool, query: 10 * time.Millisecond, search: 60, frete: rate, patience: 3 * time.Second, opens: 20 * time.Second}
				held := float64(rate) * deadline.Seconds() / float64(pool)
				if held > 0.8 && held < 1.4 {
					continue
				}
				synctest.Test(t, func(t *testing.T) {
					policy := prazo.Policy{Deadline: deadline, Retries: prazo.Retries{Max: prazo.Off}}
					s := newShop(l, inMemory(t, time.Hour, policy))
					s.play(t.Context())
					search := s.view(searchPage)
					if lives := search.share() >= saved; lives != (held < 1) {
						t.Errorf("pool %d, %d/s x %v: %.1f %% of /search ok", pool, rate, deadline, 100*search.share())
					}
				})
			}
		}
	}
}

// TestShopStops wants a shop that is told to stop to end at once, with the visitors who were there counted as lost.
func TestShopStops(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
		defer cancel()
		s := newShop(shopLoad(), inMemory(t, hangs, prazo.Policy{}))
		begun := time.Now()
		s.play(ctx)
		search := s.view(searchPage)
		if took := time.Since(begun); took > 2*time.Second+s.query || search.ok == 0 || search.failed == 0 {
			t.Errorf("took %v: %+v", took, search)
		}
	})
}

// TestLateAnswer wants an answer that comes when the visitor has given up to be no good one.
func TestLateAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := shopLoad()
		l.opens, l.search = 200*time.Millisecond, 0
		for takes, want := range map[time.Duration]tally{
			l.patience:                    {ok: 2},
			l.patience + time.Millisecond: {failed: 2},
		} {
			s := newShop(l, inMemory(t, takes, prazo.Policy{}))
			s.play(t.Context())
			if got := s.view(fretePage); got.ok != want.ok || got.failed != want.failed || got.fallback != 0 {
				t.Errorf("an answer after %v: %+v, want %+v", takes, got, want)
			}
		}
	})
}

// TestTally wants shares and percentiles of few and of many visitors.
func TestTally(t *testing.T) {
	var none tally
	if none.share() != 1 || none.at(0.99) != 0 {
		t.Errorf("nobody came: %v, %v", none.share(), none.at(0.99))
	}
	many := tally{ok: 100, failed: 25}
	for i := range 100 {
		many.took = append(many.took, time.Duration(100-i)*time.Millisecond)
	}
	if many.share() != 0.8 || many.at(0.5) != 51*time.Millisecond || many.at(0.99) != 100*time.Millisecond || many.took[0] != 100*time.Millisecond {
		t.Errorf("share %v, p50 %v, p99 %v", many.share(), many.at(0.5), many.at(0.99))
	}
	if got := percent(0.9799); got != "97.9 %" {
		t.Errorf("0.9799 is shown as %s", got)
	}
}
