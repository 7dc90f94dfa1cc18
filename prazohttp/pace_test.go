package prazohttp_test

import (
	"context"
	"net/http"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/prazohttp"
)

// drips answers with size bytes, one in each pause; the headers come with the first. Size -1 says no length and never ends.
func drips(size int, pause time.Duration) http.HandlerFunc {
	return func(rw http.ResponseWriter, r *http.Request) {
		if size >= 0 {
			rw.Header().Set("Content-Length", strconv.Itoa(size))
		} else {
			rw.Header().Set("Content-Type", "text/event-stream")
		}
		for n := 0; n != size && pass(r, pause); n++ {
			say(rw, ".")
		}
	}
}

// TestPaceOfBody: a body that is too slow is cut before the deadline, read whole inside the try or streamed. The case net-8: it is
// not while its headers are awaited, which may take as long as they like.
// mutate: prazohttp/whole.go: try.Await() => _ = try
// mutate: prazohttp/stream.go: s.try.Await() => _ = s.try
func TestPaceOfBody(t *testing.T) {
	for _, p := range []protocol{http1, http2} {
		for _, c := range []struct {
			name  string
			pace  prazo.Pace
			whole int64
			serve http.HandlerFunc
			wall  prazo.Wall
			took  time.Duration
		}{
			{"whole, early", prazo.Pace{Early: true}, 0, drips(100, time.Second), prazo.WallEarly, 3200 * time.Millisecond},
			{"streamed, early", prazo.Pace{Early: true}, -1, drips(100, time.Second), prazo.WallEarly, 3200 * time.Millisecond},
			{"whole, least", prazo.Pace{Least: 10, Over: 3 * time.Second}, 0, drips(100, time.Second), prazo.WallPace, 4 * time.Second},
			{"streamed, least", prazo.Pace{Least: 10, Over: 3 * time.Second}, -1, drips(100, time.Second), prazo.WallPace, 4 * time.Second},
			{"slow headers", prazo.Pace{Least: 10, Early: true}, 0, func(rw http.ResponseWriter, r *http.Request) {
				pass(r, 15*time.Second)
				say(rw, "0123456789")
			}, prazo.WallNone, 15 * time.Second},
		} {
			t.Run(p.name+"/"+c.name, func(t *testing.T) {
				policy := prazo.Policy{Deadline: 20 * time.Second, Pace: c.pace, Retries: prazo.Retries{Max: prazo.Off}}
				inBubble(t, p, policy, c.serve, func(t *testing.T, w *wire) {
					w.transport.Whole = c.whole
					r := w.get(context.Background(), "/")
					if c.wall == prazo.WallNone {
						r.answered(t, 200, "0123456789")
					} else {
						r.failed(t, c.wall)
					}
					if off := r.took - c.took; off < 0 || off > 100*time.Millisecond {
						t.Errorf("took %v, want %v", r.took, c.took)
					}
				})
			})
		}
	}
}

// TestStream: a declared stream outlives the deadline, and ends when a gap is too long. The server is not told a deadline.
// mutate: prazohttp/exchange.go: Stream:    e.call.Stream, =>
// mutate: prazohttp/tell.go: if e.call.Stream && e.t.guard.Policy().Idle > 0 { => if false {
func TestStream(t *testing.T) {
	for _, p := range protocols() {
		t.Run(p.name, func(t *testing.T) {
			var told string
			serve := func(rw http.ResponseWriter, r *http.Request) {
				told = r.Header.Get("X-Envoy-Expected-Rq-Timeout-Ms")
				rw.Header().Set("Content-Type", "text/event-stream")
				for range 60 {
					pass(r, time.Second)
					say(rw, "data: 1\n\n")
				}
				neverAnswer(r)
			}
			policy := prazo.Policy{Deadline: 5 * time.Second, Idle: 10 * time.Second}
			inBubble(t, p, policy, serve, func(t *testing.T, w *wire) {
				w.transport.Internal = func(string) bool { return true }
				ctx := prazohttp.With(context.Background(), prazohttp.Call{Stream: true})
				r := w.get(ctx, "/")
				if e := r.failed(t, prazo.WallIdle); e.Record.Tries[0].Bytes != 60*9 {
					t.Errorf("%d bytes came: %v", e.Record.Tries[0].Bytes, e)
				}
				if off := r.took - 70*time.Second; off < 0 || off > time.Second {
					t.Errorf("took %v", r.took)
				}
				if told != "" {
					t.Errorf("the server was told %s ms", told)
				}
			})
		})
	}
}

// TestProbeThatIsAStream: the breaker's probe may be a stream. It shows that the dependency is well when it begins, and other calls are let
// through while it goes on.
// mutate: settle.go: t.uncounted = false // a probe => // a probe
func TestProbeThatIsAStream(t *testing.T) {
	for _, p := range protocols() {
		t.Run(p.name, func(t *testing.T) {
			var well atomic.Bool
			serve := func(rw http.ResponseWriter, r *http.Request) {
				switch {
				case !well.Load():
					rw.WriteHeader(http.StatusInternalServerError)
				case r.URL.Path == "/events":
					rw.Header().Set("Content-Type", "text/event-stream")
					for pass(r, time.Second) {
						say(rw, "data: x\n\n")
					}
				default:
					say(rw, "ok")
				}
			}
			policy := single(2 * time.Second)
			policy.Idle = 5 * time.Second
			policy.Breaker = prazo.Breaker{Failures: 1, Least: 1, Open: time.Second}
			inBubble(t, p, policy, serve, func(t *testing.T, w *wire) {
				w.get(context.Background(), "/")
				well.Store(true)
				time.Sleep(time.Second)
				ctx, cancel := context.WithCancel(prazohttp.With(context.Background(), prazohttp.Call{Stream: true}))
				defer cancel()
				read := make(chan result, 1)
				go func() { read <- w.get(ctx, "/events") }()
				time.Sleep(60 * time.Second)
				w.get(context.Background(), "/").answered(t, 200, "ok")
				select {
				case r := <-read:
					t.Errorf("the stream has ended: %v", r.err)
				default:
				}
				cancel()
				(<-read).failed(t, prazo.WallCaller)
			})
		})
	}
}
