package scan

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// fake is the analyser of a language that has one statement a line: "call NAME VERDICT [FILE:LINE]", with the place its limit comes
// from. Comments begin with a hash.
type fake struct{}

// Wants takes files that end with .fake.
func (fake) Wants(name string, _ []byte) string {
	if strings.HasSuffix(name, ".fake") {
		return "fake"
	}
	return ""
}

// Analyse reads the lines.
func (fake) Analyse(_ context.Context, p *Project, files []Source) (Result, error) {
	var r Result
	for _, f := range files {
		r.Analysed++
		at, n := 0, 0
		for line := range bytes.Lines(f.Text) {
			n++
			fakeLine(&r, p, f, string(line), [2]int{n, at})
			at += len(line)
		}
	}
	return r, nil
}

// fakeLine reads one line, of which is known its number and where it begins.
func fakeLine(r *Result, p *Project, f Source, line string, begin [2]int) {
	place, at := Place{f.Path, begin[0], 1}, begin[1]
	code, comment, commented := strings.Cut(strings.TrimSuffix(line, "\n"), "#")
	if commented {
		r.Comments = append(r.Comments, Comment{Place: place, Text: "#" + comment, Alone: strings.TrimSpace(code) == ""})
	}
	words := strings.Fields(code)
	if len(words) < 3 || words[0] != "call" {
		return
	}
	v, err := ParseVerdict(words[2])
	if err != nil {
		r.Skips = append(r.Skips, Skip{place, err.Error()})
		return
	}
	one := Finding{
		Place: place, End: place, Lang: f.Lang, Lib: "fakelib", API: words[1], Verdict: v, Rule: RuleOf(v), Text: strings.TrimSpace(code), Test: f.Test,
		Why: "it says so", Fix: "write total",
	}
	if v == None {
		word := at + strings.Index(line, " none") + 1
		one.Edits = []Edit{{word, word + len("none"), "total " + p.Limit}}
	}
	if len(words) > 3 {
		file, number, _ := strings.Cut(words[3], ":")
		n, _ := strconv.Atoi(number)
		one.From = &Place{File: file, Line: n}
	}
	r.Findings = append(r.Findings, one)
}

// plant writes files, each "name" to text, into a new folder and returns that.
func plant(t *testing.T, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
		full := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// scanned runs a scan with the fake analyser.
func scanned(t *testing.T, cfg Config) *Report {
	t.Helper()
	if cfg.Paths == nil && cfg.Stdin == nil && cfg.Listed == nil {
		cfg.Paths = []string{"."}
	}
	if cfg.Gate.fails == nil {
		cfg.Gate = NewGate()
	}
	r, err := Run(context.Background(), cfg, []Analyser{fake{}})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// told is the entries in short, one a line.
func told(r *Report) string {
	var b strings.Builder
	for _, e := range r.Entries {
		fmt.Fprintf(&b, "%s:%d %s %v", e.File, e.Line, e.Verdict, e.State)
		if e.Inherits > 0 {
			fmt.Fprintf(&b, " x%d", e.Inherits)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
