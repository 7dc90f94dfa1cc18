package lab_test

import (
	"crypto/tls"
	"net"
	"net/url"
	"testing"
	"time"
)

func TestTLSSilent(t *testing.T) {
	l := start(t)
	c := dial(t, l.URL("tls-silent"))
	c.send("a ClientHello")
	if got := c.during(window); got != "" {
		t.Errorf("got %q", got)
	}
	if s := c.cut(l, "tls-silent"); s.Method != "" || s.Path != "" || s.Conn == 0 {
		t.Errorf("seen %+v", s)
	}
}

func TestTLSDrip(t *testing.T) {
	l := start(t)
	c := dial(t, l.URL("tls-drip"))
	c.send("a ClientHello")
	got := c.during(window)
	if len(got) < 5 || got[:5] != "\x16\x03\x03\x40\x00" {
		t.Fatalf("got %q", got)
	}
	beats(t, len(got)-5)
	c.cut(l, "tls-drip")
}

// A real handshake hangs in both until its own deadline.
func TestTLSHandshakes(t *testing.T) {
	l := start(t)
	for _, name := range []string{"tls-silent", "tls-drip"} {
		u, err := url.Parse(l.URL(name))
		if err != nil || u.Scheme != "https" {
			t.Fatalf("URL %q: %v", l.URL(name), err)
		}
		begin := time.Now()
		d := &net.Dialer{Timeout: time.Second}
		_, err = tls.DialWithDialer(d, "tcp", u.Host, &tls.Config{InsecureSkipVerify: true})
		if ne, ok := err.(net.Error); !ok || !ne.Timeout() {
			t.Errorf("%s: got %v, want a timeout", name, err)
		}
		between(t, name, time.Since(begin), time.Second, 3*time.Second)
		if s := ended(t, l, name); s.ClosedBy != "client" {
			t.Errorf("%s: closed by %q", name, s.ClosedBy)
		}
	}
}
