package lab_test

import (
	"net/http"
	"strconv"
	"testing"
	"time"
)

func TestRedirectChain(t *testing.T) {
	l := start(t)
	path := l.URL("redirect-chain")
	for hop := range 8 {
		t.Run(strconv.Itoa(hop), func(t *testing.T) {
			t.Parallel()
			address := path + "?hop=" + strconv.Itoa(hop)
			if hop == 0 {
				address = path
			}
			begin := time.Now()
			resp, _ := get(t, address).answer()
			between(t, "a hop", time.Since(begin), 1500*time.Millisecond, 4*time.Second)
			want := "/fault/redirect-chain?hop=" + strconv.Itoa(hop+1)
			if resp.StatusCode != http.StatusFound || resp.Header.Get("Location") != want {
				t.Errorf("got %d to %q, want 302 to %q", resp.StatusCode, resp.Header.Get("Location"), want)
			}
		})
	}
}

func TestRedirectChainEnds(t *testing.T) {
	l := start(t)
	c := dial(t, l.URL("redirect-chain"))
	for hop, want := range map[string]int{"8": 200, "9": 400, "-1": 400, "x": 400, "": 400} {
		c.get(l.URL("redirect-chain") + "?hop=" + hop)
		if resp, _ := c.answer(); resp.StatusCode != want {
			t.Errorf("hop %q: got %d, want %d", hop, resp.StatusCode, want)
		}
	}
}
