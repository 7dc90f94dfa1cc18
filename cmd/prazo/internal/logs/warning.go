package logs

import (
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"time"
)

// warnings says what is odd about a file that was read.
func (c *collector) warnings(file File) {
	warn := func(format string, values ...any) {
		if len(c.summary.Warnings) < mostWarnings {
			c.summary.Warnings = append(c.summary.Warnings, file.Name+": "+fmt.Sprintf(format, values...))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(c.file.others)) {
		warn("%d lines are of another format than the first ones and were read as %s", c.file.others[name], name)
	}
	if c.file.jumps > 0 {
		warn("the clock goes back by more than 5 s, %d times: trends over time mean little", c.file.jumps)
	}
	if u := c.file.guessed; u != unknown {
		if middle := c.file.typical.middle(); middle > 0 {
			if likely := likelier(middle, u); likely != unknown {
				warn("the middle time is %s, read in %s: if they are %s, say --unit %s", short(middle), u, words(likely), likely)
			}
		}
	}
}

// The times that calls over a network usually take, in the middle.
const (
	shortUsual = time.Millisecond
	longUsual  = 30 * time.Second
)

// likelier is the unit that makes an odd middle a usual one; unknown where it is usual, or no unit does.
func likelier(middle time.Duration, read unit) unit {
	if middle >= shortUsual && middle <= longUsual {
		return unknown
	}
	for u := seconds; u >= nanos; u-- {
		d := middle
		for v := read; v < u && d < longUsual; v++ {
			d *= 1000
		}
		for v := read; v > u; v-- {
			d /= 1000
		}
		if u != read && d >= shortUsual && d <= longUsual {
			return u
		}
	}
	return unknown
}

// words is the full name of a unit.
func words(u unit) string {
	return [...]string{"unknown", "nanoseconds", "microseconds", "milliseconds", "seconds"}[u]
}

// short is a time as people read it.
func short(d time.Duration) string { return d.Round(max(d/1000, 1)).String() }

// A typical counts times in eight steps an octave, for a middle that is right within an eighth.
type typical struct {
	counts [64 * 8]int64
	n      int64
}

func (t *typical) add(d time.Duration) {
	if d <= 0 {
		return // a time of 0 says nothing about the unit
	}
	n := uint64(d)
	octave := bits.Len64(n) - 1
	step := uint64(0)
	if octave >= 3 {
		step = n >> (octave - 3) & 7
	}
	t.counts[octave*8+int(step)]++
	t.n++
}

// middle is the median, 0 of nothing.
func (t *typical) middle() time.Duration {
	var seen int64
	for i, count := range t.counts {
		if seen += count; count > 0 && seen*2 >= t.n {
			octave, step := i/8, i%8
			if octave < 3 {
				return time.Duration(1) << octave
			}
			return time.Duration(8+step) << (octave - 3)
		}
	}
	return 0
}
