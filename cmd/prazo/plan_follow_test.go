package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestPlanFollow follows a log that grows, and is told what is new; an interrupt ends it with the whole, and code 130.
func TestPlanFollow(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "access.log")
	appendCalls(t, name, 0, 300)
	cmd := exec.Command("prazo", "plan", "--follow", name)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var errs strings.Builder
	cmd.Stderr = &errs
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Process.Kill()
	defer time.AfterFunc(20*time.Second, func() { cmd.Process.Kill() }).Stop()
	lines := bufio.NewReader(out)
	awaitCalls(t, lines, " access                         300 calls, 0 cut; p50 ")
	appendCalls(t, name, 300, 500)
	awaitCalls(t, lines, " access                         500 calls, 0 cut; p50 ")
	if err := cmd.Process.Signal(testSignal); err != nil {
		t.Fatal(err)
	}
	rest, err := io.ReadAll(lines)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(rest), "500 calls to 1 dependency in 49 s; ") || !strings.Contains(string(rest), "\n  each_try: ") {
		t.Errorf("at the end it said\n%s", rest)
	}
	err = cmd.Wait()
	if failed, ok := errors.AsType[*exec.ExitError](err); !ok || failed.ExitCode() != 130 || errs.Len() > 0 {
		t.Errorf("ended with %v, want 130; stderr %q", err, errs.String())
	}
}

// appendCalls writes lines of nginx to a log, ten a second.
func appendCalls(t *testing.T, name string, from, to int) {
	t.Helper()
	var b strings.Builder
	for i := from; i < to; i++ {
		fmt.Fprintf(&b, `10.0.0.1 - - [01/Aug/2026:10:00:%02d +0000] "GET / HTTP/1.1" 200 5 "-" "-" 0.0%d 0.0%[2]d`+"\n", i/10, 40+i*7%50)
	}
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	_, err = f.WriteString(b.String())
	if err := errors.Join(err, f.Close()); err != nil {
		t.Fatal(err)
	}
}

// awaitCalls reads lines until one has the words.
func awaitCalls(t *testing.T, lines *bufio.Reader, words string) {
	t.Helper()
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			t.Fatalf("ended (%v) before a line with %q", err, words)
		}
		if strings.Contains(line, words) {
			return
		}
	}
}
