package main

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo"
)

// TestLiveLine wants a line in place on a terminal, no line elsewhere, and no leftovers of a longer one.
func TestLiveLine(t *testing.T) {
	var out bytes.Buffer
	l := live{to: &out}
	if l.show("nobody watches"); out.Len() > 0 {
		t.Errorf("wrote %q to what is no terminal", out.String())
	}
	l.width = 20
	for _, line := range []string{"a line that is longer than the terminal is wide", "short"} {
		l.last = time.Time{}
		if err := l.show(line); err != nil {
			t.Fatal(err)
		}
	}
	l.show("too soon after the last")
	l.end()
	want := "\ra line that is l...\rshort" + strings.Repeat(" ", 14) + "\r" + strings.Repeat(" ", 5) + "\r"
	if out.String() != want {
		t.Errorf("wrote %q,\nwant  %q", out.String(), want)
	}
}

// TestLiveLesson wants all of what is learnt on every terminal of 80 columns, and in full words where there is room.
func TestLiveLesson(t *testing.T) {
	a := answer{status: 200, known: true, record: prazo.Record{Took: 81 * time.Millisecond, Tries: []prazo.TryRecord{{Limit: 162 * time.Millisecond}}}}
	known := &lesson{117_600 * time.Microsecond, 81_200 * time.Microsecond, 94_100 * time.Microsecond, 4, 3, 2}
	for name, c := range map[string]struct {
		lesson *lesson
		width  int
		want   string
	}{
		"nothing is learnt": {nil, 80, "7/20  200        took 81ms     [##########..........] limit 162ms  bad 0"},
		"wide": {known, 160, "7/20  200        took 81ms     [##########..........] " +
			"limit 117.6ms, p50 81.2ms, p99.9 94.1ms; cuts 4, scouts 3, would have succeeded 2"},
		"narrow": {known, 80, "7/20 200 81ms limit 117.6ms p50 81.2ms p99.9 94.1ms cuts 4 scouts 3 (2 good)"},
		"tiny":   {known, 30, "7/20 200 81ms limit 117.6m..."},
	} {
		var out bytes.Buffer
		l := live{to: &out, width: c.width}
		if err := l.show(liveLines(&tally{calls: 7, wanted: 20, lesson: c.lesson}, &a)...); err != nil {
			t.Fatal(err)
		}
		if got := out.String(); got != "\r"+c.want {
			t.Errorf("%s: wrote %q,\nwant %q", name, got, c.want)
		}
	}
}

// TestRows wants each number under its word, in the table that a pipe gets.
func TestRows(t *testing.T) {
	a := answer{status: 200, known: true, record: prazo.Record{Took: 81 * time.Millisecond, Tries: []prazo.TryRecord{{}}}}
	for want, l := range map[string]*lesson{
		"  call  outcome        took  tries  limit of a try\n" +
			"     1  200             81ms      1  the deadline\n": nil,
		"  call  outcome        took  tries  limit of a try    learnt       p50     p99.9  cuts  scouts  would have succeeded\n" +
			"     1  200             81ms      1  the deadline     117.6ms    81.2ms         -     4       3                     2\n": {
			117_600 * time.Microsecond, 81_200 * time.Microsecond, 0, 4, 3, 2,
		},
	} {
		var out bytes.Buffer
		if err := writeRow(&out, &tally{calls: 1, lesson: l}, &a); err != nil || out.String() != want {
			t.Errorf("wrote, %v,\n%s\nwant\n%s", err, out.String(), want)
		}
	}
}
