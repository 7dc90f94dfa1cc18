package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/probe"
	"github.com/spf13/cobra"
)

// probeConfig is what the flags of `prazo probe` say.
type probeConfig struct {
	timeout, window, within time.Duration
	choice                  probe.Choice
	parallel                int
	json, markdown          bool
	html, junit             string
	suite, allSettings      bool
	clients                 []string
	command                 []string
}

const probeHelp = `Run a client against faulty servers, one at a time, and say which faults its timeout really cuts.

The command is any client: it gets the URL of the fault as its last word, or where one of its words
has {url} ({host}, {port}); a word with {body} is the file to upload, and left out where there is none.
In its environment stand PRAZO_URL, PRAZO_TIMEOUT (seconds), PRAZO_FAULT, PRAZO_BODY (the file to POST, for
uploads), SSL_CERT_FILE and its like (the certificate to trust), proxies, PGHOST, REDIS_URL and the like.
It ends with 0 when it has an answer, with 127 when a fault does not apply to it, else with anything else.

A client may say more with one line, "PRAZO ok SECONDS" or "PRAZO err SECONDS why", and then stay alive for a
second: so its own clock counts, and sockets that it left open are seen.

The times of the faults are made for the timeout: with 2 s a drip is one byte a second, with 0.5 s four.

Verdicts:
  cut      an error at the timeout (up to a third of it later, for timers are coarse)
  late     an error, but later; not-cut: still waiting when the window ended, or until the slow answer was there
  lied     success, though the answer was not complete
  leaked   an error at the timeout, but the socket stayed open
  ok       the fault ends by itself, and so did the client: with an error or the right answer. wrong: it did not
  not-run  nothing was learnt: the fault does not apply, or this machine cannot do it

Exit codes:
  0    all cut (or ok)
  1    something was not
  2    wrong use, or the command fails against a healthy server`

func probeCommand(s streams) *cobra.Command {
	var cfg probeConfig
	c := &cobra.Command{
		Use:   "probe [flags] -- COMMAND [ARGUMENT...]",
		Short: "Prove which faults the timeout of any client really cuts",
		Long:  probeHelp,
		Example: `  prazo probe --timeout 2s -- curl --silent --max-time 2
  prazo probe --timeout 2s --only header-drip,gotejando -- python3 client.py
  prazo probe --timeout 2s --html report.html -- ./my-client --url {url}
  prazo probe --suite --timeout 0.5s --html suite.html`,
		RunE: func(c *cobra.Command, args []string) error {
			cfg.command = args
			ctx, stop := untilInterrupt(c.Context())
			defer stop()
			if err := cfg.check(); err != nil {
				return wrongUse("probe", err)
			}
			if cfg.suite {
				return runSuite(ctx, s, cfg)
			}
			return runProbe(ctx, s, cfg)
		},
	}
	cfg.timeout = 2 * time.Second
	f := c.Flags()
	f.SortFlags = false
	f.SetInterspersed(false)
	f.Var(spanFlag{d: &cfg.timeout}, "timeout", "the timeout that the client was given")
	f.Var(spanFlag{d: &cfg.window, zero: true}, "window", "how long a client is watched; 0s: six times the timeout")
	f.Var(spanFlag{d: &cfg.within, zero: true}, "within", "how long the probe itself may take; 0s: as long as its runs need, and a half more")
	f.StringSliceVar(&cfg.choice.Only, "only", nil, "only these `faults`, with commas")
	f.StringSliceVar(&cfg.choice.Sets, "set", nil, "all faults of these `sets`: dns, connect, tls, http, h2, grpc, stream, proxy, db, all")
	f.StringSliceVar(&cfg.choice.Skip, "skip", nil, "without these `faults`")
	f.Var(countFlag{n: &cfg.parallel, low: 0, high: 256}, "parallel", "how many runs at once; 0: four for each processor, and 32 with --suite")
	f.BoolVar(&cfg.suite, "suite", false, "probe the clients that are installed here, each with nothing set, its documented timeout, its best")
	f.StringSliceVar(&cfg.clients, "client", nil, "of the suite, only these `clients` or languages")
	f.BoolVar(&cfg.allSettings, "all-settings", false, "of the suite, other settings that people write too")
	f.BoolVar(&cfg.json, "json", false, "print JSON")
	f.BoolVar(&cfg.markdown, "markdown", false, "print a table in Markdown")
	f.StringVar(&cfg.html, "html", "", "write a page, one `file` with everything in it")
	f.StringVar(&cfg.junit, "junit", "", "write JUnit XML to a `file`")
	return c
}

// runProbe probes one client and reports.
func runProbe(ctx context.Context, s streams, cfg probeConfig) error {
	names, err := cfg.choice.Names()
	if err != nil {
		return wrongUse("probe", err)
	}
	ctx, cancel := context.WithTimeoutCause(ctx, cfg.own(len(names)), errors.New("its own deadline passed, see --within"))
	defer cancel()
	line := newProbeLine(s.err, len(names))
	report, err := probe.Run(ctx, probe.Config{
		Command: cfg.command, Env: os.Environ(), Timeout: cfg.timeout, Window: cfg.window,
		Faults: names, Parallel: cfg.parallel, Progress: line.show,
	})
	line.clear()
	if stopped, ok := errors.AsType[interrupted](context.Cause(ctx)); ok {
		return &exit{code: stopped.code(), err: stopped}
	}
	if err != nil {
		return &exit{code: codeUse, err: fmt.Errorf("probe: %w", err), hint: "see prazo probe --help"}
	}
	if err := cfg.write(s.out, report); err != nil {
		return &exit{code: codeFailed, err: err}
	}
	if !report.Passes() {
		return &exit{code: codeFailed}
	}
	return nil
}

// check refuses flags that do not fit one another, and sets what follows from others.
func (cfg *probeConfig) check() error {
	if cfg.json && cfg.markdown {
		return errors.New("--json and --markdown: write one of them")
	}
	if cfg.timeout < 50*time.Millisecond || cfg.timeout > 10*time.Minute {
		return fmt.Errorf("--timeout %v: write 50ms to 10m", cfg.timeout)
	}
	if cfg.parallel == 0 {
		cfg.parallel = 4 * runtime.NumCPU()
		if cfg.suite {
			cfg.parallel = probe.SuiteParallel
		}
	}
	if cfg.window == 0 {
		cfg.window = probe.DefaultWindow(cfg.timeout)
	}
	if cfg.window < 2*cfg.timeout {
		return fmt.Errorf("--window %v: shorter than two timeouts of %v: late and never could not be told apart", cfg.window, cfg.timeout)
	}
	for _, file := range []string{cfg.html, cfg.junit} {
		if err := writable(file); err != nil {
			return err
		}
	}
	return nil
}

// own is how long the probe of n faults may take.
func (cfg *probeConfig) own(n int) time.Duration {
	if cfg.within > 0 {
		return cfg.within
	}
	rounds := time.Duration((n+cfg.parallel-1)/cfg.parallel + 1)
	return rounds*(cfg.window+10*time.Second)*3/2 + 2*time.Minute
}

// writable says early that a file cannot be written, and leaves none behind. An empty name is none.
func writable(file string) error {
	if file == "" {
		return nil
	}
	_, missing := os.Stat(file)
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE, 0o644)
	if err != nil {
		return fmt.Errorf("%s: cannot be written: %w", file, errors.Unwrap(err))
	}
	if err := f.Close(); err != nil || missing == nil {
		return err
	}
	return os.Remove(file)
}

// write writes the report in every form that was asked for.
func (cfg *probeConfig) write(w io.Writer, r probe.Report) error {
	if err := cfg.writeFiles(r); err != nil {
		return err
	}
	switch {
	case cfg.json:
		return r.WriteJSON(w)
	case cfg.markdown:
		return writeProbeMarkdown(w, r)
	}
	_, err := io.WriteString(w, probeText(r))
	return err
}

// probeLine shows on a terminal how far the probe is.
type probeLine struct {
	w    io.Writer
	done int
	of   int
}

func newProbeLine(w io.Writer, of int) *probeLine {
	l := &probeLine{of: of}
	if terminalWidth(w) > 0 {
		l.w = w
	}
	return l
}

func (l *probeLine) show(r probe.Result) {
	l.done++
	if l.w != nil {
		fmt.Fprintf(l.w, "\r\x1b[K%d of %d  %s %s", l.done, l.of, r.Name, r.Verdict)
	}
}

// say shows one line in the place of the last.
func (l *probeLine) say(text string) {
	l.done++
	if l.w != nil {
		fmt.Fprintf(l.w, "\r\x1b[K%d  %s", l.done, text)
	}
}

func (l *probeLine) clear() {
	if l.w != nil && l.done > 0 {
		fmt.Fprint(l.w, "\r\x1b[K")
	}
}

// again is the command that makes one run once more.
func again(r probe.Report, fault string) string {
	words := []string{"prazo", "probe", "--timeout", r.Timeout.String(), "--only", fault, "--"}
	return joined(append(words, r.Command...))
}
