package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/advice"
	"github.com/prazohq/prazo/cmd/prazo/internal/page"
	"github.com/prazohq/prazo/cmd/prazo/internal/plan"
	"github.com/prazohq/prazo/cmd/prazo/internal/report"
)

// report writes what was found in the form that was asked for, and the files.
func (cfg *planConfig) report(s streams, in advice.Input, a advice.Advice, read reading) error {
	if cfg.html != "" {
		if err := toFile(cfg.html, func(w io.Writer) error { return page.Plan(w, planPage(cfg, a, read)) }); err != nil {
			return err
		}
	}
	if cfg.junit != "" {
		if err := toFile(cfg.junit, func(w io.Writer) error { return report.JUnit(w, "prazo plan", planCases(a)) }); err != nil {
			return err
		}
	}
	switch {
	case cfg.json:
		return writePlanJSON(s.out, a, read)
	case cfg.markdown:
		return writePlanMarkdown(s.out, a, read)
	}
	if cfg.github || cfg.write { // these have no room for it
		for _, w := range read.warnings() {
			fmt.Fprintf(s.err, "prazo: warning: %s\n", oneLine(w))
		}
	}
	switch {
	case cfg.github:
		return report.GitHub(s.out, planAnnotations(a))
	case cfg.write:
		return writeChanges(s, in, a)
	}
	_, err := io.WriteString(s.out, planText(a, read, terminalWidth(s.out)))
	return err
}

// planCases are the findings as cases of a test: what fits is one that passed.
func planCases(a advice.Advice) []report.Case {
	var all []report.Case
	for _, f := range a.Findings {
		c := report.Case{Class: f.Rule, Name: oneLine(f.Message), Outcome: report.Skipped, Message: f.Message, Detail: f.Fix}
		if f.Severity == plan.Error {
			c.Outcome = report.Failed
		}
		all = append(all, c)
	}
	for _, d := range a.Dependencies {
		all = append(all, report.Case{Class: "dependency", Name: oneLine(d.Name), Outcome: report.Passed})
	}
	return all
}

// planAnnotations are the findings for GitHub.
func planAnnotations(a advice.Advice) []report.Annotation {
	levels := map[plan.Severity]report.Level{plan.Error: report.Error, plan.Warning: report.Warning, plan.Note: report.Notice}
	var all []report.Annotation
	for _, f := range a.Findings {
		file, line := splitPlace(f.Where)
		text := f.Message
		if f.Fix != "" {
			text += "\n" + f.Fix
		}
		all = append(all, report.Annotation{Level: levels[f.Severity], File: file, Line: line, Title: f.Rule, Message: text})
	}
	return all
}

// splitPlace takes file:line apart.
func splitPlace(where string) (string, int) {
	i := strings.LastIndexByte(where, ':')
	if i < 0 {
		return where, 0
	}
	line, err := strconv.Atoi(where[i+1:])
	if err != nil {
		return where, 0
	}
	return where[:i], line
}

// planSentence is the whole in one line.
func planSentence(a advice.Advice) string {
	errs, warnings := 0, 0
	for _, f := range a.Findings {
		switch f.Severity {
		case plan.Error:
			errs++
		case plan.Warning:
			warnings++
		}
	}
	var parts []string
	if calls, span := a.Total(); calls > 0 {
		text := fmt.Sprintf("%s to %s", counted(int(calls), "call", "calls"), counted(len(a.Dependencies), "dependency", "dependencies"))
		if span > 0 {
			text += " in " + roughly(span)
		}
		parts = append(parts, text)
	} else {
		parts = append(parts, "no call was measured")
	}
	if len(a.Dependencies) == 1 && a.Dependencies[0].Proposal.TryLimit > 0 {
		p := a.Dependencies[0].Proposal
		parts = append(parts, fmt.Sprintf("%s a try, %s in all", shortTime(p.TryLimit), shortTime(p.Deadline)))
	}
	if errs+warnings > 0 {
		parts = append(parts, counted(errs, "error", "errors")+", "+counted(warnings, "warning", "warnings"))
	} else if len(a.Pages)+len(a.Pools)+len(a.Fronts) > 0 {
		parts = append(parts, "budgets, pools and proxies fit")
	}
	return strings.Join(parts, "; ")
}

func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// roughly is a long time for people.
func roughly(d time.Duration) string {
	switch {
	case d >= 48*time.Hour:
		return fmt.Sprintf("%.0f days", d.Hours()/24)
	case d >= 2*time.Hour:
		return fmt.Sprintf("%.0f hours", d.Hours())
	case d >= 2*time.Minute:
		return fmt.Sprintf("%.0f minutes", d.Minutes())
	}
	return fmt.Sprintf("%.0f s", d.Seconds())
}

// shortTime is a duration with three digits: 640ms, 7.4s.
func shortTime(d time.Duration) string {
	unit := time.Duration(1)
	for d/unit >= 1000 {
		unit *= 10
	}
	return d.Round(unit).String()
}

// digits is a number with three digits, without an exponent.
func digits(f float64) string {
	switch {
	case !(f > 0):
		return "0"
	case f < 0.0005:
		return "under 0.001"
	case f >= 999.5:
		return strconv.FormatFloat(f, 'f', 0, 64)
	}
	return strconv.FormatFloat(f, 'g', 3, 64)
}
