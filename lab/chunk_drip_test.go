package lab_test

import (
	"strings"
	"testing"
)

func TestChunkDrip(t *testing.T) {
	l := start(t)
	c := get(t, l.URL("chunk-drip"))
	got := c.during(window)
	if !strings.Contains(got, "Transfer-Encoding: chunked\r\n") {
		t.Errorf("headers: %q", got)
	}
	const chunk = "1\r\n.\r\n"
	n := strings.Count(got, chunk)
	if body(t, got) != strings.Repeat(chunk, n) {
		t.Errorf("got %q", got)
	}
	beats(t, n)
	c.cut(l, "chunk-drip")
}
