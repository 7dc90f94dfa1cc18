package sim

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// TestAlternate deals out blocks, the last of which may be short.
// mutate: internal/sim/blocks.go: i/block%2 == 1 => i/block%2 == 0
func TestAlternate(t *testing.T) {
	t.Parallel()
	calls := steady(1250, 50)
	choose, judge := Alternate(calls, 500)
	if len(choose) != 750 || len(judge) != 500 || choose[0] != calls[0] || choose[500] != calls[1000] || judge[0] != calls[500] {
		t.Errorf("%d and %d calls", len(choose), len(judge))
	}
	if a, b := Alternate(calls, 0); len(a) != 750 || len(b) != 500 {
		t.Errorf("blocks of 0: %d and %d calls", len(a), len(b))
	}
	if a, b := Alternate(nil, 5); a != nil || b != nil {
		t.Errorf("of nothing: %v, %v", a, b)
	}
}

// TestLifetimes: without cut calls it is the exact rank; a cut call weighs on those that took longer, and one that is cut
// before all others not at all.
// mutate: internal/sim/lifetime.go: float64(len(sorted)-i) => float64(len(sorted)-0*i)
// mutate: internal/sim/lifetime.go: if a.Finished { => if b.Finished {
func TestLifetimes(t *testing.T) {
	t.Parallel()
	series := func(all ...Recorded) lifetimes { return lifetimesOf(all) }
	var hundred []Recorded
	for i := range 100 {
		hundred = append(hundred, Recorded{Took: float64(100 - i), Finished: true})
	}
	l := lifetimesOf(hundred)
	for p, want := range map[float64]float64{0.5: 50, 0.99: 99, 0.999: 100, 0.01: 1, 1: 100} {
		near(t, "quantile", l.quantile(p), want, 0)
	}
	near(t, "beyond", l.beyond(90), 0.1, 1e-12)
	near(t, "beyond, between", l.beyond(90.5), 0.1, 1e-12)
	near(t, "beyond all", l.beyond(100), 0, 1e-12)
	near(t, "beyond none", l.beyond(0.5), 1, 1e-12)

	cut := series(Recorded{Took: 1, Finished: true}, Recorded{Took: 2}, Recorded{Took: 3, Finished: true}, Recorded{Took: 4, Finished: true})
	near(t, "a quarter by 1, half of the rest by 3", cut.beyond(1), 0.75, 1e-12)
	near(t, "by 3", cut.beyond(3), 0.375, 1e-12)
	early := series(Recorded{Took: 0.5}, Recorded{Took: 1, Finished: true}, Recorded{Took: 3, Finished: true})
	near(t, "cut early", early.beyond(1), 0.5, 1e-12)
	tie := series(Recorded{Took: 1}, Recorded{Took: 1, Finished: true}, Recorded{Took: 3, Finished: true})
	near(t, "cut at the same time as another ended", tie.beyond(1), 2.0/3, 1e-12)
	hung := series(Recorded{Took: 1, Finished: true}, Recorded{Took: 3, Finished: true}, Recorded{Took: math.Inf(1)}, Recorded{Took: math.Inf(1)})
	near(t, "of those that finish", hung.quantile(0.5), 1, 0)
	near(t, "of those that finish", hung.beyond(1), 0.5, 1e-12)
	if none := series(Recorded{Took: 1}); none.quantile(0.5) != 0 || none.beyond(0) != 0 {
		t.Errorf("%+v", none)
	}
}

// TestDrift: what moved is named, what chance can do is not.
// mutate: internal/sim/drift.go: surprising && got*movedCuts < expected => got*movedCuts < expected
// mutate: internal/sim/drift.go: d.Last.P50 > movedMedian*d.First.P50, => false,
func TestDrift(t *testing.T) {
	t.Parallel()
	series := func(n int, seed uint64, median, tail func(i int) float64) []Recorded {
		r := rand.New(rand.NewPCG(seed, 3))
		all := make([]Recorded, n)
		for i := range all {
			took := median(i) * math.Exp(0.5*r.NormFloat64())
			if r.Float64() < tail(i) {
				took = 2
			}
			all[i] = Recorded{At: float64(i), Took: took, Finished: true}
		}
		return all
	}
	flat := func(v float64) func(int) float64 { return func(int) float64 { return v } }
	step := func(at int, a, b float64) func(int) float64 {
		return func(i int) float64 {
			if i < at {
				return a
			}
			return b
		}
	}
	for _, c := range []struct {
		name  string
		calls []Recorded
		asked float64
		want  Drifted
		words string
	}{
		{"steady", series(40_000, 1, flat(0.1), flat(0)), 0, Steady, "It is steady: p50 "},
		{"slower", series(10_000, 2, step(5000, 0.1, 0.2), flat(0)), 0.01, Slower, "It has become slower, and a limit chosen once would cut too much: p50 1"},
		{"faster", series(10_000, 3, step(5000, 0.2, 0.1), flat(0)), 0.01, Faster, "would wait too long"},
		{"only the median", series(20_000, 8, step(10_000, 0.1, 0.15), flat(0.02)), 0.01, Slower, "a limit of 2000 ms"},
		{"only the tail", series(20_000, 4, flat(0.1), step(10_000, 0, 0.02)), 0.001, Slower, "which cuts 0.1 % of the good calls of the first half, cuts 2.3 % of the last"},
		{"the tail is gone", series(20_000, 5, flat(0.1), step(10_000, 0.02, 0)), 0.01, Faster, "cuts 1 % of the good calls of the first half, cuts 0 % of the last"},
		{"few", series(60, 6, flat(0.1), flat(0)), 0.01, TooFew, "Too few calls to tell whether the dependency drifts at 1 %: p50 "},
		{"few for so rare a cut", series(2000, 7, flat(0.1), flat(0)), 0.001, TooFew, "Too few calls"},
		{"none", nil, 0.01, TooFew, "Too few calls"},
		{"asked for nonsense", series(40_000, 1, flat(0.1), flat(0)), math.NaN(), Steady, "cuts 0.1 % of the good calls of the first half"},
	} {
		d := DriftOf(c.calls, c.asked)
		if d.Verdict != c.want || !strings.Contains(d.Words, c.words) {
			t.Errorf("%s: %s, %s", c.name, d.Verdict, d.Words)
		}
		var b strings.Builder
		if err := d.WriteText(&b); err != nil || b.String() != d.Words+"\n" {
			t.Errorf("%s: %q, %v", c.name, b.String(), err)
		}
	}
	steadies, few := 0, 0
	for seed := range uint64(50) { // chance is called a drift seldom
		switch DriftOf(series(10_000, 100+seed, flat(0.1), flat(0)), 0.001).Verdict {
		case Steady:
			steadies++
		case TooFew:
			few++
		}
	}
	if steadies < 48 || few > 0 {
		t.Errorf("%d of 50 steady ones are", steadies)
	}
}

// TestCandidates: all are policies that pass their check, and the fixed one has the quantile of the calls that choose.
// mutate: internal/sim/candidates.go: quantile(1 - allowed) => quantile(1 - 2*allowed)
func TestCandidates(t *testing.T) {
	t.Parallel()
	var calls []Recorded
	for i := range 1000 {
		calls = append(calls, Recorded{Took: float64(i+1) / 1000, Finished: true})
	}
	all := Candidates(2*time.Second, calls)
	var names []string
	for _, c := range all {
		names = append(names, c.Name)
		if err := c.Policy.Check(); err != nil {
			t.Errorf("%s: %v", c.Name, err)
		}
	}
	const want = "growing 1 s + 200 ms, long last; 2 x mean of 10; 2 x longest of 10; fixed 999ms (p99.9); learnt, if another can follow; learnt, every try"
	if got := strings.Join(names, "; "); got != want {
		t.Errorf("got %s", got)
	}
	if p := all[3].Policy; p.TryLimit.First != 999*time.Millisecond || p.Deadline != 2*time.Second {
		t.Errorf("fixed: %+v", p)
	}
	if short := Candidates(50*time.Millisecond, calls); short[3].Policy.TryLimit.First != 50*time.Millisecond {
		t.Errorf("longer than the deadline: %+v", short[3])
	}
	if none := Candidates(time.Second, nil); len(none) != 5 {
		t.Errorf("chosen by nothing: %d", len(none))
	}
	if err := Candidates(0, calls)[0].Policy.Check(); err == nil || !strings.Contains(err.Error(), "Deadline: missing") {
		t.Errorf("without a deadline: %v", err)
	}
}

// TestOutcomeText prints a table whose columns that say nothing are left out.
func TestOutcomeText(t *testing.T) {
	t.Parallel()
	all, err := Simulate(ten(), Scenario{Name: "as recorded"}, []NamedPolicy{{"yours", once200()}, {"patient", once200()}}, Settings{})
	if err != nil {
		t.Fatal(err)
	}
	all[1].Success, all[1].WaitFailed = 1, 0
	var b strings.Builder
	if err := all.WriteText(&b); err != nil {
		t.Fatal(err)
	}
	const want = `as recorded: 10 calls, 9 good and 1 hung at the first try

policy   success %  false cuts %  first cut %  on failed s  on hung s  p50 s  p99 s  p99.9 s  load   slots  peak  retries
yours    90.00      0             0            0.40         0.40       0.10   0.40   0.40     1.100  0.14   1     1
patient  100.00     0             0            -            0.40       0.10   0.40   0.40     1.100  0.14   1     1
`
	if b.String() != want {
		t.Errorf("got\n%swant\n%s", b.String(), want)
	}
	if err := (Outcomes{}).WriteText(&b); err != nil || b.String() != want {
		t.Errorf("of nothing: %v, %s", err, b.String())
	}
}
