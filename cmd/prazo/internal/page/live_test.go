package page

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// fakeLab is a lab of which a test says what happens.
type fakeLab struct {
	mu    sync.Mutex
	beats []Beat
	names map[int64]string
}

func (f *fakeLab) happen(name string, beats ...Beat) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for i, b := range beats {
		if b.At.IsZero() {
			b.At = time.Now().Add(time.Duration(i) * time.Millisecond)
		}
		f.beats = append(f.beats, b)
		if name != "" {
			f.names[b.Conn] = name
		}
	}
}

func (f *fakeLab) watch() Watch {
	return Watch{
		Title: "prazo lab",
		Faults: []Fault{
			{Name: "silent", Set: "http", URL: "http://127.0.0.1:1/fault/silent", Says: "accepts, reads, never answers", Wants: "a cut"},
			{Name: "tls-silent", Set: "tls", URL: "https://127.0.0.1:2/", Says: "reads the ClientHello", Wants: "a cut"},
			{Name: "dns-hang", Set: "dns", Says: "NOT AVAILABLE HERE"},
			{Name: "gotejando", Set: "http", URL: "http://127.0.0.1:1/gotejando", Says: "drips <b>", Wants: "a cut"},
		},
		Beats: func(n int) []Beat {
			f.mu.Lock()
			defer f.mu.Unlock()
			return append([]Beat(nil), f.beats[min(n, len(f.beats)):]...)
		},
		Names: func() map[int64]string {
			f.mu.Lock()
			defer f.mu.Unlock()
			names := map[int64]string{}
			for k, v := range f.names {
				names[k] = v
			}
			return names
		},
	}
}

func startLive(t *testing.T) (*fakeLab, *httptest.Server) {
	t.Helper()
	f := &fakeLab{names: map[int64]string{}}
	h, err := Live(f.watch())
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	return f, s
}

// TestLivePage shows every fault, by set, with its text escaped, under a policy.
func TestLivePage(t *testing.T) {
	t.Parallel()
	f, s := startLive(t)
	f.happen("silent", Beat{Conn: 1, Kind: "accept"}, Beat{Conn: 1, Kind: "read", Bytes: 9, Text: "GET <x>"})
	resp, err := http.Get(s.URL + "/")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	got := string(b)
	for _, want := range []string{"http://127.0.0.1:1/fault/silent", "drips &lt;b&gt;", "not available here", "<h3>HTTP</h3>", "<h3>TLS</h3>", "GET &lt;x&gt;"} {
		if !strings.Contains(got, want) {
			t.Errorf("the page does not have %q", want)
		}
	}
	if policy := resp.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "connect-src 'self'") || !strings.Contains(policy, "default-src 'none'") {
		t.Errorf("policy %q", policy)
	}
}

// TestLiveRefuses answers only GET, and only under a name of this machine.
func TestLiveRefuses(t *testing.T) {
	t.Parallel()
	_, s := startLive(t)
	for _, c := range []struct {
		method, host, path string
		want               int
	}{
		{"GET", "", "/", 200},
		{"GET", "localhost:99", "/", 200},
		{"GET", "[::1]:99", "/", 200},
		{"GET", "evil.example", "/", 403},
		{"GET", "evil.example:80", "/events", 403},
		{"GET", "127.0.0.1.evil.example", "/", 403},
		{"GET", "192.168.1.2", "/", 403},
		{"POST", "", "/", 405},
		{"DELETE", "", "/events", 405},
		{"GET", "", "/nothing", 404},
	} {
		req, err := http.NewRequest(c.method, s.URL+c.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Host = c.host
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != c.want {
			t.Errorf("%s %s of %q: %d, want %d", c.method, c.path, c.host, resp.StatusCode, c.want)
		}
	}
	if _, err := Live(Watch{}); err == nil {
		t.Error("a page of nothing was made")
	}
}

// listen opens the stream and returns a function that reads the next message.
func listen(t *testing.T, url string) (next func() batch, leave func()) {
	t.Helper()
	resp, err := http.Get(url + "/events")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { resp.Body.Close() })
	if resp.StatusCode != 200 || resp.Header.Get("Content-Type") != "text/event-stream" {
		t.Fatalf("%s, %s", resp.Status, resp.Header.Get("Content-Type"))
	}
	lines := bufio.NewReader(resp.Body)
	return func() (b batch) {
		t.Helper()
		for {
			line, err := lines.ReadString('\n')
			if err != nil {
				t.Fatal(err)
			}
			if data, ok := strings.CutPrefix(line, "data: "); ok {
				if err := json.Unmarshal([]byte(data), &b); err != nil {
					t.Fatalf("%v in %s", err, data)
				}
				return b
			}
		}
	}, func() { resp.Body.Close() }
}

// TestLiveStream sends what was, what comes, and a name as soon as it is known.
func TestLiveStream(t *testing.T) {
	t.Parallel()
	f, s := startLive(t)
	f.happen("", Beat{Conn: 3, Kind: "accept"})
	next, _ := listen(t, s.URL)
	if b := next(); len(b.Beats) != 1 || b.Beats[0].Conn != 3 || len(b.Names) != 0 {
		t.Fatalf("what was: %+v", b)
	}
	f.happen("gotejando", Beat{Conn: 3, Kind: "write", Bytes: 1, Text: "\x1b{"}, Beat{Conn: 3, Kind: "close", Text: "client"})
	b := next()
	if len(b.Beats) != 2 || b.Names[3] != "gotejando" || b.Beats[0].Text != "·{" || b.Beats[1].Text != "client" || b.Now < b.Beats[0].At-1000 {
		t.Fatalf("what came: %+v", b)
	}
}

// TestLiveHistory gives a page that comes late the end of a long story, in messages of a bounded length.
func TestLiveHistory(t *testing.T) {
	t.Parallel()
	f, s := startLive(t)
	for i := range 5 * maxHistory {
		f.happen("silent", Beat{Conn: int64(i), Kind: "accept"})
	}
	next, _ := listen(t, s.URL)
	for got := 0; got < maxHistory; {
		b := next()
		if len(b.Beats) > maxBatch || len(b.Names) != len(b.Beats) {
			t.Fatalf("%d beats and %d names in a message", len(b.Beats), len(b.Names))
		}
		if got == 0 && b.Beats[0].Conn != 4*maxHistory {
			t.Fatalf("begins with %d", b.Beats[0].Conn)
		}
		got += len(b.Beats)
	}
}

// TestLiveListeners refuses one page too many, and takes it when another has gone.
func TestLiveListeners(t *testing.T) {
	t.Parallel()
	_, s := startLive(t)
	var leave func()
	for range maxListeners {
		_, leave = listen(t, s.URL)
	}
	status := func() (int, string) {
		resp, err := http.Get(s.URL + "/events")
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		if resp.StatusCode == 200 {
			return 200, ""
		}
		body, _ := io.ReadAll(resp.Body)
		return resp.StatusCode, string(body)
	}
	if code, says := status(); code != 503 || !strings.Contains(says, fmt.Sprint(maxListeners)) {
		t.Errorf("one too many: %d %q", code, says)
	}
	leave()
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		if code, _ := status(); code == 200 {
			return
		}
		if time.Now().After(end) {
			t.Fatal("the place of a page that has gone is still taken")
		}
	}
}
