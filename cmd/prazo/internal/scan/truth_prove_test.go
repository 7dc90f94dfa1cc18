//go:build prove

package scan_test

import (
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/manifest"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/resolve"
)

// A scope says which files of a repository a set of labels covers.
type scope struct {
	Set, Repository, Commit  string
	Suffixes, Within, Except []string
}

// A label is one row of a set, with the marks of its note.
type label struct {
	file, verdict, note string
	lines               []int
	or                  string
	beyond              bool
	seen                []scan.Entry
}

// A score counts what the labels and the findings say of each other.
type score struct{ found, none, beyondFound, beyondNone, right, said, agree, rows int }

// TestTruth holds a scan against the labels. PRAZO_TREES is a folder with a checkout for each set, by its name, at the commit of its
// rows; PRAZO_TRUTH may be another folder of sets, without scopes.yaml the whole tree counts.
func TestTruth(t *testing.T) {
	trees := os.Getenv("PRAZO_TREES")
	if trees == "" {
		t.Skip("not run: PRAZO_TREES is not set to a folder of checkouts")
	}
	folder := os.Getenv("PRAZO_TRUTH")
	if folder == "" {
		folder = filepath.Join("testdata", "truth")
	}
	files, err := filepath.Glob(filepath.Join(folder, "*.tsv"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no set in %s: %v", folder, err)
	}
	scopes := readScopes(t, filepath.Join(folder, "scopes.yaml"))
	var all score
	for _, file := range files {
		set := strings.TrimSuffix(filepath.Base(file), ".tsv")
		tree := filepath.Join(trees, set)
		if _, err := os.Stat(tree); err != nil {
			t.Errorf("%s: no checkout: %v", set, err)
			continue
		}
		s := scoreOf(t, readLabels(t, file), scanned(t, tree), scopes[set])
		t.Logf("%s: %v", set, s)
		all.add(s)
	}
	t.Logf("all: %v", all)
	if all.found*100 < all.none*95 || all.right*100 < all.said*95 {
		t.Errorf("recall or precision of none is below 0.95")
	}
}

// scanned are the calls of a tree as the command finds them. Of those that inherit, it reports the place that they inherit from.
func scanned(t *testing.T, tree string) []scan.Entry {
	t.Helper()
	report, err := scan.Run(context.Background(), scan.Config{Root: tree, Paths: []string{"."}, Versions: manifest.Read, Gate: scan.NewGate()}, analysersOf(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range report.Skips {
		if strings.HasPrefix(s.Why, resolve.Fault) {
			t.Errorf("%s: %s", s.File, s.Why)
		}
	}
	return slices.DeleteFunc(report.Entries, func(e scan.Entry) bool { return e.Rule != scan.RuleOf(e.Verdict) && e.Rule != scan.RuleLocal })
}

func readScopes(t *testing.T, name string) map[string]scope {
	t.Helper()
	text, err := os.ReadFile(name)
	if os.IsNotExist(err) {
		return nil
	}
	var list []scope
	if err == nil {
		err = yaml.UnmarshalWithOptions(text, &list, yaml.Strict())
	}
	if err != nil {
		t.Fatal(err)
	}
	scopes := map[string]scope{}
	for _, s := range list {
		scopes[s.Set] = s
	}
	return scopes
}

func readLabels(t *testing.T, name string) []*label {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var labels []*label
	for i, row := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")[1:] {
		columns := strings.Split(row, "\t")
		if err := truthRow(columns); err != nil {
			t.Fatalf("%s:%d: %v", name, i+2, err)
		}
		l := &label{file: columns[2], verdict: columns[6], note: columns[7]}
		l.line(columns[3])
		for l.mark() {
		}
		labels = append(labels, l)
	}
	return labels
}

func (l *label) line(text string) {
	n, _ := strconv.Atoi(text) // truthRow has looked at the first; of the others 0 fits nothing
	l.lines = append(l.lines, n)
}

// mark takes one mark off the note.
func (l *label) mark() bool {
	head, rest, ok := strings.Cut(l.note, ";")
	name, value, _ := strings.Cut(head, "=")
	switch {
	case ok && name == "also":
		for n := range strings.SplitSeq(value, ",") {
			l.line(n)
		}
	case ok && name == "or":
		l.or = value
	case ok && name == "beyond":
		l.beyond = true
	default:
		return false
	}
	l.note = strings.TrimSpace(rest)
	return true
}

// covers says whether a file belongs to the scope; the zero scope has all of them.
func (s scope) covers(file string) bool {
	under := func(pattern string) bool {
		whole, _ := path.Match(pattern, file)
		return whole || strings.HasPrefix(file, pattern+"/") || (pattern[0] == '_' || pattern[0] == '.') && strings.HasSuffix(file, pattern)
	}
	ends := func(suffix string) bool { return strings.HasSuffix(file, suffix) }
	return s.Set == "" || slices.ContainsFunc(s.Suffixes, ends) && slices.ContainsFunc(s.Within, under) && !slices.ContainsFunc(s.Except, under)
}

// near finds the label of a finding: the nearest within two lines of its own.
func near(labels []*label, f scan.Entry) *label {
	var best *label
	distance := 3
	for _, l := range labels {
		if l.file != f.File {
			continue
		}
		for _, line := range l.lines {
			if d := max(line-f.Line, f.Line-line); d < distance {
				best, distance = l, d
			}
		}
	}
	return best
}

// scoreOf holds findings against labels. A local process that no row is about says nothing: the scan does not list it, and the sets
// that were handed to us have no rows of processes.
func scoreOf(t *testing.T, labels []*label, found []scan.Entry, within scope) score {
	t.Helper()
	var s score
	for _, f := range found {
		if !within.covers(f.File) {
			continue
		}
		l := near(labels, f)
		if l != nil {
			l.seen = append(l.seen, f)
		}
		if f.Verdict != scan.None || f.State == scan.Inherited || l != nil && l.or == "none" || l == nil && f.Level == scan.Quiet {
			continue
		}
		s.said++
		if l != nil && l.verdict == "none" {
			s.right++
		} else {
			t.Logf("wrong: %s:%d %s is none", f.File, f.Line, f.API)
		}
	}
	for _, l := range labels {
		s.row(t, l)
	}
	return s
}

// row counts one label.
func (s *score) row(t *testing.T, l *label) {
	has := func(word string) bool {
		return slices.ContainsFunc(l.seen, func(e scan.Entry) bool { return e.Verdict.String() == word })
	}
	s.rows++
	word, inherited := strings.CutPrefix(l.verdict, "inherited-")
	if has(word) {
		s.agree++
	} else {
		t.Logf("differs: %s:%d is %s: %s", l.file, l.lines[0], l.verdict, l.note)
	}
	if inherited && has("none") {
		t.Errorf("%s:%d inherits %s and is said to have none", l.file, l.lines[0], word)
	}
	if l.verdict != "none" || l.or != "" {
		return
	}
	none, found := &s.none, &s.found
	if l.beyond {
		none, found = &s.beyondNone, &s.beyondFound
	}
	*none++
	if has("none") {
		*found++
	}
}

func (s *score) add(o score) {
	s.found, s.none, s.beyondFound, s.beyondNone = s.found+o.found, s.none+o.none, s.beyondFound+o.beyondFound, s.beyondNone+o.beyondNone
	s.right, s.said, s.agree, s.rows = s.right+o.right, s.said+o.said, s.agree+o.agree, s.rows+o.rows
}

// String is the line of a set.
func (s score) String() string {
	return fmt.Sprintf("none: recall %d of %d (beyond what the base knows: %d of %d), precision %d of %d; the verdict agrees on %d of %d rows",
		s.found, s.none, s.beyondFound, s.beyondNone, s.right, s.said, s.agree, s.rows)
}
