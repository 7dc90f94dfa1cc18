package lab_test

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

const connectTo = "CONNECT dependency.lab.test:443 HTTP/1.1\r\nHost: dependency.lab.test:443\r\n\r\n"

// What the proxies that stall send, to CONNECT and to a plain request alike.
func TestProxyStalls(t *testing.T) {
	for fault, want := range map[string]string{"proxy-connect-silent": "", "proxy-connect-stall": "HTTP/1.1 200"} {
		for _, ask := range []string{connectTo, "GET http://dependency.lab.test/ HTTP/1.1\r\nHost: dependency.lab.test\r\n\r\n"} {
			method, _, _ := strings.Cut(ask, " ")
			t.Run(fault+" "+method, func(t *testing.T) {
				l := fast(t, fault)
				c := dial(t, l.URL(fault))
				c.send(ask)
				c.only(want)
				if s := c.cut(l, fault); s.Method != method || s.Status != 0 {
					t.Errorf("seen %+v", s)
				}
			})
		}
	}
}

func TestProxyHeaderDrip(t *testing.T) {
	l := fast(t, "proxy-header-drip")
	c := dial(t, l.URL("proxy-header-drip"))
	c.send(connectTo)
	got := ""
	eventually(t, "a few drops", func() bool {
		got += c.during(10 * time.Millisecond)
		return strings.HasPrefix(got, "HTTP/1.1 200 Connection established\r\nX-Dr")
	})
	if strings.Contains(got, "\r\n\r\n") {
		t.Errorf("got %q, want no blank line", got)
	}
	c.cut(l, "proxy-header-drip")
}

func TestProxy407(t *testing.T) {
	l := fast(t, "proxy-407")
	c := dial(t, l.URL("proxy-407"))
	for range 3 {
		c.send(connectTo)
		if resp, _ := c.answer(); resp.StatusCode != 407 || resp.Header.Get("Proxy-Authenticate") == "" {
			t.Errorf("got %v", resp)
		}
	}
	eventually(t, "three answers", func() bool { all := seen(l, "proxy-407"); return len(all) == 3 && all[2].Status == 407 })
	if s := seen(l, "proxy-407")[0]; s.Method != "CONNECT" {
		t.Errorf("seen %+v", s)
	}
}

// net/http through each proxy is cut at its deadline. It goes on with the
// connection in the background, for a call that may come, so the proxy sees
// no end; curl shows that end.
func TestProxyNetHTTPIsCut(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"proxy-connect-silent", "proxy-connect-stall", "proxy-header-drip", "socks-greeting-stall", "socks-connect-stall"} {
		t.Run(name, func(t *testing.T) {
			l := fast(t, name)
			const limit = 500 * time.Millisecond
			begin := time.Now()
			err := through(t, l, name, limit)
			if !isTimeoutError(err) {
				t.Errorf("got %v, want a timeout", err)
			}
			between(t, name, time.Since(begin), limit, limit+3*time.Second)
			eventually(t, "the proxy was asked", func() bool { return len(seen(l, name)) == 1 })
		})
	}
	t.Run("proxy-407", func(t *testing.T) {
		l := fast(t, "proxy-407")
		if err := through(t, l, "proxy-407", 5*time.Second); err == nil || isTimeoutError(err) {
			t.Errorf("got %v, want an error at once", err)
		}
	})
}

// through asks for https://dependency.lab.test by way of a proxy.
func through(t *testing.T, l *lab.Lab, fault string, limit time.Duration) error {
	t.Helper()
	proxy, err := url.Parse(l.URL(fault))
	if err != nil {
		t.Fatal(err)
	}
	tr := &http.Transport{Proxy: http.ProxyURL(proxy)}
	t.Cleanup(tr.CloseIdleConnections)
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://dependency.lab.test/", nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := (&http.Client{Transport: tr}).Do(req)
	if err == nil {
		_ = resp.Body.Close()
	}
	return err
}
