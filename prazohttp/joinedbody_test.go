package prazohttp_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/prazohttp"
)

// TestCannotBeShared: a stream, and a body for which there is no room, is asked for by each caller; nobody gets a part of it,
// and all keep to their deadline.
//
// mutate: prazohttp/join.go: if !streams(resp) && => if
// mutate: prazohttp/join.go: a.whole, a.apart = true, true => a.whole = true
// mutate: prazohttp/join.go: own.endBy(e.joined.until) =>
func TestCannotBeShared(t *testing.T) {
	text := strings.Repeat("0123456789", 20_000)
	for _, c := range []struct {
		name  string
		serve http.HandlerFunc
	}{
		{"events", func(rw http.ResponseWriter, r *http.Request) {
			rw.Header().Set("Content-Type", "text/event-stream")
			for i := 0; i < len(text); i += len(text) / 4 {
				say(rw, text[i:i+len(text)/4])
				pass(r, 100*time.Millisecond)
			}
		}},
		{"too large", func(rw http.ResponseWriter, _ *http.Request) {
			rw.Header().Set("Content-Length", strconv.Itoa(len(text)))
			io.WriteString(rw, text)
		}},
		{"too large, of unknown length", func(rw http.ResponseWriter, _ *http.Request) { say(rw, text) }},
		{"hangs", func(rw http.ResponseWriter, r *http.Request) {
			rw.Header().Set("Content-Type", "text/event-stream")
			say(rw, text[:1000])
			hang(r)
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			inBubble(t, http1, single(5*time.Second), inASecond(c.serve), func(t *testing.T, w *wire) {
				w.transport.Memory = 150_000
				all := callers{w: w}
				for range 3 {
					all.addGet(joining("prices"), "/")
				}
				for _, r := range all.wait() {
					if c.name == "hangs" {
						r.failed(t, prazo.WallDeadline)
						if r.took != 5*time.Second || len(r.body) != 1000 {
							t.Errorf("%d bytes after %v", len(r.body), r.took)
						}
						continue
					}
					r.answered(t, 200, text)
				}
				if n := w.requests.Load(); n != 4 || w.transport.Held() != 0 {
					t.Errorf("%d requests, %d bytes held", n, w.transport.Held())
				}
			})
		})
	}
}

// TestJoinedBodyBreaks: a body that breaks off is a failure of the try, which is repeated; nobody gets a part of it.
//
// mutate: prazohttp/attempt.go: case a.e.joined != nil: => case false:
func TestJoinedBodyBreaks(t *testing.T) {
	for good, want := range map[int]string{1: "", 2: "0123456789"} {
		t.Run(fmt.Sprintf("the try %d is good", good), func(t *testing.T) {
			n := 0
			serve := func(rw http.ResponseWriter, r *http.Request) {
				pass(r, time.Second)
				say(rw, "01234")
				pass(r, time.Second)
				if n++; n < good || want == "" {
					panic(http.ErrAbortHandler)
				}
				say(rw, "56789")
			}
			policy := patient(20 * time.Second)
			policy.Retries.Max = 1
			inBubble(t, http1, policy, serve, func(t *testing.T, w *wire) {
				all := callers{w: w}
				for range 3 {
					all.addGet(joining(""), "/")
				}
				for _, r := range all.wait() {
					if want != "" {
						r.answered(t, 200, want)
					} else if !errors.Is(r.err, io.ErrUnexpectedEOF) || r.status != 0 {
						t.Errorf("%+v", r)
					}
					r.tries(t, 2)
				}
				if n := w.requests.Load(); n != 2 {
					t.Errorf("%d requests", n)
				}
			})
		})
	}
}

// puttingStore counts what is put into it.
type puttingStore struct {
	prazohttp.MemoryStore
	puts int
}

func (s *puttingStore) Put(ctx context.Context, key string, value []byte) {
	s.puts++
	s.MemoryStore.Put(ctx, key, value)
}

// TestJoinedFallbacks: each caller gets the default response or the copy, one whose own deadline is shorter too; the answer of a
// joined call leaves one copy.
//
// mutate: prazohttp/join.go: if a.kept.CompareAndSwap(false, true) { => if true {
// mutate: prazohttp/join.go: if a.kept.CompareAndSwap(false, true) { => if false {
// mutate: prazohttp/fallback.go: record.Fallback = true =>
func TestJoinedFallbacks(t *testing.T) {
	for _, want := range []string{"copy", "none"} {
		t.Run(want, func(t *testing.T) {
			s := &shop{good: inASecond(sells(200, "copy"))}
			inBubble(t, http1, single(2*time.Second), s.serve, func(t *testing.T, w *wire) {
				store := &puttingStore{}
				if want == "copy" {
					w.transport.Stale = prazohttp.StaleRule{Store: store, For: time.Hour}
				} else {
					w.transport.Default = &prazohttp.DefaultResponse{Body: []byte("none")}
				}
				c := callers{w: w}
				for range 3 {
					c.addGet(joining(""), "/")
				}
				c.wait()
				if store.puts != 1 && want == "copy" {
					t.Errorf("%d copies", store.puts)
				}
				s.good = func(_ http.ResponseWriter, r *http.Request) { neverAnswer(r) }
				short := joining("")
				short.Deadline = time.Second
				c.results = nil
				c.addGet(joining(""), "/")
				synctest.Wait()
				c.addGet(joining(""), "/")
				c.addGet(short, "/")
				for i, r := range c.wait() {
					r.answered(t, 200, want)
					if !r.record.Fallback || r.record.Outcome != prazo.TimedOut || r.took != 2*time.Second && i > 0 || r.took != time.Second && i == 0 {
						t.Errorf("after %v: %+v", r.took, r.record)
					}
				}
				if n := w.requests.Load(); n != 2 {
					t.Errorf("%d requests", n)
				}
			})
		})
	}
}
