package golang

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// analyse scans texts by their paths.
func analyse(t testing.TB, texts map[string]string) scan.Result {
	t.Helper()
	var files []scan.Source
	for name, text := range texts {
		files = append(files, scan.Source{Path: name, Lang: language, Text: []byte(text), Test: strings.HasSuffix(name, "_test.go")})
	}
	r, err := New(builtin(t), commands(t)).Analyse(t.Context(), &scan.Project{Limit: "10s"}, files)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestSnippets compares the findings of each line of testdata/snippets with what its comment wants: the verdict, the time where it
// is known, "from" where the limit comes from another function, and the rule where it is not that of the verdict.
func TestSnippets(t *testing.T) {
	names, err := filepath.Glob("testdata/snippets/*.go")
	if err != nil || len(names) == 0 {
		t.Fatal("no snippets", err)
	}
	for _, name := range names {
		t.Run(filepath.Base(name), func(t *testing.T) {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			got := map[int]string{}
			for _, f := range analyse(t, map[string]string{"a.go": string(text)}).Findings {
				got[f.Line] = strings.TrimPrefix(got[f.Line]+"; "+inWords(&f), "; ")
			}
			line := 0
			for l := range strings.Lines(string(text)) {
				line++
				_, want, _ := strings.Cut(strings.TrimSpace(l), "// want ")
				if got[line] != want {
					t.Errorf("line %d: got %q, want %q: %s", line, got[line], want, strings.TrimSpace(l))
				}
			}
		})
	}
}

func inWords(f *scan.Finding) string {
	words := f.Verdict.String()
	if f.Rule != scan.RuleOf(f.Verdict) {
		return words + " " + f.Rule
	}
	if f.Limit > 0 {
		words += fmt.Sprintf(" %v", f.Limit)
	}
	if f.From != nil && f.Verdict != scan.Unknown {
		words += " from"
	}
	return words
}
