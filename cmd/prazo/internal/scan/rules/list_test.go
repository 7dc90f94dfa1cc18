package rules

import (
	"slices"
	"strings"
	"testing"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/lab"
)

func loaded(t *testing.T) []*scan.Knowledge {
	t.Helper()
	all, err := load()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestAll(t *testing.T) {
	t.Parallel()
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, k := range all {
		names = append(names, k.Language)
	}
	want := []string{"csharp", "go", "java", "javascript", "kotlin", "php", "python", "ruby", "rust", "shell"}
	if !slices.Equal(names, want) {
		t.Errorf("languages %v, want %v", names, want)
	}
}

// Of the files that ship: every library says where it is known from, what to do, and has names to be called by.
func TestLibraries(t *testing.T) {
	t.Parallel()
	for _, k := range loaded(t) {
		for _, l := range k.Libraries {
			at := k.Language + ": " + l.Name + " " + l.Versions
			if l.Source == "" || l.Fix == "" || len(l.Calls)+len(l.Makes) == 0 {
				t.Errorf("%s: source %q, fix %q, %d calls: want all of them", at, l.Source, l.Fix, len(l.Calls))
			}
			if l.Versions != "" && len(l.Packages) == 0 {
				t.Errorf("%s: it has versions and no packages to find them by", at)
			}
			for _, p := range l.Proof {
				if !slices.ContainsFunc(lab.Catalogue(), func(f lab.Fault) bool { return f.Name == p.Fault }) {
					t.Errorf("%s: the lab has no fault %q", at, p.Fault)
				}
			}
		}
	}
}

// The last entry of a name is taken where the version is not known: it must have no upper bound.
func TestLastVersion(t *testing.T) {
	t.Parallel()
	for _, k := range loaded(t) {
		last := map[string]string{}
		for _, l := range k.Libraries {
			last[l.Name] = l.Versions
		}
		for name, versions := range last {
			if strings.Contains(versions, "<") {
				t.Errorf("%s: the last entry of %s holds for %q: the newest versions have none", k.Language, name, versions)
			}
		}
	}
}

func TestFor(t *testing.T) {
	t.Parallel()
	has := func(k *scan.Knowledge, name string) bool {
		return slices.ContainsFunc(k.Libraries, func(l scan.Library) bool { return l.Name == name })
	}
	for language, library := range map[string]string{"python": "requests", "typescript": "axios", "vue": "fetch", "svelte": "fetch", "java": "okhttp", "kotlin": "okhttp", "go": "net/http"} {
		k, err := For(language)
		if err != nil || !has(k, library) {
			t.Errorf("%s: %v, want one with %s", language, err, library)
		}
	}
	if k, err := For("java"); err != nil || has(k, "ktor") {
		t.Errorf("java has what is Kotlin's: %v", err)
	}
	if _, err := For("cobol"); err == nil || !strings.Contains(err.Error(), "python") {
		t.Errorf("an unknown language: %v", err)
	}
}

func TestJoin(t *testing.T) {
	t.Parallel()
	if err := join(&scan.Knowledge{Language: "a", Like: "b"}, &scan.Knowledge{Language: "b", Like: "c"}); err == nil || !strings.Contains(err.Error(), `like is "b"`) {
		t.Errorf("a language that is like one that is like another: %v", err)
	}
}
