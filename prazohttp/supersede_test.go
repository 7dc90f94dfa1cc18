package prazohttp_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/prazohttp"
)

// superseding is a call that takes the place of the one with its key.
func superseding(key string) prazohttp.Call { return prazohttp.Call{Group: prazo.Group{Key: key}} }

// TestHammeredButton: of a thousand triggers with one key the server has the last one's request in hand; every other caller was
// told at once.
//
// mutate: prazohttp/join.go: e.spec.Group = e.call.Group =>
func TestHammeredButton(t *testing.T) {
	for _, p := range []protocol{http1, http2} {
		for _, method := range []string{http.MethodGet, http.MethodPost} {
			t.Run(p.name+"/"+method, func(t *testing.T) {
				var inHand atomic.Int64
				serve := func(rw http.ResponseWriter, r *http.Request) {
					inHand.Add(1)
					defer inHand.Add(-1)
					io.Copy(io.Discard, r.Body) // only then net/http's server looks whether the client is there
					if pass(r, time.Second) {
						say(rw, "done")
					}
				}
				inBubble(t, p, single(5*time.Second), serve, func(t *testing.T, w *wire) {
					var all sync.WaitGroup
					var told, good atomic.Int64
					for range 1000 {
						all.Go(func() {
							ctx := prazohttp.With(context.Background(), superseding("the button"))
							r := w.do(request(t, ctx, method, w.url+"/", strings.NewReader("pedido")))
							if r.err == nil {
								r.answered(t, 200, "done")
								good.Add(1)
								return
							}
							r.failed(t, prazo.WallSuperseded)
							if !errors.Is(r.err, context.Canceled) || r.took != time.Millisecond {
								t.Errorf("after %v: %v", r.took, r.err)
							}
							told.Add(1)
						})
						time.Sleep(time.Millisecond)
					}
					synctest.Wait()
					if n := inHand.Load(); n != 1 {
						t.Errorf("the server has %d requests in hand", n)
					}
					all.Wait()
					if told.Load() != 999 || good.Load() != 1 {
						t.Errorf("%d were told, %d have an answer", told.Load(), good.Load())
					}
				})
			})
		}
	}
}

// TestSupersededChain: a chain of redirects is one call of the group, wherever it is.
func TestSupersededChain(t *testing.T) {
	serve := inASecond(func(rw http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/" {
			http.Redirect(rw, r, "/there", http.StatusFound)
			return
		}
		say(rw, "done")
	})
	for _, after := range []time.Duration{500 * time.Millisecond, 1500 * time.Millisecond} {
		t.Run(after.String(), func(t *testing.T) {
			inBubble(t, http1, single(5*time.Second), serve, func(t *testing.T, w *wire) {
				c := callers{w: w}
				c.addGet(superseding("the button"), "/")
				time.Sleep(after)
				c.addGet(superseding("the button"), "/")
				all := c.wait()
				all[0].failed(t, prazo.WallSuperseded)
				all[0].within(t, after)
				all[1].answered(t, 200, "done")
				all[1].tries(t, 2)
			})
		})
	}
}
