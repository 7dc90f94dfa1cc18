package main

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo"
)

// cutTry is a try that was cut at its limit, and may have run on.
func cutTry(scouted bool) prazo.TryRecord {
	return prazo.TryRecord{Kind: prazo.TimedOut, Wall: prazo.WallTry, Limit: time.Second, Took: time.Second, Scouted: scouted}
}

// TestHistogram wants quantiles within 2 %, whatever comes.
func TestHistogram(t *testing.T) {
	var h histogram
	if h.mean() != 0 || h.quantile(0.5) != 0 {
		t.Errorf("an empty one says %v, %v", h.mean(), h.quantile(0.5))
	}
	for i := range 1000 {
		h.add(time.Duration(i+1) * time.Millisecond)
	}
	for q, want := range map[float64]float64{0.5: 500, 0.99: 990, 1: 1000} {
		if got := h.quantile(q).Seconds() * 1000; math.Abs(got-want) > 0.02*want {
			t.Errorf("quantile %v is %v ms, want about %v", q, got, want)
		}
	}
	if got, want := h.mean(), 500500*time.Microsecond; got != want {
		t.Errorf("mean %v, want %v", got, want)
	}
	h.add(-1)
	h.add(math.MaxInt64)
	if h.n != 1002 || h.longest != math.MaxInt64 {
		t.Errorf("extremes are lost: %d, %v", h.n, h.longest)
	}
}

// TestTallyWorst wants the exit code of the worst call, whatever the order.
func TestTallyWorst(t *testing.T) {
	cut := answer{err: fmt.Errorf("cut: %w", context.DeadlineExceeded)}
	none := answer{err: fmt.Errorf("none")}
	bad, good := answer{status: 503}, answer{status: 200}
	for _, order := range [][]answer{{good, bad, none, cut}, {cut, none, bad, good}, {none, cut, good, bad}} {
		sum := tally{wanted: 4}
		for _, a := range order {
			sum.add(&a)
		}
		if got := sum.worst.code(); got != codeCut || sum.bad != 3 {
			t.Errorf("worst code %d of %d bad, want %d of 3", got, sum.bad, codeCut)
		}
		if text := sum.text(time.Second); !strings.Contains(text, "4 of 4 calls in 1s: failed x 2, 200 x 1, 503 x 1") {
			t.Errorf("summary is %q", text)
		}
	}
}

// TestTallyLimit wants the limit of the first call and of the last.
func TestTallyLimit(t *testing.T) {
	sum := tally{wanted: 2}
	for _, limit := range []time.Duration{5 * time.Second, 400 * time.Millisecond} {
		a := answer{status: 200, known: true, record: prazo.Record{Took: time.Second, Tries: []prazo.TryRecord{{Limit: limit}}}}
		sum.add(&a)
	}
	if text := sum.text(time.Second); !strings.Contains(text, "first 5s, last 400ms\n") {
		t.Errorf("summary is %q", text)
	}
}

// TestTallyLesson counts the tries that were cut at their limit, and says what was learnt where something is.
func TestTallyLesson(t *testing.T) {
	good, late := prazo.TryRecord{Status: 200}, prazo.TryRecord{Wall: prazo.WallDeadline}
	for name, c := range map[string]struct {
		tries  []prazo.TryRecord
		lesson lesson
		want   string
	}{
		"nothing yet":  {[]prazo.TryRecord{good}, lesson{}, "learnt    limit -, p50 -, p99.9 -; cuts 0, scouts 0, would have succeeded 0\n"},
		"only the end": {[]prazo.TryRecord{late}, lesson{}, "; cuts 0, scouts 0, would have succeeded 0\n"},
		"known": {
			[]prazo.TryRecord{cutTry(true), cutTry(false), good},
			lesson{limit: 117_640 * time.Microsecond, p50: 81 * time.Millisecond, p999: 94 * time.Millisecond, scouts: 1, succeeded: 1},
			"learnt    limit 117.6ms, p50 81ms, p99.9 94ms; cuts 2, scouts 1, would have succeeded 1\n",
		},
	} {
		sum := tally{wanted: 1}
		a := answer{status: 200, known: true, record: prazo.Record{Tries: c.tries}}
		sum.add(&a)
		if text := sum.text(time.Second); strings.Contains(text, "learnt") {
			t.Errorf("%s: nothing is learnt, and the summary is %q", name, text)
		}
		c.lesson.cuts = sum.cuts
		sum.lesson = &c.lesson
		if text := sum.text(time.Second); !strings.HasSuffix(text, c.want) {
			t.Errorf("%s: summary is %q, want %q at its end", name, text, c.want)
		}
	}
}

// TestLessonJSON wants one line, with times in milliseconds, and none that are not known.
func TestLessonJSON(t *testing.T) {
	for want, l := range map[string]lesson{
		`{"learnt":{"cuts":0,"scouts":0,"would_have_succeeded":0}}`: {},
		`{"learnt":{"limit_ms":117.64,"p50_ms":81,"p999_ms":94,"cuts":4,"scouts":3,"would_have_succeeded":2}}`: {
			117_640 * time.Microsecond, 81 * time.Millisecond, 94 * time.Millisecond, 4, 3, 2,
		},
	} {
		var out strings.Builder
		if err := l.writeJSON(&out); err != nil || out.String() != want+"\n" {
			t.Errorf("wrote %s, %v, want %s", out.String(), err, want)
		}
	}
}
