package lab_test

import (
	"net/http"
	"testing"
	"time"
)

func TestFrete(t *testing.T) {
	l := start(t)
	begin := time.Now()
	c := get(t, l.URL("frete"))
	resp, body := c.answer()
	between(t, "frete", time.Since(begin), 8*time.Second, 11*time.Second)
	if resp.StatusCode != http.StatusOK || body == "" {
		t.Errorf("got %d %q", resp.StatusCode, body)
	}
}

func TestFreteIsCut(t *testing.T) {
	l := start(t)
	c := get(t, l.URL("frete"))
	if got := c.during(300 * time.Millisecond); got != "" {
		t.Errorf("got %q at once", got)
	}
	if s := c.cut(l, "frete"); s.Method != "GET" || s.Path != "/frete" {
		t.Errorf("seen %+v", s)
	}
}
