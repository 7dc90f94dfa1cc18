package prazohttp_test

import (
	"context"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/prazohttp"
)

func hedgePolicy() prazo.Policy {
	return prazo.Policy{
		Deadline: 10 * time.Second,
		Hedge:    prazo.Hedge{After: 200 * time.Millisecond},
		Retries:  prazo.Retries{Max: prazo.Off},
	}
}

// TestHedgedBodyArrives is the second half of the case body-1: of two tries that run side by side one wins, and every byte
// of its body arrives, though it is still being read when the other try is ended, and is answered, and closed.
// mutate: round.go: cancelAll(losers, err) => cancelAll(append(losers, r.best.try), err)
func TestHedgedBodyArrives(t *testing.T) {
	const pace = 30_000 // bytes in 100 ms
	for _, p := range protocols() {
		for name, first := range map[string]time.Duration{"the hedge wins": 3 * time.Second, "the first wins": 400 * time.Millisecond} {
			for length, size := range map[string]int{"read whole": 512 << 10, "streamed": 2 << 20, "unknown length": -1 << 20} {
				t.Run(p.name+"/"+name+"/"+length, func(t *testing.T) {
					text := strings.Repeat("0123456789abcdef", max(size, -size)/16)
					var requests atomic.Int64
					serve := func(rw http.ResponseWriter, r *http.Request) {
						if n := requests.Add(1); n == 1 && !pass(r, first) || n == 2 && first < time.Second && !pass(r, 5*time.Second) {
							return
						}
						if size > 0 {
							rw.Header().Set("Content-Length", strconv.Itoa(size))
						}
						for rest := text; rest != "" && pass(r, time.Second/10); {
							n := min(len(rest), pace)
							say(rw, rest[:n])
							rest = rest[n:]
						}
					}
					policy := hedgePolicy()
					policy.Deadline = 20 * time.Second
					if length == "read whole" && first < time.Second {
						policy.Hedge.After = 3 * first / 4 // both run while the body is read inside the try
					}
					inBubble(t, p, policy, serve, func(t *testing.T, w *wire) {
						r := w.get(context.Background(), "/")
						r.answered(t, 200, text)
						r.tries(t, 2)
						if requests.Load() != 2 {
							t.Errorf("%d requests arrived", requests.Load())
						}
					})
				})
			}
		}
	}
}

// TestWhatIsHedged is the case repeat-2 for hedges: neither a POST nor a request with an idempotency key is sent twice at once,
// nor a body that cannot be.
// mutate: prazohttp/exchange.go: e.key != "" && !idempotent(req.Method) => false
// mutate: prazohttp/exchange.go: !e.body.sharable() || => false ||
func TestWhatIsHedged(t *testing.T) {
	for _, c := range []struct {
		name   string
		method string
		body   func() io.Reader
		key    string
		want   int64
	}{
		{"GET", "GET", nil, "", 2},
		{"PUT of bytes", "PUT", func() io.Reader { return strings.NewReader("pedido") }, "", 2},
		{"PUT of a stream", "PUT", func() io.Reader { return struct{ *strings.Reader }{strings.NewReader("pedido")} }, "", 1},
		{"POST", "POST", func() io.Reader { return strings.NewReader("pedido") }, "", 1},
		{"POST with a key", "POST", func() io.Reader { return strings.NewReader("pedido") }, "k1", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			serve := func(rw http.ResponseWriter, r *http.Request) {
				if pass(r, time.Second) {
					say(rw, "ok")
				}
			}
			inBubble(t, http1, hedgePolicy(), serve, func(t *testing.T, w *wire) {
				w.transport.Key = prazohttp.KeyRule{Repeat: true}
				ctx := context.Background()
				if c.key != "" {
					ctx = prazohttp.With(ctx, prazohttp.Call{IdempotencyKey: c.key})
				}
				var body io.Reader
				if c.body != nil {
					body = c.body()
				}
				r := do(w.client, request(t, ctx, c.method, w.url+"/", body))
				r.answered(t, 200, "ok")
				if got := w.requests.Load(); got != c.want {
					t.Errorf("%d requests, want %d", got, c.want)
				}
			})
		})
	}
}

// TestHedgeHasItsOwnConnection: over HTTP/2 two requests share a connection, so that what holds one of them holds the other.
// The hedge opens another.
// mutate: prazohttp/retire.go: , try.Hedge() && t.multiplexed.Load() && len(t.endpoints.byName) < 2: => :
func TestHedgeHasItsOwnConnection(t *testing.T) {
	for _, p := range []protocol{http1, http2} {
		t.Run(p.name, func(t *testing.T) {
			var slow atomic.Bool
			serve := func(rw http.ResponseWriter, r *http.Request) {
				if slow.CompareAndSwap(true, false) && !pass(r, 5*time.Second) {
					return
				}
				say(rw, "ok")
			}
			inBubble(t, p, hedgePolicy(), serve, func(t *testing.T, w *wire) {
				w.get(context.Background(), "/").answered(t, 200, "ok")
				slow.Store(true)
				w.get(context.Background(), "/").answered(t, 200, "ok")
				if n := w.dials.Load(); n != 2 {
					t.Errorf("%d connections were asked for, want 2", n)
				}
			})
		})
	}
}
