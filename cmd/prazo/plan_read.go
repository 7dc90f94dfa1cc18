package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/logs"
	"github.com/prazohq/prazo/cmd/prazo/internal/prom"
	"github.com/prazohq/prazo/cmd/prazo/internal/survey"
)

// tableLooked is how much of an input is looked at to tell a table of counts from a log.
const tableLooked = 4096

// A reading is what was measured, and what a person should know about it.
type reading struct {
	dependencies []*survey.Dependency
	summary      logs.Summary
	notes        []string // that are no warnings of the summary
}

// measure reads everything that was named.
func (cfg *planConfig) measure(ctx context.Context, s streams) (reading, error) {
	all := survey.Survey{As: cfg.as, Record: cfg.simulate}
	var r reading
	var err error
	switch {
	case cfg.prometheus.URL != "":
		err = cfg.ask(ctx, &all, &r)
	case len(cfg.inputs) > 0:
		err = cfg.read(ctx, s, &all, &r)
	}
	if stopped, ok := errors.AsType[interrupted](context.Cause(ctx)); ok {
		return r, &exit{code: stopped.code(), err: stopped}
	}
	if err != nil {
		return r, err
	}
	r.dependencies = all.Done()
	return r, nil
}

// ask reads a histogram of Prometheus.
func (cfg *planConfig) ask(ctx context.Context, all *survey.Survey, r *reading) error {
	c := cfg.prometheus
	c.Dependency, c.Route = cfg.columns.Dependency, cfg.columns.Route
	c.Window, c.Now = cfg.since, time.Now()
	var err error
	if c.Token, err = tokenOf(cfg.prometheusTokens); err != nil {
		return wrongUse("plan", err)
	}
	result, err := prom.Read(ctx, c)
	if missing, ok := errors.AsType[*prom.MetricError](err); ok {
		return wrongUse("plan", missing)
	}
	if err != nil {
		why := &exit{code: codeFailed, err: err}
		if errors.Is(err, context.DeadlineExceeded) {
			why.hint = "--since 1h asks for less, --within 2m allows more time"
		}
		return why
	}
	all.Buckets(result.Buckets)
	r.notes = append(r.notes, result.Notes...)
	return nil
}

// read reads logs and tables of counts.
func (cfg *planConfig) read(ctx context.Context, s streams, all *survey.Survey, r *reading) error {
	c, err := cfg.logConfig(s)
	if err != nil {
		return wrongUse("plan", err)
	}
	c.Names, err = cfg.tables(c, all, r)
	if err != nil {
		return wrongUse("plan", err)
	}
	if len(c.Names) == 0 {
		return nil
	}
	line := newReadLine(s, 0)
	c.Progress = func(p logs.Progress) {
		line.total = p.Total
		line.show(p.Bytes, p.Lines)
	}
	r.summary, err = logs.Read(ctx, c, all.Calls)
	line.end()
	if err != nil && r.summary.Calls > 0 { // a part was read, and counts
		r.notes = append(r.notes, err.Error())
		return nil
	}
	return noCall(err, r.summary)
}

// noCall is the exit for logs without a call; nil where there is one. What could not be opened was named wrongly; what was
// read in vain is no fault of the command line.
func noCall(err error, sum logs.Summary) error {
	const hint = "name the format with --format, or the field that says how long a call took with --field duration=NAME"
	missing, gone := errors.AsType[*fs.PathError](err)
	switch {
	case gone:
		return wrongUse("plan", fmt.Errorf("%.200s: cannot be read: %w", missing.Path, missing.Err))
	case err != nil && len(sum.Files) == 0:
		return wrongUse("plan", err)
	case err != nil && sum.Lines == 0:
		return &exit{code: codeFailed, err: err}
	case err != nil:
		return &exit{code: codeFailed, err: err, hint: hint}
	case sum.Calls > 0:
		return nil
	case sum.Lines == 0:
		return &exit{code: codeFailed, err: errors.New("nothing was read: " + emptyNames(sum))}
	}
	text := fmt.Sprintf("no call in %d lines", sum.Lines)
	for _, u := range sum.Examples {
		text += "; " + u.String()
	}
	return &exit{code: codeFailed, err: errors.New(text), hint: hint}
}

// emptyNames says which logs are empty.
func emptyNames(sum logs.Summary) string {
	if len(sum.Files) == 1 {
		return sum.Files[0].Name + " is empty"
	}
	return fmt.Sprintf("%d logs are empty", len(sum.Files))
}

// logConfig is how logs are read.
func (cfg *planConfig) logConfig(s streams) (logs.Config, error) {
	// A buffer, so that the beginning can be looked at without taking it away.
	c := logs.Config{Names: cfg.inputs, Stdin: bufio.NewReaderSize(s.in, tableLooked), Format: cfg.format, Unit: cfg.unit}
	for _, f := range cfg.fields {
		what, name, ok := strings.Cut(f, "=")
		into := map[string]*string{
			"duration": &c.Fields.Duration, "time": &c.Fields.Time, "status": &c.Fields.Status,
			"dependency": &c.Fields.Dependency, "route": &c.Fields.Route,
		}[what]
		if !ok || into == nil || name == "" {
			return c, fmt.Errorf("--field %.60q: write what=name, what is duration, time, status, dependency or route", f)
		}
		*into = name
	}
	return c, nil
}

// tables reads the inputs that are tables of counts, and returns the others, which are logs.
func (cfg *planConfig) tables(c logs.Config, all *survey.Survey, r *reading) ([]string, error) {
	if cfg.format != "" {
		return c.Names, nil
	}
	var left []string
	for _, name := range c.Names {
		in, begin, err := beginning(name, c.Stdin)
		if err != nil || !prom.IsTable(begin) {
			closeInput(in)
			left = append(left, name) // what cannot be opened is told by who reads it: it may be a pattern
			continue
		}
		buckets, notes, err := prom.ReadTable(in)
		closeInput(in)
		if err != nil {
			return nil, fmt.Errorf("%.200s: %w", name, err)
		}
		all.Buckets(buckets)
		r.notes = append(r.notes, notes...)
	}
	return left, nil
}

// beginning opens an input and looks at its first bytes, without taking them away. "-" is stdin.
func beginning(name string, stdin io.Reader) (io.Reader, []byte, error) {
	if name != "-" {
		// What is read of a pipe is gone for whoever opens it next.
		if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
			return nil, nil, errors.Join(err, errors.New("no plain file"))
		}
		f, err := os.Open(name)
		if err != nil {
			return nil, nil, err
		}
		in := &opened{bufio.NewReaderSize(f, tableLooked), f}
		begin, _ := in.Peek(tableLooked)
		return in, begin, nil
	}
	in, ok := stdin.(*bufio.Reader)
	if !ok {
		return nil, nil, errors.New("stdin is not buffered")
	}
	begin, _ := in.Peek(tableLooked) // as much as there is
	return in, begin, nil
}

// An opened is a file that is read from its beginning.
type opened struct {
	*bufio.Reader
	file io.Closer
}

func closeInput(in io.Reader) {
	if f, ok := in.(*opened); ok {
		f.file.Close()
	}
}
