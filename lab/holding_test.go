package lab_test

import (
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

// What the faults of HTTP/1 that hold for ever send in the first moments, at a
// tenth of their times, to a client that only asks. begin is sent at once, and
// of the drops that follow two or three come in the window.
func TestHoldingFaults(t *testing.T) {
	t.Parallel()
	const chunked = "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
	for _, c := range []struct {
		name, begin string // what follows the status line and the Date
		drops       string // of which one more comes with each beat
		size        int    // bytes of a drop
	}{
		{"chunk-size-drip", chunked, strings.Repeat("0", 9), 1},
		{"chunk-extension-drip", chunked + "16;name=", strings.Repeat("x", 9), 1},
		{"trailer-drip", chunked + "16\r\n{\"status\":\"gotejando\"}\r\n0\r\n", "X-Trailer: gota\r\n", 1},
		{"gzip-drip", "Content-Type: text/plain\r\nContent-Encoding: gzip\r\nContent-Length: 1000000\r\n\r\n", "\x1f\x8b\x08\x08", 1},
		{"burst-stall", "Content-Type: text/plain\r\nContent-Length: 100000\r\n\r\n" + strings.Repeat(".", 99_000), "", 0},
		{"length-long", "Content-Type: text/plain\r\nContent-Length: 44\r\n\r\n{\"status\":\"gotejando\"}", "", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			l := lab.Start(t, lab.Only(c.name), lab.Scale(0.1))
			begin := time.Now() // before it asks: a client that reads late must not find the drops too quick
			conn := get(t, l.URL(c.name))
			const head = len("HTTP/1.1 200 OK\r\nDate: Mon, 02 Jan 2006 15:04:05 GMT\r\n")
			got, _ := conn.first(head + len(c.begin) + 3*c.size)
			if c.size > 0 {
				between(t, "three drops", time.Since(begin), 200*time.Millisecond, 20*time.Second)
			}
			rest, ok := strings.CutPrefix(got, "HTTP/1.1 200 OK\r\nDate: ")
			if _, after, found := strings.Cut(rest, "\r\n"); ok && found {
				rest = after
			}
			drops, ok := strings.CutPrefix(rest, c.begin)
			if !ok || !strings.HasPrefix(c.drops, drops) {
				t.Fatalf("got %.300q, then %.100q", got, drops)
			}
			if s := conn.cut(l, c.name); s.Status != 0 {
				t.Errorf("a whole answer is noted: %+v", s)
			}
		})
	}
}

func TestStatusDrip(t *testing.T) {
	t.Parallel()
	l := lab.Start(t, lab.Only("status-drip"), lab.Scale(0.02))
	begin := time.Now()
	c := get(t, l.URL("status-drip"))
	const want = "HTTP/1.1 200 OOO" // the reason phrase has no end
	if got, _ := c.first(len(want)); got != want {
		t.Errorf("got %q", got)
	}
	between(t, "16 bytes", time.Since(begin), 15*20*time.Millisecond, 20*time.Second)
	c.cut(l, "status-drip")
}

func TestHeaderMany(t *testing.T) {
	t.Parallel()
	l := lab.Start(t, lab.Only("header-many"), lab.Scale(0.1))
	begin := time.Now()
	c := get(t, l.URL("header-many"))
	const want = "HTTP/1.1 200 OK\r\nX-Header-0: gota\r\nX-Header-1: gota\r\nX-Header-2: gota\r\n"
	got, _ := c.first(len(want))
	if got != want {
		t.Errorf("got %q", got)
	}
	between(t, "three headers", time.Since(begin), 200*time.Millisecond, 20*time.Second)
	c.cut(l, "header-many")
}

// No gap is longer than a moment, and the end comes when it must.
func TestDripFast(t *testing.T) {
	t.Parallel()
	l := lab.Start(t, lab.Only("drip-fast"), lab.Scale(0.01))
	begin := time.Now()
	resp, body := get(t, l.URL("drip-fast")).answer()
	between(t, "a minute at a hundredth", time.Since(begin), 590*time.Millisecond, time.Minute)
	if resp.ContentLength != 60_000 || len(body) != 60_000 {
		t.Errorf("%d bytes of %d", len(body), resp.ContentLength)
	}
}

// A redirect that leads to a drip, and one that leads to a black hole.
func TestRedirectSlow(t *testing.T) {
	t.Parallel()
	l := lab.Start(t, lab.Only("redirect-slow"), lab.Scale(0.1))
	begin := time.Now()
	resp, _ := get(t, l.URL("redirect-slow")).answer()
	between(t, "the redirect", time.Since(begin), 150*time.Millisecond, 5*time.Second)
	if got := resp.Header.Get("Location"); resp.StatusCode != 302 || got != "/fault/redirect-slow/there" {
		t.Fatalf("%d to %q", resp.StatusCode, got)
	}
	c := dial(t, l.URL("redirect-slow"))
	c.get("http://lab/fault/redirect-slow/there")
	if got, _ := c.first(len("HTTP/1.1 200 OK\r\nX")); got != "HTTP/1.1 200 OK\r\nX" {
		t.Errorf("there: %q", got)
	}
}
