package main

import (
	"fmt"
	"os"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/golang"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/rules"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/shell"
)

// vet is prazo as go vet calls it: go vet -vettool=$(which prazo) ./... has the types of all packages, and asks for each by itself.
func vet() {
	k, err := rules.For("go")
	var commands *scan.Knowledge
	if err == nil {
		commands, err = rules.For(shell.Language)
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "prazo: %s\n", oneLine(err.Error()))
		os.Exit(codeUse)
	}
	golang.VetTool(k, shell.New(commands))
}
