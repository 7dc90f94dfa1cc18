package plan

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// Shrink is a deadline of a page that should be shorter.
type Shrink struct {
	Name, Where string
	From, To    time.Duration
	// Cuts is the share of its good calls that the new deadline cuts, -1 where nothing was measured.
	Cuts float64

	step, call int
}

// shrinks finds what to shorten, the call with the most to spare first: down to what cuts 1 good call in 1,000, since
// that costs nothing. What is still missing is taken from the calls that nobody measured, each by the same share.
func shrinks(p Page, room time.Duration) []Shrink {
	steps := make([][]PageCall, len(p.Steps))
	for i, step := range p.Steps {
		steps[i] = slices.Clone(step)
	}
	floors := floorsOf(steps)
	excess := -room
	for _, step := range steps {
		excess += worstOf(step)
	}
	for excess > 0 {
		best, spare := -1, time.Duration(0)
		for i, step := range steps {
			if s := worstOf(step) - worstOf(floors[i]); s > spare {
				best, spare = i, s
			}
		}
		if best < 0 {
			break
		}
		to := worstOf(steps[best]) - min(spare, excess)
		excess -= min(spare, excess)
		lower(steps[best], to)
	}
	if excess > 0 {
		proportionally(steps, room, excess)
	}
	return changed(p.Steps, steps)
}

// floorsOf gives every measured call the deadline it can live with; others keep theirs.
func floorsOf(steps [][]PageCall) [][]PageCall {
	floors := make([][]PageCall, len(steps))
	for i, step := range steps {
		floors[i] = slices.Clone(step)
		for j, c := range step {
			if c.Took == nil {
				continue
			}
			if l := limitOf(c.Took, defaultRate); l.at > 0 {
				floors[i][j].Deadline = min(c.Deadline, l.at)
			}
		}
	}
	return floors
}

// lower brings the calls of a step down to a deadline.
func lower(step []PageCall, to time.Duration) {
	for i := range step {
		step[i].Deadline = min(step[i].Deadline, to)
	}
}

// proportionally shortens the steps in which a call that nobody measured is the longest, all by the same share.
func proportionally(steps [][]PageCall, room, excess time.Duration) {
	unmeasured := func(step []PageCall) bool {
		worst := worstOf(step)
		return worst > 0 && !slices.ContainsFunc(step, func(c PageCall) bool { return c.Deadline == worst && c.Took != nil })
	}
	var sum time.Duration
	for _, step := range steps {
		if unmeasured(step) {
			sum += worstOf(step)
		}
	}
	if sum <= excess || room <= 0 {
		return // it cannot fit
	}
	factor := float64(sum-excess) / float64(sum)
	for _, step := range steps {
		if unmeasured(step) {
			lower(step, time.Duration(factor*float64(worstOf(step))))
		}
	}
}

// changed lists what became shorter, the largest change first.
func changed(before, after [][]PageCall) []Shrink {
	var list []Shrink
	for i, step := range before {
		for j, c := range step {
			to := after[i][j].Deadline
			if to >= c.Deadline {
				continue
			}
			s := Shrink{c.Name, c.Where, c.Deadline, roundDown(to), -1, i, j}
			if c.Took != nil {
				s.Cuts = c.Took.Above(s.To)
			}
			list = append(list, s)
		}
	}
	slices.SortStableFunc(list, func(a, b Shrink) int { return int((b.From - b.To - a.From + a.To) / time.Microsecond) })
	return list
}

// roundDown leaves three digits and never makes a deadline longer.
func roundDown(d time.Duration) time.Duration {
	unit := time.Microsecond
	for d/unit >= 1000 {
		unit *= 10
	}
	return d - d%unit
}

// shrinkWords says what to write instead.
func shrinkWords(r PageReport) string {
	if !r.FitsAfter {
		return "no deadlines that leave good calls alone fit: make calls at the same time that do not need one another, " +
			"leave one out, or give the page more"
	}
	var parts []string
	for _, s := range r.Shrink {
		part := fmt.Sprintf("%s: deadline %v, not %v", named(s.Name), s.To, s.From)
		if s.Cuts >= 0 {
			part += fmt.Sprintf(" (it cuts %s)", oneIn(s.Cuts, "good call"))
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "; ")
}
