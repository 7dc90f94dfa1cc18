//go:build check

package lab_test

import (
	"io"
	"net/http"
	"testing"
	"time"
)

// The whole drip is 22 bytes of JSON, after which the connection is good.
func TestGotejandoToTheEnd(t *testing.T) {
	l := start(t)
	begin := time.Now()
	c := get(t, l.URL("gotejando"))
	_ = c.SetReadDeadline(begin.Add(40 * time.Second))
	resp, err := http.ReadResponse(c.r, nil)
	if err != nil {
		t.Fatal(err)
	}
	b, err := io.ReadAll(resp.Body)
	if err != nil || len(b) != 22 {
		t.Fatalf("got %q, %v", b, err)
	}
	c.get(l.URL("ok"))
	c.answer()
	between(t, "gotejando", time.Since(begin), 21*time.Second, 25*time.Second)
}
