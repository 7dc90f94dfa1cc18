package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// scanFoot says what was looked at and what was not.
func scanFoot(r *scan.Report, cfg *scanConfig) string {
	parts := []string{counted(r.Analysed, "file", "files") + " analysed"}
	if whole := skipCounts(r); whole != "" {
		parts = append(parts, whole)
	}
	if r.Tested > 0 {
		parts = append(parts, counted(r.Tested, "file of tests", "files of tests")+" left out (--tests)")
	}
	count := map[scan.State]int{}
	for _, e := range r.Entries {
		if e.Level > scan.Quiet {
			count[e.State]++
		}
	}
	if n := count[scan.Suppressed]; n > 0 {
		parts = append(parts, fmt.Sprintf("%d suppressed", n))
	}
	if n := count[scan.Known]; n > 0 {
		parts = append(parts, fmt.Sprintf("%d known from %s", n, cfg.baseName))
	}
	if n := count[scan.Untouched]; n > 0 {
		parts = append(parts, fmt.Sprintf("%d not on lines changed since %s", n, cfg.diff))
	}
	if !cfg.all && slices.ContainsFunc(r.Entries, func(e scan.Entry) bool { return !e.Listed() }) {
		parts = append(parts, "--all lists every call")
	}
	return strings.Join(parts, "; ")
}

// skipCounts counts the files that were left out, by reason.
func skipCounts(r *scan.Report) string {
	count := map[string]int{}
	var whys []string
	total := 0
	for _, s := range r.Skips {
		if s.Line > 0 {
			continue
		}
		why, _, _ := strings.Cut(s.Why, ": ")
		if count[why]++; count[why] == 1 {
			whys = append(whys, why)
		}
		total++
	}
	if total == 0 {
		return ""
	}
	slices.SortStableFunc(whys, func(a, b string) int { return cmp.Compare(count[b], count[a]) })
	var parts []string
	for i, why := range whys {
		if i == 5 {
			parts = append(parts, "...")
			break
		}
		parts = append(parts, fmt.Sprintf("%d %s", count[why], why))
	}
	return fmt.Sprintf("%d left out: %s", total, strings.Join(parts, ", "))
}

// scanNotes say what is odd: comments that suppress nothing, what the baseline has and the tree has not, and files that were read only
// in part. With all also every file that was left out.
func scanNotes(r *scan.Report, all bool) []string {
	var notes []string
	for _, n := range r.Notes {
		notes = append(notes, fmt.Sprintf("%s:%d: %s", n.File, n.Line, n.Text))
	}
	for i, e := range r.Stale {
		if i == 10 && !all {
			notes = append(notes, fmt.Sprintf("%d more of the baseline are not found any more: write it anew with --update-baseline", len(r.Stale)-i))
			break
		}
		notes = append(notes, fmt.Sprintf("%s: %s %s of the baseline is not found any more: write it anew with --update-baseline", e.File, e.Rule, e.Call))
	}
	shown := 0
	for _, s := range r.Skips {
		if !all && (s.Line == 0 && s.File != "" || shown >= 10) {
			continue
		}
		shown++
		notes = append(notes, strings.TrimPrefix(fmt.Sprintf("%s: %s", skipPlace(s), s.Why), ": "))
	}
	return notes
}

func skipPlace(s scan.Skip) string {
	if s.Line == 0 {
		return s.File
	}
	return fmt.Sprintf("%s:%d", s.File, s.Line)
}
