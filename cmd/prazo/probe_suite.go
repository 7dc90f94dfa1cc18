package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/probe"
	"github.com/prazohq/prazo/cmd/prazo/internal/suite"
)

// runSuite probes the clients that are here, and reports.
func runSuite(ctx context.Context, s streams, cfg probeConfig) error {
	if len(cfg.command) > 0 {
		return wrongUse("probe", errors.New("--suite with a command: the suite brings its own"))
	}
	cfg.choice.Services = true
	names, err := cfg.choice.Names()
	if err != nil {
		return wrongUse("probe", err)
	}
	clients, err := cfg.suiteClients()
	if err != nil {
		return wrongUse("probe", err)
	}
	dir, err := os.MkdirTemp("", "prazo-suite-")
	if err != nil {
		return &exit{code: codeFailed, err: err}
	}
	defer os.RemoveAll(dir)
	levels := []suite.Level{suite.Nothing, suite.Documented, suite.Best}
	if cfg.allSettings {
		levels = append(levels, suite.Other)
	}
	ctx, cancel := context.WithTimeoutCause(ctx, cfg.own(len(names)*20*len(levels)), errors.New("its own deadline passed, see --within"))
	defer cancel()
	ready, err := suite.Prepare(ctx, dir, os.Getenv("PRAZO_NODE_MODULES"), clients)
	if err != nil {
		return &exit{code: codeFailed, err: err}
	}
	line := newProbeLine(s.err, 0)
	rows := probe.RunSuite(ctx, probe.Config{
		Env: os.Environ(), Timeout: cfg.timeout, Window: cfg.window, Faults: names, Parallel: cfg.parallel,
	}, ready, levels, func(r probe.Row) { line.say(r.Client + " " + r.Setting) })
	line.clear()
	if stopped, ok := errors.AsType[interrupted](context.Cause(ctx)); ok {
		return &exit{code: stopped.code(), err: stopped}
	}
	return cfg.writeSuite(s.out, rows)
}

// suiteClients are those that --client names, or all.
func (cfg *probeConfig) suiteClients() ([]suite.Client, error) {
	all := suite.Clients()
	if len(cfg.clients) == 0 {
		return all, nil
	}
	var names []string
	for _, c := range all {
		names = append(names, c.Name, c.Language)
	}
	for i, n := range cfg.clients {
		known := slices.IndexFunc(names, func(name string) bool { return strings.EqualFold(name, n) })
		if known < 0 {
			slices.Sort(names)
			return nil, fmt.Errorf("--client %.60q: no client or language of that name: write one of %s", n, strings.Join(slices.Compact(names), ", "))
		}
		cfg.clients[i] = names[known]
	}
	return slices.DeleteFunc(all, func(c suite.Client) bool {
		return !slices.Contains(cfg.clients, c.Name) && !slices.Contains(cfg.clients, c.Language)
	}), nil
}
