package main

import (
	"encoding/json"
	"fmt"
	"io"
	"time"

	"github.com/prazohq/prazo"
)

// A lesson is what a series of calls has taught about the limit of a try. Times are 0 while they are not known.
type lesson struct {
	limit     time.Duration // in force
	p50, p999 time.Duration // of the tries that have an answer
	cuts      int           // tries that were cut at their limit
	scouts    uint64        // of those, the ones that ran on
	succeeded uint64        // of those, the ones that had a good answer then: their cut was wrong
}

// lessonOf returns what a guard knows that is asked for one kind of call only.
func lessonOf(g *prazo.Guard, cuts int) *lesson {
	l := &lesson{cuts: cuts}
	if known := g.Learnt(); len(known) > 0 {
		k := &known[0]
		l.limit, l.p50, l.p999, l.scouts, l.succeeded = k.Limit, k.P50, k.P999, k.Scouts, k.Answered
	}
	return l
}

// text is the lesson for people.
func (l *lesson) text() string {
	return fmt.Sprintf("limit %s, p50 %s, p99.9 %s; cuts %d, scouts %d, would have succeeded %d",
		ifKnown(l.limit), ifKnown(l.p50), ifKnown(l.p999), l.cuts, l.scouts, l.succeeded)
}

// brief is the text for narrow terminals.
func (l *lesson) brief() string {
	return fmt.Sprintf("limit %s p50 %s p99.9 %s cuts %d scouts %d (%d good)",
		ifKnown(l.limit), ifKnown(l.p50), ifKnown(l.p999), l.cuts, l.scouts, l.succeeded)
}

// The columns of the lesson, in the table that a pipe gets.
const lessonHead = "    learnt       p50     p99.9  cuts  scouts  would have succeeded"

func (l *lesson) columns() string {
	return fmt.Sprintf("%10s%10s%10s%6d%8d%22d", ifKnown(l.limit), ifKnown(l.p50), ifKnown(l.p999), l.cuts, l.scouts, l.succeeded)
}

func ifKnown(d time.Duration) string {
	if d == 0 {
		return "-"
	}
	return round(d).String()
}

// writeJSON writes the lesson as one line, with times in milliseconds, and leaves out what is not known.
func (l *lesson) writeJSON(w io.Writer) error {
	type fields struct {
		Limit     float64 `json:"limit_ms,omitempty"`
		P50       float64 `json:"p50_ms,omitempty"`
		P999      float64 `json:"p999_ms,omitempty"`
		Cuts      int     `json:"cuts"`
		Scouts    uint64  `json:"scouts"`
		Succeeded uint64  `json:"would_have_succeeded"`
	}
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	line, err := json.Marshal(struct {
		Learnt fields `json:"learnt"`
	}{fields{ms(l.limit), ms(l.p50), ms(l.p999), l.cuts, l.scouts, l.succeeded}})
	if err != nil {
		return err
	}
	_, err = w.Write(append(line, '\n'))
	return err
}
