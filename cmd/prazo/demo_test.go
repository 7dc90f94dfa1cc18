package main

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/demo"
)

// TestDemo wants prazo to keep every promise of the demo, in under 25 s, in a table of at most 100 columns. It runs alone:
// the other tests of this package would take the time that it measures. Those of other packages may, hence the slack.
func TestDemo(t *testing.T) {
	var out bytes.Buffer
	begun := time.Now()
	if err := runDemo(t.Context(), demo.Config{Out: &out, Window: 9 * time.Second, Slack: time.Second}); err != nil {
		t.Errorf("%v\n%s", err, out.String())
	}
	if took := time.Since(begun); took > 25*time.Second {
		t.Errorf("took %v", took)
	}
	for line := range strings.Lines(out.String()) {
		if n := len([]rune(strings.TrimSuffix(line, "\n"))); n > 100 || strings.ContainsAny(line, "\r\x1b") {
			t.Errorf("%d columns, or a control character: %q", n, line)
		}
	}
	for _, want := range append(demo.Names(), "no budget", "WithBudget 3s", "hangs, deadline 0.6 s", "next  prazo lab") {
		if !strings.Contains(out.String(), "\n"+want) {
			t.Errorf("no line starts with %q:\n%s", want, out.String())
		}
	}
}

// TestDemoJudges puts a plain client in prazo's place: exit code 1, and the rows it fails are named.
func TestDemoJudges(t *testing.T) {
	t.Parallel()
	err := runDemo(t.Context(), demo.Config{Out: new(bytes.Buffer), Judged: demo.Plain, Window: 3500 * time.Millisecond})
	why, ok := errors.AsType[*exit](err)
	if !ok || why.code != codeFailed {
		t.Fatalf("got %v, want exit code %d", err, codeFailed)
	}
	for _, row := range demo.Names() {
		if !strings.Contains(err.Error(), row+": ") {
			t.Errorf("%s is not named: %v", row, err)
		}
	}
}

// TestDemoInterrupted wants an interrupt to end the demo at once, with the code of the signal.
func TestDemoInterrupted(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancelCause(t.Context())
	time.AfterFunc(300*time.Millisecond, func() { cancel(interrupted{testSignal}) })
	begun := time.Now()
	err := runDemo(ctx, demo.Config{Out: new(bytes.Buffer)})
	why, ok := errors.AsType[*exit](err)
	if took := time.Since(begun); !ok || why.code != codeSignal+2 || took > 5*time.Second {
		t.Errorf("got %v after %v, want exit code 130 at once", err, took)
	}
}
