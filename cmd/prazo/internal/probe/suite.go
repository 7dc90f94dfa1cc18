package probe

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/suite"
)

// A Row is one client with one setting, and what it made of the faults.
type Row struct {
	Client   string
	Version  string
	Language string
	Protocol string // of what is called; "" is HTTP
	Setting  string
	Level    suite.Level
	Fix      string
	Missing  string // why it was not run; then there is no Report
	Report   Report
}

// RunSuite probes every client that is here with each of its settings of these levels. What is missing is a row that says
// so; one whose protocol none of the faults is of is left out. c.Command is not used; c.Parallel counts over all clients. progress is told of each row as it comes.
func RunSuite(ctx context.Context, c Config, clients []suite.Ready, levels []suite.Level, progress func(Row)) []Row {
	var rows []*Row
	var commands, faults [][]string
	for _, ready := range clients {
		its := slices.DeleteFunc(slices.Clone(c.Faults), func(fault string) bool { return !speaks(ready.Client.Protocol, fault) })
		if len(its) == 0 {
			continue
		}
		for _, s := range ready.Client.Settings {
			if slices.Contains(levels, s.Level) {
				rows = append(rows, newRow(ready, s))
				commands = append(commands, ready.Command(s))
				faults = append(faults, its)
			}
		}
	}
	var told sync.Mutex
	places := make(chan struct{}, max(1, c.Parallel/perRow))
	c.starter = newStarter(starts())
	var runs sync.WaitGroup
	for i, row := range rows {
		if row.Missing != "" {
			continue
		}
		places <- struct{}{}
		runs.Go(func() {
			defer func() { <-places }()
			one := c
			one.Command, one.Faults, one.Parallel, one.Progress = commands[i], faults[i], perRow, nil
			report, err := Run(ctx, one)
			if err != nil {
				row.Missing = err.Error()
			}
			row.Report = report
			told.Lock()
			defer told.Unlock()
			progress(*row)
		})
	}
	runs.Wait()
	var all []Row
	for _, row := range rows {
		all = append(all, *row)
	}
	return all
}

// SuiteParallel is how many runs of a suite are made at once when nothing else is said: most of them wait, and their
// start-ups keep two processors busy.
const SuiteParallel = 32

// perRow is how many runs of one row are made at once.
const perRow = 2

func newRow(ready suite.Ready, s suite.Setting) *Row {
	return &Row{
		Client: ready.Client.Name, Version: ready.Version, Language: ready.Client.Language, Protocol: ready.Client.Protocol,
		Setting: s.Name, Level: s.Level, Fix: ready.Client.Fix, Missing: ready.Missing,
	}
}

// WriteSuiteJSON writes the rows for programs.
func WriteSuiteJSON(w io.Writer, timeout, window time.Duration, rows []Row) error {
	type client struct {
		Client   string      `json:"client"`
		Version  string      `json:"version"`
		Language string      `json:"language"`
		Protocol string      `json:"protocol,omitempty"`
		Setting  string      `json:"setting"`
		Level    suite.Level `json:"level"`
		Fix      string      `json:"fix"`
		NotRun   string      `json:"not_run,omitempty"`
		Sentence string      `json:"sentence,omitempty"`
		Faults   []Result    `json:"faults"`
		Findings []Finding   `json:"findings,omitempty"`
	}
	out := struct {
		Timeout float64  `json:"timeout_s"`
		Window  float64  `json:"window_s"`
		Clients []client `json:"clients"`
	}{Timeout: timeout.Seconds(), Window: window.Seconds()}
	for _, r := range rows {
		c := client{r.Client, r.Version, r.Language, r.Protocol, r.Setting, r.Level, r.Fix, r.Missing, "", bare(r.Report.Results), r.Report.Findings}
		if r.Missing == "" {
			c.Sentence = r.Report.Sentence()
		}
		out.Clients = append(out.Clients, c)
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(out); err != nil {
		return fmt.Errorf("the suite as JSON: %w", err)
	}
	return nil
}

// bare leaves the events out: a suite has a hundred thousand.
func bare(results []Result) []Result {
	all := []Result{}
	for _, r := range results {
		r.Events = nil
		all = append(all, r)
	}
	return all
}
