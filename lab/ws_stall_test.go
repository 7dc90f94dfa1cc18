package lab_test

import (
	"net/http"
	"testing"
	"time"
)

// The key and its answer are those of the example in RFC 6455, section 1.3.
var upgrade = []string{"Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="}

func TestWSHandshakeStall(t *testing.T) {
	l := fast(t, "ws-handshake-stall")
	c := dial(t, l.URL("ws-handshake-stall"))
	c.get("/", upgrade...)
	if got := c.during(watched); got != "" {
		t.Errorf("got %q", got)
	}
	if s := c.cut(l, "ws-handshake-stall"); s.Method != "GET" || s.Status != 0 {
		t.Errorf("seen %+v", s)
	}
}

func TestWSNoPong(t *testing.T) {
	l := fast(t, "ws-no-pong")
	c := dial(t, l.URL("ws-no-pong"))
	c.get("/", upgrade...)
	_ = c.SetReadDeadline(time.Now().Add(10 * time.Second))
	resp, err := http.ReadResponse(c.r, nil)
	if err != nil || resp.StatusCode != 101 || resp.Header.Get("Sec-Websocket-Accept") != "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" ||
		resp.Header.Get("Upgrade") != "websocket" || len(resp.Header["Connection"]) != 1 || resp.Header.Get("Connection") != "Upgrade" {
		t.Fatalf("got %v, %v", resp, err)
	}
	c.send("\x89\x80\x00\x00\x00\x00") // ping
	c.send("\x88\x80\x00\x00\x00\x00") // close
	if got := c.during(watched); got != "" {
		t.Errorf("got %q", got)
	}
	if s := c.cut(l, "ws-no-pong"); s.Status != 0 {
		t.Errorf("seen %+v", s)
	}
}

func TestWSNoPongWithoutUpgrade(t *testing.T) {
	l := fast(t, "ws-no-pong")
	c := get(t, l.URL("ws-no-pong"))
	if resp, _ := c.answer(); resp.StatusCode != 426 || resp.Header.Get("Upgrade") != "websocket" {
		t.Errorf("got %v", resp)
	}
	c.get("/", upgrade...) // the connection is good for another try
	if resp, err := http.ReadResponse(c.r, nil); err != nil || resp.StatusCode != 101 {
		t.Errorf("got %v, %v", resp, err)
	}
}
