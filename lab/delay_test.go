package lab_test

import (
	"net/http"
	"testing"
	"time"
)

func TestDelay(t *testing.T) {
	l := start(t)
	c := dial(t, l.URL("delay"))
	for _, d := range []time.Duration{0, 200 * time.Millisecond, 700 * time.Millisecond} {
		begin := time.Now()
		c.get("http://lab/delay/" + d.String())
		resp, body := c.answer()
		between(t, "delay "+d.String(), time.Since(begin), d, d+2*time.Second)
		if want := `{"delay":"` + d.String() + `"}`; resp.StatusCode != http.StatusOK || body != want {
			t.Errorf("got %d %q, want %q", resp.StatusCode, body, want)
		}
	}
}

func TestDelayRefusesGarbage(t *testing.T) {
	l := start(t)
	c := dial(t, l.URL("delay"))
	for _, bad := range []string{"", "soon", "-1s", "61s", "9999999999h", "1", "1s/2", "%00", "NaN"} {
		c.get("http://lab/delay/" + bad)
		if resp, _ := c.answer(); resp.StatusCode != http.StatusBadRequest {
			t.Errorf("/delay/%s: got %d, want 400", bad, resp.StatusCode)
		}
	}
}
