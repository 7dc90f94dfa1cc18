package latency

import (
	"math"
	"time"
)

// Quantile returns what the share q, 0 to 1, of the calls that finish stays under or just reaches, 0 without any:
// within 1.1 % of what sorting them gives. For more than a few questions ask a [Curve].
func (d *Distribution) Quantile(q float64) time.Duration { return d.Curve().Quantile(q) }

// Above returns which share of the calls that finish takes longer than t.
func (d *Distribution) Above(t time.Duration) float64 { return d.Curve().Above(t) }

// leastBeyond is how many calls must be beyond a quantile before it means something.
const leastBeyond = 10

// Needed returns how many more calls must finish before the quantile q means something: until 10 are expected beyond
// it, and 10 below. 0 means enough, and also that q is not between 0 and 1.
func (d *Distribution) Needed(q float64) uint64 {
	rare := min(q, 1-q)
	if !(rare > 0) {
		return 0
	}
	need := math.Ceil(leastBeyond/rare*(1-1e-9) - 1e-9)
	if need >= math.MaxInt64 {
		return math.MaxInt64
	}
	if n := uint64(need); n > d.nFinished {
		return n - d.nFinished
	}
	return 0
}

// Interval returns the 95 % confidence interval of a quantile: the true one is between low and high, whatever
// the shape of the distribution, if the calls are independent. A high of 0 means that so few calls say nothing about
// how long it may be.
func (d *Distribution) Interval(q float64) (low, high time.Duration) {
	n := d.nFinished
	if n == 0 || !(q > 0 && q < 1) {
		return 0, 0
	}
	c := d.Curve()
	l, u := ranks(n, q)
	if l > 0 {
		low = c.lower(float64(l) / float64(n))
	}
	if u <= n {
		high = c.Upper(float64(u) / float64(n))
	}
	return low, high
}

// exactUpTo is the expected count up to which the binomial distribution is summed; beyond it the normal one is as good.
const exactUpTo = 200

// ranks returns which of n sorted values, counted from 1, enclose the quantile q with a probability of 95 %. The first is
// 0 and the second n+1 where none does.
func ranks(n uint64, q float64) (low, high uint64) {
	switch {
	case q <= .5 && float64(n)*q <= exactUpTo:
		return enclosing(n, q)
	case q > .5 && float64(n)*(1-q) <= exactUpTo: // counted from the other end
		l, u := enclosing(n, 1-q)
		return n + 1 - u, n + 1 - l
	}
	mean, spread := float64(n)*q, 1.96*math.Sqrt(float64(n)*q*(1-q))
	return uint64(math.Floor(mean - spread)), min(n+1, uint64(math.Ceil(mean+spread))+1)
}

// enclosing sums the binomial distribution from 0 on: low is the largest rank that at most 2.5 % are below of, high the
// smallest that at most 2.5 % reach.
func enclosing(n uint64, q float64) (low, high uint64) {
	const tail = .025
	term := math.Exp(float64(n) * math.Log1p(-q)) // none of the values is below the quantile
	sum := term
	odds := q / (1 - q)
	for k := uint64(0); k < n; k++ {
		if sum <= tail {
			low = k + 1
		}
		if sum >= 1-tail {
			return low, k + 1
		}
		term *= odds * float64(n-k) / float64(k+1)
		sum += term
	}
	return low, n + 1
}
