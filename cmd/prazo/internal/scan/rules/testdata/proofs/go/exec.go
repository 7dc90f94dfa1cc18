package main

// client: go

import (
	"context"
	"os/exec"
)

func init() {
	calls["exec-default"] = func(url string) error {
		return exec.Command("curl", "-qsS", url).Run() // prove: exec-default
	}
	calls["exec-context"] = func(url string) error {
		ctx, cancel := context.WithTimeout(context.Background(), timeout)
		defer cancel()
		return exec.CommandContext(ctx, "curl", "-qsS", url).Run() // prove: exec-context
	}
}
