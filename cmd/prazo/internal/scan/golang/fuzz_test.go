package golang

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// FuzzAnalyse looks for source that ends the analysis, or for findings that point outside of it.
func FuzzAnalyse(f *testing.F) {
	names, err := filepath.Glob("testdata/snippets/*.go")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	a := New(builtin(f), commands(f))
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := a.Analyse(t.Context(), &scan.Project{Limit: "10s"}, []scan.Source{{Path: "a.go", Text: text}})
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range r.Findings {
			if found.File != "a.go" || found.Line < 1 || found.Rule == "" || found.Why == "" {
				t.Errorf("a finding without its place or reason: %+v", found)
			}
			for _, e := range found.Edits {
				if e.Start < 0 || e.End < e.Start || e.End > len(text) {
					t.Errorf("an edit outside of the file: %+v", e)
				}
			}
		}
	})
}
