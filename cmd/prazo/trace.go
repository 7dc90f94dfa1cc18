package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/prazohq/prazo"
)

// The timeline fits traceWidth columns: the number of the try, its bar, what it came to.
const (
	traceWidth = 100
	barWidth   = 46
)

// The marks of a bar: one for each phase, in the order of their numbers, and those between tries.
const (
	phaseMarks = ".qdctw-="
	waitMark   = '~'
	scoutMark  = ':'
	cutMark    = 'x'
)

// drawTrace draws the tries of a call on one scale: a row each, the wait before it, its phases, what it came to.
func drawTrace(w io.Writer, r *prazo.Record) {
	scale, all := r.Deadline, true
	if took := lastMoment(r); took*3 < r.Deadline { // the bars would be a dot at the left
		scale, all = max(took, time.Microsecond), false
	}
	for _, line := range traceTitle(r) {
		fmt.Fprintln(w, clip(line, traceWidth))
	}
	fmt.Fprintln(w, axis(r, scale, all))
	for i := range r.Tries {
		t := &r.Tries[i]
		edge := " "
		if all {
			edge = "|"
		}
		row := fmt.Sprintf("%3d %s%s ", t.N, bar(t, scale), edge)
		row += outcomeOf(t, traceWidth-len([]rune(row)))
		fmt.Fprintln(w, clip(row, traceWidth))
		if t.Answered > 0 {
			row = fmt.Sprintf("    %s%s would have answered after %v", scoutBar(t, scale), edge, round(t.Answered))
			fmt.Fprintln(w, clip(row, traceWidth))
		}
	}
	fmt.Fprint(w, wrapped("    ", "  ", legend(r), traceWidth))
}

// lastMoment returns when the last bar ends: with the call, or with a scout of it.
func lastMoment(r *prazo.Record) time.Duration {
	last := r.Took
	for i := range r.Tries {
		last = max(last, r.Tries[i].At+r.Tries[i].Answered)
	}
	return last
}

// traceTitle says what the call came to; its request id goes on a line of its own where there is no room.
func traceTitle(r *prazo.Record) []string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %v after %v", r.Class, r.Outcome, round(r.Took))
	switch r.Wall {
	case prazo.WallNone:
	case prazo.WallDeadline:
		b.WriteString(", cut by the deadline")
	case prazo.WallTry:
		b.WriteString(", cut by the limit of the last try")
	default:
		fmt.Fprintf(&b, ", stopped by: %v", r.Wall)
	}
	if len(r.Tries) == 0 {
		b.WriteString(", no try was made")
	}
	if r.Stop != prazo.StopNone && r.Stop != prazo.StopFinal {
		fmt.Fprintf(&b, " (%v)", r.Stop)
	}
	id := fmt.Sprintf("[req %s]", r.RequestID)
	switch {
	case r.RequestID == "":
	case b.Len()+1+len(id) <= traceWidth:
		b.WriteString(" " + id)
	default:
		return []string{b.String(), "    " + id}
	}
	return []string{b.String()}
}

// axis is the row above the bars, with the deadline at its end or, where the call was much shorter, in words.
func axis(r *prazo.Record, scale time.Duration, all bool) string {
	right := round(scale).String()
	line := "try 0s" + strings.Repeat(" ", max(1, barWidth-2-len(right))) + right
	if all {
		return line + "| deadline"
	}
	return line + fmt.Sprintf("  deadline %v, %.0f times as far", r.Deadline, float64(r.Deadline)/float64(scale))
}

// bar draws one try. Each cell shows what was going on in its middle; a try too short for a cell gets one all the same.
func bar(t *prazo.TryRecord, scale time.Duration) string {
	cells := []rune(strings.Repeat(" ", barWidth))
	column := func(at time.Duration) int { return columnOf(at, scale) }
	fill(cells, column(t.At-t.Waited), column(t.At), waitMark)
	at := t.At
	longest := 0
	for p, d := range t.Phases {
		fill(cells, column(at), column(at+d), rune(phaseMarks[p]))
		at += d
		if d > t.Phases[longest] {
			longest = p
		}
	}
	if column(at) == column(t.At) {
		cells[min(column(at), barWidth-1)] = rune(phaseMarks[longest])
	}
	if t.Wall != prazo.WallNone {
		cells[min(max(column(at)-1, column(t.At)), barWidth-1)] = cutMark
	}
	return string(cells)
}

// scoutBar draws how long a try that was cut ran on until it was answered.
func scoutBar(t *prazo.TryRecord, scale time.Duration) string {
	cells := []rune(strings.Repeat(" ", barWidth))
	from := columnOf(t.At+t.Took, scale)
	fill(cells, from, max(from+1, columnOf(t.At+t.Answered, scale)), scoutMark)
	return string(cells)
}

// columnOf returns the cell of a bar that a moment falls in; barWidth is behind the last one.
func columnOf(at, scale time.Duration) int {
	return int(min(barWidth, max(0, float64(at)/float64(scale)*barWidth+0.5)))
}

// fill marks the cells from one up to before another.
func fill(cells []rune, from, to int, mark rune) {
	for i := from; i < min(to, len(cells)); i++ {
		cells[i] = mark
	}
}

// outcomeOf says what a try came to, in so many columns. Of an error the end says most, so the start gives way.
func outcomeOf(t *prazo.TryRecord, columns int) string {
	var s string
	switch {
	case t.Wall == prazo.WallTry:
		s = fmt.Sprintf("cut at its limit of %v: %s", round(t.Limit), stateOf(t))
	case t.Wall != prazo.WallNone:
		s = fmt.Sprintf("cut by the %v after %v: %s", t.Wall, round(t.Took), stateOf(t))
	case t.Err != "":
		s = fmt.Sprintf("%v after %v: ", t.Kind, round(t.Took))
		s += clipStart(t.Err, columns-len([]rune(s)))
	case t.Status != 0:
		s = fmt.Sprintf("%d in %v", t.Status, round(t.Took))
	default:
		s = fmt.Sprintf("%v in %v", t.Kind, round(t.Took))
	}
	if t.Hop > 0 {
		s = fmt.Sprintf("hop %d: %s", t.Hop, s)
	}
	if t.Asked > 0 {
		s += fmt.Sprintf(", asks to wait %v", round(t.Asked))
	}
	return oneLine(s)
}

// stateOf says how far a try had come when it was cut.
func stateOf(t *prazo.TryRecord) string {
	switch {
	case t.Phase == prazo.PhaseFirstByte:
		return "no answer"
	case t.Phase == prazo.PhaseBody && t.Size >= 0:
		return fmt.Sprintf("%d of %d bytes", t.Bytes, t.Size)
	case t.Phase == prazo.PhaseBody:
		return fmt.Sprintf("%d bytes", t.Bytes)
	case t.Phase == prazo.PhaseNone:
		return "no answer"
	}
	return "in " + t.Phase.String()
}

// legend explains the marks that were used, with the time of each in all tries together.
func legend(r *prazo.Record) []string {
	var waits time.Duration
	var phases [len(phaseMarks)]time.Duration
	cut, scouts := false, false
	for i := range r.Tries {
		t := &r.Tries[i]
		waits += t.Waited
		cut = cut || t.Wall != prazo.WallNone
		scouts = scouts || t.Answered > 0
		for p, d := range t.Phases {
			phases[p] += d
		}
	}
	var parts []string
	for p, d := range phases {
		if name := prazo.Phase(p).String(); d > 0 {
			if prazo.Phase(p) == prazo.PhaseNone {
				name = "other"
			}
			parts = append(parts, fmt.Sprintf("%c %s %v", phaseMarks[p], name, round(d)))
		}
	}
	if waits > 0 {
		parts = append(parts, fmt.Sprintf("%c waits %v", waitMark, round(waits)))
	}
	if cut {
		parts = append(parts, fmt.Sprintf("%c cut", cutMark))
	}
	if scouts {
		parts = append(parts, fmt.Sprintf("%c ran on when nobody waited any more", scoutMark))
	}
	return parts
}

// clip makes s fit the columns, in one line.
func clip(s string, columns int) string {
	s = oneLine(s)
	if runes := []rune(s); len(runes) > columns {
		return string(runes[:columns-3]) + "..."
	}
	return s
}

// clipStart makes s fit the columns by leaving out its start.
func clipStart(s string, columns int) string {
	runes := []rune(s)
	if len(runes) <= columns || columns < 4 {
		return oneLine(s)
	}
	return "..." + oneLine(string(runes[len(runes)-columns+3:]))
}

// round keeps about three digits of a time, for people.
func round(d time.Duration) time.Duration {
	unit := time.Microsecond
	switch {
	case d >= 10*time.Second:
		unit = 100 * time.Millisecond
	case d >= time.Second:
		unit = 10 * time.Millisecond
	case d >= time.Millisecond:
		unit = 100 * time.Microsecond
	}
	return d.Round(unit)
}
