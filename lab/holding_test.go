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
			conn := get(t, l.URL(c.name))
			got := conn.during(window / 10)
			rest, ok := strings.CutPrefix(got, "HTTP/1.1 200 OK\r\nDate: ")
			if _, after, found := strings.Cut(rest, "\r\n"); ok && found {
				rest = after
			}
			drops, ok := strings.CutPrefix(rest, c.begin)
			if !ok || !strings.HasPrefix(c.drops, drops) {
				t.Fatalf("got %.300q, then %.100q", got, drops)
			}
			if c.size > 0 {
				beats(t, len(drops)/c.size)
			}
			if s := conn.cut(l, c.name); s.Status != 0 {
				t.Errorf("a whole answer is noted: %+v", s)
			}
		})
	}
}

func TestStatusDrip(t *testing.T) {
	t.Parallel()
	l := lab.Start(t, lab.Only("status-drip"), lab.Scale(0.1))
	c := get(t, l.URL("status-drip"))
	got := c.during(window / 10)
	if !strings.HasPrefix("HTTP/1.1 200 OK", got) {
		t.Errorf("got %q", got)
	}
	beats(t, len(got))
	c.cut(l, "status-drip")
}

func TestHeaderMany(t *testing.T) {
	t.Parallel()
	l := lab.Start(t, lab.Only("header-many"), lab.Scale(0.1))
	c := get(t, l.URL("header-many"))
	lines := strings.SplitAfter(c.during(window/10), "\r\n")
	if lines[0] != "HTTP/1.1 200 OK\r\n" || lines[1] != "X-Header-0: gota\r\n" || lines[2] != "X-Header-1: gota\r\n" {
		t.Errorf("got %q", lines)
	}
	beats(t, len(lines)-2)
	c.cut(l, "header-many")
}

// No gap is longer than a moment, and the end comes when it must.
func TestDripFast(t *testing.T) {
	t.Parallel()
	l := lab.Start(t, lab.Only("drip-fast"), lab.Scale(0.01))
	begin := time.Now()
	resp, body := get(t, l.URL("drip-fast")).answer()
	between(t, "a minute at a hundredth", time.Since(begin), 590*time.Millisecond, 10*time.Second)
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
	if got := c.during(window / 10); !strings.HasPrefix(got, "HTTP/1.1 200 OK\r\nX") {
		t.Errorf("there: %q", got)
	}
}
