package lab_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestH2GoAwayZero(t *testing.T) {
	l := fast(t, "h2-goaway-zero")
	c := getH2(t, l, "h2-goaway-zero")
	all, err := c.framesToEnd(5 * time.Second)
	if got := strings.Join(all, " "); got != "SETTINGS:0:0: SETTINGS:1:0: GOAWAY:0:0:0000000000000000" || !errors.Is(err, io.EOF) {
		t.Errorf("got %s, %v; want GOAWAY and the end", got, err)
	}
	if s := ended(t, l, "h2-goaway-zero"); s.ClosedBy != "server" || s.Status != 0 {
		t.Errorf("seen %+v", s)
	}
}

func TestH2GoAwayMid(t *testing.T) {
	l := fast(t, "h2-goaway-mid")
	c := getH2(t, l, "h2-goaway-mid")
	all, err := c.framesToEnd(5 * time.Second)
	want := "SETTINGS:0:0: SETTINGS:1:0: HEADERS:4:1:" + jsonHead + length22 + " DATA:0:1:7b22737461747573223a GOAWAY:0:0:0000000100000000"
	if got := strings.Join(all, " "); got != want || !errors.Is(err, io.EOF) {
		t.Errorf("got %s, %v", got, err)
	}
	resp, err := client(t, l).Get(l.URL("h2-goaway-mid"))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if b, err := io.ReadAll(resp.Body); err == nil || len(b) > 10 {
		t.Errorf("net/http: %q, %v; want an error after 10 bytes", b, err)
	}
}

// A stream that is reset leaves the connection as it was.
func TestH2Resets(t *testing.T) {
	for fault, reason := range map[string]string{"h2-refused-stream": "00000007", "h2-enhance-calm": "0000000b"} {
		t.Run(fault, func(t *testing.T) {
			l := fast(t, fault)
			c := getH2(t, l, fault)
			c.expect("SETTINGS:0:0:", "SETTINGS:1:0:", "RST_STREAM:0:1:"+reason)
			c.send(request(3).bytes())
			c.expect("RST_STREAM:0:3:" + reason)
			c.pong()
			_ = c.Close()
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			req, _ := http.NewRequestWithContext(ctx, http.MethodPost, l.URL(fault), strings.NewReader("x"))
			begin := time.Now()
			if resp, err := client(t, l).Do(req); err == nil {
				t.Errorf("net/http: %v", resp.Status)
			}
			between(t, "net/http", time.Since(begin), 0, 4*time.Second)
		})
	}
}
