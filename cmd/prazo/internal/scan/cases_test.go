package scan_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/golang"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/resolve"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/rules"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/shell"
)

// analysersOf are all analysers, as the command has them.
func analysersOf(t *testing.T) []scan.Analyser {
	t.Helper()
	all, err := rules.All()
	if err != nil {
		t.Fatal(err)
	}
	known := func(language string) *scan.Knowledge {
		return all[slices.IndexFunc(all, func(k *scan.Knowledge) bool { return k.Language == language })]
	}
	commands := shell.New(known("shell"))
	return []scan.Analyser{resolve.New(all, commands), golang.New(known("go"), commands), commands}
}

// versions are those that the fixture itself names.
type versions map[string]string

func (v versions) Of(_, pkg, file string) string { return v[file+" "+pkg] }
func (v versions) Asks(_, pkg, file string) bool { return v[file+" "+pkg] != "" }

// A fixture is one case: a file, or the files of a folder.
type fixture struct {
	name  string
	texts map[string]string
}

func fixtures(t *testing.T) []fixture {
	t.Helper()
	root := filepath.Join("testdata", "cases")
	entries, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	var all []fixture
	for _, e := range entries {
		if e.Name() == "README.md" {
			continue
		}
		f := fixture{name: strings.TrimSuffix(e.Name(), filepath.Ext(e.Name())), texts: map[string]string{}}
		err := filepath.WalkDir(filepath.Join(root, e.Name()), func(path string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			text, err := os.ReadFile(path)
			f.texts[filepath.Base(path)] = string(text)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, f)
	}
	return all
}

// names are the files of a fixture, in order.
func (f fixture) names() []string {
	var all []string
	for name := range f.texts {
		all = append(all, name)
	}
	slices.Sort(all)
	return all
}

// analyse gives the files to the analysers that want them.
func (f fixture) analyse(t *testing.T, analysers []scan.Analyser) []scan.Finding {
	t.Helper()
	v := versions{}
	for name, text := range f.texts {
		for _, line := range strings.Split(text, "\n") {
			if m := wantVersion.FindStringSubmatch(line); m != nil {
				v[name+" "+m[1]] = m[2]
			}
		}
	}
	project := &scan.Project{Root: t.TempDir(), Versions: v, Limit: "10s"}
	var found []scan.Finding
	wanted := 0
	for _, a := range analysers {
		var sources []scan.Source
		for _, name := range f.names() {
			text := []byte(f.texts[name])
			if lang := a.Wants(name, text[:min(len(text), 1024)]); lang != "" {
				sources = append(sources, scan.Source{Path: name, Lang: lang, Text: text})
			}
		}
		wanted += len(sources)
		if len(sources) == 0 {
			continue
		}
		r, err := a.Analyse(context.Background(), project, sources)
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, r.Findings...)
	}
	if wanted < len(f.texts) {
		t.Errorf("%d of %d files are wanted by an analyser", wanted, len(f.texts))
	}
	return found
}

// TestCases runs the scanner on the cases that were reported of other tools. A line without an expectation must have no finding
// but a total one.
func TestCases(t *testing.T) {
	analysers := analysersOf(t)
	for _, f := range fixtures(t) {
		t.Run(f.name, func(t *testing.T) {
			found := f.analyse(t, analysers)
			for _, name := range f.names() {
				compare(t, name, f.texts[name], found)
				if m := wantFixed.FindStringSubmatch(f.texts[name]); m != nil {
					f.fixed(t, name, m[1], found, analysers)
				}
			}
		})
	}
}

// compare checks the lines of one file.
func compare(t *testing.T, name, text string, found []scan.Finding) {
	t.Helper()
	by := map[int][]scan.Finding{}
	for _, f := range found {
		if f.File == name {
			by[f.Line] = append(by[f.Line], f)
		}
	}
	wants := wantsOf(t, name, text)
	for _, w := range wants {
		if err := w.check(by[w.line]); err != nil {
			t.Errorf("%s:%d: %v", name, w.line, err)
		}
		delete(by, w.line)
	}
	for line, rest := range by {
		rest = slices.DeleteFunc(rest, func(f scan.Finding) bool { return f.Verdict == scan.Total && f.Rule == scan.RuleTotal })
		if len(rest) > 0 {
			t.Errorf("%s:%d: expects nothing, have %s", name, line, describe(rest))
		}
	}
}

// fixed makes the edits of a file and looks at it again: each call must have the verdict then.
func (f fixture) fixed(t *testing.T, name, verdict string, found []scan.Finding, analysers []scan.Analyser) {
	t.Helper()
	var edits []scan.Edit
	calls := 0
	for _, x := range found {
		if x.File == name {
			calls++
			edits = append(edits, x.Edits...)
		}
	}
	slices.SortFunc(edits, func(a, b scan.Edit) int { return b.Start - a.Start })
	edits = slices.Compact(edits)
	text := f.texts[name]
	for _, e := range edits {
		text = text[:e.Start] + e.Text + text[e.End:]
	}
	again := fixture{name: f.name, texts: map[string]string{name: text}}.analyse(t, analysers)
	if len(again) != calls {
		t.Errorf("%s: %d calls before the edits, %d after:\n%s", name, calls, len(again), text)
	}
	for _, x := range again {
		if x.Verdict.String() != verdict {
			t.Errorf("%s:%d: %s after the edits, want %s:\n%s", name, x.Line, describe([]scan.Finding{x}), verdict, text)
		}
	}
}

// TestCasesWrapper: a wrapper is one finding, which says how many calls get their limit from it.
func TestCasesWrapper(t *testing.T) {
	cfg := scan.Config{Root: filepath.Join("testdata", "cases", "14-wrapper"), Paths: []string{"."}, Gate: scan.NewGate()}
	r, err := scan.Run(context.Background(), cfg, analysersOf(t))
	if err != nil {
		t.Fatal(err)
	}
	var listed []scan.Entry
	for _, e := range r.Entries {
		if e.Listed() {
			listed = append(listed, e)
		}
	}
	if len(listed) != 1 || listed[0].File != "api.py" || listed[0].Inherits != 2 {
		t.Errorf("listed %+v, want the wrapper in api.py alone, with 2 calls that inherit", listed)
	}
}

// TestCasesBaseline: a repository with many old findings starts from a baseline, and passes until a new one comes. Lines may move.
func TestCasesBaseline(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("testdata", "cases", "16-many.py"))
	if err != nil {
		t.Fatal(err)
	}
	root, analysers := t.TempDir(), analysersOf(t)
	run := func(text string, b *scan.Baseline) *scan.Report {
		t.Helper()
		if err := os.WriteFile(filepath.Join(root, "many.py"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		cfg := scan.Config{Root: root, Paths: []string{"."}, Gate: scan.NewGate(), Baseline: b}
		r, err := scan.Run(context.Background(), cfg, analysers)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	first := run(string(text), nil)
	if !first.Failed() {
		t.Fatal("no finding fails without a baseline")
	}
	known := first.Updated(nil)
	if run("# one more line\n"+string(text), known).Failed() {
		t.Error("known findings fail when lines move")
	}
	if !run(string(text)+"\n\ndef fourth(url):\n    return requests.get(url)\n", known).Failed() {
		t.Error("a new finding passes")
	}
}
