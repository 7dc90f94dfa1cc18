package main

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// liveEvery is how often a live line changes: faster than that nobody reads.
const liveEvery = 50 * time.Millisecond

// A live line is written again and again in place. On what is no terminal it writes nothing.
type live struct {
	to    io.Writer
	width int // columns of the terminal; 0: no terminal
	last  time.Time
	drawn int // columns that the line takes now
}

// show replaces the line by the first of some that fits, or by what fits of the last one, unless the present one is very young.
func (l *live) show(lines ...string) error {
	now := time.Now()
	if l.width == 0 || now.Sub(l.last) < liveEvery {
		return nil
	}
	l.last = now
	var line string
	for _, line = range lines {
		if len([]rune(line)) < l.width {
			break
		}
	}
	return l.draw(clip(line, l.width-1))
}

func (l *live) draw(line string) error {
	columns := len([]rune(line))
	blank := strings.Repeat(" ", max(0, l.drawn-columns))
	l.drawn = columns
	_, err := fmt.Fprintf(l.to, "\r%s%s", line, blank)
	return err
}

// end leaves an empty line for what follows.
func (l *live) end() {
	if l.drawn > 0 {
		_ = l.draw("")
		fmt.Fprint(l.to, "\r")
	}
}
