package main

import (
	"errors"
	"fmt"

	"github.com/prazohq/prazo/adapters/prazoyaml"
	"github.com/prazohq/prazo/cmd/prazo/internal/config"
)

// loadConfig reads the file of --config. What is wrong in it is printed with its lines; the error says how much that is.
func loadConfig(s streams, path string) (*prazoyaml.File, error) {
	file, err := config.Load(path)
	if faults, ok := errors.AsType[*prazoyaml.Error](err); ok {
		fmt.Fprintln(s.err, faults)
		count := "1 fault"
		if n := len(faults.Faults) + faults.More; n > 1 {
			count = fmt.Sprintf("%d faults", n)
		}
		return nil, fmt.Errorf("%s in %.200s: nothing was done", count, path)
	}
	if err != nil {
		return nil, fmt.Errorf("--config %.200s: cannot be read: %w", path, cause(err))
	}
	return file, nil
}
