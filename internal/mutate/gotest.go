package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// How long go test may take: all tests of a package as it is, and one test of a changed one. A test that a change made
// hang has seen it.
const (
	sound   = 10 * time.Minute
	changed = 30 * time.Second
)

// compile is how this module's packages are compiled. Nearly all the time goes into compiling, most of it the tests, and
// without optimizing and debug information it takes a third less. Packages of the standard library stay as they are in
// the build cache.
const compile = "-gcflags=./...=-N -l -dwarf=false"

// goTest runs tests of one package in dir and returns what go test prints, and whether it was content. vet is off: it
// is the test that must see the change.
func goTest(ctx context.Context, dir, pkg string, limit time.Duration, names ...string) (output string, ok bool, err error) {
	cmd := exec.CommandContext(ctx, "go", "test", compile, "-count=1", "-v", "-vet=off", "-timeout="+limit.String(),
		"-run", "^("+strings.Join(names, "|")+")$", "./"+pkg)
	cmd.Dir = dir
	cmd.Env = append(cmd.Environ(), "GOWORK=off")
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 10 * time.Second
	out, err := cmd.CombinedOutput()
	if _, failed := err.(*exec.ExitError); failed && ctx.Err() == nil {
		return string(out), false, nil
	}
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	return string(out), err == nil, err
}

// outcome is what became of a change.
type outcome string

const (
	killed   outcome = "killed"
	survived outcome = "SURVIVED"
	broken   outcome = "BROKEN" // the change is no Go, or the test did not run: nothing was learnt
)

// judge reads what go test said about a changed package.
func judge(output string, ok bool, test string) (outcome, string) {
	switch {
	case strings.Contains(output, "[build failed]") || strings.Contains(output, "[setup failed]"):
		return broken, "the changed code does not compile: write a change that does\n" + output
	case strings.Contains(output, "[no test") || strings.Contains(output, "testing: warning: no tests to run"):
		return broken, notRun(test)
	case ok:
		return survived, ""
	case !failedIn(output, test):
		return broken, "go test failed, but not in this test\n" + output
	}
	return killed, ""
}

// failedIn says whether the test itself failed: by its own word, by a panic, or because it hung.
func failedIn(output, test string) bool {
	for _, sign := range []string{"--- FAIL: " + test + " ", "panic: ", "fatal error: "} {
		if strings.Contains("\n"+output, "\n"+sign) {
			return true
		}
	}
	return false
}

func notRun(test string) string {
	return fmt.Sprintf("%s did not run: a build tag, a skip or a wrong name hides it", test)
}
