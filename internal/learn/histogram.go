package learn

import (
	"math/bits"
	"time"
)

// The grid of durations: 8 steps an octave from 2^10 ns (1 us) to 2^37 ns (137 s). A step is 6 to 12 % wide, which is
// finer than the 25 % of slack that a limit gets on top. Whatever is outside falls into the first or the last bucket.
const (
	stepBits = 3
	steps    = 1 << stepBits
	firstBit = 10
	octaves  = 27
	buckets  = octaves * steps
)

// longestKnown is the upper edge of the grid.
const longestKnown = time.Duration(1) << (firstBit + octaves)

// bucketOf returns the bucket of a duration. It needs no logarithm: the octave is the highest bit, the step the three
// bits below it.
func bucketOf(d time.Duration) int {
	if d < 1<<firstBit {
		return 0
	}
	octave := bits.Len64(uint64(d)) - 1
	step := int(d>>(octave-stepBits)) & (steps - 1)
	return min((octave-firstBit)<<stepBits+step, buckets-1)
}

// edge returns the lower edge of a bucket; edge(buckets) is the upper edge of the last.
func edge(bucket int) time.Duration {
	return time.Duration(steps+bucket&(steps-1)) << (bucket>>stepBits + firstBit - stepBits)
}

// histogram counts tries by how long they took. A finished one took as long as its bucket says, a censored one longer:
// it was cut there, and what it would have taken is unknown.
type histogram struct {
	finished, censored   [buckets]uint32
	nFinished, nCensored uint32
}

func (h *histogram) add(bucket int, finished bool, n uint32) {
	if finished {
		h.finished[bucket] += n
		h.nFinished += n
		return
	}
	h.censored[bucket] += n
	h.nCensored += n
}

// take undoes add. The caller knows that the count is there.
func (h *histogram) take(bucket int, finished bool, n uint32) {
	if finished {
		h.finished[bucket] -= n
		h.nFinished -= n
		return
	}
	h.censored[bucket] -= n
	h.nCensored -= n
}

// full reports that another try would not fit.
func (h *histogram) full() bool { return h.nFinished|h.nCensored >= 1<<31 }
