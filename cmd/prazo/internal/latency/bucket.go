package latency

import (
	"iter"
	"math"
	"time"
)

// AddBucket counts n calls of which is only known that they finished between low and high, as a bucket of another
// histogram tells: they are spread evenly, over the logarithm of time where low is more than 0. A high that is not above low
// means no end; such calls are counted at low, and by [Distribution.Beyond].
func (d *Distribution) AddBucket(low, high time.Duration, n uint64) {
	low = max(0, low)
	switch {
	case n == 0:
	case high <= low:
		d.Add(low, n)
		d.nBeyond += n
	default:
		d.spread(low, high, n)
	}
}

// spread goes along the grid. What is below an edge is rounded, not what is in a bucket: so no call is lost or made.
func (d *Distribution) spread(low, high time.Duration, n uint64) {
	share := func(at float64) float64 { return (at - float64(low)) / float64(high-low) }
	if low > 0 {
		width := math.Log(float64(high) / float64(low))
		share = func(at float64) float64 { return math.Log(at/float64(low)) / width }
	}
	var done uint64
	last := bucketOf(high)
	from := float64(low)
	for b := bucketOf(low); b <= last; b++ {
		until, to := n, float64(high)
		if b < last {
			to = min(to, edge(b+1))
			until = uint64(math.Round(min(1, max(0, share(to))) * float64(n)))
			until = min(n, max(done, until))
		}
		d.Add(nanoseconds(middleOf(from, to)), until-done)
		done, from = until, to
	}
}

// middleOf is the middle of the logarithms, where there are any.
func middleOf(from, to float64) float64 {
	if from <= 0 {
		return to / 2
	}
	return math.Sqrt(from) * math.Sqrt(to)
}

// Bucket is what a distribution holds between two times.
type Bucket struct {
	// Low and High are its edges.
	Low, High time.Duration
	// Finished and Cut count the calls that ended there, by themselves and by somebody else.
	Finished, Cut uint64
}

// Buckets gives the buckets that hold calls, the shortest times first: 1,024 at most.
func (d *Distribution) Buckets() iter.Seq[Bucket] {
	return func(yield func(Bucket) bool) {
		for i, n := range d.finished {
			b := Bucket{Low: nanoseconds(edge(i)), High: nanoseconds(edge(i + 1)), Finished: n}
			if d.cut != nil {
				b.Cut = d.cut[i]
			}
			if b.Finished+b.Cut > 0 && !yield(b) {
				return
			}
		}
	}
}
