package snippets

import (
	"context"
	"os/exec"
	"time"
)

// The command of a process may have a limit of its own.
func commands(ctx context.Context) {
	exec.Command("curl", "--max-time", "4", "u").Run()           // want total 4s
	exec.Command("timeout", "10", "curl", "u").Run()             // want total 10s
	exec.Command("timeout", "10", "make").Run()                  // want total 10s
	exec.Command("curl", "--connect-timeout", "4", "u").Output() // want connect 4s
	exec.CommandContext(ctx, "curl", "-m", "4", "u").Run()       // want total 4s
	exec.CommandContext(ctx, "curl", "u").Run()                  // want unknown
	short, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	exec.CommandContext(short, "curl", "-m", "4", "u").Run() // want total 1s
}

// A start is a call where the command leaves the machine, and then the wait for it is not reported again.
func starts(name string) {
	exec.Command("curl", "u").Start() // want none
	exec.Command("make").Start()
	exec.Command(name).Start()
	exec.Command("timeout", "10", "make").Start()
	exec.Command("timeout", "10", "ssh", "h").Start() // want total 10s
	c := exec.Command("curl", "u")
	if c.Start() == nil { // want none
		c.Wait()
	}
	local := exec.Command("make")
	local.Start()
	local.Wait() // want none local-process
	limited := exec.Command("timeout", "10", "make")
	limited.Start()
	limited.Wait() // want total 10s
}

type tunnel struct{ cmd *exec.Cmd }

func newTunnel() *tunnel { return &tunnel{exec.Command("ssh", "h")} }

// wait stands before the start that it waits for.
func (t *tunnel) wait() error { return t.cmd.Wait() }

func (t *tunnel) start() error { return t.cmd.Start() } // want none

// What starts this one is not seen.
func elsewhere(start func(*exec.Cmd)) {
	c := exec.Command("curl", "u")
	start(c)
	c.Wait() // want none
}
