package lab_test

import (
	"errors"
	"io"
	"net/http"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

// A client that breaks the rules gets GOAWAY with the reason, and the end.
func TestH2Hostile(t *testing.T) {
	l := fast(t, "h2-stream-stall")
	head := frame{kind: 1, stream: 1, payload: getFields}
	for name, row := range map[string]struct {
		in     []frame
		reason string
	}{
		"long frame":         {[]frame{{kind: 0, stream: 1, payload: strings.Repeat("x", 16<<10+1)}}, "00000006"},
		"long unknown":       {[]frame{{kind: 99, payload: strings.Repeat("x", 1<<20)}}, "00000006"},
		"odd settings":       {[]frame{{kind: 4, payload: "12345"}}, "00000006"},
		"many settings":      {[]frame{{kind: 4, payload: strings.Repeat("\x00\x04\x00\x00\x00\x01", 1000)}}, "00000006"},
		"short ping":         {[]frame{{kind: 6, payload: "1"}}, "00000006"},
		"even stream":        {[]frame{request(2)}, "00000001"},
		"stream 0":           {[]frame{request(0)}, "00000001"},
		"body of nothing":    {[]frame{{kind: 0, stream: 7, payload: "x"}}, "00000001"},
		"body of stream 0":   {[]frame{{kind: 0, stream: 0, payload: "x"}}, "00000001"},
		"reset of nothing":   {[]frame{{kind: 3, stream: 7, payload: "\x00\x00\x00\x08"}}, "00000001"},
		"push":               {[]frame{{kind: 5, flags: 4, stream: 1, payload: "\x00\x00\x00\x02\x82"}}, "00000001"},
		"continued nothing":  {[]frame{{kind: 9, stream: 1, payload: "x"}}, "00000001"},
		"ping in a head":     {[]frame{head, {kind: 6, payload: "12345678"}}, "00000001"},
		"other continuation": {[]frame{head, {kind: 9, stream: 3, payload: "x"}}, "00000001"},
		"all padding":        {[]frame{{kind: 1, flags: 0x0d, stream: 1, payload: "\xff\x82"}}, "00000001"},
	} {
		c := dialH2(t, l, "h2-stream-stall")
		c.expect("SETTINGS:0:0:", "SETTINGS:1:0:")
		for _, f := range row.in {
			_, _ = io.WriteString(c, f.bytes())
		}
		f, err := c.frame(time.Now().Add(5 * time.Second))
		if err != nil || f.kind != 7 || !strings.HasSuffix(f.String(), row.reason) {
			t.Errorf("%s: got %v, %v; want GOAWAY with %s", name, f, err, row.reason)
		}
		if f, err := c.frame(time.Now().Add(5 * time.Second)); err == nil || errors.Is(err, os.ErrDeadlineExceeded) {
			t.Errorf("%s: after GOAWAY: %v, %v", name, f, err)
		}
	}
	getH2(t, l, "h2-stream-stall").expect("SETTINGS:0:0:", "SETTINGS:1:0:")
}

// What is only strange is taken.
func TestH2Strange(t *testing.T) {
	l := fast(t, "h2-refused-stream")
	c := dialH2(t, l, "h2-refused-stream")
	c.expect("SETTINGS:0:0:", "SETTINGS:1:0:")
	for _, f := range []frame{
		{kind: 99, flags: 0xff, stream: 12, payload: "unknown"},
		{kind: 2, stream: 1, payload: "12345"}, // PRIORITY
		{kind: 8, stream: 99, payload: "\xff\xff\xff\xff"},
		{kind: 8, payload: ""},
		{kind: 7, payload: "\x00\x00\x00\x00\x00\x00\x00\x00bye"},
		settingsAck,
	} {
		c.send(f.bytes())
	}
	c.pong()
	// A head in pieces, with priority and padding, a body and trailers.
	c.send(frame{kind: 1, flags: 0x28, stream: 1, payload: "\x02\x00\x00\x00\x00\x10\x83\x87\x00\x00"}.bytes() +
		frame{kind: 9, stream: 1}.bytes() + frame{kind: 9, flags: 4, stream: 1, payload: "\x04\x08/x?a=b&c"}.bytes())
	c.pong()
	c.send(frame{kind: 0, flags: 8, stream: 1, payload: "\x03body\x00\x00\x00"}.bytes())
	c.expect("WINDOW_UPDATE:0:0:00000008", "WINDOW_UPDATE:0:1:00000008")
	c.send(frame{kind: 1, flags: 5, stream: 1, payload: "\x00\x01a\x01b"}.bytes())
	c.expect("RST_STREAM:0:1:00000007")
	c.send(frame{kind: 0, flags: 1, stream: 1, payload: "late"}.bytes() + frame{kind: 3, stream: 1, payload: "\x00\x00\x00\x08"}.bytes())
	c.expect("WINDOW_UPDATE:0:0:00000004")
	c.pong()
	if s := seen(l, "h2-refused-stream"); len(s) != 1 || s[0].Method != "POST" || s[0].Path != "/x" {
		t.Errorf("seen %+v", s)
	}
}

// A head without an end, frames without an end, requests without an end.
func TestH2Floods(t *testing.T) {
	l := fast(t, "h2-stream-stall")
	long := frame{kind: 9, stream: 1, payload: strings.Repeat("x", 16<<10)}.bytes()
	rows := map[string]func(i int) string{
		"head":  func(int) string { return long },
		"ping":  func(int) string { return strings.Repeat(frame{kind: 6, payload: "12345678"}.bytes(), 100) },
		"empty": func(int) string { return strings.Repeat(frame{kind: 99}.bytes(), 100) },
	}
	for name, next := range rows {
		c := dialH2(t, l, "h2-stream-stall")
		if name == "head" {
			c.send(frame{kind: 1, stream: 1, payload: getFields}.bytes())
		}
		go func() {
			for i := 0; i < 2_000; i++ {
				if _, err := io.WriteString(c, next(i)); err != nil {
					return
				}
			}
		}()
		begin := time.Now()
		all, err := c.framesToEnd(time.Minute) // wide: with -race and no processor of its own this takes long
		// The lab takes 10,000 small frames at once and 1,000 a second; a few of its own come on top.
		most := 10_100 + int(1_000*time.Since(begin).Seconds())
		if len(all) == 0 || errors.Is(err, os.ErrDeadlineExceeded) || len(all) > most {
			t.Fatalf("%s: %d frames, at most %d are to be answered, %v; want the end", name, len(all), most, err)
		}
		// The lab reads on for 300 ms after its GOAWAY. A client that has not read it by then has an RST, which overtakes it.
		if errors.Is(err, syscall.ECONNRESET) {
			continue
		}
		if last := all[len(all)-1]; !strings.HasPrefix(last, "GOAWAY") || !strings.HasSuffix(last, "0000000b") {
			t.Errorf("%s: the last of %d frames is %s; want GOAWAY", name, len(all), last)
		}
	}
}

// More requests at once than the lab keeps are refused, and the others go on.
func TestH2ManyRequests(t *testing.T) {
	l := fast(t, "h2-stream-stall")
	c := dialH2(t, l, "h2-stream-stall")
	c.expect("SETTINGS:0:0:", "SETTINGS:1:0:")
	for i := range 128 {
		c.send(request(uint32(2*i + 1)).bytes())
	}
	c.pong()
	c.send(request(257).bytes())
	c.expect("RST_STREAM:0:257:00000007")
	if n := len(seen(l, "h2-stream-stall")); n != 128 {
		t.Errorf("%d requests noted", n)
	}
}

// Whoever speaks no HTTP/2 is told so and ends there.
func TestH2WithoutH2(t *testing.T) {
	l := fast(t, "h2-stream-stall")
	c := dial(t, l.URL("h2-stream-stall"))
	c.send("POST / HTTP/1.1\r\nHost: lab\r\nContent-Length: 1\r\n\r\nx")
	if got, _ := c.end(); !strings.HasPrefix(got, "HTTP/1.1 505 ") || !strings.Contains(got, "ALPN h2") {
		t.Errorf("got %q", got)
	}
	s := ended(t, l, "h2-stream-stall")
	if s.Status != 505 || s.Method != "POST" || s.ClosedBy != "server" {
		t.Errorf("seen %+v", s)
	}
	var p http.Protocols
	p.SetHTTP1(true)
	web := client(t, l)
	web.Transport.(*http.Transport).Protocols = &p
	resp, err := web.Get(l.URL("h2-stream-stall"))
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	if resp.StatusCode != 505 || resp.ProtoMajor != 1 {
		t.Errorf("net/http with HTTP/1: %v", resp)
	}
}

// Garbage before any frame: no panic, an end, and the lab goes on.
func TestH2Garbage(t *testing.T) {
	t.Parallel()
	l := lab.Start(t, lab.Only("grpc-silent"))
	for _, in := range []string{"PRI * HTTP/2.0\r\n\r\nSM\r\nXX", "PRI", "P", "\x16\x03\x01\x00\x05hello", "\x16", "\x00\x00\x00", "PUT\r\n\r\n", preface + "\x00\x00\x08\x06\x00\x00\x00\x00\x00123"} {
		c := dial(t, l.URL("grpc-silent"))
		c.send(in)
		_ = c.SetReadDeadline(time.Now().Add(100 * time.Millisecond))
		_, _ = io.Copy(io.Discard, c.r)
		_ = c.Close()
	}
	eventually(t, "all ends seen", func() bool {
		for _, s := range l.Seen() {
			if s.ClosedBy == "" {
				return false
			}
		}
		return len(l.Seen()) == 8
	})
	getH2C(t, l, "grpc-silent").expect("SETTINGS:0:0:", "SETTINGS:1:0:")
}
