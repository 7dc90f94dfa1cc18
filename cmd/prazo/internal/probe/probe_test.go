package probe

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/prazohttp"
)

// The clients of these tests are this test binary itself, in one of these modes.
var clients = map[string]func(address string, timeout time.Duration) error{
	"total":   total,
	"none":    func(address string, _ time.Duration) error { return get(context.Background(), address) },
	"between": between,
	"lies":    func(address string, timeout time.Duration) error { _ = total(address, timeout); return nil },
	"twice":   twice,
	"leaks":   leaks,
	"stays":   stays,
	"prints":  prints,
	"forks":   forks,
	"fails":   func(string, time.Duration) error { return errors.New("always fails") },
	"prazo":   prazoClient,
	"idle":    func(string, time.Duration) error { return nil },
	"tardy":   tardy,
}

func TestMain(m *testing.M) {
	if mode := os.Getenv("PROBE_TEST_CLIENT"); mode != "" {
		timeout, err := time.ParseDuration(os.Getenv("PRAZO_TIMEOUT") + "s")
		if err == nil {
			err = clients[mode](os.Args[len(os.Args)-1], timeout)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func get(ctx context.Context, address string) error { return getWith(ctx, http.DefaultClient, address) }

func getWith(ctx context.Context, client *http.Client, address string) error {
	method, body := http.MethodGet, io.Reader(nil)
	if file := os.Getenv("PRAZO_BODY"); file != "" {
		f, err := os.Open(file)
		if err != nil {
			return err
		}
		defer f.Close()
		method, body = http.MethodPost, f
	}
	req, err := http.NewRequestWithContext(ctx, method, address, body)
	if err != nil {
		return err
	}
	resp, err := client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	_, err = io.Copy(io.Discard, resp.Body)
	return err
}

func total(address string, timeout time.Duration) error {
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	return get(ctx, address)
}

// between limits each read, as most clients do.
func between(address string, timeout time.Duration) error {
	u, err := url.Parse(address)
	if err != nil {
		return err
	}
	c, err := net.DialTimeout("tcp", u.Host, timeout)
	if err != nil {
		return err
	}
	fmt.Fprintf(c, "GET %s HTTP/1.1\r\nHost: x\r\n\r\n", u.RequestURI())
	_ = c.SetReadDeadline(time.Now().Add(timeout))
	resp, err := http.ReadResponse(bufio.NewReader(reads{c, timeout}), nil)
	if err != nil {
		return err
	}
	_, err = io.Copy(io.Discard, resp.Body)
	return err
}

type reads struct {
	net.Conn
	limit time.Duration
}

func (r reads) Read(p []byte) (int, error) {
	_ = r.SetReadDeadline(time.Now().Add(r.limit))
	return r.Conn.Read(p)
}

// twice repeats whatever failed, with the whole timeout again.
func twice(address string, timeout time.Duration) error {
	if total(address, timeout) == nil {
		return nil
	}
	return total(address, timeout)
}

// prazoClient is what this repository is for: a call under a deadline, from a process that lives on.
func prazoClient(address string, timeout time.Duration) error {
	g, err := prazo.New("probe", prazo.Policy{Deadline: timeout})
	if err != nil {
		return err
	}
	defer g.Close()
	start := time.Now()
	if err = getWith(context.Background(), prazohttp.Client(g), address); err != nil {
		fmt.Printf("PRAZO err %.3f %v\n", time.Since(start).Seconds(), err)
	} else {
		fmt.Printf("PRAZO ok %.3f\n", time.Since(start).Seconds())
	}
	time.Sleep(time.Second) // alive, so that a socket that it left open would be seen
	return err
}

// leaks tells its caller in time, and leaves the call running.
func leaks(address string, timeout time.Duration) error {
	done := make(chan error, 1)
	go func() { done <- get(context.Background(), address) }()
	select {
	case err := <-done:
		fmt.Println("PRAZO ok 0.001")
		return err
	case <-time.After(timeout):
	}
	fmt.Printf("PRAZO err %.3f gave up\n", timeout.Seconds())
	time.Sleep(time.Second)
	return errors.New("gave up")
}

// stays does not go when it is asked to.
func stays(address string, _ time.Duration) error {
	signal.Ignore(syscall.SIGTERM)
	return get(context.Background(), address)
}

func prints(address string, timeout time.Duration) error {
	chunk := strings.Repeat("x", 1<<20)
	for range 200 {
		fmt.Print(chunk)
		fmt.Fprint(os.Stderr, chunk)
	}
	return total(address, timeout)
}

// forks leaves the work to a child.
func forks(address string, timeout time.Duration) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	cmd := exec.Command(self, address)
	cmd.Env = append(os.Environ(), "PROBE_TEST_CLIENT=stays")
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if err := cmd.Start(); err != nil {
		return err
	}
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	select {
	case err := <-done:
		return err
	case <-time.After(timeout):
		return errors.New("the child is still at it")
	}
}

// run probes a client in one mode. The timeout is long enough that a busy machine does not make it late.
func run(t *testing.T, mode string, faults ...string) (Report, error) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	const timeout = 2 * time.Second
	return Run(context.Background(), Config{
		Command: []string{self}, Env: append(os.Environ(), "PROBE_TEST_CLIENT="+mode), Timeout: timeout,
		Window: 2*timeout + timeout/2, Faults: faults, Parallel: 8,
	})
}

// Each kind of client gets the verdict that it deserves, by real processes and real sockets.
func TestClients(t *testing.T) {
	t.Parallel()
	for mode, want := range map[string]map[string]Verdict{
		"total": {
			"silent": Cut, "frete": Cut, "header-drip": Cut, "gotejando": Cut, "endless": Cut, "redirect-chain": Cut,
			"upload-unread": Cut, "tls-silent": Cut, "syn-drop": Cut, "refused": OK, "close-body": OK, "cotacao": OK,
		},
		"none":    {"silent": NotCut, "frete": NotCut, "gotejando": NotCut},
		"between": {"silent": Cut, "gotejando": NotCut, "redirect-chain": NotRun, "upload-unread": NotRun},
		"lies":    {"silent": Lied, "gotejando": Lied, "close-body": Wrong},
		"twice":   {"silent": Late, "refused": OK},
		"leaks":   {"silent": Leaked, "gotejando": Leaked},
		"stays":   {"silent": NotCut},
		"prints":  {"silent": Cut},
	} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			var names []string
			for name := range want {
				names = append(names, name)
			}
			r, err := run(t, mode, names...)
			if err != nil {
				t.Fatal(err)
			}
			for _, one := range r.Results {
				if one.Verdict != want[one.Name] {
					t.Errorf("%s: %s after %.2f s (%s), want %s", one.Name, one.Verdict, one.Seconds, one.Why, want[one.Name])
				}
			}
		})
	}
}

// prazo is cut by every fault that holds, and leaves no socket open: no verdict is leaked, late, lied or not-run.
func TestPrazo(t *testing.T) {
	t.Parallel()
	r, err := run(t, "prazo", defaults...)
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range r.Results {
		if want := map[bool]Verdict{true: OK, false: Cut}[one.Name == "cotacao"]; one.Verdict != want {
			t.Errorf("%s: %s after %.2f s (%s), want %s", one.Name, one.Verdict, one.Seconds, one.Why, want)
		}
	}
	t.Log(r.Sentence())
}

// A child that was left behind holds the socket, and is gone when the probe is.
func TestForks(t *testing.T) {
	t.Parallel()
	r, err := run(t, "forks", "silent")
	if err != nil {
		t.Fatal(err)
	}
	if one := r.Results[0]; one.Verdict != Leaked {
		t.Errorf("%s (%s), want leaked: the child has the socket", one.Verdict, one.Why)
	}
}

func TestRepeatedPost(t *testing.T) {
	t.Parallel()
	r, err := run(t, "twice", "upload-unread")
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Findings) == 0 || r.Findings[0].Name != "repeated-post" {
		t.Errorf("findings %+v, want repeated-post", r.Findings)
	}
}

// Nothing is said about a client that fails against a healthy server, or never calls it.
func TestBaseline(t *testing.T) {
	t.Parallel()
	for mode, want := range map[string]string{
		"fails": "fails against a healthy server (ok, exit 1): always fails",
		"idle":  "never called the URL it was given",
	} {
		if _, err := run(t, mode, "silent"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", mode, err, want)
		}
	}
}

// When its time is over the probe reports what it has, and says why the rest is missing.
func TestOwnDeadline(t *testing.T) {
	t.Parallel()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeoutCause(context.Background(), 10*time.Second, errors.New("its own deadline passed"))
	defer cancel()
	begin := time.Now()
	r, err := Run(ctx, Config{
		Command: []string{self}, Env: append(os.Environ(), "PROBE_TEST_CLIENT=none"), Timeout: time.Minute,
		Window: 10 * time.Minute, Faults: []string{"silent", "gotejando"}, Parallel: 1,
	})
	if err != nil {
		t.Fatal(err)
	}
	if took := time.Since(begin); took > 2*time.Minute {
		t.Errorf("it took %v", took)
	}
	for _, one := range r.Results {
		if one.Verdict != NotRun || !strings.Contains(one.Why, "its own deadline passed") {
			t.Errorf("%s: %s (%s)", one.Name, one.Verdict, one.Why)
		}
	}
}

// The clock of the probe and that of the server see the end of a client at the same time.
func TestClocks(t *testing.T) {
	t.Parallel()
	r, err := run(t, "total", "silent")
	if err != nil {
		t.Fatal(err)
	}
	var closed, back float64
	for _, e := range r.Results[0].Events {
		switch e.Kind {
		case "close":
			closed = e.At
		case "returned":
			back = e.At
		}
	}
	if d := back - closed; closed == 0 || d < -0.05 || d > 0.5 {
		t.Errorf("the server saw the end at %.3f s, the probe at %.3f s", closed, back)
	}
	t.Logf("the clocks differ by %.1f ms", 1000*(back-closed))
	if r.Results[0].Server < 1 || r.Results[0].Requests != 1 || r.Results[0].Connections != 1 {
		t.Errorf("%+v", r.Results[0])
	}
}
