package lab_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

const post16 = " HTTP/1.1\r\nHost: lab\r\nContent-Length: 16777216\r\n"

// Each write of the client goes through within a second or so, though the lab
// reads little.
func TestReadDrip(t *testing.T) {
	t.Parallel()
	l := lab.Start(t, lab.Only("read-drip"), lab.Scale(0.1), lab.Wire(100_000))
	begin := time.Now()
	c := dial(t, l.URL("read-drip"))
	c.send("POST /fault/read-drip" + post16 + "\r\n")
	const step = 64 << 10
	sent, read := 0, 0
	for read < 5*step {
		_ = c.SetWriteDeadline(time.Now().Add(10 * time.Second))
		n, err := c.Write(make([]byte, step))
		if sent += n; err != nil {
			t.Fatalf("after %d bytes that were sent, and %d read: %v", sent, read, err)
		}
		read = bytesRead(l)
	}
	if most := (int(time.Since(begin)/(100*time.Millisecond)) + 2) * step; read > most {
		t.Errorf("the lab read %d bytes in %v, want 64 KiB each 100 ms", read, time.Since(begin))
	}
	if sent > 12<<20 {
		t.Errorf("%d bytes were taken for %d that were read", sent, read)
	}
	if s := c.cut(l, "read-drip"); s.Method != "POST" || s.Status != 0 || s.BodySHA256 != "" {
		t.Errorf("seen %+v", s)
	}
}

// bytesRead is how much a lab has read.
func bytesRead(l *lab.Lab) int {
	n := 0
	for _, e := range l.Events(0) {
		if e.Kind == "read" {
			n += e.Bytes
		}
	}
	return n
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
	const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
	if s := seen(l, "expect-never"); len(s) != 1 || s[0].BodySHA256 != abc || s[0].Status != 200 {
		t.Errorf("seen %+v", s)
	}
}

// The answer comes before the body has, and the connection ends.
func TestEarlyFinal(t *testing.T) {
	t.Parallel()
	l := lab.Start(t, lab.Only("early-final"))
	c := dial(t, l.URL("early-final"))
	c.send("POST /fault/early-final" + post16 + "\r\n")
	var writer sync.WaitGroup
	writer.Go(func() { _, _ = c.Write(make([]byte, 16<<20)) }) // it may fail at the end of the connection
	defer writer.Wait()
	got, _ := c.end()
	if !strings.HasPrefix(got, "HTTP/1.1 413 ") || !strings.Contains(got, "Connection: close\r\n") || !strings.HasSuffix(got, "too large \n") {
		t.Errorf("got %q", got)
	}
	if s := ended(t, l, "early-final"); s.Status != 413 {
		t.Errorf("seen %+v", s)
	}
}
