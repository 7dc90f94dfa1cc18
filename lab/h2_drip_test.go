package lab_test

import (
	"io"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

func TestH2Drip(t *testing.T) {
	l := fast(t, "h2-drip")
	begin := time.Now()
	c := getH2(t, l, "h2-drip")
	c.expect("SETTINGS:0:0:", "SETTINGS:1:0:", "HEADERS:4:1:"+jsonHead+length22, "DATA:0:1:7b", "DATA:0:1:22")
	c.expect("DATA:0:1:73", "DATA:0:1:74", "DATA:0:1:61")
	between(t, "five bytes", time.Since(begin), 4*beat, 40*beat)
	c.pong()
	c.cut(l, "h2-drip")
}

// The whole drip is an answer, and two of them on one connection come side by side.
func TestH2DripToTheEnd(t *testing.T) {
	l := fast(t, "h2-drip")
	begin := time.Now()
	c := getH2(t, l, "h2-drip")
	c.send(request(3).bytes())
	body, last := map[uint32]string{}, 0
	for last < 2 {
		f, err := c.frame(begin.Add(10 * time.Second))
		if err != nil {
			t.Fatalf("%v after %v", err, body)
		}
		if f.kind == 0 {
			body[f.stream] += f.payload
			last += int(f.flags)
		}
	}
	between(t, "22 bytes", time.Since(begin), 21*beat, 70*beat)
	const whole = `{"status":"gotejando"}`
	if body[1] != whole || body[3] != whole {
		t.Errorf("got %v", body)
	}
	eventually(t, "two whole answers", func() bool {
		s := seen(l, "h2-drip")
		return len(s) == 2 && s[0].Status == 200 && s[1].Status == 200 && s[0].EndedAt.IsZero()
	})
	resp, err := client(t, l).Get(l.URL("h2-drip"))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if b, err := io.ReadAll(resp.Body); err != nil || string(b) != whole {
		t.Errorf("net/http: %q, %v", b, err)
	}
}

// What the client takes is respected: a window of 3 bytes gets 3.
func TestH2DripWindow(t *testing.T) {
	l := fast(t, "h2-drip")
	c := dial(t, l.URL("h2-drip"))
	c.send(preface + frame{kind: 4, payload: "\x00\x04\x00\x00\x00\x03"}.bytes() + request(1).bytes())
	c.expect("SETTINGS:0:0:", "SETTINGS:1:0:", "HEADERS:4:1:"+jsonHead+length22, "DATA:0:1:7b", "DATA:0:1:22", "DATA:0:1:73")
	if all := c.frames(watched); len(all) != 0 {
		t.Errorf("got %v beyond the window", all)
	}
	c.send(frame{kind: 8, stream: 1, payload: "\x00\x00\x00\x01"}.bytes())
	c.expect("DATA:0:1:74")
	c.send(frame{kind: 4, payload: "\x00\x04\x00\x00\x00\x05"}.bytes())
	c.expect("SETTINGS:1:0:", "DATA:0:1:61", "DATA:0:1:74")
	if all := c.frames(watched); len(all) != 0 {
		t.Errorf("got %v beyond the window", all)
	}
}

func TestH2EmptyData(t *testing.T) {
	l := fast(t, "h2-empty-data")
	begin := time.Now()
	c := getH2(t, l, "h2-empty-data")
	c.expect("SETTINGS:0:0:", "SETTINGS:1:0:", "HEADERS:4:1:"+jsonHead, "DATA:0:1:")
	c.expect("DATA:0:1:", "DATA:0:1:", "DATA:0:1:")
	between(t, "four frames", time.Since(begin), 3*beat, 40*beat)
	c.cut(l, "h2-empty-data")
}

func TestH2Continuation(t *testing.T) {
	l := fast(t, "h2-continuation")
	begin := time.Now()
	c := getH2(t, l, "h2-continuation")
	c.expect("SETTINGS:0:0:", "SETTINGS:1:0:", "HEADERS:0:1:880f107f813f", "CONTINUATION:0:1:61")
	c.send(frame{kind: 6, payload: "12345678"}.bytes() + request(3).bytes()) // nothing may come between
	c.expect("CONTINUATION:0:1:61", "CONTINUATION:0:1:61", "CONTINUATION:0:1:61")
	between(t, "four frames", time.Since(begin), 3*beat, 40*beat)
	for _, f := range c.frames(watched) {
		if f != "CONTINUATION:0:1:61" {
			t.Errorf("got %s in the head", f)
		}
	}
}

func TestH2PingFlood(t *testing.T) {
	l := fast(t, "h2-ping-flood")
	begin := time.Now()
	c := getH2(t, l, "h2-ping-flood")
	c.expect("SETTINGS:0:0:", "SETTINGS:1:0:")
	ping := "PING:0:0:676f74656a616e64"
	c.expect(ping)
	c.send(frame{kind: 6, flags: 1, payload: "gotejand"}.bytes())
	c.expect(ping, ping, ping)
	between(t, "four frames", time.Since(begin), 3*beat, 40*beat)
	if all := c.frames(watched); count(all, ping) != len(all) {
		t.Errorf("got %v", all)
	}
	c.cut(l, "h2-ping-flood")
}

// Without a scale the beat is a second.
func TestH2Second(t *testing.T) {
	t.Parallel()
	l := lab.Start(t, lab.Only("h2-ping-flood"))
	begin := time.Now()
	c := getH2(t, l, "h2-ping-flood")
	ping := "PING:0:0:676f74656a616e64"
	c.expect("SETTINGS:0:0:", "SETTINGS:1:0:", ping, ping)
	between(t, "two frames", time.Since(begin), time.Second, 5*time.Second)
	c.cut(l, "h2-ping-flood")
}

// After a client took its request back the rest is not sent.
func TestH2DripTakenBack(t *testing.T) {
	l := fast(t, "h2-drip")
	c := getH2(t, l, "h2-drip")
	c.expect("SETTINGS:0:0:", "SETTINGS:1:0:", "HEADERS:4:1:"+jsonHead+length22, "DATA:0:1:7b")
	c.send(frame{kind: 3, stream: 1, payload: "\x00\x00\x00\x08"}.bytes())
	c.pong() // drops that were on their way
	if all := c.frames(watched); len(all) != 0 {
		t.Errorf("after RST_STREAM: %v", all)
	}
	for _, e := range l.Events(0) {
		if e.Kind == "note" && strings.Contains(e.Text, "RST_STREAM from the client, stream 1, reason 8") {
			return
		}
	}
	t.Error("RST_STREAM is not among the events")
}
