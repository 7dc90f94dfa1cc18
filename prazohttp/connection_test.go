package prazohttp_test

import (
	"context"
	"io"
	"net/http"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/lab"
	"github.com/prazohq/prazo/prazohttp"
)

// closingTripper counts the bodies that come and those that are closed.
type closingTripper struct {
	http.RoundTripper
	came, closed atomic.Int64
}

type closingBody struct {
	io.ReadCloser
	once  sync.Once
	count *atomic.Int64
}

func (b *closingBody) Close() error {
	b.once.Do(func() { b.count.Add(1) })
	return b.ReadCloser.Close()
}

func (c *closingTripper) RoundTrip(req *http.Request) (*http.Response, error) {
	resp, err := c.RoundTripper.RoundTrip(req)
	if err == nil {
		c.came.Add(1)
		resp.Body = &closingBody{ReadCloser: resp.Body, count: &c.closed}
	}
	return resp, err
}

// TestRefusedAnswersAreReused is the case repeat-5, and law 8: a thousand calls answered 503, then 200, use one connection,
// and each refused body is closed.
//
// mutate: prazohttp/exchange.go: Drop:  (*attempt).drop, => Drop:  nil,
func TestRefusedAnswersAreReused(t *testing.T) {
	for _, p := range protocols() {
		t.Run(p.name, func(t *testing.T) {
			var turn atomic.Int64
			serve := func(rw http.ResponseWriter, r *http.Request) {
				if turn.Add(1)%2 == 1 {
					rw.WriteHeader(http.StatusServiceUnavailable)
					say(rw, "not now")
				}
				io.WriteString(rw, "frete")
			}
			inBubble(t, p, patient(10*time.Second), serve, func(t *testing.T, w *wire) {
				base := &closingTripper{RoundTripper: w.base}
				w.use(base)
				turn.Store(1) // the first call is answered at once
				for range 1001 {
					w.get(context.Background(), "/").answered(t, 200, "frete")
					synctest.Wait() // the connection is where the next request looks for one
				}
				if n := w.dials.Load(); n != 1 || w.requests.Load() != 2001 {
					t.Errorf("%d connections for %d requests, want 1 for 2001", n, w.requests.Load())
				}
				if base.came.Load() != 2001 || base.closed.Load() != 2001 {
					t.Errorf("%d bodies came, %d were closed", base.came.Load(), base.closed.Load())
				}
			})
		})
	}
}

// TestFreshConnection has idle connections at hand when a try is cut or gets a 408: the next try takes none of them.
func TestFreshConnection(t *testing.T) {
	for _, p := range protocols() {
		for _, stuck := range []bool{true, false} {
			t.Run(p.name+"/"+map[bool]string{true: "after a cut", false: "after a 408"}[stuck], func(t *testing.T) {
				var w *wire
				var remotes sync.Map
				serve := func(rw http.ResponseWriter, r *http.Request) {
					_, again := remotes.LoadOrStore(r.URL.Path, true)
					switch {
					case strings.HasPrefix(r.URL.Path, "/warm"):
						pass(r, time.Second) // both at once: two connections
					case again:
						io.WriteString(rw, "frete")
					case stuck:
						hang(r)
					default:
						rw.WriteHeader(http.StatusRequestTimeout)
					}
				}
				policy := patient(10 * time.Second)
				policy.TryLimit = prazo.Fixed(2 * time.Second)
				inBubble(t, p, policy, serve, func(t *testing.T, bubble *wire) {
					w = bubble
					var wait sync.WaitGroup
					for i := range 2 {
						wait.Go(func() { w.get(context.Background(), "/warm"+strconv.Itoa(i)) })
					}
					wait.Wait()
					before := w.dials.Load()
					r := w.get(context.Background(), "/")
					r.answered(t, 200, "frete")
					r.tries(t, 2)
					if n := w.dials.Load() - before; n != 1 {
						t.Errorf("%d connections were opened, want 1 for the second try", n)
					}
				})
			})
		}
	}
}

// TestDrain has a refused answer whose body is slow or large: it does not hold the next try, and its connection is used
// again only if the body soon ends. Law 8: drained within a time limit, not only a byte limit.
//
// mutate: prazohttp/drop.go: drainTime  = 50 * time.Millisecond => drainTime  = 5 * time.Second
func TestDrain(t *testing.T) {
	for _, c := range []struct {
		name   string
		length int // of the body; 0: unknown
		send   func(rw http.ResponseWriter, r *http.Request)
		holds  time.Duration
		dials  int64
	}{
		{"small", 1000, func(rw http.ResponseWriter, r *http.Request) { say(rw, strings.Repeat("x", 1000)) }, 0, 1},
		{"ends in time", 0, func(rw http.ResponseWriter, r *http.Request) {
			say(rw, "x")
			pass(r, 30*time.Millisecond)
		}, 30 * time.Millisecond, 1},
		{"drips", 0, func(rw http.ResponseWriter, r *http.Request) { drip(rw, r) }, 50 * time.Millisecond, 2},
		{"drips, length known", 22, func(rw http.ResponseWriter, r *http.Request) { drip(rw, r) }, 50 * time.Millisecond, 2},
		{"large", 10 << 20, flood, 0, 2},
		{"large, length unknown", 0, flood, 0, 2},
	} {
		for _, p := range protocols() {
			t.Run(p.name+"/"+c.name, func(t *testing.T) {
				var w *wire
				serve := func(rw http.ResponseWriter, r *http.Request) {
					if w.requests.Load() > 1 {
						return
					}
					if c.length > 0 {
						rw.Header().Set("Content-Length", strconv.Itoa(c.length))
					}
					rw.WriteHeader(http.StatusServiceUnavailable)
					c.send(rw, r)
				}
				inBubble(t, p, patient(10*time.Second), serve, func(t *testing.T, bubble *wire) {
					w = bubble
					r := w.get(context.Background(), "/")
					r.answered(t, 200, "")
					r.tries(t, 2)
					if at := r.record.Tries[1].At; at != c.holds {
						t.Errorf("the second try began after %v, want %v", at, c.holds)
					}
					if n := w.dials.Load(); n != c.dials && !p.h2 {
						t.Errorf("%d connections, want %d", n, c.dials)
					}
					if p.h2 && w.dials.Load() != 1 {
						t.Errorf("%d connections, want 1: only the stream is given up", w.dials.Load())
					}
				})
			})
		}
	}
}

// flood sends up to 10 MiB as fast as it is taken.
func flood(rw http.ResponseWriter, r *http.Request) {
	chunk := strings.Repeat("x", 64<<10)
	for range 10 << 20 / len(chunk) {
		if _, err := io.WriteString(rw, chunk); err != nil {
			return
		}
	}
}

// TestRefusedAnswerIsReturned hands the last refusal over with its body, also when that is long or drips.
func TestRefusedAnswerIsReturned(t *testing.T) {
	for _, p := range protocols() {
		serve := func(rw http.ResponseWriter, r *http.Request) {
			rw.WriteHeader(http.StatusServiceUnavailable)
			for range 5 {
				say(rw, "x")
				pass(r, time.Second)
			}
		}
		inBubble(t, p, patient(10*time.Second), serve, func(t *testing.T, w *wire) {
			r := w.get(context.Background(), "/")
			r.answered(t, 503, "xxxxx")
			r.tries(t, 3)
			if r.header != 100*time.Millisecond || r.record.Stop != prazo.StopMax {
				t.Errorf("handed over after %v, stop %q", r.header, r.record.Stop)
			}
		})
	}
}

// TestNothingIsLeft makes good, refused and cut calls on real sockets: no goroutine and no connection is left.
func TestNothingIsLeft(t *testing.T) {
	l := lab.Start(t)
	before := runtime.NumGoroutine()
	policy := patient(400 * time.Millisecond)
	policy.TryLimit = prazo.Fixed(100 * time.Millisecond)
	client := prazohttp.Client(newGuard(t, policy))
	var wait sync.WaitGroup
	for range 5 {
		for _, fault := range []string{"ok", "silent", "gotejando", "chunk-drip", "close-body", "reset-head", "refused", "tls-silent"} {
			wait.Go(func() {
				for _, method := range []string{http.MethodGet, http.MethodPost} {
					do(client, request(t, context.Background(), method, l.URL(fault), strings.NewReader("pedido")))
				}
			})
		}
	}
	wait.Wait()
	client.CloseIdleConnections()
	closed(t, l)
	for end := time.Now().Add(5 * time.Second); runtime.NumGoroutine() > before; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			buf := make([]byte, 1<<20)
			t.Fatalf("%d goroutines, %d before:\n%s", runtime.NumGoroutine(), before, buf[:runtime.Stack(buf, true)])
		}
	}
}
