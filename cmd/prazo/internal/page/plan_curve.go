package page

import (
	"cmp"
	"math"
	"slices"
)

const (
	curveSteps = 150  // how fine a curve is kept, in time and in share
	leastShare = 1e-9 // below it a share is nothing
)

// A curve says which share of the calls takes longer than a time, as points that begin with all calls. Between them it
// is straight over the logarithm of both.
type curve struct {
	t []float64 // seconds, rising
	s []float64 // shares, not rising
}

// newCurve cleans points: only what is a number, in order, not rising, and few enough for a page. Empty where there are
// fewer than two.
func newCurve(points []PlanPoint) curve {
	var kept []PlanPoint
	for _, p := range points {
		if p.T > 0 && p.Above >= 0 && p.Above <= 1 {
			if p.Above < leastShare {
				p.Above = 0 // what a sum of many numbers leaves of nothing
			}
			kept = append(kept, p)
		}
	}
	slices.SortStableFunc(kept, func(a, b PlanPoint) int { return cmp.Or(cmp.Compare(a.T, b.T), cmp.Compare(b.Above, a.Above)) })
	if len(kept) < 2 {
		return curve{}
	}
	var c curve
	if kept[0].Above < 1 {
		c.add(kept[0].T.Seconds()/1.3, 1)
	}
	least := 1.0
	for _, p := range kept {
		if p.Above > 0 {
			least = min(least, p.Above)
		}
	}
	across := math.Log(kept[len(kept)-1].T.Seconds()/kept[0].T.Seconds()) / curveSteps
	down := -math.Log(max(least, leastShare)) / curveSteps
	for i, p := range kept {
		c.step(p, across, down, i == len(kept)-1)
	}
	return c
}

func (c *curve) add(t, s float64) { c.t, c.s = append(c.t, t), append(c.s, s) }

// step takes one point more, if it is far enough from the last one or the end.
func (c *curve) step(p PlanPoint, across, down float64, end bool) {
	t, s, last := p.T.Seconds(), p.Above, len(c.t)-1
	if last < 0 {
		c.add(t, s)
		return
	}
	s = min(s, c.s[last])
	far := math.Log(t/c.t[last]) >= across || logShare(c.s[last])-logShare(s) >= down
	switch {
	case t == c.t[last]:
		c.s[last] = s
	case far || end:
		c.add(t, s)
	}
}

func logShare(s float64) float64 { return math.Log(max(s, leastShare)) }

func (c curve) empty() bool { return len(c.t) < 2 }

// above is the share that takes longer than a time in seconds.
func (c curve) above(t float64) float64 {
	i, _ := slices.BinarySearch(c.t, t)
	switch {
	case i == 0:
		return 1
	case i == len(c.t):
		return c.s[i-1]
	}
	f := math.Log(t/c.t[i-1]) / math.Log(c.t[i]/c.t[i-1])
	if c.s[i] <= 0 {
		return c.s[i-1] * (1 - f)
	}
	return math.Exp(math.Log(c.s[i-1]) + f*math.Log(c.s[i]/c.s[i-1]))
}

// limitFor is the time that only this share takes longer than; false where the curve does not go that far.
func (c curve) limitFor(share float64) (seconds float64, known bool) {
	for i := 1; i < len(c.t); i++ {
		from, to := c.s[i-1], c.s[i]
		if to > share {
			continue
		}
		f := 1.0
		switch {
		case from <= to:
		case to <= 0:
			f = 1 - share/from
		default:
			f = math.Log(share/from) / math.Log(to/from)
		}
		return c.t[i-1] * math.Pow(c.t[i]/c.t[i-1], min(max(f, 0), 1)), true
	}
	return 0, false
}

// least is the smallest share above nothing.
func (c curve) least() float64 {
	for _, s := range slices.Backward(c.s) {
		if s > 0 {
			return s
		}
	}
	return 1
}
