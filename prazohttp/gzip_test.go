package prazohttp_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"net/http"
	"testing"
	"time"

	"github.com/prazohq/prazo"
)

// TestGzip is the case body-12: a gzip body that ends early, late or not at all. The transport unpacks it by itself, which
// hides its length; the deadline and the connection keep to what is on the wire.
func TestGzip(t *testing.T) {
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	io.WriteString(z, "frete")
	z.Close()
	zipped := packed.String()
	for _, p := range protocols() {
		for _, c := range []struct {
			name   string
			sent   string
			lasts  time.Duration // from the last byte of gzip to the end of the body
			body   string
			err    string
			wall   prazo.Wall
			took   time.Duration
			reused bool
			either bool // it may be used again or not
		}{
			{name: "right", sent: zipped, body: "frete", reused: true},
			{name: "early", sent: zipped[:len(zipped)-9], err: "unexpected EOF", reused: true},
			{name: "late", sent: zipped, lasts: time.Second, body: "frete", took: time.Second, reused: true},
			{name: "never", sent: zipped, lasts: time.Hour, wall: prazo.WallDeadline, err: "deadline of 2.5s", took: 2500 * time.Millisecond},
			{name: "more after it", sent: zipped + "rubbish and more", err: "gzip: invalid header", either: true},
		} {
			t.Run(p.name+"/"+c.name, func(t *testing.T) {
				serve := func(rw http.ResponseWriter, r *http.Request) {
					rw.Header().Set("Content-Encoding", "gzip")
					say(rw, c.sent)
					pass(r, c.lasts)
				}
				inBubble(t, p, patient(2500*time.Millisecond), serve, func(t *testing.T, w *wire) {
					r := w.get(context.Background(), "/")
					if c.err == "" {
						r.answered(t, 200, c.body)
					} else if failure := r.failed(t, c.wall); !bytes.Contains([]byte(failure.Error()), []byte(c.err)) {
						t.Errorf("%v", failure)
					}
					if r.took != c.took {
						t.Errorf("took %v, want %v", r.took, c.took)
					}
					time.Sleep(time.Second)
					w.get(context.Background(), "/")
					if reused := w.dials.Load() == 1; reused != c.reused && !p.h2 && !c.either {
						t.Errorf("the connection is used again: %v", reused)
					}
				})
			})
		}
	}
}
