// Package stat holds the little arithmetic of the measurements.
package stat

import (
	"fmt"
	"runtime"
	"slices"
	"syscall"
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

// Half prints the median and the middle half in brackets.
func (s Spread) Half() string { return fmt.Sprintf("%.2f  [%.2f %.2f]", s.Median, s.Low, s.High) }

// Turn is what one turn of something took.
type Turn struct {
	Wall time.Duration // on the clock
	CPU  time.Duration // of this process, user and system; hardly moved by who else is at work on the machine
}

// Pairs runs a and b by turns, rounds times, the order turned round each time, and returns what both took. Noise that
// lasts longer than a turn meets both: many short turns are better than a few long ones.
func Pairs(rounds int, a, b func()) (as, bs []Turn) {
	for i := range rounds {
		var ta, tb Turn
		if i%2 == 0 {
			ta, tb = Time(a), Time(b)
		} else {
			tb, ta = Time(b), Time(a)
		}
		as, bs = append(as, ta), append(bs, tb)
	}
	return as, bs
}

// Ratios divides turn by turn: the times on the clock, and the times of the processor.
func Ratios(over, under []Turn) (wall, cpu []float64) {
	for i := range over {
		wall = append(wall, float64(over[i].Wall)/float64(under[i].Wall))
		cpu = append(cpu, float64(over[i].CPU)/float64(under[i].CPU))
	}
	return wall, cpu
}

// Each returns the median time on the clock of one of n calls in a turn.
func Each(turns []Turn, n int) time.Duration {
	var walls []time.Duration
	for _, t := range turns {
		walls = append(walls, t.Wall)
	}
	return Quantile(walls, 0.5) / time.Duration(n)
}

// Time runs f after a collection, so that nobody pays for the garbage of another.
func Time(f func()) Turn {
	runtime.GC()
	cpu, start := processorTime(), time.Now()
	f()
	return Turn{time.Since(start), processorTime() - cpu}
}

// processorTime returns what this process has used of the processor.
func processorTime() time.Duration {
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		return 0
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}

// Heap puts so many MiB on the heap until release is called. Collections follow one another by what is on the heap: a
// process with nothing on it collects every 4 MiB, which no service does, and pays for it in every figure.
func Heap(mib int) (release func()) {
	ballast := make([]byte, mib<<20)
	return func() { runtime.KeepAlive(ballast) }
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
