package learn

import (
	"math"
	"testing"
	"time"
)

// TestBucketsFitTheirEdges holds the index of a duration against the edges, which are made another way.
//
// mutate: internal/learn/histogram.go: if d < 1<<firstBit { => if d < 1<<(firstBit+1) {
func TestBucketsFitTheirEdges(t *testing.T) {
	for b := range buckets {
		low, high := edge(b), edge(b+1)
		if bucketOf(low) != b || bucketOf(high-1) != b {
			t.Errorf("bucket %d is [%v, %v), but these are in %d and %d", b, low, high, bucketOf(low), bucketOf(high-1))
		}
		if ratio := float64(high) / float64(low); ratio < 1.06 || ratio > 1.126 {
			t.Errorf("bucket %d is %g times as wide as it begins", b, ratio)
		}
	}
	for _, d := range []time.Duration{math.MinInt64, -1, 0, 1, 1<<firstBit - 1} {
		if bucketOf(d) != 0 {
			t.Errorf("%d ns is in bucket %d", d, bucketOf(d))
		}
	}
	if bucketOf(math.MaxInt64) != buckets-1 {
		t.Error("what is too long is not in the last bucket")
	}
}

// TestObservationFitsIntoANumber: what another process or a full tracker gets is what was seen, to 0.1 %.
func TestObservationFitsIntoANumber(t *testing.T) {
	r := random(1)
	for range 10_000 {
		o := observed(time.Duration(r.Int64N(int64(2*longestLife)))-longestLife, logNormal(r, time.Millisecond, 3), Outcome(r.IntN(2)))
		back := unpacked(packed(o))
		near(t, "the duration", back.elapsed, max(o.elapsed, 1<<firstBit), .001)
		if back.finished != o.finished || (back.start-o.start).Abs() >= time.Microsecond {
			t.Fatalf("%v came back as %v", o, back)
		}
	}
	if packed(observed(math.MinInt64, 0, Censored)) == 0 {
		t.Error("an observation looks like an empty slot")
	}
	if o := observationOf(math.MaxUint16); o.elapsed > longestKnown {
		t.Errorf("a code from outside is %v", o.elapsed)
	}
}
