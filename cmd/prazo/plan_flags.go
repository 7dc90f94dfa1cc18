package main

import (
	"cmp"
	"errors"
	"fmt"
)

// checkFlags refuses flags that do not fit one another.
func (cfg *planConfig) checkFlags() error {
	if cfg.outputs() > 1 {
		return errors.New("--json, --markdown, --github and --write: write one of them")
	}
	if cfg.format != "" {
		if err := oneOf("--format", cfg.format, formatNames()); err != nil {
			return err
		}
	}
	switch cfg.unit {
	case "", "s", "ms", "us", "ns":
	default:
		return fmt.Errorf("--unit %.20q: write s, ms, us or ns", cfg.unit)
	}
	if cfg.sql != "" {
		if len(cfg.inputs) > 0 || cfg.prometheus.URL != "" {
			return errors.New("--sql with something to read: it prints the query; give prazo plan what the engine answers to it")
		}
		return nil
	}
	return cmp.Or(cfg.checkSources(), cfg.checkFile(), writable(cfg.html), writable(cfg.junit))
}

// outputs is how many forms of output are asked for.
func (cfg *planConfig) outputs() int {
	n := 0
	for _, asked := range []bool{cfg.json, cfg.markdown, cfg.github, cfg.write} {
		if asked {
			n++
		}
	}
	return n
}

// checkSources refuses what cannot be read together.
func (cfg *planConfig) checkSources() error {
	asked := cfg.prometheus.URL != ""
	switch {
	case asked && len(cfg.inputs) > 0:
		return errors.New("--prometheus with logs: read one of them")
	case asked && cfg.simulate:
		return errors.New("--simulate with --prometheus: only logs have calls that can be replayed")
	case !asked && cfg.prometheus.Metric != "":
		return errors.New("--metric without --prometheus: write the URL of the server too")
	case cfg.follow:
		return cfg.checkFollow()
	case !asked && len(cfg.inputs) == 0 && cfg.file == "":
		return errors.New("nothing to read: name a log, - for stdin, --prometheus URL, or --config prazo.yaml to check that alone")
	}
	return nil
}

// checkFollow refuses what does not go with a file that is read on and on.
func (cfg *planConfig) checkFollow() error {
	switch {
	case len(cfg.inputs) != 1:
		return fmt.Errorf("--follow with %d logs: follow one file", len(cfg.inputs))
	case cfg.inputs[0] == "-":
		return errors.New("--follow with stdin: that is read to its end in any case, leave --follow out")
	case cfg.outputs() > 0 || cfg.check || cfg.simulate:
		return errors.New("--follow goes on until it is interrupted: leave --json and its like, --check and --simulate out")
	}
	return nil
}

// checkFile refuses what makes no sense without a prazo.yaml.
func (cfg *planConfig) checkFile() error {
	if cfg.file != "" {
		return nil
	}
	switch {
	case cfg.write:
		return errors.New("--write without --config: name the prazo.yaml whose lines should change")
	case cfg.check:
		return errors.New("--check without --config: name the prazo.yaml with the budgets, pools and proxies that are to be checked")
	case len(cfg.fronts) > 0:
		return errors.New("--front without --config: say in a prazo.yaml what stands behind the proxy")
	}
	return nil
}
