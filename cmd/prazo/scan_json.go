package main

import (
	"encoding/json"
	"io"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// scanFinding is a finding in JSON.
type scanFinding struct {
	File        string       `json:"file"`
	Line        int          `json:"line"`
	Column      int          `json:"column,omitempty"`
	EndLine     int          `json:"end_line,omitempty"`
	Lang        string       `json:"lang"`
	Lib         string       `json:"lib"`
	API         string       `json:"api"`
	Verdict     scan.Verdict `json:"verdict"`
	Rule        string       `json:"rule"`
	Level       string       `json:"level"`
	State       string       `json:"state"`
	LimitMS     *float64     `json:"limit_ms"`
	Inherits    int          `json:"inherits"`
	From        *scanPlace   `json:"from,omitempty"`
	Related     []scanPlace  `json:"related,omitempty"`
	Why         string       `json:"why"`
	Fix         string       `json:"fix"`
	Fixable     bool         `json:"fixable"`
	Reason      string       `json:"reason,omitempty"`
	Func        string       `json:"func,omitempty"`
	Call        string       `json:"call,omitempty"`
	Test        bool         `json:"test,omitempty"`
	Fingerprint string       `json:"fingerprint"`
}

type scanPlace struct {
	File string `json:"file"`
	Line int    `json:"line"`
}

type scanSkip struct {
	File string `json:"file"`
	Line int    `json:"line,omitempty"`
	Why  string `json:"why"`
}

// writeScanJSON writes the findings for programs: those that are listed, with --all every call.
func writeScanJSON(w io.Writer, r *scan.Report, cfg *scanConfig) error {
	out := struct {
		Sentence string               `json:"sentence"`
		Findings []scanFinding        `json:"findings"`
		Analysed int                  `json:"analysed"`
		Failed   bool                 `json:"failed"`
		Counts   map[string]int       `json:"counts"`
		Tests    int                  `json:"tests_left_out"`
		Skipped  []scanSkip           `json:"skipped"`
		Notes    []scanSkip           `json:"notes"`
		Stale    []scan.BaselineEntry `json:"stale"`
	}{
		Sentence: scanSentence(r), Findings: []scanFinding{}, Analysed: r.Analysed, Failed: r.Failed(), Counts: scanCounts(r), Tests: r.Tested,
		Skipped: []scanSkip{}, Notes: []scanSkip{}, Stale: append([]scan.BaselineEntry{}, r.Stale...),
	}
	for i := range r.Entries {
		if e := &r.Entries[i]; cfg.all || e.Listed() {
			out.Findings = append(out.Findings, findingJSON(e))
		}
	}
	for _, s := range r.Skips {
		out.Skipped = append(out.Skipped, scanSkip{s.File, s.Line, s.Why})
	}
	for _, n := range r.Notes {
		out.Notes = append(out.Notes, scanSkip{n.File, n.Line, n.Text})
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(out)
}

func findingJSON(e *scan.Entry) scanFinding {
	out := scanFinding{
		File: e.File, Line: e.Line, Column: e.Column, Lang: e.Lang, Lib: e.Lib, API: e.API, Verdict: e.Verdict, Rule: e.Rule,
		Level: e.Level.String(), State: e.State.String(), LimitMS: known(e.Limit), Inherits: e.Inherits, Why: e.Why, Fix: e.Fix, Fixable: e.Spans != nil,
		Reason: e.Reason, Func: e.Func, Call: e.Text, Test: e.Test, Fingerprint: e.Fingerprint,
	}
	if e.End.Line > e.Line {
		out.EndLine = e.End.Line
	}
	if e.From != nil {
		out.From = &scanPlace{e.From.File, e.From.Line}
	}
	for _, place := range e.Related {
		out.Related = append(out.Related, scanPlace{place.File, place.Line})
	}
	return out
}
