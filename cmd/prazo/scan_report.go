package main

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/prazohq/prazo/cmd/prazo/internal/report"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/rogpeppe/go-internal/diff"
)

// write writes the report in the form that was asked for. Forms that have no room for it get the sentence and what is odd on stderr.
func (cfg *scanConfig) write(w, errs io.Writer, r *scan.Report) error {
	switch {
	case cfg.fix == "diff":
		return writeFixDiff(w, errs, r)
	case cfg.json:
		return writeScanJSON(w, r, cfg)
	case cfg.markdown:
		return writeScanMarkdown(w, r, cfg)
	case cfg.formats() == 0:
		width := 0
		if cfg.output == "" || cfg.output == "-" {
			width = terminalWidth(w)
		}
		_, err := io.WriteString(w, scanText(r, cfg, width))
		return err
	}
	if cfg.output == "" {
		fmt.Fprintln(errs, oneLine(scanSentence(r)))
	}
	for _, note := range scanNotes(r, false) {
		fmt.Fprintf(errs, "prazo: warning: %s\n", oneLine(note))
	}
	switch {
	case cfg.sarif:
		return report.SARIF(w, report.SarifTool{Name: "prazo scan", Version: version(), URI: "https://github.com/prazohq/prazo"}, ruleTexts(), scanIssues(r, true))
	case cfg.gitlab:
		return report.GitLab(w, scanIssues(r, false))
	case cfg.checkstyle:
		return report.Checkstyle(w, "prazo", scanIssues(r, false))
	case cfg.junit:
		return report.JUnit(w, "prazo scan", scanCases(r))
	}
	return report.GitHub(w, scanAnnotations(r))
}

var scanLevels = [...]report.Level{report.Notice, report.Warning, report.Error}

// ruleTexts describe the rules to formats that have them once.
func ruleTexts() []report.RuleText {
	var all []report.RuleText
	for _, a := range scan.Rules() {
		help := a.Long
		if a.Cure != "" {
			help += "\n\n" + a.Cure
		}
		if len(a.Escapes) > 0 {
			help += fmt.Sprintf("\n\n`%s` shows it.", probeFor(a.Escapes))
		}
		level := report.Warning
		if a.Fails() {
			level = report.Error
		}
		all = append(all, report.RuleText{ID: a.Rule, Short: a.Short, Long: a.Long, Help: help, Level: level})
	}
	return all
}

// scanIssues are the findings that are listed; with more also those that a comment suppresses or the baseline has.
func scanIssues(r *scan.Report, more bool) []report.Issue {
	var all []report.Issue
	based := false
	for i := range r.Entries {
		based = based || r.Entries[i].State == scan.Known
	}
	for i := range r.Entries {
		e := &r.Entries[i]
		kept := e.Listed() || more && e.Level > scan.Quiet && (e.State == scan.Suppressed || e.State == scan.Known)
		if !kept {
			continue
		}
		issue := issueOf(e)
		switch {
		case !more || !based:
		case e.State == scan.Known:
			issue.Baseline = "unchanged"
		default:
			issue.Baseline = "new"
		}
		all = append(all, issue)
	}
	return all
}

// issueOf is one finding for the formats of code review.
func issueOf(e *scan.Entry) report.Issue {
	issue := report.Issue{
		Rule: e.Rule, Level: scanLevels[e.Level], File: e.File, Line: e.Line, EndLine: e.End.Line, Column: e.Column,
		Message: scanMessage(e), Fingerprint: e.Fingerprint, Suppressed: e.State == scan.Suppressed, Reason: e.Reason, FixText: e.Fix,
	}
	if e.Column > 1 && e.Column-1 <= len(e.Source) {
		issue.Column = utf8.RuneCountInString(e.Source[:e.Column-1]) + 1
	}
	if e.From != nil {
		issue.Related = append(issue.Related, report.Related{File: e.From.File, Line: e.From.Line, Message: "what limits the call comes from here"})
	}
	for _, place := range e.Related {
		issue.Related = append(issue.Related, report.Related{File: place.File, Line: place.Line, Message: "by way of this"})
	}
	for i, span := range e.Spans {
		issue.Fixes = append(issue.Fixes, report.Replacement{
			Line: span.Line, Column: span.Column, EndLine: span.EndLine, EndColumn: span.EndColumn, Text: e.Edits[i].Text,
		})
	}
	return issue
}

// scanMessage is a finding in one paragraph.
func scanMessage(e *scan.Entry) string {
	about, _ := scan.AboutRule(e.Rule)
	text := about.Short
	if e.API != "" {
		text = e.API + ": " + text
	}
	if e.Why != "" {
		text += "; " + e.Why
	}
	if e.Inherits > 0 {
		text += fmt.Sprintf("; %s this", counted(e.Inherits, "call inherits", "calls inherit"))
	}
	if e.Fix != "" {
		text += ". " + e.Fix
	}
	return oneLine(text)
}

// scanAnnotations are the findings for GitHub.
func scanAnnotations(r *scan.Report) []report.Annotation {
	var all []report.Annotation
	for _, i := range scanIssues(r, false) {
		all = append(all, report.Annotation{Level: i.Level, File: i.File, Line: i.Line, Title: i.Rule, Message: i.Message})
	}
	return all
}

// scanCases are the findings as cases of a test; a file without one has passed.
func scanCases(r *scan.Report) []report.Case {
	var all []report.Case
	found := map[string]bool{}
	for _, i := range scanIssues(r, false) {
		c := report.Case{Class: i.Rule, Name: oneLine(fmt.Sprintf("%s:%d", i.File, i.Line)), Outcome: report.Skipped, Message: i.Message}
		if i.Level == report.Error {
			c.Outcome = report.Failed
		}
		found[i.File] = true
		all = append(all, c)
	}
	for _, name := range r.Scanned() {
		if !found[name] {
			all = append(all, report.Case{Class: "file", Name: oneLine(name), Outcome: report.Passed})
		}
	}
	return all
}

// mostRows is how many findings a table has: what does not fit a comment is of no use to it.
const mostRows = 200

// writeScanMarkdown writes the findings for a comment.
func writeScanMarkdown(w io.Writer, r *scan.Report, cfg *scanConfig) error {
	var rows [][]string
	issues := scanIssues(r, false)
	for i, issue := range issues {
		if i == mostRows {
			rows = append(rows, []string{fmt.Sprintf("and %d more", len(issues)-i), "", ""})
			break
		}
		rows = append(rows, []string{fmt.Sprintf("%s:%d", issue.File, issue.Line), issue.Rule, issue.Message})
	}
	if err := report.Markdown(w, scanSentence(r), []string{"place", "rule", "what"}, rows); err != nil {
		return err
	}
	text := "\n" + scanFoot(r, cfg) + "\n"
	for _, note := range scanNotes(r, false) {
		text += "\n- " + oneLine(strings.ReplaceAll(note, "<", "&lt;")) + "\n"
	}
	_, err := io.WriteString(w, text)
	return err
}

// writeFixes makes the edits in the files, and says what was done. It returns how many files changed.
func writeFixes(errs io.Writer, r *scan.Report) (int, error) {
	files, fixed := 0, 0
	for _, rewrite := range r.Rewrites() {
		if err := rewrite.Write(r.Root); err != nil {
			fmt.Fprintf(errs, "prazo: warning: %s\n", oneLine(err.Error()))
			continue
		}
		files++
		fixed += rewrite.Made
	}
	_, err := fmt.Fprintf(errs, "prazo: %s in %s\n", counted(fixed, "call was given a deadline", "calls were given a deadline"), counted(files, "file", "files"))
	return files, err
}

// writeFixDiff prints the edits as a diff that patch and git apply take.
func writeFixDiff(w, errs io.Writer, r *scan.Report) error {
	all := r.Rewrites()
	if len(all) == 0 {
		fmt.Fprintln(errs, "prazo: no finding has a fix that is one edit and sure to be right")
	}
	for _, rewrite := range all {
		if _, err := w.Write(diff.Diff("a/"+rewrite.File, rewrite.Old, "b/"+rewrite.File, rewrite.New)); err != nil {
			return err
		}
	}
	return nil
}
