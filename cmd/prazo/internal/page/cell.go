package page

import (
	"fmt"
	"strings"
)

// A detail is how much stands behind each cell: with more cells it is less, so that the page keeps a size that a browser
// likes.
type detail struct {
	deadline, window float64
	ticks, lines     int
}

func detailOf(m Matrix) detail {
	d := detail{m.Deadline.Seconds(), m.Window.Seconds(), 500, 60}
	switch cells := len(m.Rows) * len(m.Columns); {
	case cells > 1200:
		d.ticks, d.lines = 50, 6
	case cells > 200:
		d.ticks, d.lines = 100, 10
	}
	return d
}

// newCell makes what is shown of a cell, and what stands behind it.
func newCell(c Cell, h head, r rowView, how detail) cellView {
	v := cellView{ID: fmt.Sprintf("c%d-%d", h.N, r.N), Class: h.Class}
	if c.Verdict == "" {
		return v
	}
	m := markOf(c.Verdict)
	v.Verdict, v.Glyph, v.Word = m.Verdict, m.Glyph, m.Word
	v.Number = number(c, how)
	client := strings.TrimSpace(h.Client + " " + h.Setting)
	v.Panel = newPanel(c, m, how)
	p := v.Panel
	p.ID, p.Client, p.Fault, p.Says = v.ID, client, r.Name, r.Says
	if p.Expected == "" {
		p.Expected = r.Wants
	}
	if !m.good {
		p.Fix = h.Fix
	}
	return v
}

func newPanel(c Cell, m mark, how detail) *panel {
	events := ordered(c.Events)
	p := &panel{
		Verdict: m.Verdict, Glyph: m.Glyph, Word: m.Word,
		Expected: clip(c.Expected, maxText), Actual: clip(c.Actual, maxText), Rerun: clip(c.Rerun, 2*maxText),
		Timeline: draw(c, events, how.deadline, how.window, how.ticks),
		Log:      wireLog(events, begin(c, events), how.lines),
	}
	if p.Actual == "" {
		p.Actual = clip(c.Why, maxText)
	}
	if c.Requests > 0 || c.Connections > 0 {
		p.Counts = plural(c.Requests, "request") + ", " + plural(c.Connections, "connection")
	}
	return p
}

// number is the seconds of a cell; "" where nothing was learnt.
func number(c Cell, how detail) string {
	if c.Verdict == "not-run" {
		return ""
	}
	digits := 1
	switch {
	case how.deadline > 0 && how.deadline < 1 && c.Seconds < 10:
		digits = 2
	case c.Seconds >= 100:
		digits = 0
	}
	if still(c, how.window) {
		return fmt.Sprintf(">%.3g", how.window)
	}
	return fmt.Sprintf("%.*f", digits, c.Seconds)
}
