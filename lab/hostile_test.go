package lab_test

import (
	"io"
	"strings"
	"testing"
	"time"
)

// Whatever comes, the lab answers 400 or just closes, and goes on.
func TestHostileInput(t *testing.T) {
	l := start(t)
	long := strings.Repeat("a", 1<<20)
	for name, in := range map[string]string{
		"garbage":           "\x00\x01\x02\r\n\r\n",
		"TLS":               "\x16\x03\x01\x00\x05hello\r\n\r\n",
		"HTTP/2":            "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
		"HTTP/9":            "GET / HTTP/9.9\r\n\r\n",
		"no method":         " / HTTP/1.1\r\n\r\n",
		"bad URL":           "GET http://[::1 HTTP/1.1\r\n\r\n",
		"long line":         "GET /" + long + " HTTP/1.1\r\n\r\n",
		"long header":       "GET / HTTP/1.1\r\nX: " + long + "\r\n\r\n",
		"many headers":      "GET / HTTP/1.1\r\n" + strings.Repeat("X: y\r\n", 100_000) + "\r\n",
		"no line end":       long,
		"bad header":        "GET / HTTP/1.1\r\n: y\r\n\r\n",
		"length":            "POST /ok HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
		"length not number": "POST /ok HTTP/1.1\r\nContent-Length: 1e9\r\n\r\n",
		"two lengths":       "POST /ok HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
		"bad chunk":         "POST /ok HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
		"bad coding":        "POST /ok HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n",
	} {
		c := dial(t, l.URL("ok"))
		_, _ = io.WriteString(c, in) // the lab may have closed in the middle
		got, err := c.end()
		if !strings.HasPrefix(got, "HTTP/1.1 400 ") || !strings.Contains(got, "Connection: close\r\n") || len(got) > 1000 {
			t.Errorf("%s: got %.300q, %v; want 400 and the end", name, got, err)
		}
	}
	if resp, _ := get(t, l.URL("ok")).answer(); resp.StatusCode != 200 {
		t.Errorf("after all that: %d", resp.StatusCode)
	}
}

// What a client sends is remembered only in part.
func TestHostileRecord(t *testing.T) {
	l := start(t)
	c := dial(t, l.URL("cotacao"))
	c.get(l.URL("cotacao")+"?key="+strings.Repeat("k", 30_000), "X-Request-ID: "+strings.Repeat("é", 5_000))
	c.answer()
	c.send(strings.Repeat("M", 1000) + " /delay/" + strings.Repeat("x", 10_000) + " HTTP/1.1\r\nHost: lab\r\n\r\n")
	c.answer()
	for _, s := range l.Seen() {
		if len(s.RequestID) > 128 || len(s.Path) > 256 || len(s.Method) > 32 || strings.ContainsRune(s.RequestID, '\uFFFD') {
			t.Errorf("remembered %d, %d and %d bytes", len(s.RequestID), len(s.Path), len(s.Method))
		}
	}
}

// A body that is larger than the lab cares to read is refused.
func TestHostileBody(t *testing.T) {
	l := start(t)
	c := dial(t, l.URL("ok"))
	c.send("POST /ok HTTP/1.1\r\nHost: lab\r\nContent-Length: 999999999999\r\n\r\n")
	go func() { _, _ = io.Copy(c, endlessReader{}) }()
	got, err := c.end()
	if !strings.HasPrefix(got, "HTTP/1.1 400 ") {
		t.Errorf("got %q, %v", got, err)
	}
	if s := ended(t, l, "ok"); s.BodySHA256 != "" || s.ClosedBy != "server" {
		t.Errorf("seen %+v", s)
	}
}

type endlessReader struct{}

func (endlessReader) Read(p []byte) (int, error) { return len(p), nil }

// A client that goes in the middle of its head or body is seen to go.
func TestHalfSentRequests(t *testing.T) {
	l := start(t)
	for _, in := range []string{"POST /ok HTTP/1.1\r\nHost: l", "POST /ok HTTP/1.1\r\nHost: lab\r\nContent-Length: 10\r\n\r\nabc"} {
		c := dial(t, l.URL("ok"))
		c.send(in)
		if got := c.during(200 * time.Millisecond); got != "" {
			t.Errorf("got %q", got)
		}
		_ = c.Close()
	}
	if s := ended(t, l, "ok"); s.ClosedBy != "client" || s.BodySHA256 != "" {
		t.Errorf("seen %+v", s)
	}
}

// A client that pipelines more than the buffer while it waits loses the rest.
func TestPipelineFlood(t *testing.T) {
	l := start(t)
	c := dial(t, l.URL("delay"))
	c.get("http://lab/delay/400ms")
	c.send(strings.Repeat("GET /ok HTTP/1.1\r\nHost: lab\r\n\r\n", 1000))
	got, _ := c.end()
	if !strings.HasPrefix(got, "HTTP/1.1 200 OK\r\n") || strings.Count(got, "HTTP/1.1") != 1 || !strings.Contains(got, `"400ms"`) {
		t.Errorf("got %.300q", got)
	}
}

// A short pipeline works.
func TestPipeline(t *testing.T) {
	l := start(t)
	c := dial(t, l.URL("delay"))
	c.get("http://lab/delay/200ms")
	c.get("http://lab/delay/0s")
	for range 2 {
		if resp, _ := c.answer(); resp.StatusCode != 200 {
			t.Errorf("got %d", resp.StatusCode)
		}
	}
}
