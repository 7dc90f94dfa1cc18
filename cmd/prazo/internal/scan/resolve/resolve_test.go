package resolve

import (
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/rules"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/shell"
)

// analysed scans sources. A text holds one file, named by the extension, or several, each after a line "== name".
func analysed(t *testing.T, name, text string) scan.Result {
	t.Helper()
	a := analyserOf(t)
	var files []scan.Source
	for _, part := range parts(name, text) {
		src := scan.Source{Path: part[0], Text: []byte(part[1]), Test: strings.Contains(part[0], "test")}
		if src.Lang = a.Wants(src.Path, src.Text); src.Lang == "" {
			t.Fatalf("%s is in no language", src.Path)
		}
		files = append(files, src)
	}
	result, err := a.Analyse(context.Background(), &scan.Project{Limit: "10s"}, files)
	if err != nil {
		t.Fatal(err)
	}
	for _, skip := range result.Skips {
		if strings.HasPrefix(skip.Why, Fault) {
			t.Errorf("%s: %s", skip.File, skip.Why)
		}
	}
	return result
}

// analyserOf reads the rules once for all tests: that takes longer than to scan.
func analyserOf(t *testing.T) scan.Analyser {
	t.Helper()
	a, err := readRules()
	if err != nil {
		t.Fatal(err)
	}
	return a
}

var readRules = sync.OnceValues(func() (scan.Analyser, error) {
	all, err := rules.All()
	if err != nil {
		return nil, err
	}
	for _, k := range all {
		if k.Language == shell.Language {
			return New(all, shell.New(k)), nil
		}
	}
	return nil, errors.New("there are no rules for the shell")
})

func parts(name, text string) [][2]string {
	if !strings.HasPrefix(text, "== ") {
		return [][2]string{{name, text}}
	}
	var out [][2]string
	for part := range strings.SplitSeq(text[3:], "\n== ") {
		file, rest, _ := strings.Cut(part, "\n")
		out = append(out, [2]string{file, rest})
	}
	return out
}

// said prints findings as "line verdict", with the file where there are several, "<- line" where the limit comes from elsewhere, and
// the rule where it is not that of the verdict.
func said(result scan.Result, several bool) string {
	var lines []string
	for _, f := range result.Findings {
		line := fmt.Sprintf("%d %s", f.Line, f.Verdict)
		if several {
			line = path.Base(f.File) + ":" + line
		}
		if f.From != nil {
			line += fmt.Sprintf(" <- %d", f.From.Line)
		}
		if f.Inherits > 0 {
			line += fmt.Sprintf(" x%d", f.Inherits)
		}
		if f.Rule != scan.RuleOf(f.Verdict) {
			line += " " + f.Rule
		}
		lines = append(lines, line)
	}
	slices.Sort(lines)
	return strings.Join(lines, ", ")
}

// A sample is a source and what is to be said of it.
type sample struct{ name, text, want string }

func checkSamples(t *testing.T, file string, samples []sample) {
	t.Helper()
	for _, s := range samples {
		t.Run(s.name, func(t *testing.T) {
			result := analysed(t, file, s.text)
			if got := said(result, strings.HasPrefix(s.text, "== ")); got != s.want {
				t.Errorf("said %q, want %q", got, s.want)
				for _, f := range result.Findings {
					t.Logf("%s:%d %s %s: %s", f.File, f.Line, f.API, f.Verdict, f.Why)
				}
			}
		})
	}
}
