package demo

import (
	"fmt"
	"time"
)

// A result is what the caller of one call got.
type result struct {
	call    int // from 0, in the order in which they were made
	took    time.Duration
	waiting bool // the demo stopped watching it
	status  int  // of a whole answer; 0: none
	tries   int  // where the client says how many
	err     error
	timeout bool
	older   bool // a newer call took its place
}

// good reports whether the answer can be used.
func (r *result) good() bool { return r.err == nil && !r.waiting && r.status == 200 }

// An end is when the server saw one of the client's connections end.
type end struct {
	from     time.Time // its first request
	at       time.Time
	after    time.Duration // since the scene began
	open     bool          // not by now
	byClient bool
}

// An outcome is what a scene came to for one client, so far or at last.
type outcome struct {
	results []result
	ends    []end
	over    bool          // and the server was asked
	running int           // calls that wait now
	since   time.Duration // since the scene began
}

func (o *outcome) count(is func(*result) bool) int {
	n := 0
	for i := range o.results {
		if is(&o.results[i]) {
			n++
		}
	}
	return n
}

func (o *outcome) good() int { return o.count((*result).good) }

func (o *outcome) open() int {
	n := 0
	for _, e := range o.ends {
		if e.open {
			n++
		}
	}
	return n
}

// last is the result of the call that was made last; nil: not by now.
func (o *outcome) last(s scene) *result {
	for i := range o.results {
		if o.results[i].call == s.calls-1 {
			return &o.results[i]
		}
	}
	return nil
}

// atOnce is how many calls the server had in hand when it had the last one for a moment: an older call that ended because of
// it is gone by then.
func (o *outcome) atOnce(s scene) int {
	var last time.Time
	for _, e := range o.ends {
		if e.from.After(last) {
			last = e.from
		}
	}
	n, then := 0, last.Add(s.slack)
	for _, e := range o.ends {
		if e.at.After(then) {
			n++
		}
	}
	return n
}

// lastClick shows what became of the last call, and what the others left at the server.
func lastClick(s scene, o *outcome) (caller, server string) {
	caller = "no last click"
	if last := o.last(s); last != nil {
		caller = "last " + last.cell()
	}
	return caller, fmt.Sprintf("%d at once", o.atOnce(s))
}

// caller says in one cell what the callers got.
func (o *outcome) caller(s scene) string {
	if s.shows != nil && o.over {
		caller, _ := s.shows(s, o)
		return caller
	}
	if s.calls == 1 {
		return o.one()
	}
	good := fmt.Sprintf("%d/%d", o.good(), s.calls)
	waiting := o.running + o.count(func(r *result) bool { return r.waiting })
	failed := o.count(func(r *result) bool { return !r.good() && !r.waiting && !r.older })
	switch {
	case waiting > 0:
		return fmt.Sprintf("%s, %d waiting", good, waiting)
	case failed > 0 && failed == len(o.results):
		return fmt.Sprintf("%s, errors at %s", good, seconds(o.slowest()))
	case failed > 0:
		return fmt.Sprintf("%s, %d failed", good, failed)
	case len(o.results) == 0:
		return "..."
	}
	return fmt.Sprintf("%s, max %s", good, seconds(o.slowest()))
}

func (o *outcome) slowest() time.Duration {
	var slowest time.Duration
	for _, r := range o.results {
		slowest = max(slowest, r.took)
	}
	return slowest
}

// one is the cell of a scene with a single call.
func (o *outcome) one() string {
	if len(o.results) == 0 {
		return "waiting, " + seconds(o.since)
	}
	return o.results[0].cell()
}

// cell says in one cell what the call came to.
func (r *result) cell() string {
	switch {
	case r.waiting:
		return "still waiting, " + seconds(r.took)
	case r.timeout:
		return "cut at " + seconds(r.took)
	case r.err != nil:
		return "error at " + seconds(r.took)
	case r.tries > 1:
		return fmt.Sprintf("%d at %s, %d tries", r.status, seconds(r.took), r.tries)
	}
	return fmt.Sprintf("%d at %s", r.status, seconds(r.took))
}

// server says in one cell what the server saw of the connections: when the last one of a call that was cut closed, "kept"
// where it lives on after an answer, and how many hang.
func (o *outcome) server(s scene) string {
	if !o.over {
		return "..."
	}
	if s.shows != nil {
		_, server := s.shows(s, o)
		return server
	}
	open := o.open()
	switch {
	case len(o.ends) == 0:
		return "-"
	case s.calls > 1 && open == 0:
		return "none hangs"
	case s.calls > 1:
		return fmt.Sprintf("%d hang", open)
	case open > 0:
		return "still open"
	case o.results[0].timeout:
		return "cut " + seconds(o.lastEnd().after)
	}
	return "kept"
}

// lastEnd is the connection that ended last.
func (o *outcome) lastEnd() end {
	var last end
	for _, e := range o.ends {
		if e.at.After(last.at) {
			last = e
		}
	}
	return last
}

func seconds(d time.Duration) string {
	if d >= 10*time.Second {
		return fmt.Sprintf("%.1f s", d.Seconds())
	}
	return fmt.Sprintf("%.2f s", d.Seconds())
}
