package latency

import (
	"math"
	"slices"
	"testing"
	"time"
)

func sortAll(all []time.Duration) { slices.Sort(all) }

// TestRanks holds the ranks against tables of exact intervals of quantiles.
func TestRanks(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		n         uint64
		q         float64
		low, high uint64
	}{
		{10, .5, 2, 9}, // of the sign test
		{20, .5, 6, 15},
		{100, .5, 40, 61},
		{5, .5, 0, 6}, // 5 values enclose no median with 95 %
		{100, .999, 99, 101},
		{1, .5, 0, 2},
	} {
		if low, high := ranks(test.n, test.q); low != test.low || high != test.high {
			t.Errorf("n %d, q %g: %d to %d, not %d to %d", test.n, test.q, low, high, test.low, test.high)
		}
	}
}

// TestRanksMeet: where the exact sum ends and the normal distribution begins, both say nearly the same.
func TestRanksMeet(t *testing.T) {
	t.Parallel()
	for _, q := range []float64{.01, .1, .5, .9, .999} {
		n := uint64(exactUpTo / min(q, 1-q) * .99)
		l1, u1 := ranks(n, q)
		l2, u2 := ranks(n+n/40, q)
		for _, d := range []float64{float64(l2) - float64(l1), float64(u2) - float64(u1)} {
			if want := float64(n/40) * q; math.Abs(d-want) > 3 {
				t.Errorf("q %g, n %d: the ranks move by %g, not by about %g", q, n, d, want)
			}
		}
	}
}

// TestIntervalsHold: of 400 samples 95 % have the true quantile in their interval, give or take.
func TestIntervalsHold(t *testing.T) {
	t.Parallel()
	truth := func(q float64) time.Duration { return seconds(.05 * math.Pow(1-q, -1/1.5)) }
	for _, n := range []int{30, 500, 3000} {
		missed := map[float64]int{.5: 0, .9: 0, .99: 0}
		for seed := range uint64(400) {
			_, d := sample(shapes[2].draw, seed, n)
			for q := range missed {
				low, high := d.Interval(q)
				if truth(q) < low || high != 0 && truth(q) > high {
					missed[q]++
				}
			}
		}
		for q, count := range missed {
			if count > 32 { // 20 are expected at most
				t.Errorf("n %d, q %g: %d of 400 miss", n, q, count)
			}
		}
	}
}

// TestNoUpperEnd: a hundred calls cannot bound the p99.9, and say so.
func TestNoUpperEnd(t *testing.T) {
	t.Parallel()
	_, d := sample(shapes[0].draw, 3, 100)
	if low, high := d.Interval(.999); high != 0 || low == 0 {
		t.Errorf("%v to %v", low, high)
	}
	_, d = sample(shapes[0].draw, 3, 20_000)
	low, high := d.Interval(.999)
	if high == 0 || low >= d.Quantile(.999) || high <= d.Quantile(.999) {
		t.Errorf("%v to %v around %v", low, high, d.Quantile(.999))
	}
}

func TestNeeded(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		n    uint64
		q    float64
		want uint64
	}{
		{0, .999, 10_000}, {9_000, .999, 1_000}, {10_000, .999, 0}, {20_000, .999, 0}, {0, .99, 1_000}, {1, .5, 19},
		{0, 0, 0}, {0, 1, 0}, {0, math.NaN(), 0}, {0, 2, 0}, {0, 1e-300, math.MaxInt64}, {0, .9999, 100_000},
	} {
		d := New()
		d.Add(ms, test.n)
		if got := d.Needed(test.q); got != test.want {
			t.Errorf("n %d, q %g: %d, not %d", test.n, test.q, got, test.want)
		}
	}
}

// TestAbove: the share above is what counting says, up to the bucket that the limit is in.
func TestAbove(t *testing.T) {
	t.Parallel()
	for _, shape := range shapes {
		sorted, d := sample(shape.draw, 9, 20_000)
		for _, q := range []float64{.1, .5, .9, .99, .999} {
			limit := exact(sorted, q)
			got := d.Above(limit)
			most := share(sorted, seconds(limit.Seconds()*.978))
			least := share(sorted, seconds(limit.Seconds()*1.022))
			if got > most+1e-9 || got < least-1e-9 {
				t.Errorf("%s: %v above %v, by counting %v to %v", shape.name, got, limit, least, most)
			}
		}
		if d.Above(d.Longest()) != 0 || d.Above(d.Shortest()-1) != 1 || d.Above(-ms) != 1 {
			t.Errorf("%s: the ends", shape.name)
		}
	}
}

// share counts what is longer than a limit.
func share(sorted []time.Duration, limit time.Duration) float64 {
	i, _ := slices.BinarySearch(sorted, limit+1)
	return float64(len(sorted)-i) / float64(len(sorted))
}

// TestPoints: the curve to be drawn falls from 1 to 0 while time rises, and agrees with what Above says.
func TestPoints(t *testing.T) {
	t.Parallel()
	for _, shape := range shapes {
		_, d := sample(shape.draw, 11, 5_000)
		c := d.Curve()
		points := c.Points()
		if points[0].Longer != 1 || points[len(points)-1].Longer != 0 || len(points) > buckets+1 {
			t.Errorf("%s: from %v to %v in %d points", shape.name, points[0], points[len(points)-1], len(points))
		}
		for i, p := range points[1:] {
			if before := points[i]; p.At < before.At || p.Longer > before.Longer {
				t.Errorf("%s: %v after %v", shape.name, p, before)
			}
			if above := c.Above(p.At); math.Abs(above-p.Longer) > .001 {
				t.Errorf("%s: %v above %v, the point says %v", shape.name, above, p.At, p.Longer)
			}
		}
	}
}
