package latency

import (
	"math"
	"time"
)

// Curve says which share of the calls finishes when. It does not change once it is made, and may be shared. A curve of
// nothing answers 0 to everything.
type Curve struct {
	mass              [buckets]float64 // share of all calls that finish in a bucket
	value             [buckets]float64 // ns: where in the bucket they are, on average
	all               float64          // share of all calls that finish at all
	shortest, longest float64          // ns, of those that finish
	first, last       int              // the first and the last bucket with any
}

// Curve returns the estimate of Kaplan and Meier for the calls counted so far.
func (d *Distribution) Curve() *Curve {
	c := &Curve{shortest: float64(d.shortest), longest: float64(d.longest)}
	running, alive := d.nFinished+d.nCut, 1.0
	for b := range buckets {
		if n := d.finished[b]; n > 0 {
			died := alive * float64(n) / float64(running)
			alive -= died
			c.put(b, died, min(c.longest, max(c.shortest, middle(b))))
			running -= n
		}
		if d.cut != nil {
			running -= d.cut[b]
		}
	}
	c.close()
	return c
}

// put sets a bucket.
func (c *Curve) put(b int, mass, value float64) { c.mass[b], c.value[b] = mass, value }

// close sums up what was put.
func (c *Curve) close() {
	c.first, c.last, c.all = buckets, -1, 0
	for b, m := range c.mass {
		if m > 0 {
			c.first, c.last = min(c.first, b), b
			c.all += m
		}
	}
}

// empty says whether no call finishes.
func (c *Curve) empty() bool { return c.last < 0 }

// Never returns the share of all calls that were not seen to finish however long somebody waited.
func (c *Curve) Never() float64 {
	if c.empty() {
		return 0
	}
	return max(0, 1-c.all)
}

// Mean returns the mean of the calls that finish.
func (c *Curve) Mean() time.Duration {
	if c.empty() {
		return 0
	}
	sum := 0.0
	for b := c.first; b <= c.last; b++ {
		sum += c.mass[b] * c.value[b]
	}
	return nanoseconds(sum / c.all)
}

// Longest returns the longest that a call of the curve can take and finish.
func (c *Curve) Longest() time.Duration { return nanoseconds(c.longest) }

// Quantile returns what the share q, 0 to 1, of the calls that finish stays under or just reaches.
func (c *Curve) Quantile(q float64) time.Duration {
	if c.empty() {
		return 0
	}
	return nanoseconds(c.value[c.bucketAt(q)])
}

// Upper returns a time that the share q of the calls that finish certainly stays within: the upper end of the bucket of
// that quantile, at most 2.2 % above it, and never above the longest call. A limit is set there.
func (c *Curve) Upper(q float64) time.Duration {
	if c.empty() {
		return 0
	}
	b := c.bucketAt(q)
	if b == c.last {
		return nanoseconds(c.longest)
	}
	return nanoseconds(min(c.longest, math.Ceil(edge(b+1))))
}

// lower is the other end.
func (c *Curve) lower(q float64) time.Duration {
	if c.empty() {
		return 0
	}
	if b := c.bucketAt(q); b > c.first {
		return nanoseconds(edge(b))
	}
	return nanoseconds(c.shortest)
}

// rounding keeps a share that is a hair above a step of the curve on the step.
const rounding = 1e-12

func (c *Curve) bucketAt(q float64) int {
	if !(q > 0) { // also what is no number
		return c.first
	}
	share, sum := q*c.all-rounding, 0.0
	for b := c.first; b < c.last; b++ {
		if sum += c.mass[b]; sum >= share && sum > 0 {
			return b
		}
	}
	return c.last
}

// Above returns which share of the calls that finish takes longer than t. Inside a bucket the logarithm of time is
// taken as spread evenly.
func (c *Curve) Above(t time.Duration) float64 {
	at := float64(t)
	switch {
	case c.empty() || at >= c.longest:
		return 0
	case at < c.shortest:
		return 1
	}
	in, sum := bucketOf(t), 0.0
	for b := c.last; b > in; b-- {
		sum += c.mass[b]
	}
	low, high := edge(in), edge(in+1)
	if in == c.first {
		low = c.shortest
	}
	if in == c.last {
		high = c.longest
	}
	return min(1, (sum+c.mass[in]*between(at, low, high))/c.all)
}

// between returns which share of the way from low to high is above at.
func between(at, low, high float64) float64 {
	switch {
	case high <= low || at <= low:
		return 1
	case at >= high:
		return 0
	case low <= 0:
		return (high - at) / (high - low)
	}
	return math.Log(high/at) / math.Log(high/low)
}

// Point is one point of a curve: which share of the calls that finish takes longer than that.
type Point struct {
	At     time.Duration
	Longer float64
}

// Points returns the curve to be drawn, from a share of 1 down to 0: at most 1,025 points, at the edges of the buckets.
func (c *Curve) Points() []Point {
	if c.empty() {
		return nil
	}
	points := []Point{{nanoseconds(c.shortest), 1}}
	left := c.all
	for b := c.first; b <= c.last; b++ {
		if c.mass[b] == 0 {
			continue
		}
		left -= c.mass[b]
		at := min(c.longest, edge(b+1))
		if b == c.last {
			at, left = c.longest, 0
		}
		points = append(points, Point{nanoseconds(at), max(0, left/c.all)})
	}
	return points
}
