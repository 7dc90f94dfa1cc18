package lab_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptrace"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

// fast runs the test in parallel with a lab of one fault, ten times as fast as
// the list.
func fast(t *testing.T, fault string) *lab.Lab {
	t.Helper()
	t.Parallel()
	return lab.Start(t, lab.Only(fault), lab.Scale(0.1), lab.Wire(1000))
}

// watched is how long a stall is watched; beat is what a second of the list is.
const (
	watched = 350 * time.Millisecond
	beat    = 100 * time.Millisecond
)

func TestH2SettingsStall(t *testing.T) {
	l := fast(t, "h2-settings-stall")
	c := getH2(t, l, "h2-settings-stall")
	c.send(frame{kind: 6, payload: "12345678"}.bytes())
	if got := c.during(watched); got != "" {
		t.Errorf("got %q", got)
	}
	if s := c.cut(l, "h2-settings-stall"); s.Method != "GET" || s.Path != "/" || s.Status != 0 {
		t.Errorf("seen %+v", s)
	}
}

func TestH2StreamStall(t *testing.T) {
	l := fast(t, "h2-stream-stall")
	c := getH2(t, l, "h2-stream-stall")
	c.expect("SETTINGS:0:0:", "SETTINGS:1:0:")
	if all := c.frames(watched); len(all) != 0 {
		t.Errorf("got %v", all)
	}
	c.pong()
	c.send(frame{kind: 3, stream: 1, payload: "\x00\x00\x00\x08"}.bytes())
	c.pong()
	all := seen(l, "h2-stream-stall")
	if len(all) != 1 || all[0].EndedAt.IsZero() || !all[0].ClosedAt.IsZero() {
		t.Errorf("after RST_STREAM: %+v", all)
	}
	c.send(frame{kind: 1, flags: 5, stream: 3, payload: postFields}.bytes())
	c.pong()
	all = seen(l, "h2-stream-stall")
	if len(all) != 2 || all[1].Method != "POST" || all[1].Conn != all[0].Conn || !all[1].EndedAt.IsZero() {
		t.Errorf("after a second request: %+v", all)
	}
}

func TestH2WindowZero(t *testing.T) {
	l := fast(t, "h2-window-zero")
	c := dialH2(t, l, "h2-window-zero")
	c.expect("SETTINGS:0:0:000400000000", "SETTINGS:1:0:")
	// Sent before the SETTINGS were read, as far as the lab can know.
	c.send(frame{kind: 1, flags: 4, stream: 1, payload: postFields}.bytes() + frame{stream: 1, payload: strings.Repeat("x", 16<<10)}.bytes())
	if all := c.frames(watched); len(all) != 0 {
		t.Errorf("got %v, want no WINDOW_UPDATE", all)
	}
	c.pong()
	if s := c.cut(l, "h2-window-zero"); s.Method != "POST" {
		t.Errorf("seen %+v", s)
	}
}

// Other faults take a body of any size.
func TestH2Body(t *testing.T) {
	l := fast(t, "h2-conn-dead")
	req, err := http.NewRequest(http.MethodPut, l.URL("h2-conn-dead"), io.LimitReader(endlessReader{}, 4<<20))
	if err != nil {
		t.Fatal(err)
	}
	resp, err := client(t, l).Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if b, err := io.ReadAll(resp.Body); err != nil || string(b) != `{"status":"gotejando"}` {
		t.Errorf("got %q, %v", b, err)
	}
	eventually(t, "a whole answer to PUT /", func() bool {
		s := seen(l, "h2-conn-dead")
		return len(s) == 1 && s[0].Method == "PUT" && s[0].Path == "/" && s[0].Status == 200
	})
}

func TestH2ConnDead(t *testing.T) {
	l := fast(t, "h2-conn-dead")
	c := getH2(t, l, "h2-conn-dead")
	c.expect("SETTINGS:0:0:", "SETTINGS:1:0:", "HEADERS:4:1:"+jsonHead+length22, "DATA:1:1:7b22737461747573223a22676f74656a616e646f227d")
	c.send(request(3).bytes() + frame{kind: 6, payload: "12345678"}.bytes())
	if all := c.frames(watched); len(all) != 0 {
		t.Errorf("got %v", all)
	}
	eventually(t, "two requests", func() bool { return len(seen(l, "h2-conn-dead")) == 2 })
	if s := seen(l, "h2-conn-dead"); s[0].Status != 200 || s[1].Status != 0 || s[0].Conn != s[1].Conn {
		t.Errorf("seen %+v", s)
	}
	getH2(t, l, "h2-conn-dead").expect("SETTINGS:0:0:", "SETTINGS:1:0:", "HEADERS:4:1:"+jsonHead+length22)
}

func TestH2MaxStreams(t *testing.T) {
	l := fast(t, "h2-max-streams")
	c := getH2(t, l, "h2-max-streams")
	c.expect("SETTINGS:0:0:000300000000", "SETTINGS:1:0:")
	if all := c.frames(watched); len(all) != 0 {
		t.Errorf("got %v", all)
	}
	c.pong()
	c.cut(l, "h2-max-streams")
}

// What net/http cuts at the deadline is cut on the wire: the request is taken
// back, or the connection ends. On a busy machine the deadline may come before
// the request was written; then a longer one is tried.
func TestH2NetHTTPIsCut(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"h2-settings-stall", "h2-window-zero", "h2-stream-stall", "h2-max-streams", "h2-drip", "h2-empty-data",
		"h2-continuation", "h2-ping-flood", "grpc-silent", "grpc-message-stall", "grpc-trailers-never"} {
		t.Run(name, func(t *testing.T) {
			l := fast(t, name)
			limit := 500 * time.Millisecond
			for !cutAt(t, l, name, limit) && name != "h2-max-streams" { // where it waits for its turn, nothing is written
				if limit *= 2; limit > 10*time.Second {
					t.Fatal("no request was written")
				}
			}
		})
	}
}

// cutAt makes a call with a deadline and returns whether its request was written.
func cutAt(t *testing.T, l *lab.Lab, name string, limit time.Duration) bool {
	t.Helper()
	web, body := connected(t, l, name), strings.NewReader(strings.Repeat("x", 1<<20))
	begin := time.Now()
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	var wrote atomic.Bool
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{WroteHeaders: func() { wrote.Store(true) }})
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, l.URL(name), body)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := web.Do(req)
	if err == nil {
		if resp.ProtoMajor != 2 {
			t.Errorf("HTTP/%d", resp.ProtoMajor)
		}
		_, err = io.ReadAll(resp.Body)
		_ = resp.Body.Close()
	}
	if !isTimeoutError(err) {
		t.Errorf("got %v, want a timeout", err)
	}
	between(t, name, time.Since(begin), limit, limit+3*time.Second)
	if !wrote.Load() {
		return false
	}
	var end time.Time
	eventually(t, "the server saw the end of the request", func() bool {
		for _, s := range seen(l, name) { // a connection more may be there, without a request
			if s.Method != "POST" {
				continue
			}
			if end = s.EndedAt; s.ClosedBy == "client" && end.IsZero() {
				end = s.ClosedAt
			}
			if s.Status != 0 {
				t.Errorf("seen %+v", s)
			}
		}
		return !end.IsZero()
	})
	between(t, name+", by the server's record,", end.Sub(begin), limit-50*time.Millisecond, limit+3*time.Second)
	return true
}

// Many held connections cost what they may.
func TestH2Memory(t *testing.T) {
	const many, each = 50, 40 << 10
	l := lab.Start(t, lab.Only("h2-stream-stall", "grpc-silent"))
	for name, get := range map[string]func(*testing.T, *lab.Lab, string) *raw{"h2-stream-stall": getH2, "grpc-silent": getH2C} {
		before := heap()
		for range many {
			get(t, l, name)
		}
		eventually(t, "all seen", func() bool {
			n := 0
			for _, s := range seen(l, name) {
				if s.Method == "GET" {
					n++
				}
			}
			return n == many
		})
		used := (heap() - before) / many
		t.Logf("%s: %d bytes for a connection, the test's own end included", name, used)
		if used > 2*each {
			t.Errorf("%s: %d bytes for a connection, want at most %d and as much for the test's end", name, used, each)
		}
	}
}

// heap is what lives, with the stacks.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc + m.StackInuse)
}
