package latency

import (
	"math"
	"testing"
	"time"
)

// TestBucketOf holds the bits against the logarithm, and the buckets against their edges.
func TestBucketOf(t *testing.T) {
	t.Parallel()
	r := random(2)
	for range 200_000 {
		d := time.Duration(1000 * math.Exp(22.1*r.Float64()))
		b := bucketOf(d)
		if low, high := edge(b), edge(b+1); float64(d) < low*(1-1e-12) || float64(d) > high*(1+1e-12) {
			t.Fatalf("%v is in bucket %d, from %v to %v", d, b, low, high)
		}
	}
	for d, want := range map[time.Duration]int{
		math.MinInt64: 0, 0: 0, time.Microsecond: 0, 2 * time.Microsecond: steps, 1024 * time.Microsecond: 10 * steps,
		4294967295 * time.Microsecond: buckets - 1, 4294967296 * time.Microsecond: buckets - 1, math.MaxInt64: buckets - 1,
	} {
		if got := bucketOf(d); got != want {
			t.Errorf("%v is in bucket %d, not %d", d, got, want)
		}
	}
}
