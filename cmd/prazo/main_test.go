package main

import (
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain makes the command prazo available to the scripts, and to tests that start it themselves.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"prazo": main})
}

// TestScripts runs testdata/*.txt: a script for each promise. Each has a lab of its own.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup:               setUp,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":     exits,
			"within":    within,
			"seen":      seen,
			"await":     await,
			"closed":    closed,
			"same-body": sameBody,
			"restart":   restart,
			"size":      size,
			"lines":     lines,
			"columns":   columns,
		},
	})
}
