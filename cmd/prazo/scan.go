package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/spf13/cobra"
)

// scanConfig is what the flags of `prazo scan` say.
type scanConfig struct {
	paths                []string
	filesFrom, stdinName string
	include, exclude     []string
	tests, alone         bool

	require       string
	failOn        []string
	exitZero, all bool

	settings               string
	baseline, diff         string
	update, requireReason  bool
	honour                 []string
	fix, limit             string
	json, sarif, github    bool
	gitlab, junit          bool
	markdown, checkstyle   bool
	output                 string
	changed                func(name string) bool // whether a flag was given
	own                    *scan.Settings
	settingsName, baseName string // the files that are read; "" where there is none
}

const scanHelp = `Find the calls that leave the process and have no deadline that covers them to the last byte: HTTP, databases,
caches, queues, mail; in JavaScript, TypeScript, Vue, Svelte, Python, PHP, C#, Go, Java, Kotlin, Ruby, Rust and shell, and what
of it is inside Dockerfiles, workflows, Makefiles and package.json.

PATH is a folder or a file, . when there is none. What .gitignore names is left out, and so are vendor, node_modules and their
like, minified and generated files, and tests (--tests takes them); a file that is named is always taken. Run it at the top of
the repository: what is in other files, wrappers and defaults, is then read even when only some are named.

Verdicts, from the weakest:
  none      nothing ends the call
  connect   only the connection has a limit
  headers   the limit ends with the headers: a body that drips escapes
  idle      the limit is that of one read: a drip escapes
  abandon   the caller goes on, the call lives on
  total     the whole call has a deadline
  unknown   it could not be told; never taken for none
A wrapper is reported once, with how many calls inherit its limit.

A comment in the source keeps a finding out: prazo:ignore RULE why, on the line of the call or alone above it, or
prazo:ignore-file RULE why. One that suppresses nothing is reported.

Exit codes:
  0    nothing fails: by default none, connect and limits that do not work fail, what has a weaker limit warns
  1    something fails
  2    wrong use, or nothing was analysed`

const scanExamples = `  prazo scan
  prazo scan --require total --json src
  prazo scan --diff origin/main --github
  prazo scan --update-baseline; prazo scan --sarif -o prazo.sarif
  prazo scan --fix=diff
  prazo scan explain idle-only`

func scanCommand(s streams) *cobra.Command {
	cfg := scanConfig{limit: "10s"}
	c := &cobra.Command{
		Use:     "scan [flags] [PATH...]",
		Short:   "Find the calls in a source tree that have no total deadline",
		Long:    scanHelp,
		Example: scanExamples,
		Args:    cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			cfg.paths, cfg.changed = args, c.Flags().Changed
			ctx, stop := untilInterrupt(c.Context())
			defer stop()
			return runScan(ctx, s, &cfg)
		},
	}
	cfg.flags(c)
	c.AddCommand(explainCommand(s))
	return c
}

func (cfg *scanConfig) flags(c *cobra.Command) {
	f := c.Flags()
	f.SortFlags = false
	f.StringVar(&cfg.require, "require", "", "what every call must have to pass: connect, headers, idle, abandon or total (`verdict`)")
	f.StringSliceVar(&cfg.failOn, "fail-on", nil, "only these `verdicts` and rules fail, with commas")
	f.BoolVar(&cfg.exitZero, "exit-zero", false, "end with 0 whatever is found")
	f.BoolVar(&cfg.all, "all", false, "list every call: unknown, inherited, suppressed, known and total ones too")
	f.BoolVar(&cfg.tests, "tests", false, "tests, examples and fixtures too")
	f.StringArrayVar(&cfg.include, "include", nil, "only files that fit this `pattern`, such as 'src/**' or '*.py'; may be given again")
	f.StringArrayVar(&cfg.exclude, "exclude", nil, "without files and folders that fit this `pattern`; may be given again")
	f.StringVar(&cfg.filesFrom, "files-from", "", "a `file` with names of files, one a line or with NUL between them; - for stdin")
	f.StringVar(&cfg.stdinName, "stdin-filename", "", "the text of this file comes on stdin, as an editor has it (`name`)")
	f.BoolVar(&cfg.alone, "alone", false, "read nothing but what is named")
	f.StringVar(&cfg.diff, "diff", "", "only calls on lines that were changed since this `revision` of git, such as origin/main")
	f.StringVar(&cfg.baseline, "baseline", "", "a `file` with findings that are known; "+scan.BaselineName+" where there is one, none: no file")
	f.BoolVar(&cfg.update, "update-baseline", false, "write what was found to the baseline, and end with 0")
	f.BoolVar(&cfg.requireReason, "require-reason", false, "a comment prazo:ignore without a reason does not count")
	f.StringSliceVar(&cfg.honour, "honour", nil, "comments of other tools that count: `noqa`, nosec, nolint")
	f.StringVar(&cfg.settings, "settings", "", "the settings of the repository (`file`); "+scan.SettingsName+" where there is one, none: no file")
	f.StringVar(&cfg.fix, "fix", "", "write deadlines where one edit gives a total one; --fix=diff prints them as a diff")
	f.Lookup("fix").NoOptDefVal = "write"
	f.StringVar(&cfg.limit, "limit", cfg.limit, "the deadline that fixes say (`time`)")
	f.BoolVar(&cfg.json, "json", false, "print JSON")
	f.BoolVar(&cfg.sarif, "sarif", false, "print SARIF 2.1.0, for code scanning of GitHub and others")
	f.BoolVar(&cfg.github, "github", false, "print annotations of GitHub Actions")
	f.BoolVar(&cfg.gitlab, "gitlab", false, "print a code quality report of GitLab")
	f.BoolVar(&cfg.junit, "junit", false, "print JUnit XML")
	f.BoolVar(&cfg.markdown, "markdown", false, "print a table in Markdown")
	f.BoolVar(&cfg.checkstyle, "checkstyle", false, "print the XML of Checkstyle")
	f.StringVarP(&cfg.output, "output", "o", "", "print into a `file`; a sentence goes to stderr")
}

// runScan scans, writes fixes where they were asked for, and reports.
func runScan(ctx context.Context, s streams, cfg *scanConfig) error {
	if err := cfg.check(); err != nil {
		return wrongUse("scan", err)
	}
	run, analysers, err := cfg.config(ctx, s)
	if err != nil {
		if _, ok := errors.AsType[*exit](err); ok {
			return err
		}
		return wrongUse("scan", err)
	}
	_ = scanMemory()
	r, err := scanOnce(ctx, s, run, analysers)
	if err == nil && cfg.fix == "write" {
		var n int
		if n, err = writeFixes(s.err, r); err == nil && n > 0 {
			r, err = scanOnce(ctx, s, run, analysers)
		}
	}
	if err != nil {
		return scanExit(ctx, err)
	}
	if cfg.update {
		return cfg.updateBaseline(s, r, run.Baseline)
	}
	if err := cfg.print(s, r); err != nil {
		return &exit{code: codeFailed, err: err}
	}
	if r.Failed() && !cfg.exitZero {
		return &exit{code: codeFailed}
	}
	return nil
}

// scanOnce runs the scan, and shows on a terminal how far it is.
func scanOnce(ctx context.Context, s streams, run scan.Config, analysers []scan.Analyser) (*scan.Report, error) {
	line := newProbeLine(s.err, 0)
	defer line.clear()
	if line.w != nil {
		run.Progress = func(done, of int) {
			line.done = done
			fmt.Fprintf(line.w, "\r\x1b[K%d of %d files", done, of)
		}
	}
	return scan.Run(ctx, run, analysers)
}

// scanExit is how a scan that came to nothing ends.
func scanExit(ctx context.Context, err error) error {
	if stopped, ok := errors.AsType[interrupted](context.Cause(ctx)); ok {
		return &exit{code: stopped.code(), err: stopped}
	}
	return &exit{code: codeUse, err: fmt.Errorf("scan: %w", err), hint: "see prazo scan --help"}
}

// updateBaseline writes the baseline and says what is in it.
func (cfg *scanConfig) updateBaseline(s streams, r *scan.Report, was *scan.Baseline) error {
	name := cfg.baseName
	if name == "" {
		name = cfg.inRoot(r.Root, scan.BaselineName)
	}
	b := r.Updated(was)
	if err := b.Write(name); err != nil {
		return &exit{code: codeFailed, err: fmt.Errorf("%.200s: cannot be written: %w", name, cause(err))}
	}
	_, err := fmt.Fprintf(s.out, "%s in %s\n", counted(len(b.Findings), "known finding", "known findings"), name)
	return err
}

// print writes the report to stdout, or to a file.
func (cfg *scanConfig) print(s streams, r *scan.Report) error {
	if cfg.output == "" || cfg.output == "-" {
		return cfg.write(s.out, s.err, r)
	}
	fmt.Fprintln(s.err, oneLine(scanSentence(r)))
	return toFile(cfg.output, func(w io.Writer) error { return cfg.write(w, s.err, r) })
}

// existing returns the name of a file that is there, or "".
func existing(name string) string {
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
		return ""
	}
	return name
}
