package main

// client: golang.org/x/tools

import (
	"context"
	"os"
	"path/filepath"

	"golang.org/x/tools/go/packages"
)

func init() {
	calls["packages-default"] = standin(func() error {
		_, err := packages.Load(&packages.Config{}, ".") // prove: packages-default
		return err
	})
	calls["packages-context"] = standin(func() error {
		ctx, cancel := context.WithTimeout(context.Background(), timeout)
		defer cancel()
		_, err := packages.Load(&packages.Config{Context: ctx}, ".") // prove: packages-context
		return err
	})
}

// standin puts a command that asks the lab in the place of those that a library runs: a driver of packages, managers of services.
func standin(call func() error) func(url string) error {
	return func(url string) error {
		here, err := os.Getwd() // a folder of the test, which it removes
		if err != nil {
			return err
		}
		dir, err := os.MkdirTemp(here, "")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		for _, name := range []string{"driver", "systemctl", "service", "initctl", "rc-service"} {
			script := "#!/bin/sh\nexec /usr/bin/curl -qsS http://" + address(url) + "/\n"
			if err := os.WriteFile(filepath.Join(dir, name), []byte(script), 0o700); err != nil {
				return err
			}
		}
		os.Setenv("GOPACKAGESDRIVER", filepath.Join(dir, "driver"))
		os.Setenv("PATH", dir)
		return call()
	}
}
