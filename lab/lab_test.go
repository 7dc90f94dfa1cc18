package lab_test

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

// This test is not parallel, so that nothing else runs while it counts.
func TestCloseLeavesNothing(t *testing.T) {
	http.DefaultClient.CloseIdleConnections() // of the examples, when tests are repeated
	before := runtime.NumGoroutine()
	l, err := lab.New("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	open := 0
	for _, name := range []string{"frete", "gotejando", "silent", "header-drip", "headers-stall", "chunk-drip", "endless",
		"redirect-chain", "upload-unread", "tls-silent", "tls-drip", "restart"} {
		c := dial(t, l.URL(name))
		c.send("POST " + strings.TrimPrefix(l.URL(name), strings.TrimSuffix(l.URL("ok"), "/ok")) + " HTTP/1.1\r\nHost: lab\r\nContent-Length: 0\r\n\r\n")
		open++
	}
	get(t, l.URL("ok")).answer()
	open++
	eventually(t, "all connections seen", func() bool { return len(l.Seen()) == open })
	l.Restart(lab.MaxRestart) // its waiting goroutine must go too
	begin := time.Now()
	for range 2 {
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
	}
	between(t, "close", time.Since(begin), 0, 3*time.Second)
	for _, s := range l.Seen() {
		if s.ClosedBy != "server" || s.ClosedAt.IsZero() {
			t.Errorf("after close: %+v", s)
		}
	}
	eventually(t, fmt.Sprintf("back to %d goroutines", before), func() bool { return runtime.NumGoroutine() <= before })
	for _, f := range l.Faults() {
		if err := connect(f.URL, time.Second); f.URL != "" && err == nil {
			t.Errorf("%s still accepts", f.Name)
		}
	}
}

func TestManySilent(t *testing.T) {
	l := start(t)
	const many = 500
	all := make([]*raw, many)
	for i := range all {
		all[i] = get(t, l.URL("silent"))
	}
	eventually(t, "all seen", func() bool { return len(seen(l, "silent")) == many })
	for _, c := range all {
		_ = c.Close()
	}
	eventually(t, "all ends seen", func() bool {
		return !slices.ContainsFunc(seen(l, "silent"), func(s lab.Seen) bool { return s.ClosedBy != "client" })
	})
}

func TestNewErrors(t *testing.T) {
	t.Parallel()
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for _, listen := range []string{"", "127.0.0.1", "127.0.0.1:99999", "127.0.0.1:http?", taken.Addr().String()} {
		l, err := lab.New(listen)
		if err == nil {
			t.Errorf("New(%q) worked: %v", listen, l.Close())
			continue
		}
		if !strings.HasPrefix(err.Error(), "lab: ") || !strings.Contains(err.Error(), "; ") || strings.Contains(err.Error(), "\n") {
			t.Errorf("New(%q): %q should name the fix in one line", listen, err)
		}
	}
}

func TestAddresses(t *testing.T) {
	t.Parallel()
	for listen, host := range map[string]string{":0": "127.0.0.1", "0.0.0.0:0": "127.0.0.1", "localhost:0": "", "[::1]:0": "[::1]", "[::]:0": "[::1]"} {
		l, err := lab.New(listen)
		if err != nil && strings.Contains(listen, "::") {
			t.Logf("no IPv6 here: %v", err)
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range l.Faults() {
			if f.URL == "" {
				continue
			}
			u, err := url.Parse(f.URL)
			if err != nil || host != "" && u.Hostname() != strings.Trim(host, "[]") {
				t.Errorf("listen %s: %s is at %s", listen, f.Name, f.URL)
			}
		}
		get(t, l.URL("ok")).answer()
		get(t, l.URL("restart")).answer()
		if err := connect(l.URL("refused"), 5*time.Second); err == nil || strings.Contains(err.Error(), "timeout") {
			t.Errorf("listen %s: refused: %v", listen, err)
		}
		if err := connect(l.URL("syn-drop"), 200*time.Millisecond); err == nil {
			t.Errorf("listen %s: syn-drop accepts", listen)
		}
		if err := l.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestURLUnknown(t *testing.T) {
	l := start(t)
	if got := l.URL("no such fault"); got != "" {
		t.Errorf("got %q", got)
	}
}

func TestPages(t *testing.T) {
	l := start(t)
	base := strings.TrimSuffix(l.URL("ok"), "/ok")
	c := dial(t, base)
	for path, want := range map[string]int{"/": 200, "/ok": 200, "/nothing": 404, "/fault/": 404, "/frete/": 404, "//frete": 404, "/ok/../frete": 404} {
		c.get(base + path)
		resp, body := c.answer()
		if resp.StatusCode != want {
			t.Errorf("%s: got %d, want %d", path, resp.StatusCode, want)
		}
		if want == 404 || path == "/" {
			for _, f := range l.Faults() {
				if p, ok := strings.CutPrefix(f.URL, base); ok && !strings.Contains(body, p+"  ") {
					t.Errorf("%s does not list %s", path, p)
				}
			}
		}
	}
}

func TestSeenPage(t *testing.T) {
	l := start(t)
	c := dial(t, l.URL("ok"))
	c.send("POST /ok HTTP/1.1\r\nHost: lab\r\nX-Request-ID: 7f3a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n")
	if resp, err := http.ReadResponse(c.r, nil); err != nil || resp.StatusCode != http.StatusContinue {
		t.Fatalf("want 100 first: %v, %v", resp, err)
	}
	c.send("abc")
	c.answer()
	c.send("POST /ok HTTP/1.1\r\nHost: lab\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n")
	c.answer()
	c.get("http://lab/_lab/seen")
	_, body := c.answer()
	var all []lab.Seen
	if err := json.Unmarshal([]byte(body), &all); err != nil {
		t.Fatalf("%v in %s", err, body)
	}
	const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
	if len(all) != 2 || all[0].BodySHA256 != abc || all[1].BodySHA256 != abc || all[0].RequestID != "7f3a" || all[0].Method != "POST" ||
		all[0].Conn != all[1].Conn || all[0].ClosedBy != "" || all[1].At.Before(all[0].At) {
		t.Errorf("seen %s", body)
	}
}

func TestHead(t *testing.T) {
	l := start(t)
	c := dial(t, l.URL("ok"))
	c.send("HEAD /ok HTTP/1.1\r\nHost: lab\r\n\r\nHEAD /gotejando HTTP/1.1\r\nHost: lab\r\n\r\n")
	got := c.during(500 * time.Millisecond)
	if strings.Count(got, "HTTP/1.1 200 OK\r\n") != 2 || !strings.HasSuffix(got, "\r\n\r\n") || strings.Contains(got, "{") {
		t.Errorf("got %q, want two heads", got)
	}
}
