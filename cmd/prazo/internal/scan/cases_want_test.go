package scan_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// A want is what a fixture expects of one line: all of its terms, each of which may have alternatives.
type want struct {
	line  int
	terms [][]string
}

var (
	wantHere    = regexp.MustCompile(`\bwant: (.+)$`)
	wantAt      = regexp.MustCompile(`\bwant-at ([+-]\d+): (.+)$`)
	wantVersion = regexp.MustCompile(`\bversion: (\S+) (\S+)$`)
	wantFixed   = regexp.MustCompile(`\bfixed: (\S+)$`)
)

// wantsOf reads the expectations in the comments of a file.
func wantsOf(t *testing.T, name, text string) []want {
	t.Helper()
	var all []want
	for i, line := range strings.Split(text, "\n") {
		at, words := i+1, ""
		if m := wantAt.FindStringSubmatch(line); m != nil {
			off, err := strconv.Atoi(m[1])
			if err != nil {
				t.Fatalf("%s:%d: %v", name, i+1, err)
			}
			at, words = at+off, m[2]
		} else if m := wantHere.FindStringSubmatch(line); m != nil {
			words = m[1]
		} else {
			continue
		}
		w := want{line: at}
		for _, term := range strings.Split(words, ", ") {
			w.terms = append(w.terms, strings.Split(term, " or "))
		}
		all = append(all, w)
	}
	return all
}

// check compares a want with the findings of its line.
func (w want) check(found []scan.Finding) error {
	for _, alternatives := range w.terms {
		ok := slices.ContainsFunc(alternatives, func(term string) bool { return holds(strings.TrimSpace(term), found) })
		if !ok {
			return fmt.Errorf("want %s, have %s", strings.Join(alternatives, " or "), describe(found))
		}
	}
	return nil
}

// holds says whether a term is true of the findings of a line: "idle 5s", "inherited none", "inherited", "rule wrong-unit", "why 5", "silent".
func holds(term string, found []scan.Finding) bool {
	word, rest, _ := strings.Cut(term, " ")
	switch word {
	case "silent":
		return len(found) == 0
	case "rule":
		return slices.ContainsFunc(found, func(f scan.Finding) bool { return f.Rule == rest })
	case "why":
		return slices.ContainsFunc(found, func(f scan.Finding) bool { return strings.Contains(f.Why, rest) })
	case "inherited":
		return verdictHolds(rest, found) && !slices.ContainsFunc(found, func(f scan.Finding) bool { return f.From == nil })
	}
	return verdictHolds(term, found)
}

// verdictHolds says whether there is a call on the line, and all calls there have this verdict and limit. "" is any verdict.
func verdictHolds(term string, found []scan.Finding) bool {
	word, limit, _ := strings.Cut(term, " ")
	calls := 0
	for _, f := range found {
		if f.Rule != scan.RuleOf(f.Verdict) {
			continue
		}
		calls++
		if word != "" && f.Verdict.String() != word || limit != "" && f.Limit.String() != limitOf(limit) {
			return false
		}
	}
	return calls > 0
}

// limitOf writes a time the way a time.Duration does.
func limitOf(text string) string {
	d, err := time.ParseDuration(text)
	if err != nil {
		return "no time: " + text
	}
	return d.String()
}

func describe(found []scan.Finding) string {
	if len(found) == 0 {
		return "nothing"
	}
	var parts []string
	for _, f := range found {
		parts = append(parts, fmt.Sprintf("%s %s %s (%s) %q", f.API, f.Verdict, f.Limit, f.Rule, f.Why))
	}
	return strings.Join(parts, "; ")
}
