package scan

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
)

// A State is why a finding is shown, or what keeps it from being shown.
type State uint8

// The states.
const (
	Open       State = iota // it counts
	Inherited               // it gets its limit from a place that is reported itself
	Suppressed              // a comment says that it is meant so
	Known                   // the baseline has it
	Untouched               // it is on no line that was changed
)

var states = [...]string{"open", "inherited", "suppressed", "baseline", "unchanged"}

// String returns the word for s.
func (s State) String() string { return states[s] }

// An Entry is a finding and what becomes of it.
type Entry struct {
	Finding
	Level       Level
	State       State
	Fingerprint string // free of line numbers
	Reason      string // of Suppressed: what the comment says
	Source      string // the line that the call begins in, at most 400 bytes
	Spans       []Span // where Edits are
}

// A Span is where an edit is, in lines and columns from 1. Columns count characters, the end is behind the last one.
type Span struct{ Line, Column, EndLine, EndColumn int }

// Failed says whether the entry makes a scan fail.
func (e *Entry) Failed() bool { return e.State == Open && e.Level == Fail }

// Listed says whether the entry is something to look at.
func (e *Entry) Listed() bool { return e.State == Open && e.Level > Quiet }

// sortFindings puts findings in the order of the tree, and takes out what was found twice.
func sortFindings(all []Finding) []Finding {
	slices.SortStableFunc(all, func(a, b Finding) int {
		return cmp.Or(
			strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column),
			strings.Compare(a.Rule, b.Rule), strings.Compare(a.API, b.API), cmp.Compare(b.Inherits, a.Inherits),
		)
	})
	return slices.CompactFunc(all, func(a, b Finding) bool {
		return a.Place == b.Place && a.Rule == b.Rule && a.API == b.API
	})
}

// fingerprint names each entry by what stays when lines move: rule, file, function, call, and which of several such it is.
func fingerprint(entries []Entry) {
	count := map[string]int{}
	for i := range entries {
		e := &entries[i]
		call := e.Text
		if call == "" {
			call = e.API
		}
		key := strings.Join([]string{e.Rule, e.File, e.Func, strings.Join(strings.Fields(call), " ")}, "\x00")
		count[key]++
		sum := sha256.Sum256(append([]byte(key), 0, byte(count[key]), byte(count[key]>>8)))
		e.Fingerprint = hex.EncodeToString(sum[:12])
	}
}
