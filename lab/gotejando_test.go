package lab_test

import (
	"strings"
	"testing"
)

func TestGotejando(t *testing.T) {
	l := start(t)
	c := get(t, l.URL("gotejando"))
	got := c.during(window)
	if !strings.Contains(got, "Content-Length: 22\r\n") {
		t.Errorf("headers: %q", got)
	}
	beats(t, len(body(t, got)))
	c.cut(l, "gotejando")
}
