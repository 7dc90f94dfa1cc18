package prazohttp_test

import (
	"context"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prazohq/prazo"
)

// learnPolicy cuts at what was learnt and tries nothing again.
func learnPolicy() prazo.Policy {
	return prazo.Policy{Deadline: 10 * time.Second, TryLimit: prazo.Learn(), Retries: prazo.Retries{Max: prazo.Off}}
}

// TestScoutOverHTTP: a GET that is cut at the learnt limit runs on, without another request, to show what it would have taken; its
// caller has the request back at once. What may have changed something is cut for good, and so is an upload.
// mutate: prazohttp/exchange.go: safe(req.Method) && e.body.kind == noBody => e.body.kind == noBody
// mutate: prazohttp/exchange.go: && e.body.kind == noBody && !e.call.Stream =>
func TestScoutOverHTTP(t *testing.T) {
	for _, p := range protocols() {
		for _, c := range []struct {
			name, method string
			body         func() io.Reader
			scouts       bool
		}{
			{"GET", http.MethodGet, nil, true},
			{"HEAD", http.MethodHead, nil, true},
			{"DELETE", http.MethodDelete, nil, false},
			{"POST", http.MethodPost, func() io.Reader { return strings.NewReader("pedido") }, false},
			{"GET with a body", http.MethodGet, func() io.Reader { return strings.NewReader("consulta") }, false},
		} {
			t.Run(p.name+"/"+c.name, func(t *testing.T) {
				var slow atomic.Bool
				var left atomic.Bool // the caller went away before the answer was written
				serve := func(rw http.ResponseWriter, r *http.Request) {
					io.Copy(io.Discard, r.Body)
					pause := 100 * time.Millisecond
					if slow.Load() {
						pause = 240 * time.Millisecond
					}
					left.Store(!pass(r, pause))
					say(rw, "ok")
				}
				inBubble(t, p, learnPolicy(), serve, func(t *testing.T, w *wire) {
					ask := func() (result, *http.Request) {
						var body io.Reader
						if c.body != nil {
							body = c.body()
						}
						req := request(t, context.Background(), c.method, w.url+"/", body)
						return do(w.client, req), req
					}
					for range 100 {
						ask()
					}
					slow.Store(true)
					before := w.requests.Load()
					r, req := ask()
					if r.err == nil || r.took > 230*time.Millisecond {
						t.Fatalf("%v after %v", r.err, r.took)
					}
					req.Method, req.Header, req.URL = "", nil, nil // it is the caller's again
					if got := w.guard.Stats().Scouts; got != map[bool]int{true: 1}[c.scouts] {
						t.Errorf("%d scouts", got)
					}
					time.Sleep(5 * time.Second)
					if n := w.requests.Load() - before; n != 1 || left.Load() == c.scouts {
						t.Errorf("%d requests arrived; the caller left the last one: %v", n, left.Load())
					}
					answeredAt(t, w, c.scouts)
				})
			})
		}
	}
}

// answeredAt checks what the Record of the last call says of its only try: when it was answered, if it ran on.
func answeredAt(t *testing.T, w *wire, ranOn bool) {
	t.Helper()
	w.mu.Lock()
	defer w.mu.Unlock()
	try := w.records[len(w.records)-1].Tries[0]
	late := try.Answered - 240*time.Millisecond
	if try.Scouted != ranOn || ranOn && (late < 0 || late > 50*time.Millisecond) || !ranOn && try.Answered != 0 {
		t.Errorf("ran on %v, answered after %v", try.Scouted, try.Answered)
	}
}
