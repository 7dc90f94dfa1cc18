package learn

import (
	"math/bits"
	"time"
)

// observation is the end of one try.
type observation struct {
	start, elapsed time.Duration
	finished       bool
}

// longestLife bounds what callers may say of time, so that no sum overflows: 4 years, before or after.
const longestLife = 4 * 365 * 24 * time.Hour

// observed makes an observation of what a caller says, which may be anything.
func observed(start, elapsed time.Duration, o Outcome) observation {
	return observation{start: clampTime(start), elapsed: clamp(elapsed), finished: o == Finished}
}

func clamp(elapsed time.Duration) time.Duration { return min(max(0, elapsed), longestKnown) }

func clampTime(at time.Duration) time.Duration { return min(max(-longestLife, at), longestLife) }

// Where observations are kept in numbers or sent, one is 16 bits: whether it finished, the octave of its duration, and the ten bits that follow its highest,
// which is exact to 0.1 %.
const codeBits = 10

func codeOf(o observation) uint16 {
	d := uint64(min(max(o.elapsed, 1<<firstBit), longestKnown-1))
	octave := bits.Len64(d) - 1
	code := uint16(octave-firstBit)<<codeBits | uint16(d>>(octave-codeBits))&(1<<codeBits-1)
	if o.finished {
		return code<<1 | 1
	}
	return code << 1
}

func observationOf(code uint16) observation {
	o := observation{finished: code&1 == 1}
	code >>= 1
	octave := code>>codeBits + firstBit
	o.elapsed = min(longestKnown, time.Duration(1<<codeBits|code&(1<<codeBits-1))<<(octave-codeBits))
	return o
}

// An observation is packed into 64 bits: the microsecond in which it began, with an offset that keeps it from being 0, and
// the 16 bits of codeOf.
const startOffset = int64(longestLife/time.Microsecond) + 1

func packed(o observation) uint64 {
	return uint64(int64(o.start/time.Microsecond)+startOffset)<<16 | uint64(codeOf(o))
}

func unpacked(v uint64) observation {
	o := observationOf(uint16(v))
	o.start = time.Duration(int64(v>>16)-startOffset) * time.Microsecond
	return o
}
