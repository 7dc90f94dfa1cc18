package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func put(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Join(dir, filepath.Dir(name)), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestFindTrees(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "one/a.py", "x = 1\n")
	put(t, dir, "one/node_modules/b.js", "x()\n")
	put(t, dir, "one/c.png", "no source")
	put(t, dir, "file.py", "no tree")
	trees, err := findTrees(dir, t.TempDir())
	if err != nil || len(trees) != 1 || trees[0].name != "one" || trees[0].bytes != 6 || len(trees[0].files) != 1 {
		t.Errorf("%+v, %v: want the folder one with 6 bytes of Python", trees, err)
	}
	if _, err := findTrees(filepath.Join(dir, "one", "node_modules"), dir); err == nil {
		t.Error("a folder without a folder is no error")
	}
}

func TestCopySource(t *testing.T) {
	from, to := t.TempDir(), t.TempDir()
	put(t, from, "a/b.py", "x = 1\n")
	put(t, from, "a/b.c", "int x;\n")
	put(t, from, "site-packages/c.py", "x = 2\n")
	if err := copySource(from, to, ".py"); err != nil {
		t.Fatal(err)
	}
	names, err := filepath.Glob(filepath.Join(to, "*", "*"))
	if err != nil || len(names) != 1 || filepath.Base(names[0]) != "b.py" {
		t.Errorf("%v, %v: want a/b.py alone", names, err)
	}
}

func TestReport(t *testing.T) {
	second := []time.Duration{time.Second}
	own := result{program: &program{name: withTests}, wall: []time.Duration{500 * time.Millisecond}, cpu: second, found: 3}
	usual := own
	usual.program = &program{name: withoutTests}
	slow := result{program: &program{name: "slow"}, wall: second, cpu: second}
	fast := result{program: &program{name: "fast"}, wall: []time.Duration{100 * time.Millisecond}, cpu: second}
	for _, c := range []struct {
		tree    tree
		results []result
		reached bool
		want    string
	}{
		{tree{name: "Flexget", bytes: 60e6}, []result{own, usual, slow}, true, "less than 1 s: 500ms: reached"},
		{tree{name: "Flexget", bytes: 60e6}, []result{own, slow}, true, "slow: it takes 2.0 times as long: reached"},
		{tree{name: "a", bytes: 60e6}, []result{own, fast}, false, "fast: it takes 0.2 times as long: MISSED"},
		{tree{name: "a", bytes: 1e6}, []result{own}, false, "processor time: 1.0: MISSED"},
	} {
		var out bytes.Buffer
		if reached := report(&out, c.tree, c.results, 100*time.Millisecond); reached != c.reached || !strings.Contains(out.String(), c.want) {
			t.Errorf("reached is %v, want %v and %q in:\n%s", reached, c.reached, c.want, out.String())
		}
	}
}

func TestCounts(t *testing.T) {
	for name, c := range map[string]struct{ got, want int }{
		"prazo":  {ofPrazo(`{"findings": [{}, {}], "analysed": 1}`, ""), 2},
		"bandit": {inResults(`{"results": [{}]}`, ""), 1},
		"list":   {inList(`[{}, {}, {}]`, ""), 3},
		"noctx":  {inLines("", "a.go:1:2: net/http.Get must not be called\n"), 1},
		"broken": {ofPrazo("usage:", ""), -1},
	} {
		if c.got != c.want {
			t.Errorf("%s: %d, want %d", name, c.got, c.want)
		}
	}
}
