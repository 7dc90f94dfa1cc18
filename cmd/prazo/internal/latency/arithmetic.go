package latency

import (
	"math"
	"time"
)

// Capped returns the curve of callers that wait no longer than limit: what takes longer, or never finishes, has ended by
// then. A limit of 0 or less is none; then calls that never finish take as long as the longest that does.
func (c *Curve) Capped(limit time.Duration) *Curve {
	if c.empty() {
		return c
	}
	at := float64(limit)
	if limit <= 0 {
		at = c.longest
	}
	made := &Curve{shortest: min(c.shortest, at), longest: min(c.longest, at)}
	over := max(0, 1-c.all)
	in := bucketOf(nanoseconds(at))
	for b := c.first; b <= c.last; b++ {
		above := 0.0
		switch {
		case at >= c.longest:
		case b > in:
			above = 1
		case b == in:
			above = between(at, max(edge(b), c.shortest), min(edge(b+1), c.longest))
		}
		made.put(b, c.mass[b]*(1-above), min(at, c.value[b]))
		over += c.mass[b] * above
	}
	if over > 0 {
		made.longest = at
		made.value[in] = (made.mass[in]*made.value[in] + over*at) / (made.mass[in] + over)
		made.mass[in] += over
	}
	made.close()
	return made
}

// Sum returns the curve of one call after another, as long as what slows the one does not slow the other. What never
// finishes is left out: cap the curves first. The work is that of a million additions at most.
func Sum(a, b *Curve) *Curve {
	if a.empty() || b.empty() {
		return &Curve{last: -1}
	}
	made := &Curve{shortest: a.shortest + b.shortest, longest: a.longest + b.longest}
	for i := a.first; i <= a.last; i++ {
		if a.mass[i] == 0 {
			continue
		}
		for j := b.first; j <= b.last; j++ {
			m := a.mass[i] * b.mass[j]
			if m == 0 {
				continue
			}
			at := a.value[i] + b.value[j]
			in := bucketOf(nanoseconds(at))
			made.mass[in] += m
			made.value[in] += m * at
		}
	}
	for i, m := range made.mass {
		if m > 0 {
			made.value[i] /= m // so the mean of the sum is the sum of the means, whatever the buckets
		}
	}
	made.scale(a.all * b.all)
	return made
}

// Slower returns the curve of two calls at the same time, of which the slower one is waited for, as long as what slows
// the one does not slow the other. What never finishes is left out: cap the curves first.
func Slower(a, b *Curve) *Curve {
	if a.empty() || b.empty() {
		return &Curve{last: -1}
	}
	made := &Curve{shortest: max(a.shortest, b.shortest), longest: max(a.longest, b.longest)}
	belowA, belowB := 0.0, 0.0
	for i := range buckets {
		mA, mB := a.mass[i], b.mass[i]
		// Either is in this bucket and the other is not beyond it.
		m := mA*belowB + mB*belowA + mA*mB
		if m > 0 {
			onlyA, onlyB := mA*belowB+mA*mB/2, mB*belowA+mA*mB/2
			value := (onlyA*a.value[i] + onlyB*b.value[i]) / m
			made.put(i, m, min(made.longest, max(value, math.Min(made.shortest, edge(i+1)))))
		}
		belowA += mA
		belowB += mB
	}
	made.scale(a.all * b.all)
	return made
}

// scale takes the rounding errors out: what was put sums up to all.
func (c *Curve) scale(all float64) {
	c.close()
	if c.empty() {
		return
	}
	factor := min(1, all) / c.all
	for b := c.first; b <= c.last; b++ {
		c.mass[b] *= factor
	}
	c.close()
}
