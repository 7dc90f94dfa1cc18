package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

// testSignal is what a terminal sends at Ctrl-C.
const testSignal = syscall.SIGINT

// TestStdoutClosed wants a command whose reader has gone to end soon and without a word, as `| head -1` expects.
func TestStdoutClosed(t *testing.T) {
	t.Parallel()
	l := lab.Start(t)
	for name, args := range map[string][]string{
		"a body":      {"call", "--deadline", "20s", l.URL("endless")},
		"many calls":  {"call", "--repeat", "1000000", l.URL("ok")},
		"many faults": {"lab", "--list"},
	} {
		t.Run(name, func(t *testing.T) {
			r, w, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			var errs bytes.Buffer
			cmd := exec.Command("prazo", args...)
			cmd.Stdout, cmd.Stderr = w, &errs
			r.Close()
			begun := time.Now()
			err = cmd.Run()
			w.Close()
			if took := time.Since(begun); took > 10*time.Second {
				t.Errorf("took %v", took)
			}
			if _, failed := errors.AsType[*exec.ExitError](err); !failed {
				t.Errorf("ended with %v, want a failure", err)
			}
			if errs.Len() > 0 {
				t.Errorf("stderr has %q, want nothing", errs.String())
			}
		})
	}
}
