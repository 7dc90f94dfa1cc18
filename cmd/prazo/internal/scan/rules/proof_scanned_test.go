package rules

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/golang"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/resolve"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/shell"
)

// TestProofsScanned: at the line with the mark of a setting the scanner finds a call of the library of the row, with the verdict that the
// row promises. So what is run against the lab is what the scanner judges.
func TestProofsScanned(t *testing.T) {
	t.Parallel()
	all := loaded(t)
	found := map[string][]scan.Finding{}
	for _, k := range all {
		for _, l := range k.Libraries {
			for _, p := range l.Proof {
				if p.Program == "" {
					continue
				}
				file := filepath.Join("testdata", "proofs", k.Language, p.Program+proofEndings[k.Language])
				if found[file] == nil {
					found[file] = scanned(t, all, file)
				}
				kind, _ := promisedKind(l, p)
				lines := marked(t, file, p.Setting)
				if !slices.ContainsFunc(found[file], func(f scan.Finding) bool {
					return slices.Contains(lines, f.Line) && tells(f, l) && f.Verdict.String() == kind
				}) {
					t.Errorf("%s: %s: want %s of %s at the lines %v, have %s", file, p.Setting, kind, l.Name, lines, told(found[file]))
				}
			}
		}
	}
}

// tells says whether a finding is of a row. One that has no calls, and only makes clients of another row with limits of its own, is
// told by that.
func tells(f scan.Finding, l scan.Library) bool {
	return f.Lib == l.Name || len(l.Calls) == 0 && strings.HasPrefix(l.Name, f.Lib+" ")
}

// promisedKind is the verdict that a row gives what a proof runs, however long its time.
func promisedKind(l scan.Library, p scan.Proof) (string, bool) {
	if p.Option == "" {
		return l.Default.Verdict.String(), true
	}
	return kindOf(l, p)
}

// marked are the lines that have the mark of a setting.
func marked(t *testing.T, file, setting string) []int {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var lines []int
	for i, line := range strings.Split(string(text), "\n") {
		if m := proofMark.FindStringSubmatch(line); m != nil && slices.Contains(strings.Fields(m[1]), setting) {
			lines = append(lines, i+1)
		}
	}
	return lines
}

// assumed are the versions that a program names.
type assumed map[string]string

func (v assumed) Of(_, pkg, _ string) string { return v[pkg] }
func (v assumed) Asks(_, pkg, _ string) bool { return v[pkg] != "" }

var proofVersion = regexp.MustCompile(`(?m)\bversion: (\S+) (\S+)$`)

// scanned has the findings of one program.
func scanned(t *testing.T, all []*scan.Knowledge, file string) []scan.Finding {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	versions := assumed{}
	for _, m := range proofVersion.FindAllStringSubmatch(string(text), -1) {
		versions[m[1]] = m[2]
	}
	known := func(language string) *scan.Knowledge {
		return all[slices.IndexFunc(all, func(k *scan.Knowledge) bool { return k.Language == language })]
	}
	commands := shell.New(known("shell"))
	project := &scan.Project{Root: t.TempDir(), Versions: versions, Limit: "10s"}
	found := []scan.Finding{}
	for _, a := range []scan.Analyser{resolve.New(all, commands), golang.New(known("go"), commands), commands} {
		name := filepath.Base(file)
		lang := a.Wants(name, text[:min(len(text), 1024)])
		if lang == "" {
			continue
		}
		if lang == "shell" && proofHeader(t, file, "started") != "" {
			lang = scan.StartedLang
		}
		r, err := a.Analyse(context.Background(), project, []scan.Source{{Path: name, Lang: lang, Text: text}})
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, r.Findings...)
	}
	return found
}

// told is what was found, for a message.
func told(found []scan.Finding) string {
	var b strings.Builder
	for _, f := range found {
		b.WriteString("\n\t")
		b.WriteString(strings.Join([]string{fmt.Sprintf("%s:%d", f.File, f.Line), f.Lib, f.Verdict.String(), f.Rule, f.Why}, " "))
	}
	return b.String()
}
