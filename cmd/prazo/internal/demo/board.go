package demo

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// A board shows the tables of the demo, one below the other. They fit 100 columns, and all together 24 lines. On a
// terminal they are drawn in place; elsewhere once, at the end.
type board struct {
	to       io.Writer
	parts    []part
	terminal bool
	height   int
	colour   bool
	drawn    int // lines that stand on the terminal
}

// The control sequences of a terminal.
const (
	green   = "\x1b[32m"
	red     = "\x1b[31m"
	plain   = "\x1b[0m"
	eraseTo = "\x1b[K" // the end of the line
)

func (b *board) begin(window time.Duration) error {
	scenes := 0
	for _, p := range b.parts {
		scenes += len(p.scenes())
	}
	what := "1 scene"
	if scenes != 1 {
		what = fmt.Sprintf("%d scenes at once", scenes)
	}
	_, err := fmt.Fprintf(b.to, "Faulty servers of this machine, called as people call them, and called by prazo under a deadline.\n"+
		"%s, watched for %s at most.\n\n", what, seconds(window))
	return err
}

// update draws the tables again.
func (b *board) update() error {
	if !b.terminal {
		return nil
	}
	lines := b.lines()
	if b.height > 0 && len(lines) >= b.height {
		return nil // the cursor cannot go back to the first line
	}
	return b.draw(lines)
}

func (b *board) draw(lines []line) error {
	var text strings.Builder
	if b.drawn > 0 {
		fmt.Fprintf(&text, "\x1b[%dA", b.drawn)
	}
	for _, l := range lines {
		text.WriteString(b.painted(l))
		if b.terminal {
			text.WriteString(eraseTo)
		}
		text.WriteString("\n")
	}
	b.drawn = len(lines)
	_, err := io.WriteString(b.to, text.String())
	return err
}

// lines are those of all tables now, with an empty one between two tables.
func (b *board) lines() []line {
	var all []line
	for i, p := range b.parts {
		if i > 0 {
			all = append(all, line{})
		}
		all = append(all, p.lines()...)
	}
	return all
}

func (b *board) painted(l line) string {
	switch {
	case b.colour && l.verdict == kept:
		return green + l.text + plain
	case b.colour && l.verdict == broken:
		return red + l.text + plain
	}
	return l.text
}

// end leaves the last tables, what their figures mean, and what to do next.
func (b *board) end() error {
	if err := b.draw(b.lines()); err != nil {
		return err
	}
	var text strings.Builder
	for _, p := range b.parts {
		text.WriteString("\n" + p.notes())
	}
	text.WriteString(`
next  prazo lab                                 these servers, for your own client
      prazo call --deadline 2.5s --trace URL    one call of your own, drawn
`)
	_, err := io.WriteString(b.to, text.String())
	return err
}
