package learn

import (
	"math"
	"time"
)

// The target: one call of a thousand that could finish is cut, and a quarter is left on top.
const (
	falseCuts = 0.001
	slack     = 1.25
)

// leastFinished is how many finished tries an estimate needs.
const leastFinished = 12

// estimate is what a histogram says. Its zero value says nothing.
type estimate struct {
	limit         time.Duration // 0: unknown
	hedge         time.Duration // 0: a second try does not help
	median        time.Duration
	finished      uint32
	neverFinishes float64 // share of the tries

	// A finished try is fast below the first, slow from the second on and rare from the third on. They are the edges of the
	// buckets that the quartiles and the 99th percentile are in: where in a bucket its tries are is not known, and with
	// a dependency that always takes the same time all of them might be above a quantile that was read off between its edges.
	fast, slow, rare time.Duration
}

// estimateOf is a pure function of the counts: the order in which tries ended does not matter.
func estimateOf(h *histogram, cuts float64) estimate {
	if h.nFinished < leastFinished {
		return estimate{finished: h.nFinished}
	}
	var c curve
	c.fit(h)
	tail := c.tail(cuts)
	e := estimate{
		median:        ns(c.quantile(.5)),
		finished:      h.nFinished,
		fast:          edge(c.bucketAt(.25)),
		slow:          edge(c.bucketAt(.75) + 1),
		rare:          edge(c.bucketAt(.99) + 1),
		neverFinishes: max(0, 1-c.all),
	}
	e.limit = max(1, ns(slack*tail))
	e.hedge = ns(c.hedge(slack * tail))
	return e
}

// ns makes a duration of nanoseconds. The grid ends at minutes; the tail that is fitted to few samples may not.
func ns(d float64) time.Duration { return time.Duration(min(d, float64(longestKnown))) }

// curve is the Kaplan-Meier estimate of how long a try takes, bucket by bucket. A cut try counts among those that
// are still running up to its cut and says nothing of what is beyond: its weight goes to those that were seen there.
type curve struct {
	below [buckets + 1]float64 // share of all tries that finish below the lower edge of a bucket, from first to last+1
	n     float64              // finished tries
	all   float64              // share of all tries that finish at all
	first int                  // the first and the last bucket with a finished try
	last  int
}

// fit makes the curve. Every quantile of it is one of the tries that finish: a try that is stuck for ever does not make
// the others slower, and waiting longer does not bring it back.
func (c *curve) fit(h *histogram) {
	c.n = float64(h.nFinished)
	running, left := uint64(h.nFinished)+uint64(h.nCensored), h.nFinished
	alive := 1.0
	for b := 0; left > 0; b++ {
		if d := h.finished[b]; d > 0 {
			if left == h.nFinished {
				c.first = b
			}
			alive *= 1 - float64(d)/float64(running)
			left -= d
			c.last = b
		}
		c.below[b+1] = 1 - alive
		running -= uint64(h.finished[b]) + uint64(h.censored[b])
	}
	c.all = 1 - alive
}

// mass returns the share of all tries that finish in a bucket.
func (c *curve) mass(bucket int) float64 { return c.below[bucket+1] - c.below[bucket] }

// rounding keeps a share that is a hair above a step of the curve on the step.
const rounding = 1e-12

// bucketAt returns the bucket in which the quantile p is.
func (c *curve) bucketAt(p float64) int {
	share := p*c.all - rounding
	low, high := c.first, c.last
	for low < high {
		if mid := (low + high) / 2; c.below[mid+1] >= share {
			high = mid
		} else {
			low = mid + 1
		}
	}
	return low
}

// quantile returns, in nanoseconds, what the share p of the tries that finish stays under. Inside a bucket the
// logarithm of the duration is spread evenly.
func (c *curve) quantile(p float64) float64 {
	b, part := c.bucketAt(p), 1.0
	if m := c.mass(b); m > 0 {
		part = min(1, max(0, (p*c.all-c.below[b])/m))
	}
	return float64(edge(b)) * math.Exp(part*width(b))
}

// width returns the width of a bucket as a logarithm.
func width(bucket int) float64 {
	step := float64(steps + bucket&(steps-1))
	return math.Log1p(1 / step)
}

// tail returns the duration that all but the share cuts of the tries that finish stay under, in nanoseconds. Where
// that quantile is beyond the samples, or rests on one or two of them, a tail is fitted to the longest of them.
func (c *curve) tail(cuts float64) float64 {
	seen := c.quantile(1 - max(cuts, 1/c.n))
	if c.n*cuts >= 2 {
		return seen
	}
	return max(seen, c.fitted(cuts))
}

// fitted extrapolates the way Weissman does: beyond a high quantile the tail is taken for a power law, whose index is
// the mean logarithm of what is above it (Hill). Half a standard deviation of that mean goes on top, because too short
// a limit costs more than too long a one.
func (c *curve) fitted(cuts float64) float64 {
	share := min(.25, max(.03, 1.5/math.Sqrt(c.n)))
	if share <= cuts {
		return c.quantile(1 - cuts)
	}
	from := c.quantile(1 - share)
	index := min(1, max(.05, c.meanLogAbove(from)))
	margin := 1 + .5/math.Sqrt(max(1, share*c.n))
	return from * math.Exp(index*math.Log(share/cuts)*margin)
}

// meanLogAbove returns the mean of ln(x/from) over the tries that finish above from, or 0 without any.
func (c *curve) meanLogAbove(from float64) float64 {
	var sum, weight float64
	for b := bucketOf(time.Duration(from)); b <= c.last; b++ {
		m := c.mass(b)
		if m <= 0 {
			continue
		}
		low := max(0, math.Log(float64(edge(b))/from))
		high := math.Log(float64(edge(b+1)) / from)
		m *= min(1, max(0, (high-low)/width(b))) // of the bucket that from is in, what is above it
		sum += m * (low + high) / 2
		weight += m
	}
	if weight <= 0 {
		return 0
	}
	return sum / weight
}
