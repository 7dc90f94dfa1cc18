package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/prazohq/prazo/adapters/prazoyaml"
	"github.com/prazohq/prazo/cmd/prazo/internal/fronts"
)

// TestKindOf knows a reader for every kind that a prazo.yaml may name.
func TestKindOf(t *testing.T) {
	t.Parallel()
	known := map[fronts.Kind]bool{"": true}
	for _, k := range fronts.Kinds() {
		known[k] = true
	}
	for _, s := range prazoyaml.Settings() {
		if s.Section != prazoyaml.SectionFronts || s.Key != "kind" {
			continue
		}
		for _, word := range s.Words {
			if k := kindOf(word); !known[k] || k == "" && word != "other" {
				t.Errorf("%s is read as %q", word, k)
			}
		}
		return
	}
	t.Error("a prazo.yaml has no kinds of fronts")
}

// TestIncluder reads what a configuration includes: beside the main file, beside the one that includes, bounded.
func TestIncluder(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"nginx.conf": "", "conf.d/a.conf": "a", "conf.d/b.conf": "b", "conf.d/near.conf": "near", "top.conf": "top",
		"big/1.conf": strings.Repeat("#", mostFront), "big/2.conf": strings.Repeat("#", mostFront), "big/3.conf": strings.Repeat("#", mostFront),
		"big/4.conf": strings.Repeat("#", mostFront), "big/5.conf": "#", "big/6.conf": "#", "huge/1.conf": strings.Repeat("#", mostFront+1),
	} {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	include := includer(filepath.Join(dir, "nginx.conf"))
	from := filepath.Join(dir, "conf.d", "a.conf")
	for _, c := range []struct {
		pattern string
		want    string // the texts, with commas
	}{
		{"conf.d/?.conf", "a,b"}, {"top.conf", "top"}, {"near.conf", "near"}, {"nosuch/*.conf", ""}, {filepath.Join(dir, "top.conf"), "top"},
	} {
		all, err := include(from, c.pattern)
		var texts []string
		for _, s := range all {
			texts = append(texts, string(s.Text))
		}
		if got := strings.Join(texts, ","); err != nil || got != c.want {
			t.Errorf("%s: %q, %v; want %q", c.pattern, got, err, c.want)
		}
	}
	if all, err := include(from, "big/*.conf"); err != nil || len(all) != 5 {
		t.Errorf("%d files of 16 MiB and more, %v; want 5, of which the last is too many", len(all), err)
	}
	if _, err := include(from, "huge/*.conf"); err == nil || !strings.Contains(err.Error(), "larger than 4 MiB") {
		t.Errorf("a huge file: %v", err)
	}
	if _, err := include(from, "["); err == nil {
		t.Error("a pattern that is none is read")
	}
}
