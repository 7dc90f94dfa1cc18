package plan

import "time"

// Judged is what a limit, chosen from some calls, does to others.
type Judged struct {
	// Asked is the share of good calls that was to be cut, Rate the share that was.
	Asked, Rate float64
	// Limit is what was chosen; 0 where too few calls finished.
	Limit time.Duration
	// Cuts counts the good calls that would have been cut, Of all good calls that judged.
	Cuts, Of int
	// LeftOut counts the blocks that the choice left out as bad times. None is left out of the judging.
	LeftOut int
	// Enough says whether both sides have calls enough, ten beyond the quantile, for the result to mean something.
	Enough bool
}

// Times is the rate as a multiple of what was asked.
func (j Judged) Times() float64 { return ratio(j.Rate, j.Asked) }

// Alternate chooses a limit from the odd blocks of 500 calls (the first, the third ...) and judges it on the even ones.
func Alternate(s *Series, rate float64) Judged {
	odd, even := apart(s.ordered())
	return judge(odd, even, rate)
}

// apart deals blocks out in turns.
func apart(blocks []block) (odd, even []block) {
	for i, b := range blocks {
		if i%2 == 0 {
			odd = append(odd, b)
			continue
		}
		even = append(even, b)
	}
	return odd, even
}

// judge chooses from some blocks and looks at the others.
func judge(choose, look []block, rate float64) Judged {
	kept, out := normal(choose, rate)
	d := distributionOf(kept)
	j := Judged{Asked: rate, Limit: limitOf(d, rate).at, LeftOut: len(out)}
	if j.Limit == 0 {
		return j
	}
	for _, b := range look {
		slow, finished := b.longer(j.Limit)
		j.Cuts, j.Of = j.Cuts+slow, j.Of+finished
	}
	j.Rate = ratio(float64(j.Cuts), float64(j.Of))
	j.Enough = float64(d.Finished())*rate >= enoughBeyond && float64(j.Of)*rate >= enoughBeyond
	return j
}
