package demo

import (
	"context"
	"time"
)

// A part is what the demo shows in one table: scenes that are told in the same columns. All parts play at once.
type part interface {
	scenes() []string // the names of those that it shows
	play(ctx context.Context, window time.Duration)
	lines() []line    // the table by now; may be asked while it plays
	notes() string    // what the table's figures mean, for below it
	missed() []string // which promises were missed, once it has played
}

// A line is one of a table.
type line struct {
	text    string
	verdict verdict
}

// A verdict says whether what a line shows has kept its promise.
type verdict uint8

const (
	pending verdict = iota // not known by now, or a line that promises nothing
	kept
	broken
)

func verdictOf(over bool, missed string) verdict {
	switch {
	case !over:
		return pending
	case missed == "":
		return kept
	}
	return broken
}

// openers make the parts; nil instead of one whose scenes nobody asked for.
func openers() []func(*stage) (part, error) {
	return []func(*stage) (part, error){openFaults, openPages, openPool}
}

// Names lists the scenes of the demo, in the order in which it shows them.
func Names() []string {
	var names []string
	for _, s := range scenes() {
		names = append(names, s.name)
	}
	return append(names, pageName, poolName)
}
