package main

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"sort"
	"strconv"
	"strings"
	"time"

	"github.com/prazohq/prazo/lab"
	"github.com/rogpeppe/go-internal/testscript"
)

type scriptKey struct{}

// A scriptState is what the commands of one script share.
type scriptState struct {
	lab  *lab.Lab
	took time.Duration // of the last exits
}

// setUp starts a lab and an echo server for one script, and tells it where they are.
func setUp(env *testscript.Env) error {
	l, err := lab.New("127.0.0.1:0")
	if err != nil {
		return err
	}
	env.Defer(func() { l.Close() })
	echo := httptest.NewServer(http.HandlerFunc(serveEcho))
	env.Defer(echo.Close)
	main, err := url.Parse(l.URL("ok"))
	if err != nil {
		return err
	}
	env.Values[scriptKey{}] = &scriptState{lab: l}
	env.Setenv("LAB", "http://"+main.Host)
	env.Setenv("LAB_ADDRESS", main.Host)
	env.Setenv("REFUSED", l.URL("refused"))
	env.Setenv("RESTART", l.URL("restart"))
	env.Setenv("TLS_SILENT", l.URL("tls-silent"))
	env.Setenv("ECHO", echo.URL)
	slowing := httptest.NewServer(&slowing{})
	env.Defer(slowing.Close)
	env.Setenv("SLOWING", slowing.URL)
	return nil
}

// serveEcho answers with what it was sent.
func serveEcho(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Path {
	case "/headers":
		fmt.Fprintf(w, "Host: %s\n", r.Host)
		var names []string
		for name := range r.Header {
			names = append(names, name)
		}
		sort.Strings(names)
		for _, name := range names {
			fmt.Fprintf(w, "%s: %s\n", name, strings.Join(r.Header[name], ", "))
		}
	case "/big":
		chunk := strings.Repeat("0123456789abcdef", 4096)
		for range 512 {
			io.WriteString(w, chunk)
		}
	default:
		body, _ := io.ReadAll(r.Body)
		fmt.Fprintf(w, "%s %s %d %s", r.Method, r.Header.Get("Content-Type"), r.ContentLength, body)
	}
}

func stateOfScript(ts *testscript.TestScript) *scriptState {
	return ts.Value(scriptKey{}).(*scriptState)
}

// exits CODE COMMAND... runs a command and wants that exit code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	begun := time.Now()
	err = ts.Exec(args[1], args[2:]...)
	stateOfScript(ts).took = time.Since(begun)
	got := 0
	if failed, ok := errors.AsType[*exec.ExitError](err); ok {
		got = failed.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// within LOW HIGH wants the last exits to have taken that long, the start of the process included.
func within(ts *testscript.TestScript, neg bool, args []string) {
	low, err := time.ParseDuration(args[0])
	ts.Check(err)
	high, err := time.ParseDuration(args[1])
	ts.Check(err)
	if took := stateOfScript(ts).took; took < low || took > high {
		ts.Fatalf("took %v, want %v to %v", took, low, high)
	}
}

// visits returns what the lab saw of a fault.
func visits(ts *testscript.TestScript, fault string) []lab.Seen {
	var of []lab.Seen
	for _, v := range stateOfScript(ts).lab.Seen() {
		if v.Fault == fault {
			of = append(of, v)
		}
	}
	return of
}

// until asks again and again, for 5 s at most, whether the lab has seen what a script wants.
func until(ts *testscript.TestScript, what string, ok func() bool) {
	for end := time.Now().Add(5 * time.Second); !ok(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			ts.Fatalf("the lab never saw %s", what)
		}
	}
}

// seen FAULT N wants the lab to have seen exactly N requests.
func seen(ts *testscript.TestScript, neg bool, args []string) {
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	if got := len(visits(ts, args[0])); got != n {
		ts.Fatalf("the lab saw %d requests of %s, want %d", got, args[0], n)
	}
}

// await FAULT N waits until the lab has seen N requests.
func await(ts *testscript.TestScript, neg bool, args []string) {
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	until(ts, strings.Join(args, " "), func() bool { return len(visits(ts, args[0])) >= n })
}

// closed FAULT N wants N connections, all closed by the client.
func closed(ts *testscript.TestScript, neg bool, args []string) {
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	until(ts, "the client close "+args[1]+" connections of "+args[0], func() bool {
		count := 0
		for _, v := range visits(ts, args[0]) {
			if v.ClosedBy == "client" {
				count++
			}
		}
		return count == n && len(visits(ts, args[0])) == n
	})
}

// same-body FAULT N wants N requests with one body, that was not empty.
func sameBody(ts *testscript.TestScript, neg bool, args []string) {
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	const empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
	all := visits(ts, args[0])
	if len(all) != n {
		ts.Fatalf("the lab saw %d requests, want %d", len(all), n)
	}
	for _, v := range all {
		if v.BodySHA256 != all[0].BodySHA256 || v.BodySHA256 == "" || v.BodySHA256 == empty {
			ts.Fatalf("bodies differ, or are empty: %+v", all)
		}
	}
}

// restart DURATION takes the port of the fault restart down.
func restart(ts *testscript.TestScript, neg bool, args []string) {
	d, err := time.ParseDuration(args[0])
	ts.Check(err)
	stateOfScript(ts).lab.Restart(d)
}

// size FILE N wants a file of N bytes.
func size(ts *testscript.TestScript, neg bool, args []string) {
	info, err := os.Stat(ts.MkAbs(args[0]))
	ts.Check(err)
	if got := strconv.FormatInt(info.Size(), 10); got != args[1] {
		ts.Fatalf("%s has %s bytes, want %s", args[0], got, args[1])
	}
}

// lines N wants N lines on stdout.
func lines(ts *testscript.TestScript, neg bool, args []string) {
	if got := strings.Count(ts.ReadFile("stdout"), "\n"); strconv.Itoa(got) != args[0] {
		ts.Fatalf("%d lines, want %s", got, args[0])
	}
}

// columns N wants no line of a timeline on stderr to be longer than N.
func columns(ts *testscript.TestScript, neg bool, args []string) {
	n, err := strconv.Atoi(args[0])
	ts.Check(err)
	for line := range strings.Lines(ts.ReadFile("stderr")) {
		length := len([]rune(strings.TrimSuffix(line, "\n")))
		if length > n && !strings.HasPrefix(line, "prazo: ") {
			ts.Fatalf("%d columns: %s", length, line)
		}
	}
}
