package prazohttp_test

import (
	"context"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
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

// TestWhatIsHedged is the case repeat-2 for hedges: two requests are under way at once only where nothing is changed, or where the caller
// says that it may be so. That a method is idempotent is not enough, a request with a key is never sent twice at once, nor one with a
// body that cannot be.
// mutate: prazohttp/exchange.go: return !declared || e.key => return !declared && false || e.key
// mutate: prazohttp/exchange.go: safe(method(e.req)) || e.call.Idempotent => safe(method(e.req))
// mutate: prazohttp/exchange.go: safe(method(e.req)) || e.call.Idempotent => e.call.Idempotent
// mutate: prazohttp/exchange.go: || e.key != "" || !e.body.sharable() => || !e.body.sharable()
// mutate: prazohttp/exchange.go: || e.key != "" || !e.body.sharable() => || e.key != ""
func TestWhatIsHedged(t *testing.T) {
	bytes := func() io.Reader { return strings.NewReader("pedido") }
	stream := func() io.Reader { return struct{ *strings.Reader }{strings.NewReader("pedido")} }
	none := func() io.Reader { return nil }
	declared := prazohttp.Call{Idempotent: true}
	for _, c := range []struct {
		name   string
		method string
		body   func() io.Reader
		call   prazohttp.Call
		key    string // in the caller's own header
		want   int64
	}{
		{"GET", "GET", none, prazohttp.Call{}, "", 2},
		{"QUERY", "QUERY", bytes, prazohttp.Call{}, "", 2},
		{"PUT", "PUT", bytes, prazohttp.Call{}, "", 1},
		{"DELETE", "DELETE", none, prazohttp.Call{}, "", 1},
		{"POST", "POST", bytes, prazohttp.Call{}, "", 1},
		{"PUT, declared", "PUT", bytes, declared, "", 2},
		{"DELETE, declared", "DELETE", none, declared, "", 2},
		{"POST, declared", "POST", bytes, declared, "", 2},
		{"PUT of a stream, declared", "PUT", stream, declared, "", 1},
		{"PUT with a key, declared", "PUT", bytes, declared, `"k1"`, 1},
		{"POST with a key", "POST", bytes, prazohttp.Call{IdempotencyKey: "k1"}, "", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			serve := func(rw http.ResponseWriter, r *http.Request) {
				if pass(r, time.Second) {
					say(rw, "ok")
				}
			}
			inBubble(t, http1, hedgePolicy(), serve, func(t *testing.T, w *wire) {
				w.transport.Key = prazohttp.KeyRule{Repeat: true}
				req := request(t, prazohttp.With(context.Background(), c.call), c.method, w.url+"/", c.body())
				if c.key != "" {
					req.Header.Set("Idempotency-Key", c.key)
				}
				do(w.client, req).answered(t, 200, "ok")
				if got := w.requests.Load(); got != c.want {
					t.Errorf("%d requests, want %d", got, c.want)
				}
			})
		})
	}
}

// TestSecondAnswerOfAChange: a slow DELETE is answered with its own 204, and a slow PUT with its own 200: the 404, or the 409, of a second
// one beside it never comes first, because there is none.
// mutate: prazohttp/exchange.go: return !declared || e.key => return !declared && false || e.key
func TestSecondAnswerOfAChange(t *testing.T) {
	for _, c := range []struct {
		method       string
		good, second int
	}{{"DELETE", http.StatusNoContent, http.StatusNotFound}, {"PUT", http.StatusOK, http.StatusConflict}} {
		t.Run(c.method, func(t *testing.T) {
			var begun atomic.Bool
			serve := func(rw http.ResponseWriter, r *http.Request) {
				switch {
				case begun.Swap(true):
					rw.WriteHeader(c.second)
				case pass(r, time.Second):
					rw.WriteHeader(c.good)
				}
			}
			inBubble(t, http1, hedgePolicy(), serve, func(t *testing.T, w *wire) {
				r := do(w.client, request(t, context.Background(), c.method, w.url+"/", nil))
				r.answered(t, c.good, "")
				r.within(t, time.Second)
			})
		})
	}
}

// TestRefusedHedgeHoldsNobodyUp: the body of a refused hedge, which drips, does not keep the good answer of the first try from the caller,
// even just before the deadline.
// mutate: round.go: cancelAll(losers, err) => defer cancelAll(losers, err)
func TestRefusedHedgeHoldsNobodyUp(t *testing.T) {
	for _, p := range protocols() {
		t.Run(p.name, func(t *testing.T) {
			var n atomic.Int64
			serve := func(rw http.ResponseWriter, r *http.Request) {
				if n.Add(1) == 1 {
					if pass(r, 400*time.Millisecond) {
						say(rw, "ok")
					}
					return
				}
				rw.WriteHeader(http.StatusServiceUnavailable)
				say(rw, "x")
				hang(r)
			}
			policy := hedgePolicy()
			policy.Deadline = 420 * time.Millisecond
			inBubble(t, p, policy, serve, func(t *testing.T, w *wire) {
				r := w.get(context.Background(), "/")
				r.answered(t, 200, "ok")
				r.within(t, 400*time.Millisecond)
			})
		})
	}
}

// TestHedgeHasItsOwnRequest: when the caller has its answer it has its request back, and may change it while a hedge that began late still
// works: the hedge goes on with what the request was.
// mutate: prazohttp/exchange.go: e.req = req.Clone(req.Context()) // a hedge => // a hedge
func TestHedgeHasItsOwnRequest(t *testing.T) {
	inBubble(t, http1, hedgePolicy(), nil, func(t *testing.T, w *wire) {
		base := &noting{}
		w.use(base)
		var told atomic.Int64
		w.transport.Internal = func(string) bool {
			if told.Add(1) == 2 {
				time.Sleep(100 * time.Millisecond) // the hedge began after 200 ms
			}
			return false
		}
		req := request(t, context.Background(), "GET", w.url+"/?page=1", nil)
		r := do(w.client, req)
		r.answered(t, 200, "ok")
		r.within(t, 250*time.Millisecond)
		req.URL.RawQuery = "page=2"
		req.Header.Set("X-Page", "2")
		time.Sleep(time.Second)
		if got := base.noted(); !slices.Equal(got, []string{"/?page=1", "/?page=1"}) {
			t.Errorf("asked for %q", got)
		}
	})
}

// noting is a base that answers after 250 ms, whatever becomes of the request, and notes what was asked for.
type noting struct {
	mu    sync.Mutex
	asked []string
}

func (n *noting) RoundTrip(req *http.Request) (*http.Response, error) {
	n.mu.Lock()
	n.asked = append(n.asked, req.URL.RequestURI()+req.Header.Get("X-Page"))
	n.mu.Unlock()
	time.Sleep(250 * time.Millisecond)
	return &http.Response{StatusCode: 200, Body: io.NopCloser(strings.NewReader("ok")), ContentLength: 2, Request: req}, nil
}

func (n *noting) noted() []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.asked
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
				synctest.Wait() // the connection is where the next request looks for one
				slow.Store(true)
				w.get(context.Background(), "/").answered(t, 200, "ok")
				if n := w.dials.Load(); n != 2 {
					t.Errorf("%d connections were asked for, want 2", n)
				}
			})
		})
	}
}
