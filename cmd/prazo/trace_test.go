package main

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo"
)

// drawn returns the timeline of a record.
func drawn(r *prazo.Record) string {
	var out bytes.Buffer
	drawTrace(&out, r)
	return out.String()
}

func try(n int, at, waited time.Duration, kind prazo.Kind) prazo.TryRecord {
	return prazo.TryRecord{N: n, At: at, Waited: waited, Kind: kind, Size: -1}
}

// TestTraceScale draws tries and waits to scale up to the deadline: 46 cells for 4.6 s.
func TestTraceScale(t *testing.T) {
	one := try(1, 0, 0, prazo.TimedOut)
	one.Wall, one.Limit, one.Took, one.Phase = prazo.WallTry, time.Second, time.Second, prazo.PhaseFirstByte
	one.Phases[prazo.PhaseConnect], one.Phases[prazo.PhaseFirstByte] = 200*time.Millisecond, 800*time.Millisecond
	two := try(2, 1500*time.Millisecond, 500*time.Millisecond, prazo.TimedOut)
	two.Wall, two.Took, two.Phase, two.Bytes, two.Size = prazo.WallDeadline, 3100*time.Millisecond, prazo.PhaseBody, 14, 22
	two.Phases[prazo.PhaseBody] = 3100 * time.Millisecond
	r := prazo.Record{
		Class: "GET frete", RequestID: "7f3a", Took: 4600 * time.Millisecond, Deadline: 4600 * time.Millisecond,
		Outcome: prazo.TimedOut, Wall: prazo.WallDeadline, Tries: []prazo.TryRecord{one, two},
	}
	want := "GET frete: timed out after 4.6s, cut by the deadline [req 7f3a]\n" +
		"try 0s" + strings.Repeat(" ", 40) + "4.6s| deadline\n" +
		"  1 cc-------x" + strings.Repeat(" ", 36) + "| cut at its limit of 1s: no answer\n" +
		"  2 " + strings.Repeat(" ", 10) + "~~~~~" + strings.Repeat("=", 30) + "x| cut by the deadline after 3.1s: 14 of 22 bytes\n" +
		"    c connect 200ms  - first byte 800ms  = body 3.1s  ~ waits 500ms  x cut\n"
	if got := drawn(&r); got != want {
		t.Errorf("drawn\n%s\nwant\n%s", got, want)
	}
}

// TestTraceOfScout draws how long a try ran on that was cut, on the scale of all: 46 cells for 4.6 s.
func TestTraceOfScout(t *testing.T) {
	one, two := try(1, 0, 0, prazo.TimedOut), try(2, 2*time.Second, 0, prazo.Good)
	one.Wall, one.Limit, one.Took, one.Phase = prazo.WallTry, 2*time.Second, 2*time.Second, prazo.PhaseFirstByte
	one.Phases[prazo.PhaseFirstByte], one.Answered = 2*time.Second, 4600*time.Millisecond
	one.Scouted = true
	two.Status, two.Took = 200, time.Second
	two.Phases[prazo.PhaseFirstByte] = time.Second
	r := prazo.Record{Class: "GET frete", Took: 3 * time.Second, Deadline: 46 * time.Second, Tries: []prazo.TryRecord{one, two}}
	want := "GET frete: good after 3s\n" +
		"try 0s" + strings.Repeat(" ", 40) + "4.6s  deadline 46s, 10 times as far\n" +
		"  1 " + strings.Repeat("-", 19) + "x" + strings.Repeat(" ", 26) + "  cut at its limit of 2s: no answer\n" +
		"    " + strings.Repeat(" ", 20) + strings.Repeat(":", 26) + "  would have answered after 4.6s\n" +
		"  2 " + strings.Repeat(" ", 20) + strings.Repeat("-", 10) + strings.Repeat(" ", 16) + "  200 in 1s\n" +
		"    - first byte 3s  x cut  : ran on when nobody waited any more\n"
	if got := drawn(&r); got != want {
		t.Errorf("drawn\n%s\nwant\n%s", got, want)
	}
}

// TestTraceHostile draws what a server may have caused: nothing leaves its line or the width.
func TestTraceHostile(t *testing.T) {
	evil := try(1, 0, 0, prazo.Failed)
	evil.Err = strings.Repeat("\x1b[2J\r\n", 400) + "the end"
	odd := try(2, time.Hour, -time.Hour, prazo.Good)
	odd.Status, odd.Took, odd.Asked = 200, -1, 1<<62
	odd.Phases[prazo.PhaseBody], odd.Answered = 1<<62, 1<<62
	for name, r := range map[string]prazo.Record{
		"no tries":  {Class: "GET x", Outcome: prazo.NotSent, Wall: prazo.WallBulkhead},
		"zero":      {},
		"evil":      {Class: strings.Repeat("x\n", 300), RequestID: strings.Repeat("y", 500), Deadline: 1, Took: 1, Tries: []prazo.TryRecord{evil}},
		"odd times": {Deadline: time.Second, Took: 2 * time.Second, Tries: []prazo.TryRecord{evil, odd}},
	} {
		text := drawn(&r)
		for line := range strings.Lines(text) {
			line = strings.TrimSuffix(line, "\n")
			if len([]rune(line)) > traceWidth || strings.ContainsAny(line, "\r\x1b") {
				t.Errorf("%s: %d columns or control characters: %q", name, len([]rune(line)), line)
			}
		}
		if len(r.Tries) > 0 && !strings.Contains(text, "the end\n") {
			t.Errorf("%s: the end of the error is missing:\n%s", name, text)
		}
	}
}
