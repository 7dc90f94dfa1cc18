package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/demo"
	"github.com/spf13/cobra"
)

const demoHelp = `Run calls as people write them and prazo side by side against the faulty servers of the lab, for about
13 seconds, on this machine alone. The figures are those of this run, as the caller and as the
server saw it. Names of scenes play those only.

Exit code 0 says that prazo kept every promise: cut at its deadline with the server's connection
closed, answered where another try helps, one call left of a button that is hammered, a page within
its budget, and a shop that lives while its freight service hangs. 1 names the row where it did not.`

func demoCommand(s streams) *cobra.Command {
	return &cobra.Command{
		Use:   "demo [scene...]",
		Short: "Watch a plain client hang where prazo cuts",
		Long:  demoHelp + "\n\n" + wrapped("The scenes: ", ", ", demo.Names(), 96),
		Example: `  prazo demo
  prazo demo pool
  prazo demo hammer page`,
		Args:      sceneNames,
		ValidArgs: demo.Names(),
		RunE: func(c *cobra.Command, only []string) error {
			ctx, stop := untilInterrupt(c.Context())
			defer stop()
			terminal := terminalWidth(s.out) >= 100
			return runDemo(ctx, demo.Config{
				Only: only, Out: s.out,
				Terminal: terminal, Height: terminalHeight(s.out), Colour: terminal && colour(),
			})
		},
	}
}

// sceneNames refuses words that are not the name of a scene.
func sceneNames(c *cobra.Command, args []string) error {
	for _, arg := range args {
		if !slices.Contains(demo.Names(), arg) {
			return wrongFlag(c, fmt.Errorf("%s: no scene %.60q: write %s", c.CommandPath(), arg, strings.Join(demo.Names(), ", ")))
		}
	}
	return nil
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
