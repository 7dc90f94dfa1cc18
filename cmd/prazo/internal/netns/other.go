//go:build !linux

package netns

import (
	"context"
	"errors"
	"os/exec"
)

var errOther = errors.New("no private network here: it needs Linux")

// Available says why a [Command] cannot run here.
func Available() error { return errOther }

// Command returns a command that does not start.
func Command(ctx context.Context, self string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, self, args...)
	cmd.Err = errOther
	return cmd
}

// Enter fails.
func Enter() error { return errOther }
