package plan

import (
	"math"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/latency"
)

// The rules of a limit. A limit that rests on enough calls is the quantile itself: it cuts the share that was asked for, no
// more and no less. One that rests on few gets a quarter on top, since too short a limit does more harm than too long a one.
const (
	defaultRate   = .001
	leastFinished = 12   // below it nothing is proposed
	enoughBeyond  = 10   // calls beyond the quantile
	fewBeyond     = 2    // below it a tail is fitted
	slack         = 1.25 // the learner's
)

// limit is what a distribution says of a false-cut rate.
type limit struct {
	at    time.Duration
	slack float64 // what was multiplied on top; 1 where calls enough say so
	tail  bool    // a tail was fitted
}

// limitOf returns the limit that cuts the share rate of the calls that finish; 0 where too few of them did.
func limitOf(d *latency.Distribution, rate float64) limit {
	n := float64(d.Finished())
	if n < leastFinished {
		return limit{}
	}
	c := d.Curve()
	if n*rate >= enoughBeyond*(1-1e-9) {
		return limit{at: bounded(float64(c.Upper(1 - rate))), slack: 1}
	}
	seen := float64(c.Upper(1 - max(rate, 1/n)))
	made := limit{slack: slack}
	if n*rate < fewBeyond {
		if fitted := fittedTail(d, c, rate); fitted > seen {
			seen, made.tail = fitted, true
		}
	}
	made.at = bounded(slack * seen)
	return made
}

// bounded makes a limit of nanoseconds, at least a microsecond, with three digits.
func bounded(ns float64) time.Duration {
	return roundUp(time.Duration(min(max(float64(time.Microsecond), ns), float64(longestLimit))))
}

// longestLimit keeps sums of limits within 64 bits.
const longestLimit = 365 * 24 * time.Hour

// fittedTail takes what is beyond a high quantile for a power law (Weissman), whose index is the mean logarithm of what
// is above it (Hill), and adds half a standard deviation of that mean. It is the learner's, on a finer grid.
func fittedTail(d *latency.Distribution, c *latency.Curve, rate float64) float64 {
	n := float64(d.Finished())
	share := min(.25, max(.03, 1.5/math.Sqrt(n)))
	if share <= rate {
		return float64(c.Upper(1 - rate))
	}
	from := float64(max(1, c.Quantile(1-share)))
	index := min(1, max(.05, meanLogAbove(c, from)))
	margin := 1 + .5/math.Sqrt(max(1, share*n))
	return from * math.Exp(index*math.Log(share/rate)*margin)
}

// meanLogAbove is the mean of ln(x/from) of the calls above from.
func meanLogAbove(c *latency.Curve, from float64) float64 {
	var sum, weight float64
	points := c.Points()
	for i := 1; i < len(points); i++ {
		if float64(points[i].At) <= from {
			continue
		}
		mass := points[i-1].Longer - points[i].Longer
		middle := math.Sqrt(max(from, float64(points[i-1].At))) * math.Sqrt(float64(points[i].At))
		sum += mass * math.Log(middle/from)
		weight += mass
	}
	return ratio(sum, weight)
}
