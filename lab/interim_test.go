package lab_test

import (
	"strings"
	"testing"
	"time"

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
		begin := time.Now()
		c := get(t, l.URL(name))
		drops, low := 3, 200*time.Millisecond
		if name == "1xx-flood" {
			drops, low = 100, 0
		}
		got, _ := c.first(drops * len(want))
		if got != strings.Repeat(want, drops) {
			t.Errorf("%s: got %.200q", name, got)
		}
		between(t, name, time.Since(begin), low, 20*time.Second)
		c.cut(l, name)
	}
}
