//go:build clients

package suite

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

const (
	programTimeout = "2"
	programsAtOnce = 10               // most of their time they live a second longer than their call
	programWindow  = 60 * time.Second // wide: a JVM on a busy machine
)

// notInstalled are the languages that make check leaves to the machine: they are too large to install.
var notInstalled = []string{"Java", "Node"}

// Every program for HTTP has its answer from a healthy server, by GET and, with each setting, by POST, and every program its error from
// a port where nobody listens, in the words of the contract. What else depends on the setting is a row of TestSuite.
func TestPrograms(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n, err := io.Copy(io.Discard, r.Body)
		if err != nil || r.Method == http.MethodPost && n != uploadSize {
			http.Error(w, "the upload is not whole", http.StatusBadRequest)
			return
		}
		io.WriteString(w, `{"answer": "whole"}`)
	}))
	t.Cleanup(server.Close)
	upload := filepath.Join(t.TempDir(), "upload")
	if err := os.WriteFile(upload, make([]byte, uploadSize), 0o600); err != nil {
		t.Fatal(err)
	}
	modules, err := filepath.Abs(filepath.Join("..", "..", "..", "..", "tools", "node", "node_modules"))
	if err != nil {
		t.Fatal(err)
	}
	ready, err := Prepare(context.Background(), t.TempDir(), modules, Clients())
	if err != nil {
		t.Fatal(err)
	}
	p := bench{healthy: server.URL, closed: closedPort(t), upload: upload, places: make(chan struct{}, programsAtOnce)}
	var runs sync.WaitGroup
	for _, r := range ready {
		if r.Missing != "" {
			if excused(r.Client.Language) || r.Client.Protocol != "" {
				t.Logf("%s %s: %s", r.Client.Language, r.Client.Name, r.Missing)
			} else {
				t.Errorf("%s %s: %s: make check installs it", r.Client.Language, r.Client.Name, r.Missing)
			}
			continue
		}
		if r.Version == "" {
			t.Errorf("%s %s has no version", r.Client.Language, r.Client.Name)
		}
		for i, s := range r.Client.Settings {
			runs.Go(func() { p.check(t, r, s, i == 0) })
		}
	}
	runs.Wait()
}

const uploadSize = 100_000

func excused(language string) bool {
	for _, l := range notInstalled {
		if l == language {
			_, err := exec.LookPath(strings.ToLower(l))
			return err != nil
		}
	}
	return false
}

type bench struct {
	healthy, closed, upload string
	places                  chan struct{}
}

type programRun struct{ url, body, want string }

// runsOf are the runs of a setting: the first of a client has all of them. Of a service there is no healthy server here.
func (p bench) runsOf(c Client, s Setting, first bool) []programRun {
	var runs []programRun
	closed := "http://" + p.closed
	if c.Protocol != "" {
		closed, first = c.Protocol+"://prazo@"+p.closed+"/0", true
	} else {
		runs = append(runs, programRun{p.healthy, p.upload, "ok"})
		if first {
			runs = append(runs, programRun{p.healthy, "", "ok"})
		}
	}
	if first && !patient(c, s) {
		runs = append(runs, programRun{closed, "", "err"})
	}
	return runs
}

// check makes the runs of a setting.
func (p bench) check(t *testing.T, r Ready, s Setting, first bool) {
	for _, run := range p.runsOf(r.Client, s, first) {
		p.places <- struct{}{}
		out, code := p.run(r, s, run.url, run.body)
		<-p.places
		name := r.Client.Language + " " + r.Client.Name + " " + s.Name
		if s.Args != nil { // a command as it is: it has only its exit code
			if (code == 0) != (run.want == "ok") {
				t.Errorf("%s: exit %d, want %s: %s", name, code, run.want, out)
			}
			continue
		}
		line, _, _ := strings.Cut(out[max(0, strings.Index(out, "PRAZO ")):], "\n")
		words := strings.Fields(line)
		wantCode := map[string]int{"ok": 0, "err": 1}[run.want]
		if len(words) < 4 || words[0] != "PRAZO" || words[1] != run.want || code != wantCode {
			t.Errorf("%s with body %q: exit %d, %q, want %s", name, run.body, code, out, run.want)
		}
	}
}

// patient says that a client waits between its tries, longer than this test wants to, or tries for ever.
func patient(c Client, s Setting) bool {
	return strings.Contains(s.Name, "retry") || c.Protocol == "redis" && c.Language == "Node"
}

func (p bench) run(r Ready, s Setting, url, body string) (string, int) {
	var words []string
	host, port, _ := net.SplitHostPort(p.closed)
	values := strings.NewReplacer("{timeout}", programTimeout, "{timeout-whole}", programTimeout, "{host}", host, "{port}", port, "{url}", url)
	for _, w := range r.Command(s) {
		switch {
		case !strings.Contains(w, "{body}"):
			words = append(words, values.Replace(w))
		case body != "":
			words = append(words, strings.ReplaceAll(w, "{body}", body))
		case !strings.HasPrefix(w, "-"):
			words = words[:len(words)-1] // the option that it belongs to
		}
	}
	last := []string{url}
	if s.Args != nil && r.Client.Protocol != "" {
		last = nil // it stands in the words already
	}
	ctx, cancel := context.WithTimeout(context.Background(), programWindow)
	defer cancel()
	cmd := exec.CommandContext(ctx, words[0], append(words[1:], last...)...)
	cmd.Env = append(os.Environ(), "PRAZO_TIMEOUT="+programTimeout, "PRAZO_FAULT=ok", "PRAZO_BODY="+body)
	cmd.WaitDelay = time.Second
	out, err := cmd.CombinedOutput()
	if err != nil && cmd.ProcessState == nil {
		return err.Error(), -1
	}
	return string(out), cmd.ProcessState.ExitCode()
}

// closedPort is an address where nobody listens.
func closedPort(t *testing.T) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}
