package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/manifest"
)

// config makes a scan of flags and settings; flags come first.
func (cfg *scanConfig) config(ctx context.Context, s streams) (scan.Config, []scan.Analyser, error) {
	t, err := cfg.tree(s.in)
	if err != nil {
		return scan.Config{}, nil, err
	}
	if cfg.own, err = cfg.readSettings(s, t.root); err != nil {
		return scan.Config{}, nil, err
	}
	run := scan.Config{
		Root: t.root, Paths: t.paths, Listed: t.listed, Stdin: t.stdin, Around: t.around,
		Include: append(slices.Clone(cfg.own.Include), cfg.include...), Exclude: append(slices.Clone(cfg.own.Exclude), cfg.exclude...),
		Tests: cfg.tests || cfg.own.Tests && !cfg.changed("tests"),
		Limit: cfg.limit, Versions: manifest.Read,
		Suppression: scan.Suppression{
			RequireReason: cfg.requireReason || cfg.own.Reason && !cfg.changed("require-reason"), Honour: append(slices.Clone(cfg.own.Honour), cfg.honour...),
		},
	}
	if cfg.own.Limit != "" && !cfg.changed("limit") {
		run.Limit = cfg.own.Limit
	}
	if run.Gate, err = cfg.gate(); err != nil {
		return run, nil, err
	}
	if run.Baseline, err = cfg.readBaseline(t.root); err != nil {
		return run, nil, err
	}
	if cfg.diff != "" {
		if run.Changed, err = scan.ChangedSince(ctx, t.root, cfg.diff); err != nil {
			return run, nil, fmt.Errorf("--diff: %w", err)
		}
	}
	analysers, err := scanAnalysers(cfg.own.Knowledge())
	if err != nil && cfg.settingsName != "" {
		err = fmt.Errorf("%s: %w", cfg.settingsName, err)
	}
	return run, analysers, err
}

// readSettings reads the settings of the repository. What is wrong in them is printed with the lines.
func (cfg *scanConfig) readSettings(s streams, root string) (*scan.Settings, error) {
	name := cfg.settings
	switch name {
	case "none":
		return &scan.Settings{}, nil
	case "":
		if name = existing(filepath.Join(root, scan.SettingsName)); name == "" {
			return &scan.Settings{}, nil
		}
		name = cfg.inRoot(root, scan.SettingsName)
	}
	cfg.settingsName = name
	own, err := scan.ReadSettings(name)
	if fault, ok := errors.AsType[*scan.SettingsError](err); ok {
		fmt.Fprintln(s.err, strings.TrimRight(fault.Detail, "\n"))
		return nil, &exit{code: codeUse, err: fmt.Errorf("1 fault in %.200s: nothing was scanned", name), hint: "see docs/scan.md"}
	}
	return own, err
}

// gate is what the settings ask for, with what the flags ask for instead.
func (cfg *scanConfig) gate() (scan.Gate, error) {
	settings := *cfg.own
	if cfg.require != "" || len(cfg.failOn) > 0 {
		settings.Require, settings.FailOn = cfg.require, cfg.failOn
	}
	return settings.Gate()
}

// readBaseline reads the known findings. One that is to be written need not be there yet.
func (cfg *scanConfig) readBaseline(root string) (*scan.Baseline, error) {
	name := cfg.baseline
	switch {
	case name == "none":
		return nil, nil
	case name == "":
		if existing(filepath.Join(root, scan.BaselineName)) == "" {
			return nil, nil
		}
		name = cfg.inRoot(root, scan.BaselineName)
	}
	cfg.baseName = name
	if cfg.update && existing(name) == "" {
		return nil, nil
	}
	b, err := scan.ReadBaseline(name)
	if err != nil {
		return nil, fmt.Errorf("--baseline: %w", err)
	}
	return b, nil
}
