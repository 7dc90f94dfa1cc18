package prazoslog

import (
	"log/slog"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/prazohq/prazo"
)

const (
	longestText = 256 // bytes of one text
	ends        = 3   // tries that are written at each end of a long list
)

// attributes collects what is known.
type attributes []slog.Attr

func (a *attributes) text(key, value string) {
	if value != "" {
		*a = append(*a, slog.String(key, short(value)))
	}
}

func (a *attributes) number(key string, n int64) {
	if n != 0 {
		*a = append(*a, slog.Int64(key, n))
	}
}

func (a *attributes) duration(key string, d time.Duration) {
	if d != 0 {
		*a = append(*a, slog.Duration(key, d))
	}
}

func (a *attributes) group(key string, inner attributes) {
	*a = append(*a, slog.Attr{Key: key, Value: slog.GroupValue(inner...)})
}

func (a *attributes) wall(w prazo.Wall) {
	if w != prazo.WallNone {
		a.text("wall", w.String())
	}
}

func (a *attributes) phase(p prazo.Phase) {
	if p != prazo.PhaseNone {
		a.text("phase", p.String())
	}
}

// addCall gives a line what the Record says.
func addCall(line *slog.Record, r *prazo.Record) {
	var room [20]slog.Attr
	a := attributes(room[:0])
	last := prazo.TryRecord{}
	if t := r.Last(); t != nil {
		last = *t
	}
	good := r.Outcome == prazo.Good

	a.text("dependency", r.Guard)
	a.text("class", r.Class)
	a.text("request_id", r.RequestID)
	a.text("idempotency_key", r.Key)
	a.text("outcome", r.Outcome.String())
	a.wall(r.Wall)
	if !good {
		a.phase(last.Phase)
	}
	if r.Stop != prazo.StopNone {
		a.text("stop", r.Stop.String())
	}
	a.number("status", int64(last.Status))
	a = append(a, slog.Int("tries", len(r.Tries)), slog.Duration("took", r.Took), slog.Duration("deadline", r.Deadline))
	a.duration("queued", r.Queued)
	a.duration("asked", r.Asked)
	if !good {
		a.text("applied", applied(r))
	}
	a.text("error", last.Err)
	if len(r.Tries) > 1 || len(r.Tries) == 1 && !good {
		a.group("try", triesOf(r))
	}
	line.AddAttrs(a...)
}

func applied(r *prazo.Record) string {
	if r.NotApplied() {
		return "no"
	}
	return "maybe"
}

// triesOf returns a group for each try; of a long list, for those at its ends.
func triesOf(r *prazo.Record) attributes {
	n := len(r.Tries)
	a := make(attributes, 0, min(n, 2*ends+1))
	for i := range r.Tries {
		switch {
		case i < ends || i >= n-ends:
			a.group(strconv.Itoa(r.Tries[i].N), tryOf(&r.Tries[i]))
		case i == ends:
			a.number("left_out", int64(n-2*ends))
		}
	}
	return a
}

func tryOf(t *prazo.TryRecord) attributes {
	a := make(attributes, 0, 15)
	a.number("hop", int64(t.Hop))
	if t.Hedge {
		a = append(a, slog.Bool("hedge", true))
	}
	a.duration("at", t.At)
	a.duration("waited", t.Waited)
	a.duration("limit", t.Limit)
	a = append(a, slog.Duration("took", t.Took))
	a.text("outcome", t.Kind.String())
	a.wall(t.Wall)
	a.phase(t.Phase)
	a.text("remote", t.Remote)
	a.number("status", int64(t.Status))
	a.number("bytes", t.Bytes)
	a.number("size", max(0, t.Size))
	if t.Sends > 1 {
		a.number("sends", int64(t.Sends))
	}
	a.duration("asked", t.Asked)
	a.text("error", t.Err)
	return a
}

// short cuts a text at longestText bytes, never within a character.
func short(s string) string {
	if len(s) <= longestText {
		return s
	}
	cut := longestText
	for cut > longestText-utf8.UTFMax && !utf8.RuneStart(s[cut]) {
		cut--
	}
	return s[:cut] + "..."
}
