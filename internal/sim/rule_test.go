package sim

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/prazohq/prazo"
)

// TestRulesAsThePolicy: the arithmetic that is written here once more gives the worst case that the policy says of itself, to the
// nanosecond.
// mutate: internal/sim/rule.go: float64(retry)*float64(l.Step) => float64(l.Step)
// mutate: internal/sim/rule.go: retry >= retries && l.Last > 0 => retry > retries && l.Last > 0
// mutate: internal/sim/rule.go: math.Pow(2, float64(retry)) => 2
// mutate: internal/sim/rule.go: return base + time.Duration(r*float64(w.Spread)) => return base
func TestRulesAsThePolicy(t *testing.T) {
	t.Parallel()
	compared := 0
	for seed := range uint64(2000) {
		p := anyPolicy(rand.New(rand.NewPCG(seed, 2)))
		filled, err := filledPolicy("it", p)
		if err != nil {
			t.Fatal(err)
		}
		want := p.WorstCase().Undeadlined
		if want == 0 || learnsLimit(p.TryLimit) {
			continue
		}
		compared++
		retries := max(0, filled.Retries.Max)
		var sum time.Duration
		for i := range 1 + retries {
			sum += limitOf(filled.TryLimit, i, retries, 0) + filled.Bulkhead.Wait
			if i > 0 {
				sum += waitBefore(filled.Retries.Wait, i-1, 1)
			}
		}
		if sum != want {
			t.Errorf("%v: %v, the policy says %v", p, sum, want)
		}
	}
	if compared < 500 {
		t.Errorf("only %d compared", compared)
	}
}

// TestHugeLimits stay within what a duration can hold.
func TestHugeLimits(t *testing.T) {
	t.Parallel()
	most := 10 * 365 * 24 * time.Hour
	for _, l := range []prazo.TryLimit{prazo.Growing(most, most, 0), prazo.Average(1000, 10, most), prazo.Fixed(most)} {
		if got := limitOf(l, 100, 100, most); got < most {
			t.Errorf("%v: %v", l, got)
		}
	}
}
