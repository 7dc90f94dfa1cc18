package main

import (
	"testing"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// TestOwnDrivers wants the drivers of a repository beside those that are built in.
func TestOwnDrivers(t *testing.T) {
	t.Parallel()
	own, err := newOwnKnowledge([]*scan.Knowledge{{Language: "csharp", Drivers: []scan.Driver{{Names: []string{"ours"}, Packages: []string{"Ours"}}}}})
	if err != nil {
		t.Fatal(err)
	}
	k, err := own.with("csharp")
	if err != nil || len(k.Drivers) < 2 || k.Drivers[0].Names[0] != "ours" {
		t.Errorf("the drivers are %v, error %v", k.Drivers, err)
	}
}
