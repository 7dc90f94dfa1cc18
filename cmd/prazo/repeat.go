package main

import (
	"context"
	"fmt"
	"strings"
	"time"
)

// repeat makes many calls in a row through one guard. Nothing is kept of a call but its counts, so that the number of
// calls is bounded by patience only.
func repeat(ctx context.Context, s streams, cfg callConfig, caller *caller) error {
	line := &live{to: s.out}
	if !cfg.json && !cfg.trace {
		line.width = terminalWidth(s.out)
	}
	begun := time.Now()
	sum := tally{wanted: cfg.repeat}
	var broken error // stdout is
	for i := 0; i < cfg.repeat && ctx.Err() == nil && broken == nil; i++ {
		a := caller.send(ctx, discarded())
		sum.add(&a)
		switch {
		case cfg.json && a.known:
			broken = writeJSON(s.out, a.record)
		case line.width > 0:
			broken = line.show(liveLine(&sum, &a))
		case !cfg.json:
			broken = writeRow(s, &sum, &a)
		}
		if cfg.trace && a.known {
			drawTrace(s.err, &a.record)
		}
	}
	line.end()
	to := s.out
	if cfg.json {
		to = s.err
	}
	if broken == nil {
		_, broken = fmt.Fprint(to, sum.text(time.Since(begun)))
	}
	if broken != nil {
		return &exit{code: codeFailed, err: fmt.Errorf("cannot write to stdout: %w", broken)}
	}
	return sum.exit(ctx)
}

// writeRow writes what one call came to, for who reads a pipe or a file.
func writeRow(s streams, sum *tally, a *answer) error {
	if sum.calls == 1 {
		if _, err := fmt.Fprintln(s.out, "  call  outcome        took  tries  limit of a try"); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(s.out, "%6d  %-11s %8v  %5d  %s\n",
		sum.calls, a.word(), round(a.record.Took), len(a.record.Tries), limitText(a))
	return err
}

// liveLine shows how far the calls are and how the limit follows the server: a bar of the last call against the limit
// it had.
func liveLine(sum *tally, a *answer) string {
	const columns = 20
	limit, _ := firstLimit(a)
	if limit == 0 {
		limit = a.record.Deadline
	}
	filled := 0
	if limit > 0 {
		filled = int(min(columns, float64(a.record.Took)/float64(limit)*columns+0.5))
	}
	return fmt.Sprintf("%d/%d  %-9s  took %-8v [%s%s] limit %s  bad %d", sum.calls, sum.wanted, a.word(), round(a.record.Took),
		strings.Repeat("#", filled), strings.Repeat(".", columns-filled), limitText(a), sum.bad)
}

// firstLimit returns the limit that the first try of the call had; 0: only the deadline. ok is false if there was no try.
func firstLimit(a *answer) (limit time.Duration, ok bool) {
	if !a.known || len(a.record.Tries) == 0 {
		return 0, false
	}
	return a.record.Tries[0].Limit, true
}

func limitText(a *answer) string {
	limit, ok := firstLimit(a)
	switch {
	case !ok:
		return "-"
	case limit == 0:
		return "the deadline"
	}
	return round(limit).String()
}
