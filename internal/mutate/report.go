package main

import (
	"fmt"
	"io"
	"strings"
)

// summary is the last line of the report.
type summary struct {
	total, killed, survived, broken int
	asked                           int   // changes there are, if more than were tried
	missing                         []int // laws without a change
}

// report prints one line a change and counts.
func report(w io.Writer, results []result) summary {
	s := summary{total: len(results)}
	for _, r := range results {
		switch r.outcome {
		case killed:
			s.killed++
		case survived:
			s.survived++
		default:
			s.broken++
		}
		fmt.Fprintf(w, "%-8s  %s\n", r.outcome, r.mutation)
		if r.outcome != killed {
			fmt.Fprintf(w, "          asked for in %s\n", r.at)
		}
		for line := range strings.Lines(r.detail) {
			fmt.Fprintf(w, "          %s\n", strings.TrimRight(line, "\n"))
		}
	}
	return s
}

// code is the exit code.
func (s summary) code() int {
	switch {
	case s.broken > 0:
		return 2
	case s.survived > 0 || len(s.missing) > 0:
		return 1
	}
	return 0
}

// String says it in one line.
func (s summary) String() string {
	number := fmt.Sprint(s.total)
	if s.asked > s.total {
		number += fmt.Sprintf(" of %d", s.asked)
	}
	text := fmt.Sprintf("%s changes: %d killed, %d survived, %d broken", number, s.killed, s.survived, s.broken)
	if len(s.missing) > 0 {
		text += "; laws without a change: " + numbers(s.missing)
	}
	return text
}
