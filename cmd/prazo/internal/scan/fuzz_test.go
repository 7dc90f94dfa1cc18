package scan

import (
	"strings"
	"testing"
)

// FuzzTexts reads anything as a file of patterns, a patch, settings, a comment and a source: nothing may fail but with an error.
func FuzzTexts(f *testing.F) {
	f.Add("*.log\n!a/**/b\n[x", "a/b/c")
	f.Add(patch, "a.py")
	f.Add("exclude: [a]\nknowledge: [{language: go}]\n", "b")
	f.Add("# prazo:ignore no-limit,idle-only why */", "c")
	f.Add("\x00\xff\n\r\n", "")
	f.Fuzz(func(t *testing.T, text, name string) {
		file := &ignoreFile{rules: ignoreRules([]byte(text))}
		ignores([]*ignoreFile{file}, name, true)
		testPath(name)
		if changes, err := readPatch([]byte(text)); err == nil {
			changes.touches(Finding{Place: Place{File: name, Line: 1}})
		}
		if s, err := ParseSettings([]byte(text)); err == nil {
			s.Knowledge()
		}
		g, notes := ignoreOf(Comment{Text: text}, true)
		if g != nil && (len(g.rules) == 0 || len(notes) > 0 || g.reason == "") {
			t.Errorf("%q suppresses %v, %q, %v", text, g.rules, g.reason, notes)
		}
		left(name, []byte(text))
		x := newLineIndex([]byte(text))
		for at := range len(text) + 1 {
			if line, column := x.position(at); line != 1+strings.Count(text[:at], "\n") || column < 1 {
				t.Errorf("%q: byte %d is at %d:%d", text, at, line, column)
			}
		}
	})
}
