package latency

import (
	"math"
	"time"
)

// Distribution counts calls by how long they took: 8 KiB, and as much again once a call was cut. The zero value is
// empty and ready. It is not safe for concurrent use: give each reader its own and merge them.
type Distribution struct {
	finished [buckets]uint64
	cut      *[buckets]uint64 // nil: none was cut

	nFinished, nCut, nBeyond uint64
	sum                      float64       // ns, of the finished
	shortest, longest        time.Duration // of the finished
	longestWait              time.Duration // of all: what somebody waited at least once
}

// New returns an empty distribution.
func New() *Distribution { return &Distribution{} }

// Add counts n calls that finished after took. A negative time counts as no time.
func (d *Distribution) Add(took time.Duration, n uint64) {
	if n == 0 {
		return
	}
	took = max(0, took)
	if d.nFinished == 0 {
		d.shortest = took
	}
	d.shortest, d.longest, d.longestWait = min(d.shortest, took), max(d.longest, took), max(d.longestWait, took)
	d.nFinished += n
	d.sum += float64(took) * float64(n)
	d.finished[bucketOf(took)] += n
}

// AddCut counts n calls that somebody gave up after a time: a caller, a limit, a proxy that answers 504. They took
// longer than that, and count neither as finished nor as nothing.
func (d *Distribution) AddCut(after time.Duration, n uint64) {
	if n == 0 {
		return
	}
	if d.cut == nil {
		d.cut = new([buckets]uint64)
	}
	after = max(0, after)
	d.longestWait = max(d.longestWait, after)
	d.nCut += n
	d.cut[bucketOf(after)] += n
}

// Merge adds the counts of another distribution, which stays as it is. A nil one adds nothing.
func (d *Distribution) Merge(other *Distribution) {
	if other == nil {
		return
	}
	if other.nFinished > 0 {
		if d.nFinished == 0 {
			d.shortest = other.shortest
		}
		d.shortest = min(d.shortest, other.shortest)
	}
	d.longest, d.longestWait = max(d.longest, other.longest), max(d.longestWait, other.longestWait)
	d.sum += other.sum
	d.nFinished += other.nFinished
	d.nCut += other.nCut
	d.nBeyond += other.nBeyond
	for i, n := range other.finished {
		d.finished[i] += n
	}
	if other.cut == nil {
		return
	}
	if d.cut == nil {
		d.cut = new([buckets]uint64)
	}
	for i, n := range other.cut {
		d.cut[i] += n
	}
}

// Finished returns how many calls came to their end.
func (d *Distribution) Finished() uint64 { return d.nFinished }

// Cut returns how many calls were given up before their end.
func (d *Distribution) Cut() uint64 { return d.nCut }

// Beyond returns how many of the finished calls took longer than the source can tell: those of a last bucket without
// an end. They are counted at its lower edge.
func (d *Distribution) Beyond() uint64 { return d.nBeyond }

// Mean returns the mean of the calls that finished, 0 without any. Cut calls are not in it.
func (d *Distribution) Mean() time.Duration {
	if d.nFinished == 0 {
		return 0
	}
	return nanoseconds(d.sum / float64(d.nFinished))
}

// Shortest returns the shortest call that finished, 0 without any.
func (d *Distribution) Shortest() time.Duration { return d.shortest }

// Longest returns the longest call that finished, 0 without any.
func (d *Distribution) Longest() time.Duration { return d.longest }

// LongestWait returns the longest that anybody waited, for an answer or in vain.
func (d *Distribution) LongestWait() time.Duration { return d.longestWait }

// nanoseconds makes a duration of a number that may be larger than one.
func nanoseconds(f float64) time.Duration {
	if f >= math.MaxInt64 {
		return math.MaxInt64
	}
	return time.Duration(f)
}
