package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/prazohq/prazo"
)

// A series is many calls in a row through one guard. Nothing is kept of a call but its counts, so that the number of
// calls is bounded by patience only.
type series struct {
	streams
	cfg    callConfig
	caller *caller
	line   live
	sum    tally
}

// repeat makes the calls, and ends as their worst one.
func repeat(ctx context.Context, s streams, cfg callConfig, caller *caller) error {
	r := &series{streams: s, cfg: cfg, caller: caller, line: live{to: s.out}, sum: tally{wanted: cfg.repeat}}
	if !cfg.json && !cfg.trace {
		r.line.width = terminalWidth(s.out)
	}
	begun := time.Now()
	var broken error // stdout is
	for i := 0; i < cfg.repeat && ctx.Err() == nil && broken == nil; i++ {
		broken = r.call(ctx)
	}
	took := time.Since(begun)
	if broken == nil {
		broken = r.awaitScouts(ctx)
	}
	r.line.end()
	if broken == nil {
		broken = r.end(took)
	}
	if broken != nil {
		return &exit{code: codeFailed, err: fmt.Errorf("cannot write to stdout: %w", broken)}
	}
	return r.sum.exit(ctx)
}

// call makes one call and shows it. The error is that of stdout.
func (r *series) call(ctx context.Context) error {
	a := r.caller.send(ctx, discarded())
	r.sum.add(&a)
	r.learn()
	var err error
	switch {
	case r.cfg.json:
	case r.line.width > 0:
		err = r.line.show(liveLines(&r.sum, &a)...)
	default:
		err = writeRow(r.out, &r.sum, &a)
	}
	if err != nil {
		return err
	}
	return r.write(r.caller.complete(&a))
}

// learn notes what the guard knows by now, if it learns.
func (r *series) learn() {
	if r.caller.watch != nil {
		r.sum.lesson = lessonOf(r.caller.guard, r.sum.cuts)
	}
}

// write writes Records that are complete, as --json and --trace want it.
func (r *series) write(complete []prazo.Record) error {
	for i := range complete {
		if r.cfg.json {
			if err := writeJSON(r.out, complete[i]); err != nil {
				return err
			}
		}
		if r.cfg.trace {
			drawTrace(r.err, &complete[i])
		}
	}
	return nil
}

// awaitScouts waits for the scouts that are still on their way, so that they are counted. The last of them ends at the
// deadline of its call; an interrupt ends them at once.
func (r *series) awaitScouts(ctx context.Context) error {
	w := r.caller.watch
	if w == nil {
		return nil
	}
	w.wait(ctx, r.cfg.policy.Deadline, func() {
		r.learn()
		r.line.last = time.Time{}
		_ = r.line.show(fmt.Sprintf("waiting for scouts (%d), ctrl-C ends them: %s", r.caller.guard.Stats().Scouts, r.sum.lesson.text()))
	})
	r.caller.guard.Close()
	w.wait(context.WithoutCancel(ctx), closing, func() {})
	r.learn()
	return r.write(w.take())
}

// end writes the summary.
func (r *series) end(took time.Duration) error {
	to := r.out
	if r.cfg.json {
		to = r.err
		if l := r.sum.lesson; l != nil {
			if err := l.writeJSON(r.out); err != nil {
				return err
			}
		}
	}
	_, err := fmt.Fprint(to, r.sum.text(took))
	return err
}

// writeRow writes what one call came to, for who reads a pipe or a file.
func writeRow(w io.Writer, sum *tally, a *answer) error {
	head, columns, limit := "", "", limitText(a)
	if l := sum.lesson; l != nil {
		head, columns = lessonHead, l.columns()
		limit = fmt.Sprintf("%-14s", limit)
	}
	if sum.calls == 1 {
		if _, err := fmt.Fprintf(w, "  call  outcome        took  tries  limit of a try%s\n", head); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "%6d  %-11s %8v  %5d  %s%s\n",
		sum.calls, a.word(), round(a.record.Took), len(a.record.Tries), limit, columns)
	return err
}

// liveLines shows how far the calls are and how the limit follows the server: a bar of the last call against the limit
// it had. The second line, if there is one, is for terminals on which the first one does not fit.
func liveLines(sum *tally, a *answer) []string {
	const columns = 20
	limit, _ := firstLimit(a)
	if limit == 0 {
		limit = a.record.Deadline
	}
	filled := 0
	if limit > 0 {
		filled = int(min(columns, float64(a.record.Took)/float64(limit)*columns+0.5))
	}
	took := round(a.record.Took)
	line := fmt.Sprintf("%d/%d  %-9s  took %-8v [%s%s] ", sum.calls, sum.wanted, a.word(), took,
		strings.Repeat("#", filled), strings.Repeat(".", columns-filled))
	if l := sum.lesson; l != nil {
		return []string{line + l.text(), fmt.Sprintf("%d/%d %s %v %s", sum.calls, sum.wanted, a.word(), took, l.brief())}
	}
	return []string{line + fmt.Sprintf("limit %s  bad %d", limitText(a), sum.bad)}
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
