package plan

import (
	"fmt"
	"time"
)

// Trend compares the first half of a series with the second.
type Trend struct {
	// MedianFirst and MedianSecond are the medians of the halves, P99First and P99Second their 99th percentiles.
	MedianFirst, MedianSecond, P99First, P99Second time.Duration
	// Slower is the second half's p99 divided by the first's: 1.8 is slower, 0.5 faster. 0 where it is not known.
	Slower float64
	// Clear says whether the p99 changed by a fifth or more and the 95 % intervals of the halves do not touch.
	Clear bool
	// Second is what a limit, chosen from the first half for the rate that was asked, does to the second.
	Second Judged
	// Words say it.
	Words string
}

// drift is the least change that is called one.
const drift = 1.2

// TrendOf says how the second half of a series differs from the first, and what that does to a limit for the share rate
// of false cuts, 0 meaning 0.001.
func TrendOf(s *Series, rate float64) Trend {
	if !(rate > 0 && rate < 1) {
		rate = defaultRate
	}
	blocks := s.ordered()
	if len(blocks) == 1 { // fewer than a block: halves all the same
		blocks = halved(blocks[0])
	}
	half := len(blocks) / 2
	first, second := distributionOf(blocks[:half]), distributionOf(blocks[half:])
	if first.Finished() < leastFinished || second.Finished() < leastFinished {
		return Trend{Words: "too few calls to say whether they become slower"}
	}
	a, b := first.Curve(), second.Curve()
	t := Trend{MedianFirst: a.Quantile(.5), MedianSecond: b.Quantile(.5), P99First: a.Quantile(.99), P99Second: b.Quantile(.99)}
	t.Slower = float64(t.P99Second) / float64(max(1, t.P99First))
	lowA, highA := first.Interval(.99)
	lowB, highB := second.Interval(.99)
	t.Clear = t.Slower >= drift && highA > 0 && lowB > highA || t.Slower <= 1/drift && highB > 0 && lowA > highB
	t.Second = judge(blocks[:half], blocks[half:], rate)
	t.Words = t.words()
	return t
}

func halved(b block) []block {
	middle := len(b.took) / 2
	return []block{{number: 0, took: b.took[:middle]}, {number: 1, took: b.took[middle:]}}
}

func (t Trend) words() string {
	p99s := fmt.Sprintf("(%s, then %s)", say(t.P99First), say(t.P99Second))
	var s string
	switch {
	case t.Clear && t.Slower > 1:
		s = fmt.Sprintf("the second half is %s x slower at p99 %s", times(t.Slower), p99s)
	case t.Clear:
		s = fmt.Sprintf("the second half is %s x faster at p99 %s", times(1/t.Slower), p99s)
	case t.Slower >= drift || t.Slower <= 1/drift:
		s = fmt.Sprintf("the halves differ at p99 %s, by less than so few calls can show", p99s)
	default:
		s = "the halves are alike at p99 " + p99s
	}
	if m := float64(t.MedianSecond) / float64(max(1, t.MedianFirst)); m >= drift || m <= 1/drift {
		s += fmt.Sprintf("; the median went from %s to %s", say(t.MedianFirst), say(t.MedianSecond))
	}
	if t.Second.Enough {
		s += fmt.Sprintf("; a limit from the first half for %s cuts %s of the second", percent(t.Second.Asked), percent(t.Second.Rate))
	}
	return s
}
