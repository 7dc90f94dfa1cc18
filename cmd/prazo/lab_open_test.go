package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

// TestLiveLab opens the live page of a lab, calls a fault, and sees it there; the end of the ctx ends the page, though one
// is still open.
func TestLiveLab(t *testing.T) {
	t.Setenv("DISPLAY", "")
	t.Setenv("WAYLAND_DISPLAY", "")
	l := lab.Start(t, lab.Only("close-body", "silent"), lab.Wire(1000))
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	said, says := io.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- openLive(ctx, streams{err: says}, l) }()
	line, err := bufio.NewReader(said).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	url := regexp.MustCompile(`http://127\.0\.0\.1:\d+/`).FindString(line)
	if url == "" {
		t.Fatalf("no address in %q", line)
	}
	page := openURL(t, url)
	defer page.Close()
	if b, err := io.ReadAll(page); err != nil || !strings.Contains(string(b), l.URL("silent")) {
		t.Errorf("the page does not list the faults (%v)", err)
	}
	stream := openURL(t, url+"events")
	defer stream.Close()
	if resp, err := http.Get(l.URL("close-body")); err == nil {
		resp.Body.Close()
	}
	if !found(stream, `"close-body"`, `"k":"accept"`, `"k":"close"`) {
		t.Error("what the lab saw did not come to the page")
	}
	cancel()
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("the page did not end with its ctx")
	}
	if _, err := http.Get(url); err == nil {
		t.Error("the page still answers")
	}
}

func openURL(t *testing.T, url string) io.ReadCloser {
	t.Helper()
	client := &http.Client{Timeout: 20 * time.Second}
	resp, err := client.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	if resp.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s", url, resp.Status)
	}
	return resp.Body
}

// found reads until all words came, or the stream ended.
func found(r io.Reader, words ...string) bool {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for len(words) > 0 && lines.Scan() {
		words = slices.DeleteFunc(words, func(w string) bool { return strings.Contains(lines.Text(), w) })
	}
	return len(words) == 0
}

// TestBrowser knows how each system opens a page, and that a machine without a screen does not.
func TestBrowser(t *testing.T) {
	t.Parallel()
	screen := func(name string) string { return map[string]string{"DISPLAY": ":0"}[name] }
	none := func(string) string { return "" }
	for _, c := range []struct {
		system string
		getenv func(string) string
		want   string
	}{
		{"linux", screen, "xdg-open http://a/"}, {"linux", none, ""}, {"freebsd", screen, "xdg-open http://a/"},
		{"darwin", none, "open http://a/"}, {"windows", none, "rundll32 url.dll,FileProtocolHandler http://a/"},
	} {
		if got := strings.Join(browser(c.system, c.getenv, "http://a/"), " "); got != c.want {
			t.Errorf("%s: %q, want %q", c.system, got, c.want)
		}
	}
	startBrowser([]string{"/no/such/program"}) // is no error
}
