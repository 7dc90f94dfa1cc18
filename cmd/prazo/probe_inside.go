package main

import (
	"github.com/prazohq/prazo/cmd/prazo/internal/probe"
	"github.com/spf13/cobra"
)

// insideCommand is what prazo probe starts itself as, in a private network, for the faults of names.
func insideCommand(s streams) *cobra.Command {
	return &cobra.Command{
		Use: probe.InsideCommand, Hidden: true, Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			if err := probe.Inside(c.Context(), s.in, s.out); err != nil {
				return &exit{code: codeFailed, err: err}
			}
			return nil
		},
	}
}
