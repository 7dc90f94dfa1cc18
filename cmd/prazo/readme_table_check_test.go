//go:build check

package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

var update = flag.Bool("update", false, "write the table of the README from this run")

const (
	tableLimit  = 2 * time.Second
	tableWindow = 7 * time.Second // below the 8 s of frete, which ends by itself
	tableBegin  = "<!-- the table below is written by make table -->\n"
	tableEnd    = "<!-- end of the table -->\n"
)

// tableFaults are the rows of the README's table, in their order, with what a reader is told of them.
var tableFaults = []struct{ name, says string }{
	{"silent", "accepts, says nothing"},
	{"frete", "answers after 8 s"},
	{"syn-drop", "no answer to the connect"},
	{"tls-silent", "no answer to the TLS hello"},
	{"tls-drip", "TLS hello, 1 byte/s"},
	{"header-drip", "headers, 1 byte/s"},
	{"headers-stall", "headers, then nothing"},
	{"gotejando", "body, 1 byte/s"},
	{"endless", "body without end"},
	{"redirect-chain", "8 redirects of 1.5 s"},
}

// tableClients are the columns. Each is what people write when they want a limit of 2 s.
var tableClients = []struct {
	name string
	run  func(ctx context.Context, url string) error
}{
	{"`wget --timeout=2 --tries=1`", program("wget", "--no-config", "--no-proxy", "--no-check-certificate", "-q", "-O", "-", "--timeout=2", "--tries=1")},
	{"Python `requests.get(timeout=2)`", program("/usr/bin/python3", "-c", pythonRequests)},
	{"Go `ResponseHeaderTimeout: 2s`", goHeaderTimeout},
	{"`curl --max-time 2`", program("curl", "-q", "--noproxy", "*", "-s", "-k", "-L", "-o", "-", "--max-time", "2")},
	{"**`prazo call --deadline 2s`**", program("prazo", "call", "--deadline", "2s")},
}

const pythonRequests = `
import sys, warnings
warnings.simplefilter("ignore")
import requests
s = requests.Session()
s.trust_env = False
s.get(sys.argv[1], timeout=2, verify=False)
`

// program runs a client as a process of its own, with the URL as its last argument.
func program(name string, args ...string) func(context.Context, string) error {
	return func(ctx context.Context, url string) error {
		cmd := exec.CommandContext(ctx, name, append(args[:len(args):len(args)], url)...)
		cmd.WaitDelay = time.Second
		return cmd.Run()
	}
}

// goHeaderTimeout is a Go client whose only limit ends at the headers of one hop.
func goHeaderTimeout(ctx context.Context, url string) error {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.Proxy = nil
	t.ResponseHeaderTimeout = tableLimit
	t.TLSHandshakeTimeout = tableLimit
	t.TLSClientConfig.InsecureSkipVerify = true
	defer t.CloseIdleConnections()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := (&http.Client{Transport: t}).Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	_, err = io.Copy(io.Discard, resp.Body)
	return err
}

// TestReadmeTable runs every client against every fault and compares what was cut with the README. With -update it writes
// the table instead.
func TestReadmeTable(t *testing.T) {
	cells := make([][]string, len(tableFaults))
	var all sync.WaitGroup
	for i, fault := range tableFaults {
		cells[i] = make([]string, len(tableClients))
		for j, client := range tableClients {
			l := lab.Start(t)
			all.Go(func() { cells[i][j] = cell(t, l, fault.name, client.run) })
		}
	}
	all.Wait()
	readme := filepath.Join("..", "..", "README.md")
	text, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(text), tableBegin)
	old, after, ended := strings.Cut(rest, tableEnd)
	if !found || !ended {
		t.Fatalf("README.md has no place for the table: put %q and %q around it", tableBegin, tableEnd)
	}
	table := markdown(cells)
	t.Logf("\n%s", table)
	if *update {
		if err := os.WriteFile(readme, []byte(before+tableBegin+table+tableEnd+after), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if verdicts(old) != verdicts(table) {
		t.Errorf("the README says\n%s\nand this run\n%s", old, table)
	}
}

// cell runs one client against one fault: how long it took to be cut, or that it was not.
func cell(t *testing.T, l *lab.Lab, fault string, run func(context.Context, string) error) string {
	ctx, cancel := context.WithTimeout(context.Background(), tableWindow)
	defer cancel()
	start := time.Now()
	err := run(ctx, l.URL(fault))
	took := time.Since(start)
	var missing *exec.Error
	switch {
	case errors.As(err, &missing):
		t.Errorf("%v: make check installs it", err)
		return "?"
	case ctx.Err() != nil:
		return "**no**"
	case err == nil:
		return "**LIE**"
	case took < tableLimit-200*time.Millisecond:
		t.Errorf("%s: failed after %v, before its limit: %v", fault, took, err)
		return "?"
	}
	return fmt.Sprintf("%.1f s", took.Seconds())
}

func markdown(cells [][]string) string {
	var b strings.Builder
	b.WriteString("| the dependency |")
	for _, client := range tableClients {
		fmt.Fprintf(&b, " %s |", client.name)
	}
	b.WriteString("\n|---|" + strings.Repeat("---|", len(tableClients)) + "\n")
	for i, fault := range tableFaults {
		fmt.Fprintf(&b, "| %s (`%s`) | %s |\n", fault.says, fault.name, strings.Join(cells[i], " | "))
	}
	return b.String()
}

// verdicts reduces a table to what was cut and what was not: the seconds differ from run to run.
func verdicts(table string) string {
	var b strings.Builder
	for line := range strings.Lines(table) {
		for _, field := range strings.Split(line, "|") {
			if field = strings.TrimSpace(field); strings.HasSuffix(field, " s") && len(field) < 8 {
				field = "cut"
			}
			b.WriteString(field + "|")
		}
		b.WriteString("\n")
	}
	return b.String()
}
