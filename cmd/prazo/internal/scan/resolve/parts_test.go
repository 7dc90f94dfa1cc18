package resolve

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// A tree that is evaluated in parts says the same as one that is not: callers in one part of wrappers, clients and classes in another.
func TestParts(t *testing.T) {
	filler := "\n" + strings.Repeat("x = [1, 2, 3]  # "+strings.Repeat("filler ", 20)+"\n", partBytes/150)
	tree := func(filler string) string {
		var all strings.Builder
		all.WriteString("== base.py\nimport requests\nclass Base:\n    def __init__(self):\n        self.session = requests.Session()\n    def fetch(self, url, timeout=None):\n        return self.session.get(url, timeout=timeout)\n" + filler)
		for i := range 3 {
			fmt.Fprintf(&all, "== user%d.py\nfrom base import Base\nclass User(Base):\n    def load(self):\n        return self.fetch('http://x', timeout=%d)\n    def all(self):\n        return self.fetch('http://x')\n%s", i, i, filler)
		}
		return all.String()
	}
	findings := func(result scan.Result) []string {
		var out []string
		for _, f := range result.Findings {
			out = append(out, fmt.Sprint(f.File, f.Line, f.API, f.Verdict, f.Inherits, f.Why, f.Related))
		}
		return out
	}
	whole, parts := findings(analysed(t, "py", tree(""))), findings(analysed(t, "py", tree(filler)))
	if len(whole) < 4 || !slices.Equal(whole, parts) {
		t.Errorf("in parts:\n%s\nas a whole:\n%s", strings.Join(parts, "\n"), strings.Join(whole, "\n"))
	}
}

// A fault of ours in one file costs that file.
func TestFaultCostsOneFile(t *testing.T) {
	var files []*file
	for _, name := range []string{"a.py", "b.py", "c.py"} {
		files = append(files, newFile(&scan.Source{Path: name}, syntax.Parse("python", []byte("f()\n"))))
	}
	e := newEngine(newNames(&scan.Knowledge{Language: "python"}), &scan.Project{}, files, 100)
	var done []string
	parts := e.split(t.Context(), func(part *engine, f *file) {
		if f.src.Path == "b.py" {
			panic("broken")
		}
		done = append(done, f.src.Path)
	})
	ended, end := context.WithCancel(t.Context())
	end()
	e.split(ended, func(part *engine, f *file) { t.Errorf("%s is looked at after the scan ended", f.src.Path) })
	if !slices.Equal(done, []string{"a.py", "c.py"}) || len(parts) != 1 || len(parts[0].failed) != 1 || parts[0].failed[0].File != "b.py" || !strings.HasPrefix(parts[0].failed[0].Why, Fault) {
		t.Errorf("done with %v, faults %v: want a.py and c.py done and b.py named", done, parts[0].failed)
	}
}

func TestPartsOf(t *testing.T) {
	var files []*file
	for _, size := range []int{0, partBytes, 10, 20, partBytes + 1, 5} {
		files = append(files, &file{src: &scan.Source{Text: make([]byte, size)}})
	}
	var sizes []int
	for _, part := range partsOf(files) {
		sizes = append(sizes, len(part))
	}
	if !slices.Equal(sizes, []int{2, 3, 1}) || partsOf(nil) != nil {
		t.Errorf("parts of %v files, want 2, 3 and 1", sizes)
	}
}
