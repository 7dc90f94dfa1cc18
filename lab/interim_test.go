package lab_test

import (
	"strings"
	"testing"

	"github.com/prazohq/prazo/lab"
)

func TestInterim(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"1xx-endless":     "HTTP/1.1 102 Processing\r\n\r\n",
		"1xx-early-hints": "HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n",
		"1xx-flood":       "HTTP/1.1 102 Processing\r\n\r\n",
	} {
		l := lab.Start(t, lab.Only(name), lab.Scale(0.1))
		c := get(t, l.URL(name))
		got := c.during(window / 10)
		n := strings.Count(got, want)
		if got != strings.Repeat(want, n) {
			t.Errorf("%s: got %.200q", name, got)
		}
		if name == "1xx-flood" {
			if n < 10 {
				t.Errorf("%s: %d answers in %v", name, n, window/10)
			}
		} else {
			beats(t, n)
		}
		c.cut(l, name)
	}
}
