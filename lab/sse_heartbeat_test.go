package lab_test

import (
	"bufio"
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestSSEHeartbeat(t *testing.T) {
	l := fast(t, "sse-heartbeat")
	begin := time.Now()
	c := get(t, l.URL("sse-heartbeat"))
	_ = c.SetReadDeadline(time.Now().Add(10 * time.Second))
	resp, err := http.ReadResponse(c.r, nil)
	if err != nil || resp.Header.Get("Content-Type") != "text/event-stream" {
		t.Fatalf("%v, %v", resp, err)
	}
	lines := bufio.NewReader(resp.Body)
	for i := range 4 {
		comment, err := lines.ReadString('\n')
		blank, err2 := lines.ReadString('\n')
		if err != nil || err2 != nil || !strings.HasPrefix(comment, ":") || blank != "\n" {
			t.Fatalf("comment %d: %q %q, %v %v", i, comment, blank, err, err2)
		}
	}
	between(t, "four comments", time.Since(begin), 3*beat, 40*beat)
	if s := c.cut(l, "sse-heartbeat"); s.Status != 0 {
		t.Errorf("seen %+v", s)
	}
}
