package scan

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestBaseline(t *testing.T) {
	t.Parallel()
	root := plant(t, map[string]string{"a.fake": "call get none\ncall put idle\ncall get total\n", "b.fake": "call del none\n"})
	name := filepath.Join(root, BaselineName)
	if err := scanned(t, Config{Root: root}).Updated(nil).Write(name); err != nil {
		t.Fatal(err)
	}
	b, err := ReadBaseline(name)
	if err != nil || len(b.Findings) != 3 {
		t.Fatalf("%v, %+v", err, b)
	}

	// what is known does not fail, lines may move, a new call does
	write(t, root, "a.fake", "\n\ncall get none\ncall new none\ncall put idle\n")
	r := scanned(t, Config{Root: root, Baseline: b})
	if got := told(r); got != "a.fake:3 none baseline\na.fake:4 none open\na.fake:5 idle baseline\nb.fake:1 none baseline\n" || len(r.Stale) > 0 {
		t.Errorf("got\n%sstale %v", got, r.Stale)
	}

	// what was repaired is stale; of files that were not scanned nothing is said
	write(t, root, "a.fake", "call get total\n")
	r = scanned(t, Config{Root: root, Paths: []string{"a.fake"}, Baseline: b})
	if len(r.Stale) != 2 || r.Stale[0].File != "a.fake" {
		t.Errorf("stale %v", r.Stale)
	}
	if again := r.Updated(b); len(again.Findings) != 1 || again.Findings[0].File != "b.fake" {
		t.Errorf("written anew: %+v", again.Findings)
	}

	// a file that is gone takes its entries with it
	if err := os.Remove(filepath.Join(root, "b.fake")); err != nil {
		t.Fatal(err)
	}
	r = scanned(t, Config{Root: root, Baseline: b})
	if len(r.Stale) != 3 || len(r.Updated(b).Findings) != 0 {
		t.Errorf("stale %v", r.Stale)
	}
}

func TestReadBaselineFails(t *testing.T) {
	t.Parallel()
	root := plant(t, map[string]string{"a": "{", "b": `{"version": 2}`, "c": `{"version": 1, "found": []}`})
	for name, want := range map[string]string{
		"a": "no baseline: unexpected EOF; write it anew with --update-baseline", "b": "version 2, this prazo reads 1: write it anew with --update-baseline",
		"c": `no baseline: json: unknown field "found"`, "d": "cannot be read: no such file or directory",
	} {
		if _, err := ReadBaseline(filepath.Join(root, name)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", name, err, want)
		}
	}
}

// write gives a planted file another text.
func write(t *testing.T, root, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
