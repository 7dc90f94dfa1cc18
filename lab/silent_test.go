package lab_test

import "testing"

func TestSilent(t *testing.T) {
	l := start(t)
	c := get(t, l.URL("silent"))
	c.send("more that nobody asked for")
	if got := c.during(window); got != "" {
		t.Errorf("got %q", got)
	}
	c.cut(l, "silent")
}
