package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"net"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

// A frontProcess is a `prazo lab --upstream` that runs.
type frontProcess struct {
	t    *testing.T
	cmd  *exec.Cmd
	out  *bufio.Scanner
	errs *strings.Builder
}

func startFrontProcess(t *testing.T, args ...string) *frontProcess {
	t.Helper()
	cmd := exec.Command("prazo", append([]string{"lab", "--listen", "127.0.0.1:0"}, args...)...)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	p := &frontProcess{t: t, cmd: cmd, out: bufio.NewScanner(out), errs: &strings.Builder{}}
	cmd.Stderr = p.errs
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	return p
}

func (p *frontProcess) line() string {
	p.t.Helper()
	if !p.out.Scan() {
		p.t.Fatalf("no line: %v; %s", p.out.Err(), p.errs)
	}
	return p.out.Text()
}

// interrupt ends it: exit code 0.
func (p *frontProcess) interrupt() {
	p.t.Helper()
	if err := p.cmd.Process.Signal(os.Interrupt); err != nil {
		p.t.Fatal(err)
	}
	if err := p.cmd.Wait(); err != nil {
		p.t.Errorf("ended with %v, want exit code 0; %s", err, p.errs)
	}
}

// echoOnce is a server that sends what it reads back to one client; ended has how that one ended, nil for FIN.
func echoOnce(t *testing.T) (address string, ended <-chan error) {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ln.Close() })
	ends := make(chan error, 1)
	go func() {
		c, err := ln.Accept()
		if err == nil {
			_, err = io.Copy(c, c)
			c.Close()
		}
		ends <- err
	}()
	return ln.Addr().String(), ends
}

// TestLabFront stands in front of a server that echoes: the first bytes pass, then nothing, and the end of the client is
// reported.
func TestLabFront(t *testing.T) {
	t.Parallel()
	upstream, ended := echoOnce(t)
	p := startFrontProcess(t, "--upstream", upstream, "--fault", "stall", "--after", "4B", "--json")
	var where struct{ Listen, Upstream, Fault string }
	if err := json.Unmarshal([]byte(p.line()), &where); err != nil || where.Upstream != upstream || where.Fault != "stall" {
		t.Fatalf("%+v, %v", where, err)
	}
	c, err := net.Dial("tcp", where.Listen)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(c, "0123456789"); err != nil {
		t.Fatal(err)
	}
	got := make([]byte, 4)
	_ = c.SetReadDeadline(time.Now().Add(5 * time.Second))
	if _, err := io.ReadFull(c, got); err != nil || string(got) != "0123" {
		t.Errorf("%q, %v", got, err)
	}
	_ = c.SetReadDeadline(time.Now().Add(300 * time.Millisecond))
	if _, err := c.Read(got); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("after 4 bytes: %v", err)
	}
	c.Close()
	if err := <-ended; err != nil {
		t.Errorf("the server saw %v, want FIN", err)
	}
	var over lab.Passage
	if err := json.Unmarshal([]byte(p.line()), &over); err != nil {
		t.Fatal(err)
	}
	if over.ToClient != 4 || over.ToServer != 10 || over.ClosedBy != "client" || over.Struck.IsZero() {
		t.Errorf("%+v", over)
	}
	p.interrupt()
}

// TestLabFrontRefused wants each client reset, and the reason on stderr.
func TestLabFrontRefused(t *testing.T) {
	t.Parallel()
	l := lab.Start(t, lab.Only("refused"))
	refused := strings.TrimSuffix(strings.TrimPrefix(l.URL("refused"), "http://"), "/")
	p := startFrontProcess(t, "--upstream", refused, "--fault", "cut", "--after", "2s")
	head := p.line()
	listen, said := strings.CutSuffix(head, " -> "+refused+": cut to-client, after 2s; until you interrupt it")
	if p.line(); !said {
		t.Fatalf("said %q", head)
	}
	if err := callOnce(strings.TrimPrefix(listen, "prazo lab: ")); err == nil || !strings.Contains(err.Error(), "reset") {
		t.Errorf("the client saw %v, want RST", err)
	}
	if got := p.line(); !strings.HasPrefix(got, "connection 1: 0 bytes to the client, 0 to the server, not struck, closed by the front at 0.") {
		t.Errorf("said %q", got)
	}
	p.interrupt()
	want := "prazo: connection 1: the upstream cannot be reached: dial tcp " + refused + ": connect: connection refused\n"
	if got := p.errs.String(); got != want {
		t.Errorf("stderr %q\nwant   %q", got, want)
	}
}

func TestSizeFlag(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]int64{"0B": 0, "100B": 100, "16KiB": 16384, "2MiB": 2 << 20, "1GiB": 1 << 30, "5kB": 5000, "1MB": 1e6, "1GB": 1e9} {
		var f sizeFlag
		if err := f.Set(in); err != nil || int64(f) != want || f.String() != in {
			t.Errorf("%s: %d, %s, %v", in, f, f.String(), err)
		}
	}
	for _, in := range []string{"", "B", "100", "KiB", "-1B", "1.5KiB", "1e3B", "99999999999GiB", "9223372036854775808B", "1 B"} {
		var f sizeFlag
		if err := f.Set(in); err == nil {
			t.Errorf("%q is taken for %d bytes", in, f)
		}
	}
}

func TestAfterFlag(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{"100B": "after 100B", "2s": "after 2s", "0B": "at once"} {
		var f afterFlag
		if err := f.Set(in); err != nil || f.words() != want {
			t.Errorf("%s: %q, %v", in, f.words(), err)
		}
	}
	for _, in := range []string{"", "100", "2", "-2s", "25h"} {
		var f afterFlag
		if err := f.Set(in); err == nil {
			t.Errorf("%q is taken: %s", in, f.words())
		}
	}
}

// callOnce connects and reads. What ends the connection may come while it connects: that is the same end.
func callOnce(address string) error {
	c, err := net.Dial("tcp", address)
	if err != nil {
		return err
	}
	defer c.Close()
	_ = c.SetReadDeadline(time.Now().Add(5 * time.Second))
	_, err = c.Read(make([]byte, 1))
	return err
}
