package prazohttp_test

import (
	"context"
	"errors"
	"net/http"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/prazohq/prazo"
)

// seenHeaders keeps the header of each request and answers 503.
type seenHeaders struct {
	mu  sync.Mutex
	all []http.Header
}

func (s *seenHeaders) serve(rw http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = append(s.all, r.Header)
	rw.WriteHeader(http.StatusServiceUnavailable)
}

// TestRequestID keeps the id that the caller gives, as far as it is harmless in a log, and makes one where there is none. It
// is the same on all tries and in the Record, and in the Error by law 12.
//
// mutate: prazohttp/exchange.go: RequestID: requestID(req), => RequestID: newRequestID(),
func TestRequestID(t *testing.T) {
	made := regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)
	for _, c := range []struct {
		name, given, want string // want "": one is made
	}{
		{"none", "", ""},
		{"plain", "7f3a", "7f3a"},
		{"all that is allowed", "aZ09-_.:/+=@", "aZ09-_.:/+=@"},
		{"too long", strings.Repeat("a", 1000), strings.Repeat("a", 128)},
		{"spaces and quotes", `a b"c'd`, "abcd"},
		{"end of line", "a\r\nSet-Cookie: x\x00\x1b[31m", "aSet-Cookie:x31m"},
		{"another script", "pedido-ção-٣", "pedido-o-"},
		{"nothing allowed", "\r\n<>", ""},
		{"long, nothing allowed at first", strings.Repeat(" ", 10_000) + "a", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			server := &seenHeaders{}
			inBubble(t, http1, patient(10*time.Second), server.serve, func(t *testing.T, w *wire) {
				req := request(t, context.Background(), http.MethodGet, w.url, nil)
				if c.given != "" {
					req.Header.Set("X-Request-Id", c.given)
				}
				r := w.do(req)
				r.tries(t, 3)
				id := r.record.RequestID
				if c.want != "" && id != c.want || c.want == "" && !made.MatchString(id) {
					t.Errorf("the id is %q, want %q", id, c.want)
				}
				for i, h := range server.all {
					if got := h.Values("X-Request-Id"); len(got) != 1 || got[0] != id {
						t.Errorf("try %d had the ids %q, want %q", i+1, got, id)
					}
				}
				if got := req.Header.Get("X-Request-Id"); got != c.given {
					t.Errorf("the caller's header says %q now", got)
				}
				w.listener.Close()
				w.base.CloseIdleConnections()
				var failure *prazo.Error
				if _, err := w.client.Do(req); !errors.As(err, &failure) || !strings.Contains(failure.Error(), "[req "+failure.Record.RequestID+"]") {
					t.Errorf("%v", err)
				}
			})
		})
	}
}

// TestRequestIDsDiffer makes another id for each call.
func TestRequestIDsDiffer(t *testing.T) {
	server := &seenHeaders{}
	inBubble(t, http1, single(10*time.Second), server.serve, func(t *testing.T, w *wire) {
		ids := map[string]bool{}
		for range 100 {
			ids[w.get(context.Background(), "/").record.RequestID] = true
		}
		if len(ids) != 100 {
			t.Errorf("%d ids of 100 calls", len(ids))
		}
	})
}

// TestTraceHeadersPass leaves what others correlate by alone.
func TestTraceHeadersPass(t *testing.T) {
	headers := map[string]string{
		"Traceparent": "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
		"Tracestate":  "loja=1, outro = 2",
		"Baggage":     "k=v;p",
	}
	for _, p := range protocols() {
		server := &seenHeaders{}
		inBubble(t, p, patient(10*time.Second), server.serve, func(t *testing.T, w *wire) {
			req := request(t, context.Background(), http.MethodGet, w.url, nil)
			for name, value := range headers {
				req.Header.Set(name, value)
			}
			w.do(req).tries(t, 3)
			for i, h := range server.all {
				for name, value := range headers {
					if got := h.Values(name); len(got) != 1 || got[0] != value {
						t.Errorf("%s: try %d has %s %q", p.name, i+1, name, got)
					}
				}
			}
		})
	}
}

// TestHeaderMayChangeAfterTheError has a caller change its header right after a POST was cut while it was written.
func TestHeaderMayChangeAfterTheError(t *testing.T) {
	for _, p := range protocols() {
		t.Run(p.name, func(t *testing.T) {
			inBubble(t, p, single(time.Second), nil, func(t *testing.T, w *wire) {
				w.server.Handler = http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { hang(r) })
				for range 3 {
					req := request(t, context.Background(), http.MethodPost, w.url, strings.NewReader(strings.Repeat("x", 2<<20)))
					for i := range 50 {
						req.Header.Set("X-"+strings.Repeat("y", i), "1")
					}
					if _, err := w.client.Do(req); err == nil {
						t.Fatal("no error")
					}
					for name := range req.Header {
						req.Header[name][0] = "2"
						delete(req.Header, name)
					}
					req.Header.Set("X-New", "1")
				}
			})
		})
	}
}

// lateTripper returns at the cut, and looks at its request later, as a transport may that writes in another goroutine.
type lateTripper struct {
	look chan struct{}
	saw  chan string
}

func (l *lateTripper) RoundTrip(req *http.Request) (*http.Response, error) {
	go func() {
		<-l.look
		l.saw <- req.Header.Get("X-Loja")
	}()
	<-req.Context().Done()
	return nil, req.Context().Err()
}

// TestLateTryHasItsOwnHeader has the caller change its header before the try that was cut reads it (law 7: the state of a call lives
// in the call).
//
// mutate: prazohttp/exchange.go: req.Header = e.req.Header.Clone() => req.Header = e.req.Header
func TestLateTryHasItsOwnHeader(t *testing.T) {
	inBubble(t, http1, single(time.Second), nil, func(t *testing.T, w *wire) {
		base := &lateTripper{make(chan struct{}), make(chan string)}
		w.use(base)
		req := request(t, context.Background(), http.MethodPost, w.url, strings.NewReader("pedido"))
		req.Header.Set("X-Loja", "1")
		if _, err := w.client.Do(req); !errors.Is(err, context.DeadlineExceeded) {
			t.Fatal(err)
		}
		req.Header.Set("X-Loja", "2")
		close(base.look)
		if saw := <-base.saw; saw != "1" {
			t.Errorf("the try saw what the caller set after the error: %q", saw)
		}
	})
}

// TestNoHeaderMap makes a call whose request has no header map at all.
func TestNoHeaderMap(t *testing.T) {
	server := &seenHeaders{}
	inBubble(t, http1, single(10*time.Second), server.serve, func(t *testing.T, w *wire) {
		req := request(t, context.Background(), "", w.url, nil)
		req.Header = nil
		resp, err := w.transport.RoundTrip(req)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if req.Header != nil || len(server.all) != 1 || server.all[0].Get("X-Request-Id") == "" {
			t.Errorf("the caller's header is %v, the server saw %v", req.Header, server.all)
		}
	})
}

// TestNoGoroutineForTheCtx looks at what runs while a request waits: our ctx costs no goroutine.
func TestNoGoroutineForTheCtx(t *testing.T) {
	for _, p := range protocols() {
		serve := func(_ http.ResponseWriter, r *http.Request) { hang(r) }
		inBubble(t, p, single(2*time.Second), serve, func(t *testing.T, w *wire) {
			stacks := make(chan string, 1)
			time.AfterFunc(time.Second, func() {
				buf := make([]byte, 1<<20)
				stacks <- string(buf[:runtime.Stack(buf, true)])
			})
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			w.get(ctx, "/").failed(t, prazo.WallDeadline)
			if strings.Contains(<-stacks, "propagateCancel") {
				t.Errorf("%s: a goroutine waits for a ctx", p.name)
			}
		})
	}
}
