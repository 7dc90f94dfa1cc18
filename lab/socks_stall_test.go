package lab_test

import (
	"testing"
	"time"
)

func TestSOCKSGreetingStall(t *testing.T) {
	l := fast(t, "socks-greeting-stall")
	c := dial(t, l.URL("socks-greeting-stall"))
	c.send("\x05\x01\x00")
	if got := c.during(watched); got != "" {
		t.Errorf("got %q", got)
	}
	c.cut(l, "socks-greeting-stall")
}

func TestSOCKSConnectStall(t *testing.T) {
	l := fast(t, "socks-connect-stall")
	c := dial(t, l.URL("socks-connect-stall"))
	c.send("\x05\x03\x02\x01\x00\x05\x01\x00\x03\x08lab.test\x01\xbb")
	c.only("\x05\x00")
	c.cut(l, "socks-connect-stall")
}

func TestSOCKSHostile(t *testing.T) {
	l := fast(t, "socks-connect-stall")
	for in, want := range map[string]string{
		"\x04\x01\x00\x50\x7f\x00\x00\x01me\x00": "",
		"GET / HTTP/1.1\r\n\r\n":                 "",
		"\x05\x02\x01\x02":                       "\x05\xff",
		"\x05\x00":                               "\x05\xff",
	} {
		c := dial(t, l.URL("socks-connect-stall"))
		c.send(in)
		if got, _ := c.end(); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
	c := dial(t, l.URL("socks-connect-stall"))
	c.send("\x05\xff\x00")
	if got := c.during(100 * time.Millisecond); got != "" {
		t.Errorf("got %q before the greeting is whole", got)
	}
}
