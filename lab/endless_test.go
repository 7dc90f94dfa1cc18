package lab_test

import (
	"strings"
	"testing"
	"time"
)

func TestEndless(t *testing.T) {
	l := start(t)
	c := get(t, l.URL("endless"))
	n := strings.Count(c.during(time.Second), "4000\r\n")
	if n < 4 || n > 21 {
		t.Errorf("%d chunks in 1 s, want about 20", n)
	}
	c.cut(l, "endless")
}

// A client that stops reading blocks the server in its write. Its end is seen
// there too.
func TestEndlessBlocked(t *testing.T) {
	l := start(t)
	c := get(t, l.URL("endless"))
	eventually(t, "request seen", func() bool { return len(seen(l, "endless")) == 1 })
	c.cut(l, "endless")
}
