package plan

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/latency"
)

const ms = time.Millisecond

func random(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 6)) }

// logNormal draws durations around a median.
func logNormal(r *rand.Rand, median time.Duration, spread float64) time.Duration {
	return time.Duration(float64(median) * math.Exp(spread*r.NormFloat64()))
}

// drawn is a distribution of n draws.
func drawn(seed uint64, n int, median time.Duration, spread float64) *latency.Distribution {
	r, d := random(seed), latency.New()
	for range n {
		d.Add(logNormal(r, median, spread), 1)
	}
	return d
}

// of is a distribution of pairs of a duration and a count.
func of(pairs ...any) *latency.Distribution {
	d := latency.New()
	for i := 0; i < len(pairs); i += 2 {
		d.Add(pairs[i].(time.Duration), uint64(pairs[i+1].(int)))
	}
	return d
}

func near(t *testing.T, what string, got, want time.Duration, share float64) {
	t.Helper()
	if math.Abs(float64(got)-float64(want)) > share*float64(want) {
		t.Errorf("%s: %v, not %v", what, got, want)
	}
}

func has(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("%q has no %q", text, part)
		}
	}
}
