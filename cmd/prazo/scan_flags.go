package main

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// check refuses flags that do not fit one another, or mean nothing.
func (cfg *scanConfig) check() error {
	if cfg.formats() > 1 {
		return errors.New("--json, --sarif, --github, --gitlab, --junit, --markdown and --checkstyle: write one of them")
	}
	for _, path := range cfg.paths {
		if path == "" {
			return errors.New(`"" is no path: write a folder or a file`)
		}
	}
	return cmp.Or(cfg.checkGate(), cfg.checkReading(), cfg.checkWriting())
}

// formats is how many forms of output are asked for.
func (cfg *scanConfig) formats() int {
	n := 0
	for _, asked := range []bool{cfg.json, cfg.sarif, cfg.github, cfg.gitlab, cfg.junit, cfg.markdown, cfg.checkstyle} {
		if asked {
			n++
		}
	}
	return n
}

// checkGate refuses words that are no verdicts, rules or tools.
func (cfg *scanConfig) checkGate() error {
	if cfg.require != "" && len(cfg.failOn) > 0 {
		return errors.New("--require and --fail-on: write one of them")
	}
	if cfg.require != "" {
		if err := oneOf("--require", cfg.require, []string{"connect", "headers", "idle", "abandon", "total"}); err != nil {
			return err
		}
	}
	words := []string{"none", "connect", "headers", "idle", "abandon", "unknown"}
	for _, a := range scan.Rules() {
		if a.Rule != scan.RuleTotal {
			words = append(words, a.Rule)
		}
	}
	for _, word := range cfg.failOn {
		if err := oneOf("--fail-on", word, words); err != nil {
			return err
		}
	}
	for _, word := range cfg.honour {
		if err := oneOf("--honour", word, scan.Honoured()); err != nil {
			return err
		}
	}
	return nil
}

// checkReading refuses sources that exclude each other.
func (cfg *scanConfig) checkReading() error {
	switch {
	case cfg.filesFrom == "-" && cfg.stdinName != "":
		return errors.New("--files-from - and --stdin-filename: stdin can be read once only")
	case cfg.stdinName != "" && len(cfg.paths) > 0:
		return fmt.Errorf("--stdin-filename with %s: only that file is reported, leave the rest out", counted(len(cfg.paths), "path", "paths"))
	case cfg.filesFrom != "" && len(cfg.paths) > 0:
		return fmt.Errorf("--files-from with %s: write one of them", counted(len(cfg.paths), "path", "paths"))
	case cfg.stdinName != "" && cfg.filesFrom != "":
		return errors.New("--stdin-filename and --files-from: write one of them")
	}
	return nil
}

// checkWriting refuses what would change files in a way that cannot be meant.
func (cfg *scanConfig) checkWriting() error {
	if d, err := time.ParseDuration(cfg.limit); err != nil || d <= 0 || d > 24*time.Hour {
		return fmt.Errorf("--limit %.40q: write a time with its unit of at most 24h, for example 10s", cfg.limit)
	}
	if strings.HasPrefix(cfg.diff, "-") {
		return fmt.Errorf("--diff %.40q: write a revision, for example origin/main", cfg.diff)
	}
	return cmp.Or(cfg.checkFix(), cfg.checkUpdate(), writable(cfg.output))
}

func (cfg *scanConfig) checkFix() error {
	switch {
	case cfg.fix == "":
		return nil
	case cfg.fix != "write" && cfg.fix != "diff":
		return fmt.Errorf("--fix=%.40s: write --fix to change the files, or --fix=diff to see what would change", cfg.fix)
	case cfg.stdinName != "":
		return errors.New("--fix with --stdin-filename: the file on the disk is another than the one that was read")
	case cfg.fix == "diff" && cfg.formats() > 0:
		return errors.New("--fix=diff prints a diff: leave --json and its like out")
	}
	return nil
}

func (cfg *scanConfig) checkUpdate() error {
	switch {
	case !cfg.update:
		return nil
	case cfg.baseline == "none":
		return errors.New("--update-baseline with --baseline none: name the file that is to be written")
	case cfg.fix != "" || cfg.formats() > 0 || cfg.output != "":
		return errors.New("--update-baseline writes the baseline alone: leave --fix, --output, --json and its like out")
	case cfg.diff != "":
		return errors.New("--update-baseline with --diff: a baseline has the findings of whole files")
	}
	return nil
}
