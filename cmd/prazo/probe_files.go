package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/page"
	"github.com/prazohq/prazo/cmd/prazo/internal/probe"
	"github.com/prazohq/prazo/cmd/prazo/internal/report"
)

// writeFiles writes the page and the JUnit file, where they were asked for.
func (cfg *probeConfig) writeFiles(r probe.Report) error {
	row := probe.Row{Client: joined(r.Command), Report: r}
	if err := cfg.writePage([]probe.Row{row}, joined(r.Command), r.Sentence()); err != nil {
		return err
	}
	return cfg.writeJUnit([]probe.Row{row})
}

func (cfg *probeConfig) writePage(rows []probe.Row, command, sentence string) error {
	if cfg.html == "" {
		return nil
	}
	return toFile(cfg.html, func(w io.Writer) error {
		return page.Probe(w, probeMatrix(cfg, rows, command, sentence))
	})
}

func (cfg *probeConfig) writeJUnit(rows []probe.Row) error {
	if cfg.junit == "" {
		return nil
	}
	return toFile(cfg.junit, func(w io.Writer) error { return report.JUnit(w, "prazo probe", probeCases(rows)) })
}

func toFile(name string, write func(io.Writer) error) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	err = write(f)
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}

// probeMatrix is what the page shows of rows: each is a column there.
func probeMatrix(cfg *probeConfig, rows []probe.Row, command, sentence string) page.Matrix {
	m := page.Matrix{
		Title: "prazo probe", Verdict: sentence, Command: command, Deadline: cfg.timeout, Window: cfg.window, Date: time.Now(),
	}
	for _, r := range rows {
		if r.Missing != "" {
			m.NotRun = append(m.NotRun, strings.TrimSpace(r.Client+" "+r.Setting)+": "+r.Missing)
			continue
		}
		if len(m.Rows) == 0 {
			for _, one := range r.Report.Results {
				m.Rows = append(m.Rows, page.Row{Name: one.Name, Set: one.Set, Says: one.Says, Wants: one.Expected})
			}
		}
		m.Columns = append(m.Columns, probeColumn(r))
	}
	return m
}

func probeColumn(r probe.Row) page.Column {
	c := page.Column{Client: r.Client, Version: r.Version, Language: r.Language, Setting: r.Setting, Level: string(r.Level), Fix: r.Fix}
	for _, one := range r.Report.Results {
		cell := page.Cell{
			Verdict: string(one.Verdict), Seconds: one.Seconds, Requests: one.Requests, Connections: one.Connections,
			Why: one.Why, Rerun: again(r.Report, one.Name),
		}
		for _, e := range one.Events {
			kind := e.Kind
			if kind == "ended" {
				kind = "killed"
			}
			cell.Events = append(cell.Events, page.Event{At: e.At, Lane: e.Lane, Kind: kind, Text: e.Text, Bytes: e.Bytes, Conn: int(e.Conn)})
		}
		c.Cells = append(c.Cells, cell)
	}
	return c
}

// probeCases is each run as a case.
func probeCases(rows []probe.Row) []report.Case {
	var all []report.Case
	for _, r := range rows {
		class := strings.TrimSpace(r.Client + " " + r.Setting)
		if r.Missing != "" {
			all = append(all, report.Case{Class: class, Name: "all", Outcome: report.Skipped, Message: r.Missing})
		}
		for _, one := range r.Report.Results {
			c := report.Case{
				Class: class, Name: one.Name, Outcome: report.Failed, Seconds: one.Seconds, Message: string(one.Verdict) + ": " + one.Why,
				Detail: "the fault: " + one.Says + "\nexpected: " + one.Expected + "\nagain: " + again(r.Report, one.Name),
			}
			switch one.Verdict {
			case probe.Cut, probe.OK:
				c.Outcome = report.Passed
			case probe.NotRun:
				c.Outcome = report.Skipped
			}
			all = append(all, c)
		}
	}
	return all
}

// writeProbeMarkdown writes the report as a table in Markdown.
func writeProbeMarkdown(w io.Writer, r probe.Report) error {
	var rows [][]string
	for _, one := range r.Results {
		rows = append(rows, []string{one.Name, string(one.Verdict), after(one), tries(one), one.Why})
	}
	return report.Markdown(w, r.Sentence(), []string{"fault", "verdict", "after", "tries", "why"}, rows)
}

// writeSuite writes the rows of a suite in every form that was asked for.
func (cfg *probeConfig) writeSuite(w io.Writer, rows []probe.Row) error {
	if err := cfg.writePage(rows, "", suiteSentence(rows)); err != nil {
		return err
	}
	if err := cfg.writeJUnit(rows); err != nil {
		return err
	}
	switch {
	case cfg.json:
		return probe.WriteSuiteJSON(w, cfg.timeout, cfg.window, rows)
	case cfg.markdown:
		return report.Markdown(w, suiteSentence(rows), []string{"language", "client", "version", "setting", "level", "verdict"}, suiteCells(rows))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n", suiteSentence(rows))
	for _, c := range suiteCells(rows) {
		fmt.Fprintf(&b, "%-7s %-18s %-10s %-38s %-11s %s\n", c[0], c[1], c[2], c[3], c[4], oneLine(c[5]))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func suiteCells(rows []probe.Row) [][]string {
	var all [][]string
	for _, r := range rows {
		said := "not run: " + r.Missing
		if r.Missing == "" {
			said = r.Report.Sentence()
		}
		all = append(all, []string{r.Language, r.Client, r.Version, r.Setting, string(r.Level), said})
	}
	return all
}

// suiteSentence counts the rows that a correct client would have.
func suiteSentence(rows []probe.Row) string {
	good, run := 0, 0
	for _, r := range rows {
		if r.Missing != "" {
			continue
		}
		run++
		if r.Report.Passes() {
			good++
		}
	}
	return fmt.Sprintf("%d of %d ways to call a client are cut in every fault; %d were not run", good, run, len(rows)-run)
}
