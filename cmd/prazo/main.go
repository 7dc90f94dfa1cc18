// Command prazo makes calls under a deadline that really cuts, serves a faulty dependency to try clients on, proves
// which faults the timeout of a client cuts, and shows the difference to a client without limits.
package main

import (
	"context"
	"os"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan/golang"
	"github.com/spf13/cobra"
)

// commands is everything that prazo can do.
func commands(s streams) []*cobra.Command {
	return []*cobra.Command{
		callCommand(s),
		labCommand(s),
		probeCommand(s),
		insideCommand(s),
		planCommand(s),
		scanCommand(s),
		demoCommand(s),
		schemaCommand(s),
	}
}

func main() {
	if golang.IsVet(os.Args[1:]) {
		vet()
		return
	}
	os.Exit(run(os.Args[1:], streams{in: os.Stdin, out: os.Stdout, err: os.Stderr}))
}

// run executes one command and returns the exit code.
func run(args []string, s streams) int {
	root := &cobra.Command{
		Use:           "prazo",
		Short:         "A deadline that really cuts, on every call that leaves a process",
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          noArguments,
		RunE:          func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	root.SetArgs(args)
	root.SetOut(s.out)
	root.SetErr(s.err)
	root.SetFlagErrorFunc(wrongFlag)
	root.AddCommand(commands(s)...)
	return s.report(root.ExecuteContext(context.Background()))
}
