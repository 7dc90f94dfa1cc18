package rules

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// proofEndings are those of the programs in proofs, by language.
var proofEndings = map[string]string{
	"go": ".go", "java": ".java", "javascript": ".mjs", "php": ".php", "python": ".py", "ruby": ".rb", "shell": ".sh",
}

// proofMark is at the end of the line at which the scanner must find what a proof promises.
var proofMark = regexp.MustCompile(`(?m)\bprove: (.+?)(?: -->| \*/)?$`)

// proofHeader is what a program says of itself in a comment "NAME: ..."; "" where it does not.
func proofHeader(t *testing.T, file, name string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`(?m)^\W*` + name + `: (.+)$`).FindSubmatch(text)
	if m == nil {
		return ""
	}
	return strings.TrimSpace(string(m[1]))
}

// Every program is that of a proof, has the mark of each setting that a proof names, and no other; and it names its client.
func TestProofPrograms(t *testing.T) {
	t.Parallel()
	named := map[string][]string{} // by file its settings
	for _, k := range loaded(t) {
		for _, l := range k.Libraries {
			for _, p := range l.Proof {
				if p.Program != "" {
					file := filepath.Join("testdata", "proofs", k.Language, p.Program+proofEndings[k.Language])
					named[file] = append(named[file], p.Setting)
				}
			}
		}
	}
	for file, settings := range named {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Errorf("a proof names a program that is not there: %v", err)
			continue
		}
		if proofHeader(t, file, "client") == "" {
			t.Errorf("%s: it has no line client: ...", file)
		}
		var marks []string
		for _, m := range proofMark.FindAllStringSubmatch(string(text), -1) {
			marks = append(marks, strings.Fields(m[1])...)
		}
		slices.Sort(settings)
		slices.Sort(marks)
		if settings = slices.Compact(settings); !slices.Equal(settings, slices.Compact(marks)) {
			t.Errorf("%s: it has the marks prove: %v, the proofs name %v", file, marks, settings)
		}
	}
	files, _ := filepath.Glob("testdata/proofs/*/*")
	for _, file := range files {
		if base := filepath.Base(file); named[file] == nil && !strings.EqualFold(strings.TrimSuffix(base, filepath.Ext(base)), "harness") &&
			!strings.HasPrefix(base, "go.") {
			t.Errorf("%s: no proof names it", file)
		}
	}
}

// unproven are words by which a source says that it was not looked at.
var unproven = regexp.MustCompile(`(?i)not (verified|probed|measured)|was not measured|were not measured`)

// Every row that says what a limit amounts to names the fault that shows it, and no source says of itself that it is a guess.
func TestEveryRowIsProven(t *testing.T) {
	t.Parallel()
	for _, k := range loaded(t) {
		for _, l := range k.Libraries {
			at := strings.TrimSpace(k.Language + ": " + l.Name + " " + l.Versions + " " + l.Runtime)
			if unproven.MatchString(l.Source) {
				t.Errorf("%s: its source is %q: read it, or claim nothing", at, l.Source)
			}
			if claims(l) && len(l.Proof) == 0 {
				t.Errorf("%s: it has no proof", at)
			}
		}
	}
}

// claims says whether a row says what a limit, or the lack of one, amounts to.
func claims(l scan.Library) bool {
	return l.Default.Verdict != scan.Unknown || slices.ContainsFunc(l.Options, func(o scan.Option) bool {
		return slices.Contains([]string{"connect", "headers", "idle", "abandon", "total"}, o.Kind)
	})
}
