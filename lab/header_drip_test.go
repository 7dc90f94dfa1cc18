package lab_test

import (
	"strings"
	"testing"
)

func TestHeaderDrip(t *testing.T) {
	l := start(t)
	c := get(t, l.URL("header-drip"))
	got := c.during(window)
	rest, ok := strings.CutPrefix(got, "HTTP/1.1 200 OK\r\n")
	if !ok || !strings.HasPrefix("X-Drip", rest) {
		t.Errorf("got %q", got)
	}
	beats(t, len(rest))
	c.cut(l, "header-drip")
}
