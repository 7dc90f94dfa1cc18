package plan

import (
	"slices"
	"time"
)

// The rule of bad times. A limit is chosen for the normal: a block in which ten times as many calls would be cut as was asked,
// and at least ten, is not that, as long as such blocks are at most a tenth of all, and as long as they have passed.
const (
	badTimes  = 10
	badCalls  = 10
	badBlocks = .1
)

// Brownout is a block of calls that was left out of a proposal.
type Brownout struct {
	// From and To are when its first and its last call began, zero where the data do not say.
	From, To time.Time
	// Calls counts those that finished, Slow those of them that the limit would have cut.
	Calls, Slow int
}

// normal leaves the bad times out. What it leaves out makes the limit shorter, and blocks bad that were not before: so it
// goes on until nothing changes, or a tenth is left out, the worst first.
func normal(blocks []block, rate float64) (kept []block, out []Brownout) {
	most := int(badBlocks * float64(len(blocks)))
	kept = blocks
	for most > 0 {
		at := limitOf(distributionOf(kept), rate).at
		bad := worst(kept, at, rate, most)
		if at == 0 || len(bad) == 0 {
			break
		}
		most -= len(bad)
		kept = without(kept, bad)
	}
	if len(kept) == len(blocks) {
		return blocks, nil
	}
	at := limitOf(distributionOf(kept), rate).at
	for _, b := range blocks {
		if !slices.ContainsFunc(kept, func(k block) bool { return k.number == b.number }) {
			slow, finished := b.longer(at)
			out = append(out, Brownout{b.start, b.end, finished, slow})
		}
	}
	return kept, out
}

// worst returns the indexes of the bad blocks under a limit, at most so many. Those at the end are not among them: it may
// be that the dependency has become slow for good.
func worst(blocks []block, at time.Duration, rate float64, most int) []int {
	type bad struct{ index, slow int }
	var found []bad
	lastGood := -1
	for i, b := range blocks {
		if slow, finished := b.longer(at); slow >= badCalls && float64(slow) >= badTimes*rate*float64(finished) {
			found = append(found, bad{i, slow})
		} else {
			lastGood = i
		}
	}
	found = slices.DeleteFunc(found, func(b bad) bool { return b.index > lastGood })
	slices.SortStableFunc(found, func(a, b bad) int { return b.slow - a.slow })
	var indexes []int
	for _, b := range found[:min(most, len(found))] {
		indexes = append(indexes, b.index)
	}
	return indexes
}

func without(blocks []block, indexes []int) []block {
	drop := make(map[int]bool, len(indexes))
	for _, i := range indexes {
		drop[i] = true
	}
	var kept []block
	for i, b := range blocks {
		if !drop[i] {
			kept = append(kept, b)
		}
	}
	return kept
}
