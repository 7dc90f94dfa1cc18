package latency

import (
	"math"
	"testing"
	"time"
)

// TestAddBucket: no call is lost or made, and they are spread over the bucket.
func TestAddBucket(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		low, high time.Duration
		n         uint64
		median    time.Duration
	}{
		{100 * ms, 400 * ms, 10_000, 200 * ms}, // the middle of the logarithms
		{0, 100 * ms, 10_000, 50 * ms},
		{100 * ms, 101 * ms, 7, 100 * ms}, // narrower than a bucket of ours
		{-ms, 100 * ms, 1000, 50 * ms},
		{time.Second, 0, 5, time.Second},
		{0, math.MaxInt64, 1000, 4000 * time.Second},
		{100 * ms, 400 * ms, math.MaxUint32 * 1000, 200 * ms},
	} {
		d := New()
		d.AddBucket(test.low, test.high, test.n)
		if d.Finished() != test.n {
			t.Errorf("%v to %v: %d calls of %d", test.low, test.high, d.Finished(), test.n)
		}
		if test.high < 4000*time.Second && off(d.Quantile(.5), test.median) > .025 {
			t.Errorf("%v to %v: the median is %v, not %v", test.low, test.high, d.Quantile(.5), test.median)
		}
		if test.high > test.low && (d.Longest() > test.high || d.Shortest() < test.low) {
			t.Errorf("%v to %v: calls from %v to %v", test.low, test.high, d.Shortest(), d.Longest())
		}
	}
	d := New()
	d.AddBucket(ms, 2*ms, 0)
	d.AddBucket(ms, 0, 3)
	if d.Beyond() != 3 || d.Finished() != 3 {
		t.Errorf("%d beyond, %d in all", d.Beyond(), d.Finished())
	}
}

// TestBuckets: what is given back is what went in.
func TestBuckets(t *testing.T) {
	t.Parallel()
	_, d := sample(shapes[1].draw, 5, 1000)
	p99 := d.Quantile(.99)
	d.AddCut(3*time.Second, 7)
	var finished, cut uint64
	again := New()
	for b := range d.Buckets() {
		finished, cut = finished+b.Finished, cut+b.Cut
		again.AddBucket(b.Low, b.High, b.Finished)
	}
	if finished != 1000 || cut != 7 {
		t.Errorf("%d and %d", finished, cut)
	}
	if off(again.Quantile(.99), p99) > .023 {
		t.Errorf("p99 %v, first %v", again.Quantile(.99), p99)
	}
	for b := range d.Buckets() {
		if b.Low >= b.High {
			t.Errorf("%v to %v", b.Low, b.High)
		}
		break
	}
}
