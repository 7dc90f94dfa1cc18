package page

import (
	"slices"
	"time"
)

// A frontView is a chain as lanes: how long each waits, and what one inside does for nobody after one outside gave up.
type frontView struct {
	Name, Says, Label, Left string
	Number, Word            string // what is done for nobody
	Class, Glyph            string
	Height                  int
	Marks                   []tickMark
	FirstX                  string
	Lanes                   []barRow
	Notes                   []laneNote
}

// A laneNote is what else is known of one of the chain.
type laneNote struct{ Name, Says, Place string }

func newFront(f PlanFront) frontView {
	v := frontView{Name: clip(f.Name, maxName), Says: clip(f.Says, maxText)}
	lanes, left := first(f.Lanes, maxPlanParts)
	v.Left = more(left, "step", "steps")
	var whole time.Duration
	earliest := -1
	for i, l := range lanes {
		whole = max(whole, l.Gives)
		if l.Gives > 0 && (earliest < 0 || l.Gives < lanes[earliest].Gives) {
			earliest = i
		}
	}
	whole = time.Duration(float64(max(whole, time.Second)) * 1.08)
	v.Marks = linearMarks(whole.Seconds())
	v.Height = planAxis + len(lanes)*planRow + 6
	var outside, nobody time.Duration // the earliest that one outside has given up; the longest that is done for it then
	for i, l := range lanes {
		lane := newLane(l, outside, whole)
		lane.TextY, lane.Y = planAxis+i*planRow+14, planAxis+i*planRow+19
		v.Lanes = append(v.Lanes, lane)
		if l.Says != "" || l.Place != "" {
			v.Notes = append(v.Notes, laneNote{clip(l.Name, maxName), clip(l.Says, maxText), clip(l.Place, 2*maxName)})
		}
		if l.Gives > 0 && outside > 0 {
			nobody = max(nobody, l.Gives-outside)
		}
		if l.Gives > 0 && (outside == 0 || l.Gives < outside) {
			outside = l.Gives
		}
	}
	v.judge(lanes, earliest, nobody)
	if earliest >= 0 {
		v.FirstX = ofTime(lanes[earliest].Gives, whole)
	}
	return v
}

// judge says who gives up first, and how much is then done for nobody.
func (v *frontView) judge(lanes []PlanLane, earliest int, nobody time.Duration) {
	v.Class, v.Glyph, v.Number, v.Word = "v-not-cut", "✕", "never", "does anybody in this chain give up by itself"
	if earliest >= 0 {
		l := lanes[earliest]
		first := clip(l.Name, maxName) + " gives up first"
		switch {
		case nobody > 0:
			v.Number, v.Word = length(nobody), "of work for nobody: "+first+", after "+length(l.Gives)
		case slices.ContainsFunc(lanes[earliest+1:], func(l PlanLane) bool { return l.Gives <= 0 }):
			v.Number, v.Word = "no end", "to the work behind it: "+first+", after "+length(l.Gives)
		default:
			v.Class, v.Glyph, v.Number, v.Word = "v-cut", "✓", length(l.Gives), "and all is over: "+first
		}
	}
	v.Label = v.Number + " " + v.Word
}

// newLane is the bar of one that waits; outside is when the first further out gives up, 0 for never.
func newLane(l PlanLane, outside, whole time.Duration) barRow {
	v := barRow{Name: clip(l.Name, maxBarName), X: "0%", TextX: "0%", Anchor: "start"}
	end := l.Gives
	v.Text = length(end)
	if l.Gives <= 0 {
		end, v.Endless, v.Text = whole, true, "never by itself"
	}
	v.Width = ofTime(end, whole)
	if outside > 0 && end > outside {
		v.OverX, v.Over = ofTime(outside, whole), ofTime(end-outside, whole)
		if !v.Endless {
			v.Text += ", " + length(end-outside) + " of it for nobody"
		}
	}
	return v
}
