package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

// TestLabServes starts `prazo lab`, reads where the faults are, calls one, and ends it with each signal: exit code 0.
func TestLabServes(t *testing.T) {
	t.Parallel()
	for _, sig := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		t.Run(sig.String(), func(t *testing.T) {
			cmd := exec.Command("prazo", "lab", "--listen", "127.0.0.1:0", "--json")
			out, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			defer cmd.Process.Kill()
			faults := readFaults(t, out)
			if faults["gotejando"].Says == "" || faults["gotejando"].Wants == "" {
				t.Errorf("gotejando has no text: %+v", faults["gotejando"])
			}
			client := &http.Client{Timeout: 5 * time.Second}
			defer client.CloseIdleConnections()
			resp, err := client.Get(strings.Replace(faults["delay"].URL, "200ms", "1ms", 1))
			if err != nil {
				t.Fatal(err)
			}
			body, err := io.ReadAll(resp.Body)
			resp.Body.Close()
			if err != nil || string(body) != `{"delay":"1ms"}` {
				t.Errorf("the lab said %q (%v)", body, err)
			}
			if err := cmd.Process.Signal(sig); err != nil {
				t.Fatal(err)
			}
			if err := cmd.Wait(); err != nil {
				t.Errorf("ended with %v, want exit code 0", err)
			}
		})
	}
}

// readFaults reads one fault a line, up to the last of the list.
func readFaults(t *testing.T, r io.Reader) map[string]lab.Fault {
	t.Helper()
	faults := map[string]lab.Fault{}
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		var f lab.Fault
		if err := json.Unmarshal(lines.Bytes(), &f); err != nil {
			t.Fatalf("line %q: %v", lines.Text(), err)
		}
		faults[f.Name] = f
		if f.Name == "upload-unread" {
			break
		}
	}
	if faults["upload-unread"].URL == "" {
		t.Fatalf("%d faults, and the last is missing", len(faults))
	}
	return faults
}

// TestLabWarns wants a warning for an address that other machines can reach, and none for loopback.
func TestLabWarns(t *testing.T) {
	t.Parallel()
	over, cancel := context.WithCancel(t.Context())
	cancel()
	for listen, warns := range map[string]bool{
		"127.0.0.1:0": false, "localhost:0": false, ":0": false, "0.0.0.0:0": true,
	} {
		var out, errs bytes.Buffer
		if err := serveLab(over, streams{out: &out, err: &errs}, labConfig{listen: listen}); err != nil {
			t.Errorf("%s: %v", listen, err)
		}
		if got := strings.Contains(errs.String(), "warning"); got != warns {
			t.Errorf("%s: stderr %q, want a warning: %v", listen, errs.String(), warns)
		}
		if !strings.Contains(out.String(), "gotejando") || !strings.Contains(out.String(), "/_lab/seen") {
			t.Errorf("%s: no list on stdout:\n%s", listen, out.String())
		}
	}
}

// TestLabOpen wants the address of the live page, a page there, and exit code 0 at the end.
func TestLabOpen(t *testing.T) {
	t.Parallel()
	cmd := exec.Command("prazo", "lab", "--listen", "127.0.0.1:0", "--only", "silent", "--open")
	cmd.Env = append(os.Environ(), "DISPLAY=", "WAYLAND_DISPLAY=") // no browser
	errs, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Process.Kill()
	line, err := bufio.NewReader(errs).ReadString('\n')
	_, url, ok := strings.Cut(strings.TrimSpace(line), " live at ")
	if err != nil || !ok {
		t.Fatalf("said %q, %v", line, err)
	}
	client := &http.Client{Timeout: 10 * time.Second}
	defer client.CloseIdleConnections()
	resp, err := client.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(resp.Body)
	resp.Body.Close()
	if err != nil || !strings.Contains(string(body), "/fault/silent") {
		t.Errorf("no fault on the page: %v\n%.500s", err, body)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("ended with %v, want exit code 0", err)
	}
}

// TestLabOnlyScaled wants the faults that were asked for, at the speed that was asked for.
func TestLabOnlyScaled(t *testing.T) {
	t.Parallel()
	over, cancel := context.WithCancel(t.Context())
	cancel()
	var out bytes.Buffer
	cfg := labConfig{listen: "127.0.0.1:0", only: []string{"gotejando", "silent"}, scale: 0.5, json: true}
	if err := serveLab(over, streams{out: &out, err: io.Discard}, cfg); err != nil {
		t.Fatal(err)
	}
	if got := strings.Count(out.String(), "\n"); got != 2 || !strings.Contains(out.String(), `"name":"silent"`) {
		t.Errorf("got %s", out.String())
	}
	cfg.scale = -1
	if err := serveLab(over, streams{out: &out, err: io.Discard}, cfg); err == nil || !strings.Contains(err.Error(), "scale") {
		t.Errorf("a scale of -1: %v", err)
	}
}
