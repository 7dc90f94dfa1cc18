package lab_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

// Faults that end at once: what a client that only reads gets, and what is
// noted.
func TestEndingFaults(t *testing.T) {
	t.Parallel()
	const drip = `{"status":"gotejando"}`
	for _, c := range []struct {
		name, begin, end string
		open             bool // the connection is not ended by the server
		status           int
	}{
		{"garbage", "\x00\xff\x10g gota", "gota", false, 0},
		{"length-short", "HTTP/1.1 200 OK\r\n", "Content-Length: 11\r\n\r\n" + drip, false, 200},
		{"length-twice", "HTTP/1.1 200 OK\r\n", "Content-Length: 22\r\nContent-Length: 11\r\n\r\n" + drip, false, 0},
		{"no-length-open", "HTTP/1.1 200 OK\r\n", drip, true, 200},
		{"503-forever", "HTTP/1.1 503 Service Unavailable\r\n", `{"erro":"indisponivel"}`, true, 503},
		{"redirect-loop", "HTTP/1.1 302 Found\r\n", "again\n", true, 302},
		{"retry-after-huge", "HTTP/1.1 429 Too Many Requests\r\n", `{"erro":"muitos pedidos"}`, true, 429},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			l := lab.Start(t, lab.Only(c.name))
			conn := get(t, l.URL(c.name))
			var got string
			if c.open {
				head, err := conn.r.Peek(len(c.begin))
				_, body := conn.answer()
				got = string(head) + body
				if err != nil {
					t.Error(err)
				}
				conn.quiet()
				conn.cut(l, c.name)
			} else {
				got, _ = conn.end()
			}
			if !strings.HasPrefix(got, c.begin) || !strings.HasSuffix(got, c.end) {
				t.Errorf("got %q", got)
			}
			if s := ended(t, l, c.name); s.Status != c.status {
				t.Errorf("noted status %d, want %d", s.Status, c.status)
			}
		})
	}
}

func TestUnavailableSlow(t *testing.T) {
	t.Parallel()
	l := lab.Start(t, lab.Only("503-slow"), lab.Scale(0.1))
	c := dial(t, l.URL("503-slow"))
	begin := time.Now()
	for i, want := range []int{503, 503, 200} {
		c.get(l.URL("503-slow"))
		if resp, _ := c.answer(); resp.StatusCode != want {
			t.Errorf("answer %d: %d, want %d", i, resp.StatusCode, want)
		}
	}
	between(t, "two slow answers and one at once", time.Since(begin), 200*time.Millisecond, 5*time.Second)
}

func TestKeepalive(t *testing.T) {
	t.Parallel()
	l := lab.Start(t, lab.Only("keepalive-half-open", "keepalive-race"))
	for range 2 { // each new connection is good once
		c := get(t, l.URL("keepalive-half-open"))
		c.answer()
		c.get(l.URL("keepalive-half-open"))
		c.quiet()
		c = get(t, l.URL("keepalive-race"))
		c.answer()
		c.get(l.URL("keepalive-race"))
		if got, err := c.end(); got != "" || err != nil {
			t.Errorf("instead of the end: %q, %v", got, err)
		}
	}
}

// The bomb is small on the wire and never ends, and a decoder that takes one
// gzip member and no more does not see an end either.
func TestGzipBomb(t *testing.T) {
	t.Parallel()
	l := lab.Start(t, lab.Only("gzip-bomb"))
	c := get(t, l.URL("gzip-bomb"))
	_ = c.SetReadDeadline(time.Now().Add(20 * time.Second))
	resp, err := http.ReadResponse(c.r, nil)
	if err != nil || resp.Header.Get("Content-Encoding") != "gzip" || resp.ContentLength > 10_001_000 {
		t.Fatalf("%+v, %v", resp, err)
	}
	unzip, err := gzip.NewReader(c.r)
	if err != nil {
		t.Fatal(err)
	}
	unzip.Multistream(false)
	if n, err := io.CopyN(io.Discard, unzip, 9<<20); err != nil {
		t.Fatalf("inflated to %d bytes, %v", n, err)
	}
	if n, err := io.CopyN(io.Discard, c.r, 9_900_000); err != nil {
		t.Fatalf("%d bytes, %v", n, err)
	}
	if s := c.cut(l, "gzip-bomb"); s.Status != 0 {
		t.Errorf("seen %+v", s)
	}
}

// A connection that should be closed is kept open; one that may be kept goes
// on to serve.
func TestNoLengthOpen(t *testing.T) {
	t.Parallel()
	l := lab.Start(t, lab.Only("no-length-open"))
	c := dial(t, l.URL("no-length-open"))
	for range 2 {
		c.get(l.URL("no-length-open"))
		c.answer()
	}
	c.get(l.URL("no-length-open"), "Connection: close")
	if resp, body := c.answer(); !resp.Close || body != `{"status":"gotejando"}` {
		t.Errorf("got %+v, %q", resp, body)
	}
	c.quiet()
}

// quiet checks that nothing comes for a moment, nor the end.
func (c *raw) quiet() {
	c.t.Helper()
	if got := c.during(100 * time.Millisecond); got != "" {
		c.t.Errorf("got %.100q, want silence", got)
	}
}
