package lab_test

import (
	"strings"
	"testing"
)

func TestHeadersStall(t *testing.T) {
	l := start(t)
	c := get(t, l.URL("headers-stall"))
	got := c.during(window)
	if !strings.Contains(got, "Content-Length: 22\r\n") || body(t, got) != "" {
		t.Errorf("got %q", got)
	}
	c.cut(l, "headers-stall")
}
