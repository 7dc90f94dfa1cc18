package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/advice"
	"github.com/prazohq/prazo/cmd/prazo/internal/logs"
	"github.com/prazohq/prazo/cmd/prazo/internal/plan"
	"github.com/prazohq/prazo/cmd/prazo/internal/prom"
	"github.com/spf13/cobra"
)

// planConfig is what the flags of `prazo plan` say.
type planConfig struct {
	inputs []string

	file     string // prazo.yaml
	fronts   []string
	as       string
	cut      shareFlag
	format   string
	unit     string
	fields   []string
	follow   bool
	simulate bool

	prometheus prom.Config
	columns    prom.Columns
	sql        string
	since      time.Duration

	check, write                 bool
	json, markdown, github       bool
	html, junit                  string
	columnUnit, prometheusTokens string
}

const planHelp = `Choose deadlines from real latencies, and say what they do to pages, pools and proxies in front.

LOG is a file, a pattern or - for stdin: access logs of nginx, HAProxy, Envoy, Apache, AWS ALB, Caddy and
Traefik, JSON lines, CSV, one number a line, HAR, results of k6 and vegeta; plain, gzip or zstd. The
format is told by the first lines. A call that a proxy or its caller gave up counts as "longer than
that", never as finished.

Logs that outgrow one machine stay where they are: --prometheus reads a histogram, --sql prints the query
for a log engine whose answer, a small table, is read like a log.

With --config, prazo.yaml says the policies of today, the pages with their budgets, pools and proxies in
front; --check makes what does not fit an error, for CI. --write prints changed lines as a diff. It is for
a person to accept: nothing is written.

Exit codes:
  0    done
  1    --check: something breaks a budget, a pool or a proxy's limit; or no call could be read
  2    wrong use`

const planExamples = `  prazo plan /var/log/nginx/access.log
  prazo plan --config prazo.yaml --html plan.html logs/*.gz
  prazo plan --config prazo.yaml --check --github
  prazo plan --follow access.log
  prazo plan --prometheus http://prometheus:9090 --metric http_client_request_duration_seconds
  prazo plan --sql duckdb --table 'logs/*.parquet' --duration took_ms | duckdb -csv | prazo plan -`

func planCommand(s streams) *cobra.Command {
	cfg := planConfig{cut: shareFlag{share: 0.001}, since: 24 * time.Hour, prometheus: prom.Config{Deadline: 30 * time.Second}}
	c := &cobra.Command{
		Use:     "plan [flags] [LOG...]",
		Short:   "Choose deadlines from real latencies; check pages, pools and proxies against them",
		Long:    planHelp,
		Example: planExamples,
		RunE: func(c *cobra.Command, args []string) error {
			cfg.inputs = args
			ctx, stop := untilInterrupt(c.Context())
			defer stop()
			if err := cfg.checkFlags(); err != nil {
				return wrongUse("plan", err)
			}
			return runPlan(ctx, s, &cfg)
		},
	}
	cfg.flags(c)
	return c
}

func (cfg *planConfig) flags(c *cobra.Command) {
	f := c.Flags()
	f.SortFlags = false
	f.StringVar(&cfg.file, "config", "", "a prazo.yaml with policies, pages, pools and proxies in front (`file`)")
	f.StringArrayVar(&cfg.fronts, "front", nil, "the configuration of a proxy in front, beside those of prazo.yaml (`file`); may be given again")
	f.Var(&cfg.cut, "cut", "the share of good calls that may be cut, such as 0.1%")
	f.StringVar(&cfg.as, "as", "", "all calls are to this one dependency (`name`)")
	f.StringVar(&cfg.format, "format", "", "the format of the logs: "+strings.Join(formatNames(), ", "))
	f.StringVar(&cfg.unit, "unit", "", "of bare numbers: s, ms, us or ns")
	f.StringArrayVar(&cfg.fields, "field", nil, "a field that its name does not tell: `what=name`, what is duration, time, status, dependency or route")
	f.BoolVar(&cfg.follow, "follow", false, "read what is written to the file, and say every second what is new")
	f.BoolVar(&cfg.simulate, "simulate", false, "replay the calls under several policies, with faults mixed in")
	f.BoolVar(&cfg.check, "check", false, "end with 1 when something does not fit")
	f.BoolVar(&cfg.write, "write", false, "print the lines of prazo.yaml that should change, as a diff")
	f.BoolVar(&cfg.json, "json", false, "print JSON")
	f.BoolVar(&cfg.markdown, "markdown", false, "print Markdown")
	f.BoolVar(&cfg.github, "github", false, "print findings as annotations of GitHub Actions")
	f.StringVar(&cfg.html, "html", "", "write a page, one `file` with everything in it")
	f.StringVar(&cfg.junit, "junit", "", "write JUnit XML to a `file`")
	cfg.prometheusFlags(c)
	f.StringVar(&cfg.sql, "sql", "", "print the query for an `engine`: "+strings.Join(prom.Engines(), ", "))
	f.StringVar(&cfg.columns.Table, "table", "", "of --sql: the table, for duckdb also a file")
	f.StringVar(&cfg.columns.Duration, "duration", "", "of --sql: the column with how long a call took")
	f.StringVar(&cfg.columnUnit, "duration-unit", "", "of --sql: what 1 means there: s, ms, us or ns; by its name")
	f.StringVar(&cfg.columns.Time, "time", "", "of --sql: the column with when it was made")
	f.StringVar(&cfg.columns.Status, "status", "", "of --sql: the column with the status")
	f.StringVar(&cfg.columns.Dependency, "dependency", "", "of --sql and --prometheus: the column or label that tells dependencies apart")
	f.StringVar(&cfg.columns.Route, "route", "", "of --sql and --prometheus: the column or label that tells routes apart")
	f.Var(sinceFlag{d: &cfg.since}, "since", "of --sql and --prometheus: how far back")
}

func (cfg *planConfig) prometheusFlags(c *cobra.Command) {
	f := c.Flags()
	f.StringVar(&cfg.prometheus.URL, "prometheus", "", "the `URL` of a Prometheus, Thanos, Mimir or VictoriaMetrics to read a histogram of")
	f.StringVar(&cfg.prometheus.Metric, "metric", "", "the histogram; without it the candidates are listed")
	f.StringVar(&cfg.prometheus.Selector, "selector", "", `conditions on its series: 'namespace="shop"'`)
	f.StringVar(&cfg.prometheus.Cut, "cut-when", "", `conditions on a call that somebody gave up: 'code=~"499|504"'`)
	f.StringVar(&cfg.prometheus.Tenant, "tenant", "", "sent as X-Scope-OrgID")
	f.StringVar(&cfg.prometheusTokens, "token-file", "", "a `file` with the bearer token")
	f.Var(spanFlag{d: &cfg.prometheus.Deadline}, "within", "how long all questions to it may take together, to the last byte")
}

// formatNames are the words that --format takes.
func formatNames() []string {
	var names []string
	for _, f := range logs.Formats() {
		names = append(names, f.Name)
	}
	return names
}

// runPlan reads, thinks and reports.
func runPlan(ctx context.Context, s streams, cfg *planConfig) error {
	if cfg.sql != "" {
		return printQuery(s.out, cfg)
	}
	in, err := cfg.declared(s)
	if err != nil {
		return err
	}
	if cfg.follow {
		return cfg.followLog(ctx, s, in)
	}
	read, err := cfg.measure(ctx, s)
	if err != nil {
		return err
	}
	in.Measured = read.dependencies
	a, err := advice.Of(in)
	if err != nil {
		return &exit{code: codeFailed, err: err}
	}
	read.notes = append(read.notes, strangers(cfg.file, a)...)
	if cfg.simulate && len(a.Simulations) == 0 {
		read.notes = append(read.notes, fmt.Sprintf("--simulate: no dependency has %d calls that can be replayed", advice.LeastSimulated))
	}
	if err := cfg.report(s, in, a, read); err != nil {
		return &exit{code: codeFailed, err: err}
	}
	if cfg.check && plan.Failed(a.Findings) {
		return &exit{code: codeFailed}
	}
	return nil
}

// strangers says which names of a log are not in the file, while there is something in the file that was not measured.
func strangers(file string, a advice.Advice) []string {
	if len(a.Unmeasured) == 0 {
		return nil
	}
	var all []string
	for _, d := range a.Dependencies {
		if d.Policy.Deadline == 0 && len(all) < 3 {
			all = append(all, fmt.Sprintf("%.80s is not in %.200s: if it is %.80s, say --as %.80[3]s", d.Name, file, a.Unmeasured[0]))
		}
	}
	return all
}

// declared reads prazo.yaml and the configurations of proxies.
func (cfg *planConfig) declared(s streams) (advice.Input, error) {
	in := advice.Input{FileName: cfg.file, Rate: cfg.cut.share, Simulate: cfg.simulate}
	if cfg.file == "" {
		return in, nil
	}
	file, err := loadConfig(s, cfg.file)
	if err != nil {
		return in, &exit{code: codeUse, err: err, hint: "see docs/config.md; prazo schema is for editors"}
	}
	in.File = file
	if in.Fronts, err = namedFronts(cfg.file, file.Fronts); err != nil {
		return in, wrongUse("plan", err)
	}
	for _, name := range cfg.fronts {
		f, err := readFront(name, "")
		if err != nil {
			return in, wrongUse("plan", fmt.Errorf("--front: %w", err))
		}
		in.Loose = append(in.Loose, f)
	}
	return in, nil
}

// mostToken is how long a bearer token may be, in bytes: servers take no longer header.
const mostToken = 8 << 10

// tokenOf reads a bearer token.
func tokenOf(file string) (string, error) {
	if file == "" {
		return "", nil
	}
	f, err := os.Open(file)
	if err != nil {
		return "", fmt.Errorf("--token-file: %w", err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, mostToken+1))
	if err == nil && len(text) > mostToken {
		err = fmt.Errorf("%.200s: larger than %d bytes: that is no token", file, mostToken)
	}
	if err != nil {
		return "", fmt.Errorf("--token-file: %w", err)
	}
	return strings.TrimSpace(string(text)), nil
}
