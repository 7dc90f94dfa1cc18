package main

import (
	"fmt"

	"github.com/prazohq/prazo/cmd/prazo/internal/config"
	"github.com/spf13/cobra"
)

const schemaHelp = `Print the JSON schema (draft 2020-12) of prazo.yaml. An editor with a YAML language server then completes keys,
shows what they mean and marks what is wrong, if the first line of the file names it:

  # yaml-language-server: $schema=prazo.schema.json`

func schemaCommand(s streams) *cobra.Command {
	return &cobra.Command{
		Use:     "schema",
		Short:   "Print the JSON schema of prazo.yaml, for editors",
		Long:    schemaHelp,
		Example: "  prazo schema > prazo.schema.json",
		Args:    noArguments,
		RunE: func(*cobra.Command, []string) error {
			if _, err := s.out.Write(config.Schema()); err != nil {
				return &exit{code: codeFailed, err: fmt.Errorf("cannot write the schema to stdout: %w", err)}
			}
			return nil
		},
	}
}
