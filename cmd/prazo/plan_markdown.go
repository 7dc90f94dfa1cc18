package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/advice"
	"github.com/prazohq/prazo/cmd/prazo/internal/report"
)

// writePlanMarkdown writes the plan for a comment or a page of a wiki: a table of dependencies, then one of findings.
func writePlanMarkdown(w io.Writer, a advice.Advice, read reading) error {
	var rows [][]string
	for _, d := range a.Dependencies {
		p := d.Proposal
		rows = append(rows, []string{
			d.Name, fmt.Sprint(d.N), fmt.Sprint(d.Cut), shortTime(d.P50.At), shortTime(d.P99.At), shortTime(d.P999.At), shortTime(p.TryLimit), shortTime(p.Deadline), p.Why,
		})
	}
	header := strings.Split("dependency,calls,cut,p50,p99,p99.9,each_try,deadline,why", ",")
	if err := report.Markdown(w, planSentence(a), header, rows); err != nil {
		return err
	}
	var findings [][]string
	for _, f := range a.Findings {
		findings = append(findings, []string{string(f.Severity), f.Rule, f.Where, f.Message, f.Fix})
	}
	for _, text := range read.warnings() {
		findings = append(findings, []string{"note", "what was read", "", text, ""})
	}
	if len(findings) == 0 {
		return nil
	}
	if _, err := io.WriteString(w, "\n"); err != nil {
		return err
	}
	return report.Markdown(w, "what does not fit", strings.Split("severity,rule,place,what,fix", ","), findings)
}
