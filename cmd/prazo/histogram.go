package main

import (
	"math"
	"time"
)

// The buckets of a histogram grow by 2 %, from 1 us to 24 h: 1 % off at most, and 1,300 numbers whatever comes.
const (
	bucketGrowth = 1.02
	bucketCount  = 1300
)

// A histogram counts durations in buckets of fixed relative width. The zero value is empty.
type histogram struct {
	buckets [bucketCount]int
	n       int
	sum     time.Duration
	longest time.Duration
}

func (h *histogram) add(d time.Duration) {
	i := 0
	if us := float64(d) / float64(time.Microsecond); us > 1 {
		i = min(bucketCount-1, int(math.Log(us)/math.Log(bucketGrowth)))
	}
	h.buckets[i]++
	h.n++
	h.sum += d
	h.longest = max(h.longest, d)
}

func (h *histogram) mean() time.Duration {
	if h.n == 0 {
		return 0
	}
	return h.sum / time.Duration(h.n)
}

// quantile returns the middle of the bucket in which the share q of all durations is reached.
func (h *histogram) quantile(q float64) time.Duration {
	rank, seen := int(math.Ceil(q*float64(h.n))), 0
	for i, count := range h.buckets {
		if seen += count; count > 0 && seen >= rank {
			us := math.Pow(bucketGrowth, float64(i)+0.5)
			return min(time.Duration(us*float64(time.Microsecond)), h.longest)
		}
	}
	return h.longest
}
