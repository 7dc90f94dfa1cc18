package demo

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestOnly wants the scenes that were asked for, and a table of their parts only.
func TestOnly(t *testing.T) {
	for _, names := range [][]string{nil, {"pool"}, {"page", "hammer"}, {"frete", "frete"}} {
		on, err := openStage(Config{Only: names}.filled())
		if err := errors.Join(err, on.close()); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range on.parts {
			got = append(got, p.scenes()...)
		}
		for _, name := range Names() {
			if want := names == nil || slices.Contains(names, name); slices.Contains(got, name) != want {
				t.Errorf("%v: plays %v", names, got)
			}
		}
	}
}

// TestBoardFits wants all tables in fewer than 24 lines of 100 columns before they play, and no drawing in place on a
// terminal that is lower than they are.
func TestBoardFits(t *testing.T) {
	on, err := openStage(Config{}.filled())
	if err := errors.Join(err, on.close()); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	b := &board{to: &out, parts: on.parts, terminal: true, height: 10}
	if err := b.update(); err != nil || out.Len() > 0 {
		t.Errorf("drawn on 10 lines: %v, %q", err, out.String())
	}
	b.height = 24
	for range 2 {
		if err := b.update(); err != nil {
			t.Fatal(err)
		}
	}
	lines := b.lines()
	if len(lines) >= 24 || !strings.Contains(out.String(), fmt.Sprintf("\x1b[%dA", len(lines))) {
		t.Errorf("%d lines, or the cursor does not go back:\n%s", len(lines), out.String())
	}
	for _, l := range lines {
		if n := len([]rune(l.text)); n > 100 {
			t.Errorf("%d columns: %q", n, l.text)
		}
	}
}
