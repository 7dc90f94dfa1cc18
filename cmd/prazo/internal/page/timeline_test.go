package page

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// TestDraw draws a drip that goes on behind the deadline, of a process that took 0.5 s to start.
func TestDraw(t *testing.T) {
	t.Parallel()
	events := []Event{{Lane: "client", Kind: "start"}, {At: 0.5, Lane: "server", Kind: "accept", Conn: 7}}
	for i := range 8 {
		events = append(events, Event{At: 0.5 + float64(i), Lane: "server", Kind: "write", Bytes: 1, Conn: 7})
	}
	events = append(events, Event{At: 6.5, Lane: "server", Kind: "close", Text: "client", Conn: 7})
	got := draw(Cell{Verdict: "late", Seconds: 6}, events, 2, 8, 500)
	if got.Deadline != "25%" || got.Past != "75%" || got.Wait != "75%" || got.Over != "50%" {
		t.Errorf("deadline %s past %s, waited %s of it over %s", got.Deadline, got.Past, got.Wait, got.Over)
	}
	s := got.Sockets[0]
	if s.X != "0%" || s.Width != "75%" || s.Open || !s.ByClient || s.CloseX != "75%" {
		t.Errorf("socket %+v", s)
	}
	if n := strings.Count(s.Before, "M"); n != 3 {
		t.Errorf("%d ticks before the deadline, want 3 (0, 1 and 2 s): %s", n, s.Before)
	}
	if n := strings.Count(s.Past, "M"); n != 5 {
		t.Errorf("%d ticks behind the deadline, want 5: %s", n, s.Past)
	}
	if got.Flag.Text != "error after 6 s" || got.Flag.Anchor != "end" {
		t.Errorf("flag %+v", got.Flag)
	}
}

// TestDrawBounds wants pictures that stay small and whole whatever comes in.
func TestDrawBounds(t *testing.T) {
	t.Parallel()
	var events []Event
	for i := range 30_000 {
		events = append(events, Event{At: float64(i) / 1000, Lane: "server", Kind: "write", Conn: 1 + i%9})
	}
	got := draw(Cell{Verdict: "not-cut", Seconds: 30}, ordered(events), 2, 12, 100)
	if len(got.Sockets) != maxSockets || got.More != "and 4 connections more" {
		t.Errorf("%d sockets, more %q", len(got.Sockets), got.More)
	}
	for _, s := range got.Sockets {
		if n := strings.Count(s.Before+s.Past, "M"); n > 102 || !s.Open {
			t.Errorf("%d ticks of 100, open %v", n, s.Open)
		}
	}
	if got.Flag.Text != "still waiting after 12 s" || got.Wait != "100%" {
		t.Errorf("flag %+v, waited %s", got.Flag, got.Wait)
	}
	for _, odd := range []float64{math.NaN(), math.Inf(1), -5, 1e300} {
		c := Cell{Verdict: "cut", Seconds: odd, Events: []Event{{At: odd, Lane: "server", Kind: "accept", Conn: 1}}}
		if d := draw(c, c.Events, 2, 12, 100); d != nil && strings.Contains(fmt.Sprint(d), "NaN%") {
			t.Errorf("%v s: %+v", odd, d)
		}
	}
	if draw(Cell{Verdict: "not-run"}, nil, 2, 12, 100) != nil || draw(Cell{Verdict: "cut"}, nil, 0, 0, 100) != nil {
		t.Error("a picture of nothing")
	}
}

// TestBegin says when a call began: at its first connection, or earlier by the caller's own clock.
func TestBegin(t *testing.T) {
	t.Parallel()
	accept, back := Event{At: 0.9, Kind: "accept"}, Event{At: 3, Kind: "returned"}
	for _, c := range []struct {
		events  []Event
		seconds float64
		want    float64
	}{
		{[]Event{accept, back}, 2.0, 0.9},
		{[]Event{accept, back}, 2.5, 0.5},
		{[]Event{back}, 2, 1},
		{[]Event{back}, 9, 0},
		{nil, 2, 0},
	} {
		if got := begin(Cell{Seconds: c.seconds}, c.events); got != c.want {
			t.Errorf("%v after %v s: began at %v, want %v", c.events, c.seconds, got, c.want)
		}
	}
}

// TestAxis has the deadline and its multiples, few enough to be read, also where the window is no multiple.
func TestAxis(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		deadline, window float64
		want             string
	}{
		{2, 12, "4 s 6 s 8 s 10 s 12 s"},
		{0.5, 3, "1 s 1.5 s 2 s 2.5 s 3 s"},
		{1, 30, "5 s 10 s 15 s 20 s 25 s 30 s"},
		{5, 11, "0 s 10 s"},
	} {
		var got []string
		for _, m := range newAxis(c.deadline, c.window).Marks {
			got = append(got, m.Text)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%v of %v s: %v, want %s", c.deadline, c.window, got, c.want)
		}
	}
	if newAxis(0, 12) != nil || newAxis(2, 0) != nil {
		t.Error("an axis of no time")
	}
}

// TestWireLog puts like events into one line and stops at its bound.
func TestWireLog(t *testing.T) {
	t.Parallel()
	events := []Event{{At: 0.5, Lane: "server", Kind: "accept", Conn: 1}}
	for i := range 5 {
		events = append(events, Event{At: 1 + float64(i), Lane: "server", Kind: "write", Conn: 1, Bytes: 1, Text: string(rune('a' + i))})
	}
	events = append(events, Event{At: 6, Lane: "server", Kind: "close", Conn: 1, Text: "client"}, Event{At: 6.5, Lane: "client", Kind: "returned", Text: "timed out"})
	want := `   0.000  server  #1  accepts
   0.500  server  #1  writes 1 byte × 5, until 4.500: "abcde"
   5.500  server  #1  closed by the client
   6.000  client  returned: timed out
`
	if got := wireLog(events, 0.5, 10); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if got := wireLog(events, 0.5, 1); !strings.HasSuffix(got, "… and 7 more\n") || strings.Count(got, "\n") != 2 {
		t.Errorf("one line: %q", got)
	}
}

// TestNumber writes seconds as short as they may be.
func TestNumber(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		verdict           string
		seconds, deadline float64
		want              string
	}{
		{"cut", 2.04, 2, "2.0"}, {"cut", 0.512, 0.5, "0.51"}, {"not-cut", 12, 2, ">12"}, {"not-cut", 8.04, 2, "8.0"},
		{"late", 123.4, 2, "123"}, {"not-run", 3, 2, ""},
	} {
		if got := number(Cell{Verdict: c.verdict, Seconds: c.seconds}, detail{deadline: c.deadline, window: 12}); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}
