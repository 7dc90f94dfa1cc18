package prazohttp_test

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/lab"
	"github.com/prazohq/prazo/prazohttp"
)

// TestPostToSilentServer is the case repeat-1: one request arrives, with all retries on.
func TestPostToSilentServer(t *testing.T) {
	l := lab.Start(t)
	client := prazohttp.Client(newGuard(t, prazo.Policy{Deadline: 300 * time.Millisecond, TryLimit: prazo.Fixed(50 * time.Millisecond)}))
	defer client.CloseIdleConnections()
	for range 2 {
		r := do(client, request(t, context.Background(), http.MethodPost, l.URL("silent"), strings.NewReader("pedido")))
		failure := r.failed(t, prazo.WallTry)
		r.tries(t, 1)
		if r.record.Stop != prazo.StopRepeat || failure.NotApplied() {
			t.Errorf("stop %q, not applied %v: %v", r.record.Stop, failure.NotApplied(), failure)
		}
	}
	if seen := closed(t, l); len(seen) != 2 {
		t.Errorf("the server saw %d requests of two calls: %+v", len(seen), seen)
	}
}

// TestWhatIsRepeated is the case repeat-2: a method that is not idempotent is repeated only if the call says so.
func TestWhatIsRepeated(t *testing.T) {
	for _, c := range []struct {
		method string
		call   prazohttp.Call
		tries  int
	}{
		{"GET", prazohttp.Call{}, 3},
		{"HEAD", prazohttp.Call{}, 3},
		{"OPTIONS", prazohttp.Call{}, 3},
		{"TRACE", prazohttp.Call{}, 3},
		{"PUT", prazohttp.Call{}, 3},
		{"DELETE", prazohttp.Call{}, 3},
		{"QUERY", prazohttp.Call{}, 3},
		{"POST", prazohttp.Call{}, 1},
		{"PATCH", prazohttp.Call{}, 1},
		{"LOCK", prazohttp.Call{}, 1},
		{"get", prazohttp.Call{}, 1},
		{"POST", prazohttp.Call{Idempotent: true}, 3},
		{"PATCH", prazohttp.Call{Idempotent: true}, 3},
	} {
		t.Run(fmt.Sprintf("%s %v", c.method, c.call.Idempotent), func(t *testing.T) {
			for _, stuck := range []bool{false, true} {
				serve := func(rw http.ResponseWriter, r *http.Request) {
					if stuck {
						hang(r)
					}
					rw.WriteHeader(http.StatusServiceUnavailable)
				}
				policy := patient(10 * time.Second)
				policy.TryLimit = prazo.Fixed(time.Second)
				inBubble(t, http1, policy, serve, func(t *testing.T, w *wire) {
					r := w.do(request(t, prazohttp.With(context.Background(), c.call), c.method, w.url, nil))
					r.tries(t, c.tries)
					if n := w.requests.Load(); n != int64(c.tries) {
						t.Errorf("%d requests, want %d", n, c.tries)
					}
					if stuck {
						r.failed(t, prazo.WallTry)
						return
					}
					r.answered(t, 503, "")
				})
			}
		})
	}
}

// TestPostThatWasNotSent repeats a POST for which no connection was made.
func TestPostThatWasNotSent(t *testing.T) {
	inBubble(t, http1, patient(10*time.Second), func(http.ResponseWriter, *http.Request) {}, func(t *testing.T, w *wire) {
		w.dial = func(ctx context.Context) (net.Conn, error) {
			if w.dials.Load() < 3 {
				return nil, &net.OpError{Op: "dial", Net: "tcp", Err: syscall.ECONNREFUSED}
			}
			return w.pipe(ctx)
		}
		r := w.post(context.Background(), "/", onceReader("pedido"))
		r.answered(t, 200, "")
		r.tries(t, 3)
		for _, try := range r.record.Tries[:2] {
			if try.Kind != prazo.NotSent || !try.NotSent || try.Sends != 0 || !strings.Contains(try.Err, "refused") {
				t.Errorf("%+v", try)
			}
		}
		if w.requests.Load() != 1 {
			t.Errorf("%d requests", w.requests.Load())
		}
	})
}

// TestRefusedOnSockets has nobody listen: all tries are made, also of a POST, and the error says that nothing was sent.
func TestRefusedOnSockets(t *testing.T) {
	l := lab.Start(t)
	client := prazohttp.Client(newGuard(t, patient(5*time.Second)))
	r := do(client, request(t, context.Background(), http.MethodPost, l.URL("refused"), strings.NewReader("pedido")))
	failure := r.failed(t, prazo.WallNone)
	r.tries(t, 3)
	if !failure.NotApplied() || failure.Timeout() || r.record.Stop != prazo.StopMax {
		t.Errorf("%v", failure)
	}
}

// TestPostThatWasReset does not repeat a POST whose connection was lost after the request, or in the middle of it.
func TestPostThatWasReset(t *testing.T) {
	for _, p := range protocols() {
		for _, body := range []string{"pedido", strings.Repeat("x", 8<<20)} {
			serve := func(_ http.ResponseWriter, r *http.Request) {
				io.CopyN(io.Discard, r.Body, 6)
				panic(http.ErrAbortHandler)
			}
			inBubble(t, p, patient(10*time.Second), serve, func(t *testing.T, w *wire) {
				r := w.post(context.Background(), "/", strings.NewReader(body))
				failure := r.failed(t, prazo.WallNone)
				r.tries(t, 1)
				if failure.NotApplied() || r.record.Stop != prazo.StopRepeat || w.requests.Load() != 1 {
					t.Errorf("%s: not applied %v, stop %q, %d requests: %v", p.name, failure.NotApplied(), r.record.Stop, w.requests.Load(), failure)
				}
			})
		}
	}
}

// seeingTripper keeps the requests that pass.
type seeingTripper struct {
	http.RoundTripper
	seen []*http.Request
}

func (s *seeingTripper) RoundTrip(req *http.Request) (*http.Response, error) {
	s.seen = append(s.seen, req)
	return s.RoundTripper.RoundTrip(req)
}

// TestEachTryHasItsOwnRequest is the case repeat-4: neither the requests of two tries nor that of the caller share a value or
// a header, and the caller's is as it was.
func TestEachTryHasItsOwnRequest(t *testing.T) {
	serve := func(rw http.ResponseWriter, r *http.Request) { rw.WriteHeader(http.StatusServiceUnavailable) }
	inBubble(t, http1, patient(10*time.Second), serve, func(t *testing.T, w *wire) {
		base := &seeingTripper{RoundTripper: w.base}
		w.use(base)
		req := request(t, context.Background(), http.MethodPut, w.url, strings.NewReader("pedido"))
		req.Header.Set("X-Loja", "1")
		header, body := req.Header.Clone(), req.Body
		w.do(req).tries(t, 3)
		for i, seen := range base.seen {
			if seen == req || slices.Contains(base.seen[:i], seen) || seen.Header.Get("X-Loja") != "1" {
				t.Errorf("try %d has no request of its own", i+1)
			}
			seen.Header.Set("X-Loja", fmt.Sprint("try ", i))
		}
		if base.seen[0].Header.Get("X-Loja") != "try 0" || fmt.Sprint(req.Header) != fmt.Sprint(header) || req.Body != body {
			t.Errorf("the caller's request was changed: %v", req.Header)
		}
	})
}

// TestCancelledBefore is the case error-6: a ctx that has ended already lets no request out.
func TestCancelledBefore(t *testing.T) {
	for _, p := range protocols() {
		for _, late := range []bool{false, true} {
			inBubble(t, p, patient(10*time.Second), nil, func(t *testing.T, w *wire) {
				ctx, cancel := context.WithCancel(context.Background())
				wall := prazo.WallCaller
				if late {
					ctx, cancel = context.WithTimeout(context.Background(), -time.Second)
					wall = prazo.WallDeadline
				}
				cancel()
				body := &closeCounter{Reader: strings.NewReader("pedido")}
				r := w.post(ctx, "/", body)
				failure := r.failed(t, wall)
				r.within(t, 0)
				r.tries(t, 0)
				if !failure.NotApplied() || w.dials.Load() != 0 || w.requests.Load() != 0 || body.closed.Load() != 1 {
					t.Errorf("%d dials, %d requests, body closed %d times: %v", w.dials.Load(), w.requests.Load(), body.closed.Load(), failure)
				}
			})
		}
	}
}
