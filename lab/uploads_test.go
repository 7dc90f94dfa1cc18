package lab_test

import (
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

// push writes a body for d, and returns how much of it went.
func (c *raw) push(d time.Duration, most int) int {
	_ = c.SetWriteDeadline(time.Now().Add(d))
	defer c.SetWriteDeadline(time.Time{})
	sent := 0
	for sent < most {
		n, err := io.WriteString(c, strings.Repeat("b", 4<<10))
		sent += n
		if err != nil {
			if !errors.Is(err, os.ErrDeadlineExceeded) {
				c.t.Errorf("after %d bytes: %v", sent, err)
			}
			break
		}
	}
	return sent
}

const post16 = " HTTP/1.1\r\nHost: lab\r\nContent-Length: 16777216\r\n"

// What the buffers on the way take is sent at once; after that the client can
// write only what the lab reads.
func TestReadDrip(t *testing.T) {
	t.Parallel()
	l := lab.Start(t, lab.Only("read-drip"), lab.Scale(0.1))
	c := dial(t, l.URL("read-drip"))
	c.send("POST /fault/read-drip" + post16 + "\r\n")
	if sent := c.push(700*time.Millisecond, 16<<20); sent == 16<<20 {
		t.Error("the whole body was taken")
	}
	if s := c.cut(l, "read-drip"); s.Method != "POST" || s.Status != 0 {
		t.Errorf("seen %+v", s)
	}
}

// No 100 Continue; the answer comes when the body has come.
func TestExpectNever(t *testing.T) {
	t.Parallel()
	l := lab.Start(t, lab.Only("expect-never"))
	c := dial(t, l.URL("expect-never"))
	c.send("POST /fault/expect-never HTTP/1.1\r\nHost: lab\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n")
	if got := c.during(200 * time.Millisecond); got != "" {
		t.Errorf("before the body: %q", got)
	}
	c.send("abc")
	if resp, body := c.answer(); resp.StatusCode != 200 || body != `{"body":"read"}` {
		t.Errorf("%d %q", resp.StatusCode, body)
	}
}

// The answer comes before the body has, and the connection ends.
func TestEarlyFinal(t *testing.T) {
	t.Parallel()
	l := lab.Start(t, lab.Only("early-final"))
	c := dial(t, l.URL("early-final"))
	c.send("POST /fault/early-final" + post16 + "\r\n")
	got, _ := c.end()
	if !strings.HasPrefix(got, "HTTP/1.1 413 ") || !strings.Contains(got, "Connection: close\r\n") || !strings.HasSuffix(got, "too large \n") {
		t.Errorf("got %q", got)
	}
	if s := ended(t, l, "early-final"); s.Status != 413 {
		t.Errorf("seen %+v", s)
	}
}
