package lab_test

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

// A connect that comes too early waits for its kernel to try again; one that
// comes after the time is served.
func TestAcceptSlow(t *testing.T) {
	t.Parallel()
	early := lab.Start(t, lab.Only("accept-slow"), lab.Scale(10)) // closed before its time
	if early.URL("accept-slow") == "" {
		checkUnavailable(t, early, "accept-slow")
		return
	}
	if err := connect(early.URL("accept-slow"), 150*time.Millisecond); err == nil {
		t.Error("connected at once")
	}
	l := lab.Start(t, lab.Only("accept-slow"), lab.Scale(0.1))
	address := l.URL("accept-slow")
	eventually(t, "it accepts", func() bool { return connect(address, 300*time.Millisecond) == nil })
	if _, body := get(t, address).answer(); body != `{"accepted":"at last"}` {
		t.Errorf("body %q", body)
	}
}

func TestRedirectBlackhole(t *testing.T) {
	t.Parallel()
	l := lab.Start(t, lab.Only("redirect-blackhole"))
	if l.URL("redirect-blackhole") == "" {
		checkUnavailable(t, l, "redirect-blackhole")
		return
	}
	resp, _ := get(t, l.URL("redirect-blackhole")).answer()
	to := resp.Header.Get("Location")
	u, err := url.Parse(to)
	if err != nil || resp.StatusCode != 302 || !strings.HasPrefix(to, "http://127.0.0.1:") || u.Host == "" {
		t.Fatalf("%d to %q", resp.StatusCode, to)
	}
	if err := connect(to, 300*time.Millisecond); err == nil {
		t.Error("the hole answers")
	}
}
