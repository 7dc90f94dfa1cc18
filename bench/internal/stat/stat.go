// Package stat holds the little arithmetic of the measurements.
package stat

import (
	"fmt"
	"runtime"
	"slices"
	"time"
)

// Ordered is what can be sorted and measured.
type Ordered interface{ ~float64 | ~int64 }

// Quantile returns the q-quantile (0 to 1) of a list by the nearest rank; 0 of an empty one.
func Quantile[T Ordered](list []T, q float64) T {
	if len(list) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(list))
	return sorted[min(len(sorted)-1, max(0, int(q*float64(len(sorted)))))]
}

// Spread is a median with the range of the middle half and of all.
type Spread struct{ Median, Low, High, Least, Most float64 }

// SpreadOf describes a list.
func SpreadOf(list []float64) Spread {
	return Spread{
		Quantile(list, 0.5), Quantile(list, 0.25), Quantile(list, 0.75), Quantile(list, 0), Quantile(list, 1),
	}
}

// String prints the median, the middle half in brackets and the range.
func (s Spread) String() string {
	return fmt.Sprintf("%.2f  [%.2f %.2f]  %.2f-%.2f", s.Median, s.Low, s.High, s.Least, s.Most)
}

// Pairs runs a and b by turns, rounds times, the order turned round each time, and returns the times of both. Noise
// that lasts longer than a turn meets both.
func Pairs(rounds int, a, b func()) (as, bs []time.Duration) {
	for i := range rounds {
		var ta, tb time.Duration
		if i%2 == 0 {
			ta, tb = Time(a), Time(b)
		} else {
			tb, ta = Time(b), Time(a)
		}
		as, bs = append(as, ta), append(bs, tb)
	}
	return as, bs
}

// Ratios divides pair by pair.
func Ratios(over, under []time.Duration) []float64 {
	ratios := make([]float64, len(over))
	for i := range over {
		ratios[i] = float64(over[i]) / float64(under[i])
	}
	return ratios
}

// Time runs f after a collection, so that nobody pays for the garbage of another.
func Time(f func()) time.Duration {
	runtime.GC()
	start := time.Now()
	f()
	return time.Since(start)
}

// Allocs returns how many allocations of the whole process one of n calls costs, and how many bytes.
func Allocs(n int, f func()) (allocs, bytes float64) {
	for range n/10 + 1 {
		f()
	}
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	for range n {
		f()
	}
	runtime.ReadMemStats(&after)
	return float64(after.Mallocs-before.Mallocs) / float64(n), float64(after.TotalAlloc-before.TotalAlloc) / float64(n)
}

// Verdict says whether a figure reaches its target.
func Verdict(reached bool) string {
	if reached {
		return "reached"
	}
	return "MISSED"
}
