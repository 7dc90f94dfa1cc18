package lab_test

import (
	"strings"
	"testing"
)

func TestCloseHead(t *testing.T) {
	l := start(t)
	got, err := get(t, l.URL("close-head")).end()
	if err != nil || !strings.HasPrefix(got, "HTTP/1.1 200 OK\r\n") || strings.Contains(got, "\r\n\r\n") {
		t.Errorf("got %q, %v; want a part of the head and FIN", got, err)
	}
	if s := ended(t, l, "close-head"); s.ClosedBy != "server" {
		t.Errorf("closed by %q", s.ClosedBy)
	}
}

func TestCloseBody(t *testing.T) {
	l := start(t)
	got, err := get(t, l.URL("close-body")).end()
	if err != nil || !strings.Contains(got, "Content-Length: 22\r\n") || len(body(t, got)) != 10 {
		t.Errorf("got %q, %v; want 10 of 22 bytes and FIN", got, err)
	}
	if s := ended(t, l, "close-body"); s.ClosedBy != "server" {
		t.Errorf("closed by %q", s.ClosedBy)
	}
}
