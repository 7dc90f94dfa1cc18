package sim

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if !(math.Abs(got-want) <= within) {
		t.Errorf("%s: got %v, want %v within %v", what, got, want, within)
	}
}

// TestOracleByBruteForce draws calls and sorts them: the 99.9 % quantile of those that finish, and a quarter.
// mutate: internal/sim/oracle.go: slack*o.quantile => o.quantile
// mutate: internal/sim/oracle.go: want := p * o.shape.upTo(high) => want := p
// mutate: internal/sim/shape.go: d.share*d.second.upTo(x) => 0*d.share*d.second.upTo(x)
func TestOracleByBruteForce(t *testing.T) {
	for _, c := range []struct {
		name   string
		shape  shape
		slower float64
	}{
		{"log-normal", logNormal{0.1, 0.5}, 3},
		{"bimodal", mixture{logNormal{0.05, 0.3}, logNormal{1.5, 0.3}, 0.02}, 1},
		{"pareto", pareto{0.05, 1.5}, 1},
		{"pareto, of which 3.5 % never finish", pareto{0.05, 1.5}, 20},
	} {
		t.Run(c.name, func(t *testing.T) {
			const longest = 10
			r := rand.New(rand.NewPCG(1, 1))
			var ended []float64
			for range 250_000 {
				if took := c.slower * c.shape.draw(r); took <= longest {
					ended = append(ended, took)
				}
			}
			slices.Sort(ended)
			want := min(longest, 1.25*ended[int(0.999*float64(len(ended)))])
			near(t, "limit", newOracle(c.shape, longest).limit(c.slower), want, 0.1*want)
		})
	}
}

func TestOracleOfALogNormal(t *testing.T) {
	const far = 3.0902323 // standard deviations to the 99.9 % quantile
	near(t, "limit", newOracle(logNormal{0.1, 0.5}, 10).limit(2), 1.25*2*0.1*math.Exp(0.5*far), 1e-5)
}

// TestCutsAreIntegrated compares the false cuts that are computed with false cuts that are counted.
// mutate: internal/sim/workload.go: 1-w.shape.upTo(limit/slower)/finish => 1-w.shape.upTo(limit/slower)
func TestCutsAreIntegrated(t *testing.T) {
	w := workload{shape: pareto{0.05, 1.5}, longest: 1}
	r := rand.New(rand.NewPCG(2, 2))
	cut, good := 0.0, 0.0
	for range 300_000 {
		switch took := 3 * w.shape.draw(r); {
		case took > w.longest:
		case took > 0.5:
			cut++
			good++
		default:
			good++
		}
	}
	near(t, "share", w.cut(3, 0.5), cut/good, 0.002)
	if got := w.cut(3, 1); got != 0 {
		t.Errorf("a limit of the longest time cuts %v of the calls that finish within it", got)
	}
}

// TestTape: arrivals are Poisson, the share of stuck calls is what it says, and the causal oracle is late by a median.
// mutate: internal/sim/workload.go: max(0, t-late) => max(0, t-0*late)
func TestTape(t *testing.T) {
	w := workload{rate: always(100), stuck: always(0.1), slower: from(50, 1, 10), length: 100}
	w.fill()
	calls := w.tape(7)
	near(t, "calls", float64(len(calls)), 10_000, 400)
	stuck := 0.0
	for _, c := range calls {
		if math.IsInf(c.takes, 1) {
			stuck++
		}
		slow, knows := c.at >= 50, c.causal > 2*calls[0].causal
		if knows != (c.at-10*0.1 >= 50) && c.at > 51.01 || knows && !slow {
			t.Fatalf("at %v the causal oracle gives %v, first %v", c.at, c.causal, calls[0].causal)
		}
		if slow && c.at < 50.99 && knows {
			t.Fatalf("at %v the causal oracle knows already", c.at)
		}
	}
	near(t, "stuck", stuck/float64(len(calls)), 0.1, 0.01)
}

func TestTwentyWorkloads(t *testing.T) {
	all := workloads(101)
	if len(all) != 20 {
		t.Fatalf("%d workloads", len(all))
	}
	names := map[string]bool{}
	for _, w := range all {
		if names[w.name] || w.about == "" || w.longest != 10 {
			t.Errorf("%+v", w.name)
		}
		names[w.name] = true
	}
	for _, p := range promises() {
		if !names[p.workload] {
			t.Errorf("a promise for %q, which is no workload", p.workload)
		}
		delete(names, p.workload)
	}
	if len(names) > 0 {
		t.Errorf("nothing is promised for %v", names)
	}
}
