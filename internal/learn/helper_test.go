package learn

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"
)

// random returns the generator of a seed.
func random(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0xacce)) }

// logNormal draws a duration with a median and a spread.
func logNormal(r *rand.Rand, median time.Duration, sigma float64) time.Duration {
	return time.Duration(float64(median) * math.Exp(sigma*r.NormFloat64()))
}

// play tells a tracker of calls made one after the other, every after the one before, each cut at the limit where it
// has one; there are no scouts. It returns the time after the last.
func play(t *Tracker, now, every time.Duration, took []time.Duration) time.Duration {
	for _, d := range took {
		now += every
		if limit := t.Limit(); limit > 0 && d > limit {
			t.Observe(now-limit, limit, Censored)
		} else {
			t.Observe(now-d, d, Finished)
		}
	}
	return now
}

// draws returns n durations.
func draws(r *rand.Rand, n int, median time.Duration, sigma float64) []time.Duration {
	out := make([]time.Duration, n)
	for i := range out {
		out[i] = logNormal(r, median, sigma)
	}
	return out
}

// near fails unless got is within a share of want.
func near(t *testing.T, what string, got, want time.Duration, share float64) {
	t.Helper()
	if off := math.Abs(float64(got-want)) / float64(want); off > share {
		t.Errorf("%s is %v, want %v give or take %g %%", what, got, want, 100*share)
	}
}
