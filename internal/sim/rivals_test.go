package sim

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// feed tells a method of calls that begin a second apart; a negative one was cut at that age.
func feed(m method, first float64, took ...float64) {
	for i, v := range took {
		start := first + float64(i)
		m.ended(&flight{start: start}, start+math.Abs(v), math.Abs(v), v > 0)
	}
}

func begin(t *testing.T, name string) method {
	t.Helper()
	return named(name).start(entry{longest: 10, initial: 5})
}

// TestPostA: twice the longest, 5 s at first, until ten succeeded; then twice their mean. Cuts are not seen.
// mutate: internal/sim/rivals.go: return 2 * sum / 10 => return sum / 10
func TestPostA(t *testing.T) {
	m := begin(t, "2 x mean of 10 (post A)")
	near(t, "first", m.limit(0), 10, 0)
	feed(m, 0, 1, 1, 1, 1, 6, 1, 1, 1, 1, -9)
	near(t, "nine known", m.limit(0), 12, 0)
	feed(m, 20, 1)
	near(t, "ten known", m.limit(0), 3, 1e-12)
	feed(m, 30, 2, 2, 2, 2, 2)
	near(t, "the last ten", m.limit(0), 3, 1e-12)
}

// TestPostB: 200 ms more after each cut, five times; a success begins again.
func TestPostB(t *testing.T) {
	m := begin(t, "growing 1 s + 200 ms (post B)")
	near(t, "first", m.limit(0), 1, 0)
	feed(m, 0, -1, -1.2)
	near(t, "two cuts", m.limit(0), 1.4, 1e-12)
	feed(m, 0, -1, -1, -1, -1, -1)
	near(t, "the sixth and all later", m.limit(0), 2, 1e-12)
	feed(m, 0, 0.3)
	near(t, "a success", m.limit(0), 1, 0)
}

// TestRFC6298 has its numbers from the formulas of the RFC: alpha 1/8, beta 1/4, K 4.
// mutate: internal/sim/rivals.go: x.start >= r.doubled => x.start >= 0
// mutate: internal/sim/rivals.go: r.smoothed+4*r.deviates => r.smoothed+2*r.deviates
func TestRFC6298(t *testing.T) {
	m := begin(t, "RFC 6298")
	near(t, "first", m.limit(0), 5, 0)
	feed(m, 0, 0.1)
	near(t, "0.1 + 4 x 0.05", m.limit(0), 0.3, 1e-12)
	feed(m, 1, 0.2)
	near(t, "0.1125 + 4 x 0.0625", m.limit(0), 0.3625, 1e-12)
	m.ended(&flight{start: 3}, 3.3625, 0.3625, false)
	m.ended(&flight{start: 3.1}, 3.4625, 0.3625, false) // was in flight at the doubling
	near(t, "doubled once", m.limit(0), 0.725, 1e-12)
	for i := range 9 {
		m.ended(&flight{start: float64(10 * (i + 1))}, float64(10*(i+1))+5, 5, false)
	}
	near(t, "no more than the longest", m.limit(0), 10, 0)
}

// TestStore: six cuts of sixteen are more than a third, two are more than a tenth, one is less.
// mutate: internal/sim/rivals.go: (s.now+down)/2 => down
// mutate: internal/sim/rivals.go: share > 0.33 => share > 0.5
func TestStore(t *testing.T) {
	m := begin(t, "+25 % / half way down (object store)")
	batch := func(cuts int) {
		for i := range 16 {
			took := 0.8
			if i < cuts {
				took = -5
			}
			feed(m, 0, took)
		}
	}
	batch(2)
	near(t, "two cuts", m.limit(0), 5, 0)
	batch(6)
	near(t, "six cuts", m.limit(0), 6.25, 0)
	batch(1)
	near(t, "one cut: half way to 1.25 x 0.8", m.limit(0), (6.25+1)/2, 1e-12)
}

// TestWindows: what a cut counts as, and how long a call counts.
// mutate: internal/sim/window.go: !done && !w.cuts => !done
// mutate: internal/sim/window.go: w.kept[old].at < now-w.seconds => w.kept[old].at < 0
func TestWindows(t *testing.T) {
	var took []float64
	for i := range 100 {
		took = append(took, float64(i+1)/100)
	}
	m := begin(t, "p99 x 1.5 of 1000, successes")
	feed(m, 0, took[:19]...)
	near(t, "19 known", m.limit(0), 5, 0)
	feed(m, 0, took[19:]...)
	feed(m, 0, -7, -7, -7)
	near(t, "successes", m.limit(0), 1.5*0.99, 1e-12)
	m = begin(t, "p99 x 2 of 60 s, cuts counted")
	feed(m, 0, took...)
	feed(m, 100, -3, -3, -3)
	near(t, "the last minute", m.limit(101), 6, 1e-12)
	near(t, "an hour later", m.limit(3700), 5, 0)
}

func TestSmoothed(t *testing.T) {
	m := begin(t, "EWMA x 3")
	feed(m, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1)
	near(t, "nine", m.limit(0), 5, 0)
	feed(m, 0, 2)
	near(t, "ten", m.limit(0), 3*1.1, 1e-12)
}

// TestQuantileOf compares with sorting, also where many values are equal.
// mutate: internal/sim/window.go: math.Ceil(p*float64(len(values))) => math.Floor(p*float64(len(values)))
func TestQuantileOf(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for n := 1; n < 300; n++ {
		values := make([]float64, n)
		for i := range values {
			values[i] = float64(r.IntN(1 + n/2))
		}
		sorted := slices.Sorted(slices.Values(values))
		for _, p := range []float64{0, 0.25, 0.5, 0.99, 0.9999, 1} {
			want := sorted[max(1, int(math.Ceil(p*float64(n))))-1]
			if got := quantileOf(slices.Clone(values), p); got != want {
				t.Fatalf("%v of %v: got %v, want %v", p, sorted, got, want)
			}
		}
	}
}
