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
	l := lab.Start(t, lab.Only("accept-slow"), lab.Scale(0.2))
	address := l.URL("accept-slow")
	if err := connect(address, 150*time.Millisecond); err == nil {
		t.Error("connected at once")
	}
	eventually(t, "it accepts", func() bool { return connect(address, 300*time.Millisecond) == nil })
	if _, body := get(t, address).answer(); body != `{"accepted":"at last"}` {
		t.Errorf("body %q", body)
	}
	early := lab.Start(t, lab.Only("accept-slow")) // closed before its time
	if early.URL("accept-slow") == "" {
		t.Error("no address")
	}
}

func TestRedirectBlackhole(t *testing.T) {
	t.Parallel()
	l := lab.Start(t, lab.Only("redirect-blackhole"))
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
