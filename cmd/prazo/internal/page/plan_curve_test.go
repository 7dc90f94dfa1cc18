package page

import (
	"math"
	"slices"
	"testing"
	"time"
)

// TestCurve reads shares and limits from points that come in any order, with what is no number among them.
func TestCurve(t *testing.T) {
	t.Parallel()
	c := newCurve([]PlanPoint{{time.Second, 0.01}, {0, 0.4}, {-1, 1}, {100 * ms, 1}, {10 * time.Second, 0.0001}, {2 * time.Second, math.NaN()}, {3 * time.Second, 7}})
	for _, one := range []struct{ t, want float64 }{{0.05, 1}, {0.1, 1}, {1, 0.01}, {math.Sqrt(0.1), 0.1}, {math.Sqrt(10), 0.001}, {10, 0.0001}, {99, 0.0001}} {
		if got := c.above(one.t); math.Abs(got-one.want) > one.want*1e-9 {
			t.Errorf("above %v s: %v, want %v", one.t, got, one.want)
		}
	}
	for share, want := range map[float64]float64{0.01: 1, 0.001: math.Sqrt(10), 0.0001: 10} {
		if got, ok := c.limitFor(share); !ok || math.Abs(got-want) > 1e-9 {
			t.Errorf("limit for %v: %v %v, want %v", share, got, ok, want)
		}
	}
	if got, ok := c.limitFor(1e-6); ok {
		t.Errorf("a limit beyond the curve: %v", got)
	}
	for _, few := range [][]PlanPoint{nil, {{ms, 0.5}}, {{ms, math.NaN()}, {-ms, 1}, {0, 1}}} {
		if got := newCurve(few); !got.empty() {
			t.Errorf("%v: a curve of %v", few, got)
		}
	}
}

// TestCurveThin keeps a curve of a million points to some hundred, true to each of them.
func TestCurveThin(t *testing.T) {
	t.Parallel()
	var points []PlanPoint
	share := func(at time.Duration) float64 { return 1 / (1 + math.Pow(at.Seconds(), 3)) }
	for i := range 1_000_000 {
		at := time.Duration(float64(ms) * math.Pow(1e5, float64(i)/1e6))
		points = append(points, PlanPoint{at, share(at)})
	}
	c := newCurve(points)
	if n := len(c.t); n < 100 || n > 2*curveSteps+3 || !slices.IsSorted(c.t) {
		t.Errorf("%d points, in order %v", n, slices.IsSorted(c.t))
	}
	for at := 2 * ms; at < 90*time.Second; at = at * 5 / 4 {
		if got, want := c.above(at.Seconds()), share(at); math.Abs(got-want) > 0.03*want {
			t.Errorf("above %v: %v, want %v", at, got, want)
		}
	}
}

// TestCurveSteps reads one value, and steps to nothing.
func TestCurveSteps(t *testing.T) {
	t.Parallel()
	c := newCurve([]PlanPoint{{ms, 1}, {ms, 0.2}, {4 * ms, 0}})
	if got := c.above(0.002); math.Abs(got-0.1) > 1e-9 {
		t.Errorf("half way to nothing: %v", got)
	}
	if at, ok := c.limitFor(0.1); !ok || math.Abs(at-0.002) > 1e-9 {
		t.Errorf("limit %v %v", at, ok)
	}
}

// TestLogAxis has round marks within its bounds, few enough for a phone, whatever the times are.
func TestLogAxis(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		lo, hi float64
		want   []string
	}{
		{0.09, 1.1, []string{"100 ms", "200 ms", "500 ms", "1 s"}},
		{0.009, 3, []string{"10 ms", "30 ms", "100 ms", "300 ms", "1 s"}},
		{0.0009, 70, []string{"1 ms", "10 ms", "100 ms", "1 s", "10 s"}},
	} {
		var got []string
		for _, m := range (logAxis{c.lo, c.hi}).marks() {
			got = append(got, m.Text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%v to %v s: %q, want %q", c.lo, c.hi, got, c.want)
		}
	}
	if a := newLogAxis(curve{[]float64{1e-9, 1e9}, []float64{1, 0}}); a.hi/a.lo > 1.01e7 || a.at(1e-9) != 0 || a.at(1e99) != 1 {
		t.Errorf("an axis from %v to %v", a.lo, a.hi)
	}
	for hi := 0.001; hi < 1e6; hi *= 1.7 {
		if n := len(linearMarks(hi)); n < 3 || n > 7 {
			t.Errorf("%d marks up to %v s", n, hi)
		}
	}
}

// TestWords writes times and shares as people say them.
func TestWords(t *testing.T) {
	t.Parallel()
	for d, want := range map[time.Duration]string{
		-1: "0 ms", 0: "0 ms", 1500: "1.5 µs", 640 * ms: "640 ms", 999_700 * time.Microsecond: "1 s", 7400 * ms: "7.4 s",
		91600 * ms: "91.6 s", 2 * time.Hour: "2 h", math.MaxInt64: "106752 days",
	} {
		if got := length(d); got != want {
			t.Errorf("%d: %q, want %q", int64(d), got, want)
		}
	}
	for _, c := range []struct {
		share float64
		n     uint64
		want  string
	}{
		{0.001, 0, "1 in 1,000"}, {0.000998, 0, "1 in 1,000"}, {0.0125, 0, "1 in 80"}, {0.1, 0, "1 in 10"}, {0.101, 0, "1 in 10"}, {0.11, 0, "11 in 100"}, {0.5, 9, "50 in 100"},
		{1, 0, "all"}, {0, 0, "none"}, {0, 812, "fewer than 1 in 812"}, {1e-6, 812, "fewer than 1 in 812"}, {math.NaN(), 0, "none"}, {1e-5, 0, "1 in 100,000"},
	} {
		if got := oneIn(c.share, c.n); got != c.want {
			t.Errorf("%v of %d: %q, want %q", c.share, c.n, got, c.want)
		}
	}
	for part, want := range map[float64]string{0: "0 %", 0.00094: "0.094 %", 0.98: "98 %", 0.99997: "99.997 %", 0.9999999: "99.999 %", 1: "100 %", 1e-7: "< 0.001 %"} {
		if got := share(part); got != want {
			t.Errorf("share %v: %q, want %q", part, got, want)
		}
	}
}

// TestBudgetJudge says by how much a page is over, and whether only at worst.
func TestBudgetJudge(t *testing.T) {
	t.Parallel()
	step := PlanStep{[]PlanCall{{"a", 800 * ms, 100 * ms}, {"b", 500 * ms, 400 * ms}}}
	for _, c := range []struct {
		budget, p99 time.Duration
		want        string
	}{
		{2 * time.Second, 0, "v-cut 400 ms left, even at worst"},
		{time.Second, 300 * ms, "v-not-cut 600 ms over at worst; the p99 fits"},
		{time.Second, 0, "v-not-cut 600 ms over at worst"},
		{time.Second, 1100 * ms, "v-not-cut 600 ms over at worst, and the p99 is over by 100 ms"},
		{0, 0, "v-not-run 1.6 s at worst, without a budget"},
	} {
		v := newBudget(PlanPage{Budget: c.budget, P99: c.p99, Steps: []PlanStep{step, step}})
		if got := v.Class + " " + v.Number + " " + v.Word; got != c.want {
			t.Errorf("budget %v: %q, want %q", c.budget, got, c.want)
		}
		if len(v.Rows) != 5 || v.Rows[2].X == v.Rows[1].X || v.Rows[2].X != v.Rows[3].X {
			t.Errorf("budget %v: bars %+v", c.budget, v.Rows)
		}
	}
}

// TestFrontFirst finds who gives up first, and what is done for nobody.
func TestFrontFirst(t *testing.T) {
	t.Parallel()
	v := newFront(PlanFront{Lanes: []PlanLane{{Name: "browser"}, {Name: "nginx", Gives: time.Minute}, {Name: "process", Gives: 90 * time.Second}, {Name: "dependency"}}})
	if v.Label != "30 s of work for nobody: nginx gives up first, after 60 s" || v.FirstX == "" {
		t.Errorf("%q at %q", v.Label, v.FirstX)
	}
	if v.Lanes[1].Over != "" || v.Lanes[2].Text != "90 s, 30 s of it for nobody" || v.Lanes[3].Over == "" || !v.Lanes[3].Endless {
		t.Errorf("lanes %+v", v.Lanes)
	}
	if v := newFront(PlanFront{Lanes: make([]PlanLane, 2)}); v.Label != "never does anybody in this chain give up by itself" || v.FirstX != "" {
		t.Errorf("%q at %q", v.Label, v.FirstX)
	}
	if v := newFront(PlanFront{Lanes: []PlanLane{{Name: "nginx", Gives: time.Minute}, {Name: "process", Gives: 2 * time.Second}}}); v.Class != "v-cut" || v.Lanes[1].Over != "" {
		t.Errorf("the inner first: %s %q", v.Class, v.Label)
	}
	if v := newFront(PlanFront{Lanes: []PlanLane{{Name: "nginx", Gives: time.Minute}, {Name: "process"}}}); v.Number != "no end" {
		t.Errorf("no end: %q", v.Label)
	}
}
