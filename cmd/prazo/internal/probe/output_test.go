package probe

import (
	"strings"
	"testing"
	"time"
)

func TestParseLine(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]line{
		"PRAZO ok 0.5 22 bytes":      {ok: true, took: 500 * time.Millisecond, text: "22 bytes"},
		"PRAZO err 2.0s timed out\r": {took: 2 * time.Second, text: "timed out"},
		"  PRAZO err":                {},
		"PRAZO err timed out":        {text: "timed out"},
		"PRAZO ok -1 x":              {ok: true, text: "-1 x"},
		"PRAZO ok 1e99":              {ok: true, text: "1e99"},
		"PRAZO ok NaN":               {ok: true, text: "NaN"},
	} {
		if got, ok := parseLine(text); !ok || got != want {
			t.Errorf("%q: %+v (%v), want %+v", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "PRAZO", "PRAZO okay 1", "prazo ok 1", "x PRAZO ok 1"} {
		if got, ok := parseLine(text); ok {
			t.Errorf("%q is taken for %+v", text, got)
		}
	}
}

// However much a client prints, in whatever pieces, the line is found and the end is kept.
func TestOutput(t *testing.T) {
	t.Parallel()
	o := newOutput()
	write := func(s string) {
		if n, err := o.Write([]byte(s)); n != len(s) || err != nil {
			t.Fatalf("%d, %v", n, err)
		}
	}
	for range 1000 {
		write(strings.Repeat("x", 100_000))
	}
	write("\nPRAZO e")
	if l, _ := o.line(); l != nil {
		t.Fatalf("found too early: %+v", l)
	}
	write("rr 0.25 cut\nPRAZO ok 9\n")
	<-o.told
	l, tail := o.line()
	if l == nil || l.ok || l.took != 250*time.Millisecond || l.text != "cut" || l.at.IsZero() {
		t.Errorf("line %+v", l)
	}
	if len(tail) > keptOutput || !strings.HasSuffix(tail, "PRAZO ok 9\n") || cap(o.part) > 4*longestLine {
		t.Errorf("kept %d bytes, %d of a line", len(tail), cap(o.part))
	}
}
