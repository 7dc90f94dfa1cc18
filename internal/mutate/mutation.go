package main

import (
	"fmt"
	"go/token"
	"io/fs"
	"path"
	"strings"
)

// marker begins a line that asks for a change.
const marker = "mutate:"

// A mutation is one change of the code, and the test that must see it.
type mutation struct {
	pos  token.Pos
	at   string // where it is asked for, as file:line
	pkg  string // folder of the test, "." for the root
	test string // name of the test
	laws []int  // the laws that the test names

	file     string // what is changed, from the root
	old, new string
}

// parseMutation reads what follows the marker: FILE: OLD => NEW.
func parseMutation(text string) (m mutation, err error) {
	file, change, ok := strings.Cut(text, ":")
	old, new, arrow := strings.Cut(change+" ", " => ")
	m.file, m.old, m.new = strings.TrimSpace(file), strings.TrimSpace(old), strings.TrimSpace(new)
	switch {
	case !ok || !arrow || m.old == "":
		return m, fmt.Errorf("write %s FILE: OLD => NEW", marker)
	case m.old == m.new:
		return m, fmt.Errorf("%q is changed to itself: say something else after the arrow", m.old)
	case !fs.ValidPath(m.file) || path.Ext(m.file) != ".go" || strings.HasSuffix(m.file, "_test.go"):
		return m, fmt.Errorf("%q: name a Go file that is no test, from the root of the module", m.file)
	}
	return m, nil
}

// apply returns the text of m.file with the change made.
func (m mutation) apply(text string) (string, error) {
	switch n := strings.Count(text, m.old); n {
	case 0:
		return "", fmt.Errorf("%q is not in %s: write the change anew for the code as it is", m.old, m.file)
	case 1:
		return strings.Replace(text, m.old, m.new, 1), nil
	default:
		return "", fmt.Errorf("%q is %d times in %s: take more of the line, so that it is there once", m.old, n, m.file)
	}
}

// String names the change and the test in one line.
func (m mutation) String() string {
	name := m.test
	if m.pkg != "." {
		name = m.pkg + "." + name
	}
	return fmt.Sprintf("%-9s %s  %s: %s => %s", lawsText(m.laws), name, m.file, m.old, m.new)
}
