package lab_test

import (
	"errors"
	"net/http"
	"syscall"
	"testing"
	"time"
)

func TestRestart(t *testing.T) {
	l := start(t)
	address := l.URL("restart")
	kept := get(t, address)
	if resp, _ := kept.answer(); resp.StatusCode != http.StatusOK {
		t.Fatalf("got %d before the restart", resp.StatusCode)
	}
	control := dial(t, l.URL("ok"))
	begin := time.Now()
	control.send("POST /_lab/restart?for=900ms HTTP/1.1\r\nHost: lab\r\n\r\n")
	if resp, body := control.answer(); resp.StatusCode != http.StatusOK {
		t.Fatalf("restart: %d %q", resp.StatusCode, body)
	}
	if err := connect(address, time.Second); !errors.Is(err, syscall.ECONNREFUSED) {
		t.Errorf("during the restart: %v, want connection refused", err)
	}
	if got, err := kept.end(); got != "" {
		t.Errorf("kept connection: %q, %v", got, err)
	}
	if s := ended(t, l, "restart"); s.ClosedBy != "server" {
		t.Errorf("kept connection was closed by %q", s.ClosedBy)
	}
	eventually(t, "the port listens again", func() bool { return connect(address, time.Second) == nil })
	between(t, "restart", time.Since(begin), 900*time.Millisecond, 4*time.Second)
	if resp, _ := get(t, address).answer(); resp.StatusCode != http.StatusOK {
		t.Errorf("got %d after the restart", resp.StatusCode)
	}
}

func TestRestartTwice(t *testing.T) {
	l := start(t)
	begin := time.Now()
	l.Restart(900 * time.Millisecond)
	l.Restart(300 * time.Millisecond) // the later end counts
	l.Restart(-time.Second)
	eventually(t, "the port listens again", func() bool { return connect(l.URL("restart"), time.Second) == nil })
	between(t, "restart", time.Since(begin), 900*time.Millisecond, 4*time.Second)
}

func TestRestartControl(t *testing.T) {
	l := start(t)
	c := dial(t, l.URL("ok"))
	for request, want := range map[string]int{
		"GET /_lab/restart?for=1s":         405,
		"POST /_lab/restart":               400,
		"POST /_lab/restart?for=":          400,
		"POST /_lab/restart?for=61s":       400,
		"POST /_lab/restart?for=-1s":       400,
		"POST /_lab/restart?for=soon":      400,
		"POST /_lab/restart?for=99999999h": 400,
		"POST /_lab/seen":                  405,
	} {
		c.send(request + " HTTP/1.1\r\nHost: lab\r\n\r\n")
		if resp, _ := c.answer(); resp.StatusCode != want {
			t.Errorf("%s: got %d, want %d", request, resp.StatusCode, want)
		}
	}
	if err := connect(l.URL("restart"), 10*time.Second); err != nil {
		t.Errorf("a refused order restarted the port: %v", err)
	}
}
