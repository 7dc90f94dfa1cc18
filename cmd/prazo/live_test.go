package main

import (
	"bytes"
	"strings"
	"testing"
	"time"
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
