package latency

import (
	"math"
	"slices"
	"testing"
	"time"
)

// TestSumAndSlower holds both against drawing and sorting 100,000 pairs, and the mean against arithmetic.
func TestSumAndSlower(t *testing.T) {
	t.Parallel()
	const n = 100_000
	for _, pair := range [][2]int{{0, 0}, {0, 3}, {2, 6}, {4, 5}, {1, 7}} {
		a, b := shapes[pair[0]], shapes[pair[1]]
		r, of1, of2 := random(21), New(), New()
		sums, slower := make([]time.Duration, n), make([]time.Duration, n)
		for i := range n {
			x, y := a.draw(r), b.draw(r)
			of1.Add(x, 1)
			of2.Add(y, 1)
			sums[i], slower[i] = x+y, max(x, y)
		}
		slices.Sort(sums)
		slices.Sort(slower)
		sum, race := Sum(of1.Curve(), of2.Curve()), Slower(of1.Curve(), of2.Curve())
		for _, q := range []float64{.01, .5, .9, .99, .999} {
			if got, want := sum.Quantile(q), exact(sums, q); off(got, want) > .06 {
				t.Errorf("%s + %s: the quantile %g is %v, drawn %v", a.name, b.name, q, got, want)
			}
			if got, want := race.Quantile(q), exact(slower, q); off(got, want) > .06 {
				t.Errorf("%s or %s: the quantile %g is %v, drawn %v", a.name, b.name, q, got, want)
			}
		}
		if want := of1.Curve().Mean() + of2.Curve().Mean(); off(sum.Mean(), want) > 1e-6 {
			t.Errorf("%s + %s: the mean is %v, not %v", a.name, b.name, sum.Mean(), want)
		}
		if want := mean(slower); off(race.Mean(), want) > .015 {
			t.Errorf("%s or %s: the mean is %v, not %v", a.name, b.name, race.Mean(), want)
		}
	}
}

func mean(all []time.Duration) time.Duration {
	sum := 0.0
	for _, d := range all {
		sum += float64(d)
	}
	return time.Duration(sum / float64(len(all)))
}

// TestThePercentileOfASum: it is not the sum of the percentiles.
func TestThePercentileOfASum(t *testing.T) {
	t.Parallel()
	_, d := sample(shapes[2].draw, 31, 100_000)
	c := d.Curve()
	if sum, sums := Sum(c, c).Quantile(.99), 2*c.Quantile(.99); sum >= sums*9/10 || sum <= c.Quantile(.99) {
		t.Errorf("p99 %v of the sum, %v added", sum, sums)
	}
}

// TestCapped: a limit puts everything slower at the limit, hung calls too.
func TestCapped(t *testing.T) {
	t.Parallel()
	d := New()
	d.Add(100*ms, 800)
	d.Add(2*time.Second, 100)
	d.AddCut(10*time.Second, 100)
	for _, test := range []struct {
		limit, p50, p85, p95 time.Duration
	}{
		{time.Second, 100 * ms, time.Second, time.Second},
		{5 * time.Second, 100 * ms, 2 * time.Second, 5 * time.Second},
		{50 * ms, 50 * ms, 50 * ms, 50 * ms},
		{0, 100 * ms, 2 * time.Second, 2 * time.Second}, // none: as long as the longest that finished
	} {
		c := d.Curve().Capped(test.limit)
		for q, want := range map[float64]time.Duration{.5: test.p50, .85: test.p85, .95: test.p95} {
			if got := c.Quantile(q); off(got, want) > .011 {
				t.Errorf("limit %v: the quantile %g is %v, not %v", test.limit, q, got, want)
			}
		}
		if c.Never() > 1e-9 {
			t.Errorf("limit %v: %v never end", test.limit, c.Never())
		}
		if test.limit > 0 && (c.Longest() != test.limit || c.Above(test.limit) != 0) {
			t.Errorf("limit %v: the longest is %v, %v above", test.limit, c.Longest(), c.Above(test.limit))
		}
	}
	if whole := Sum(d.Curve(), d.Curve()); math.Abs(whole.Never()-.19) > 1e-9 {
		t.Errorf("%v never end", whole.Never())
	}
}

// TestAMillionAdditions: the largest pages there are must not take long.
func TestAMillionAdditions(t *testing.T) {
	t.Parallel()
	d := New()
	for b := range buckets {
		d.Add(nanoseconds(edge(b)), 1)
	}
	c := d.Curve()
	sum := c
	for range 5 {
		sum = Sum(sum, c)
	}
	if off(sum.Mean(), 6*c.Mean()) > .05 {
		t.Errorf("the mean of six is %v, of one %v", sum.Mean(), c.Mean())
	}
}
