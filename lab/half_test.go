package lab_test

import (
	"testing"
	"time"
)

func TestHalf(t *testing.T) {
	l := start(t)
	for i := range 4 {
		c := get(t, l.URL("half"))
		if i%2 == 1 {
			if got := c.during(300 * time.Millisecond); got != "" {
				t.Errorf("request %d: got %q", i+1, got)
			}
			continue
		}
		if resp, body := c.answer(); resp.StatusCode != 200 || body == "" {
			t.Errorf("request %d: got %d %q", i+1, resp.StatusCode, body)
		}
	}
}
