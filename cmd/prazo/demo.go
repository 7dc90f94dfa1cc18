package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/prazohq/prazo/cmd/prazo/internal/demo"
	"github.com/spf13/cobra"
)

const demoHelp = `Run a plain HTTP client and prazo side by side against the faulty servers of the lab, for about 15
seconds, on this machine alone. The figures are those of this run, as the caller and as the server
saw it.

Exit code 0 says that prazo kept every promise: cut at its deadline with the server's connection
closed, and answered where another try helps. 1 names the row where it did not.`

func demoCommand(s streams) *cobra.Command {
	return &cobra.Command{
		Use:   "demo",
		Short: "Watch a plain client hang where prazo cuts",
		Long:  demoHelp,
		Args:  noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			ctx, stop := untilInterrupt(c.Context())
			defer stop()
			terminal := terminalWidth(s.out) >= 100
			return runDemo(ctx, demo.Config{Out: s.out, Terminal: terminal, Colour: terminal && colour()})
		},
	}
}

// runDemo plays the demo and turns what was missed into an exit code.
func runDemo(ctx context.Context, cfg demo.Config) error {
	err := demo.Run(ctx, cfg)
	if err == nil {
		return nil
	}
	if by, ok := errors.AsType[interrupted](err); ok {
		return &exit{code: by.code(), err: errors.New("demo: interrupted")}
	}
	why := &exit{code: codeFailed, err: fmt.Errorf("demo: %w", err)}
	if _, ok := errors.AsType[*demo.Missed](err); ok {
		why.err = fmt.Errorf("demo: a promise was missed: %w", err)
		why.hint = "a machine under heavy load can be late by itself; run it again when it is idle"
	}
	return why
}
