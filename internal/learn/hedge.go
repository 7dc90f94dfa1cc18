package learn

import "math"

// A hedge starts a second try beside the first. It may be started for at most this share of the calls that finish,
// and only where it makes the call at least that much shorter.
const (
	hedgeShare = 0.05
	hedgeGain  = 0.03
)

// hedge returns after how long, in nanoseconds, a second try shortens the call most, or 0 where it does not help.
//
// A call that starts afresh every t takes (time spent up to t)/(chance to finish by t) on average. That expectation
// is flat or rising in t for a dependency whose slow calls are merely its slow ones; it has its minimum early where some calls
// take far longer than their fellows. Starting afresh is only an image: the first try is not given up.
func (c *curve) hedge(limit float64) float64 {
	spent := float64(edge(c.first))
	best, at := math.Inf(1), 0.0
	for b := c.first; b <= c.last; b++ {
		spent += float64(edge(b+1)-edge(b)) * (1 - (c.below[b]+c.below[b+1])/2)
		if done := c.below[b+1]; done >= (1-hedgeShare)*c.all && spent/done < best {
			best, at = spent/done, float64(edge(b+1))
		}
	}
	spent += max(0, limit-float64(edge(c.last+1))) * (1 - c.all)
	if at >= limit || best >= (1-hedgeGain)*spent/c.all {
		return 0
	}
	return at
}
