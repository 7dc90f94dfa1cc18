package netns

import (
	"bytes"
	"context"
	"errors"
	"os/exec"
	"slices"
	"time"

	"github.com/prazohq/prazo/lab"
)

const (
	pythonName = "python.lab.test"
	patience   = 30 * time.Second // for a program to start on a busy machine
	watched    = 1500 * time.Millisecond
)

// clients runs two that use the resolver of the system while the name server hangs.
func clients() {
	within("dns-hang", func(f *findings, l *lab.Lab) {
		f.Runs = append(f.Runs, curl(l.URL("dns-hang")), python(l))
	})
}

// curl is told 0.5 s.
func curl(url string) run {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	// -q first: no configuration of this machine; no proxy either.
	cmd := exec.CommandContext(ctx, "curl", "-q", "--noproxy", "*", "-sS", "--max-time", "0.5", "-w", "%{time_total}", url)
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	err := cmd.Run()
	return run{Client: "curl", Code: code(err), Body: out.String(), Err: said.String()}
}

// python is told 0.5 s too, and watched for longer once it has asked for its name.
func python(l *lab.Lab) run {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	cmd := exec.CommandContext(ctx, "python3", "-c", "import socket; socket.create_connection(('"+pythonName+"', 80), timeout=0.5)")
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		return run{Err: err.Error()}
	}
	ended := make(chan struct{})
	go func() {
		defer cancel()
		asked := func(s lab.Seen) bool { return s.Path == pythonName }
		for limit := time.Now().Add(patience); !slices.ContainsFunc(l.Seen(), asked) && time.Now().Before(limit); {
			time.Sleep(5 * time.Millisecond)
		}
		select {
		case <-ended:
		case <-time.After(watched):
		}
	}()
	err := cmd.Wait()
	close(ended)
	return run{Client: "python3", Code: code(err), Body: out.String()}
}

// code is an exit code, -1 for a process that was killed and -2 for one that did not start.
func code(err error) int {
	if err == nil {
		return 0
	}
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		return exit.ExitCode()
	}
	return -2
}
