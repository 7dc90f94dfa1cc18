package lab_test

import (
	"errors"
	"net"
	"net/url"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestResetHead(t *testing.T) {
	l := start(t)
	got, err := get(t, l.URL("reset-head")).end()
	if !errors.Is(err, syscall.ECONNRESET) || !strings.HasPrefix(got, "HTTP/1.1 200 OK\r\n") || strings.Contains(got, "\r\n\r\n") {
		t.Errorf("got %q, %v; want a part of the head and RST", got, err)
	}
	if s := ended(t, l, "reset-head"); s.ClosedBy != "server" {
		t.Errorf("closed by %q", s.ClosedBy)
	}
}

func TestResetBody(t *testing.T) {
	l := start(t)
	got, err := get(t, l.URL("reset-body")).end()
	if !errors.Is(err, syscall.ECONNRESET) || !strings.Contains(got, "Content-Length: 22\r\n") || len(body(t, got)) != 10 {
		t.Errorf("got %q, %v; want 10 of 22 bytes and RST", got, err)
	}
	if s := ended(t, l, "reset-body"); s.ClosedBy != "server" {
		t.Errorf("closed by %q", s.ClosedBy)
	}
}

// The RST may come while connect still looks at its socket, or after it: a client sees it at once either way.
func TestResetAccept(t *testing.T) {
	l := start(t)
	u, err := url.Parse(l.URL("reset-accept"))
	if err != nil {
		t.Fatal(err)
	}
	c, err := net.DialTimeout("tcp", u.Host, 5*time.Second)
	if err == nil {
		defer c.Close()
		_ = c.SetDeadline(time.Now().Add(5 * time.Second))
		_, err = c.Read(make([]byte, 1))
	}
	if !errors.Is(err, syscall.ECONNRESET) {
		t.Errorf("got %v; want RST", err)
	}
	if s := ended(t, l, "reset-accept"); s.ClosedBy != "server" || s.Method != "" || s.Path != "" {
		t.Errorf("seen %+v", s)
	}
}
