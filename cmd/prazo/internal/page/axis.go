package page

import (
	"fmt"
	"math"
)

// An axis stands above every timeline of a page. It is the same in all of them, so the page has it once.
type axis struct {
	Deadline string
	Limit    string // the deadline in words
	Anchor   string // of these words
	Marks    []tickMark
}

// A tickMark is a number on an axis.
type tickMark struct{ X, Text, Anchor string }

// newAxis has the multiples of the deadline, or what of them fits. nil where there is no time to show.
func newAxis(deadline, window float64) *axis {
	if deadline <= 0 || window <= 0 {
		return nil
	}
	a := &axis{Deadline: percent(deadline, window), Limit: fmt.Sprintf("deadline %.3g s", deadline), Anchor: "middle"}
	if deadline > window*0.85 {
		a.Anchor = "end"
	}
	every := deadline * math.Ceil(window/deadline/6)
	for at := 0.0; at <= window*1.001; at += every {
		if math.Abs(at-deadline) < window/12 || at == 0 && deadline < window/4 {
			continue // its place is taken, on a narrow screen at least
		}
		anchor := "middle"
		if at == 0 {
			anchor = "start"
		} else if at > window*0.97 {
			anchor = "end"
		}
		a.Marks = append(a.Marks, tickMark{percent(at, window), fmt.Sprintf("%.3g s", at), anchor})
	}
	return a
}
