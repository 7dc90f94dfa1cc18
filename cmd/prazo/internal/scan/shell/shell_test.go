package shell

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/rules"
)

// loaded reads the rules once for all tests.
var loaded = sync.OnceValues(func() (*scan.Knowledge, error) { return rules.For(Language) })

// knowledge is what the rules say of commands.
func knowledge(tb testing.TB) *scan.Knowledge {
	tb.Helper()
	k, err := loaded()
	if err != nil {
		tb.Fatal(err)
	}
	return k
}

// analyse reads one file.
func analyse(tb testing.TB, k *scan.Knowledge, path, text string) scan.Result {
	tb.Helper()
	a := New(k)
	lang := a.Wants(path, []byte(text[:min(len(text), 1024)]))
	if lang == "" {
		tb.Fatalf("%s is not wanted", path)
	}
	r, err := a.Analyse(context.Background(), &scan.Project{Limit: "10s"}, []scan.Source{{Path: path, Lang: lang, Text: []byte(text)}})
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

// brief writes the findings as "LINE API VERDICT LIMIT", with the rule where it is not that of the verdict.
func brief(all []scan.Finding) string {
	var lines []string
	for _, f := range all {
		line := fmt.Sprintf("%d %s %v", f.Line, f.API, f.Verdict)
		if f.Limit > 0 {
			line += " " + f.Limit.String()
		}
		if f.Rule != scan.RuleOf(f.Verdict) {
			line += " " + f.Rule
		}
		if f.Inherits > 0 {
			line += fmt.Sprintf(" inherits=%d", f.Inherits)
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "; ")
}

// A sample is a file and what is to be found in it.
type sample struct{ text, want string }

func check(t *testing.T, path string, all []sample) {
	t.Helper()
	k := knowledge(t)
	for _, s := range all {
		r := analyse(t, k, path, s.text)
		if got := brief(r.Findings); got != s.want {
			t.Errorf("%s\n got %s\nwant %s", s.text, got, s.want)
		}
		if len(r.Skips) > 0 {
			t.Errorf("%s\nskipped: %v", s.text, r.Skips)
		}
	}
}
