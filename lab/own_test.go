package lab_test

import (
	"errors"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

const ownBeat = 30 * time.Millisecond

// head reads the head of an answer, however busy the machine is.
func (c *raw) head() string {
	c.t.Helper()
	_ = c.SetReadDeadline(time.Now().Add(10 * time.Second))
	var all strings.Builder
	for !strings.HasSuffix(all.String(), "\r\n\r\n") {
		line, err := c.r.ReadString('\n')
		if err != nil {
			c.t.Fatalf("%v after %q", err, all.String()+line)
		}
		all.WriteString(line)
	}
	return all.String()
}

// ownWire starts a lab with one behaviour and asks for it.
func ownWire(t *testing.T, name string, o ...lab.Option) (*lab.Lab, *raw) {
	t.Helper()
	t.Parallel()
	l := lab.Start(t, o...)
	if len(l.Faults()) != 1 || l.URL(name) == "" {
		t.Fatalf("faults %+v", l.Faults())
	}
	return l, get(t, l.URL(name))
}

func TestOwnSilent(t *testing.T) {
	l, c := ownWire(t, "silent", lab.Silent())
	c.silence()
	c.cut(l, "silent")
}

func TestOwnDelay(t *testing.T) {
	_, c := ownWire(t, "delay", lab.Delay(200*time.Millisecond))
	begin := time.Now()
	if resp, body := c.answer(); resp.StatusCode != http.StatusOK || body != `{"delay":"200ms"}` {
		t.Errorf("%d %q", resp.StatusCode, body)
	}
	between(t, "the answer", time.Since(begin), 150*time.Millisecond, 3*time.Second)
}

func TestOwnStall(t *testing.T) {
	l, c := ownWire(t, "stall", lab.Stall(5))
	if got := c.head(); !strings.Contains(got, "Content-Length: 6\r\n") {
		t.Errorf("got %q", got)
	}
	c.take(".....")
	c.silence()
	if s := c.cut(l, "stall"); s.Status != 0 {
		t.Errorf("%+v", s)
	}
}

func TestOwnHeaderDrip(t *testing.T) {
	l, c := ownWire(t, "header-drip", lab.HeaderDrip(ownBeat))
	c.take("HTTP/1.1 200 OK\r\n")
	begin := time.Now()
	c.take("X-Drip: gota\r\nX-Drip: gota\r\nX")
	between(t, "29 bytes", time.Since(begin), 27*ownBeat, 5*time.Second)
	c.cut(l, "header-drip")
}

func TestOwnEndless(t *testing.T) {
	l, c := ownWire(t, "endless", lab.Endless(3, ownBeat))
	if got := c.head(); !strings.Contains(got, "Transfer-Encoding: chunked\r\n") {
		t.Errorf("got %q", got)
	}
	begin := time.Now()
	c.take(strings.Repeat("3\r\n...\r\n", 10))
	between(t, "10 pieces", time.Since(begin), 8*ownBeat, 5*time.Second)
	c.cut(l, "endless")
}

func TestOwnCut(t *testing.T) {
	l, c := ownWire(t, "cut", lab.Cut(4))
	if got, err := c.end(); err != nil || !strings.Contains(got, "Content-Length: 5\r\n") || body(t, got) != "...." {
		t.Errorf("%q, %v; want FIN", got, err)
	}
	if s := ended(t, l, "cut"); s.ClosedBy != "server" || s.Status != 0 {
		t.Errorf("%+v", s)
	}
}

func TestOwnReset(t *testing.T) {
	l, c := ownWire(t, "reset", lab.Reset(4))
	if got, err := c.end(); !errors.Is(err, syscall.ECONNRESET) || body(t, got) != "...." {
		t.Errorf("%q, %v; want RST", got, err)
	}
	if s := ended(t, l, "reset"); s.ClosedBy != "server" || s.Status != 0 {
		t.Errorf("%+v", s)
	}
}

// The count is the lab's own, also when two labs have the same option.
func TestOwnStatus(t *testing.T) {
	t.Parallel()
	twice := lab.Status(http.StatusServiceUnavailable, 2)
	for range 2 {
		l := lab.Start(t, twice)
		c := dial(t, l.URL("status"))
		for i, want := range []int{503, 503, 200, 200} {
			c.get(l.URL("status"))
			if resp, body := c.answer(); resp.StatusCode != want || body == "" {
				t.Errorf("answer %d: %d %q, want %d", i+1, resp.StatusCode, body, want)
			}
		}
	}
}

// No body where HTTP has none, or the next answer would be read in the middle.
func TestOwnStatusWithoutBody(t *testing.T) {
	t.Parallel()
	l := lab.Start(t, lab.Status(http.StatusNoContent, -1), lab.Named("code", lab.Status(0, -1)))
	c := dial(t, l.URL("status"))
	for range 3 {
		c.get(l.URL("status"))
		if resp, body := c.answer(); resp.StatusCode != 204 || body != "" {
			t.Errorf("%d %q", resp.StatusCode, body)
		}
	}
	c.get(l.URL("code"))
	if resp, _ := c.answer(); resp.StatusCode != 200 {
		t.Errorf("code 0 is answered with %d", resp.StatusCode)
	}
}

func TestOwnAnswer(t *testing.T) {
	_, c := ownWire(t, "answer", lab.Answer("pong"))
	if resp, body := c.answer(); resp.StatusCode != http.StatusOK || body != "pong" {
		t.Errorf("%d %q", resp.StatusCode, body)
	}
}

// The answer to HEAD is its head: nothing is left to spoil, and the connection
// is good for more.
func TestOwnHead(t *testing.T) {
	t.Parallel()
	l := lab.Start(t, lab.Drip(5, time.Hour), lab.Stall(5), lab.Answer("pong"))
	c := dial(t, l.URL("drip"))
	for _, name := range []string{"drip", "stall", "answer"} {
		c.send("HEAD /" + name + " HTTP/1.1\r\nHost: lab\r\n\r\n")
	}
	for range 3 {
		if got := c.head(); !strings.HasPrefix(got, "HTTP/1.1 200 OK\r\n") {
			t.Errorf("got %q", got)
		}
	}
	c.silence()
}

func TestNamed(t *testing.T) {
	t.Parallel()
	l := lab.Start(t, lab.Answer("one"), lab.Named("two", lab.Answer("two")), lab.Only("silent"))
	for name, want := range map[string]string{"answer": "one", "two": "two"} {
		if _, body := get(t, l.URL(name)).answer(); body != want {
			t.Errorf("%s: %q", name, body)
		}
	}
	if l.URL("silent") == "" || len(l.Faults()) != 3 {
		t.Errorf("%+v", l.Faults())
	}
}

func TestOwnErrors(t *testing.T) {
	t.Parallel()
	for want, o := range map[string][]lab.Option{
		`lab: "drip" is there already; give this one another name with lab.Named`:                {lab.Drip(1, 1), lab.Drip(2, 1)},
		`lab: Named("x") was given no behaviour; give it one, such as lab.Drip(22, time.Second)`: {lab.Named("x", lab.Scale(2))},
		`lab: the name "ok" belongs to the healthy answer; choose another`:                       {lab.Named("ok", lab.Silent())},
		`lab: a behaviour named "a/../b": use 1 to 60 of the letters a-z, digits and "-"`:        {lab.Named("a/../b", lab.Silent())},
		`lab: a behaviour named "": use 1 to 60 of the letters a-z, digits and "-"`:              {lab.Named("", lab.Silent())},
		`lab: "silent" is there already; give this one another name with lab.Named`:              {lab.Only("silent"), lab.Silent()},
	} {
		l, err := lab.New("127.0.0.1:0", o...)
		if err == nil || err.Error() != want {
			t.Errorf("error %v\nwant  %s", err, want)
		}
		if err == nil {
			_ = l.Close()
		}
	}
}

// What cannot be meant is held to what can.
func TestOwnBounds(t *testing.T) {
	t.Parallel()
	l := lab.Start(t, lab.Drip(-1, -time.Second), lab.Stall(1<<30), lab.Delay(-1), lab.Endless(0, -1))
	if resp, body := get(t, l.URL("drip")).answer(); resp.ContentLength != 0 || body != "" {
		t.Errorf("drip: %d %q", resp.ContentLength, body)
	}
	if got := get(t, l.URL("stall")).head(); !strings.Contains(got, "Content-Length: 1048577\r\n") {
		t.Errorf("stall: %.100q", got)
	}
	get(t, l.URL("delay")).answer()
	if lasts := l.Faults()[1].Lasts; lasts != 0 {
		t.Errorf("%v of %+v", lasts, l.Faults()[1])
	}
}
