package prazohttp_test

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/prazohttp"
)

// shop is a dependency that answers with good until it is down, and with bad from then on.
type shop struct{ good, bad http.HandlerFunc }

func (s *shop) serve(rw http.ResponseWriter, r *http.Request) { s.good(rw, r) }

// goDown is called between two calls.
func (s *shop) goDown() { s.good = s.bad }

// sells answers with a body and the header that lines make.
func sells(status int, body string, lines ...string) http.HandlerFunc {
	return func(rw http.ResponseWriter, _ *http.Request) {
		for i := 0; i+1 < len(lines); i += 2 {
			rw.Header().Add(lines[i], lines[i+1])
		}
		rw.WriteHeader(status)
		io.WriteString(rw, body)
	}
}

// breaks answers with a status and "down".
func breaks(status int) http.HandlerFunc { return sells(status, "down") }

// keeps has the wire keep copies for d.
func (w *wire) keeps(d time.Duration) *prazohttp.MemoryStore {
	store := &prazohttp.MemoryStore{}
	w.transport.Stale = prazohttp.StaleRule{Store: store, For: d}
	return store
}

// asks makes a call with a header made of lines.
func (w *wire) asks(call prazohttp.Call, method, path string, lines ...string) result {
	w.t.Helper()
	req := request(w.t, prazohttp.With(context.Background(), call), method, w.url+path, nil)
	for i := 0; i+1 < len(lines); i += 2 {
		req.Header.Add(lines[i], lines[i+1])
	}
	return w.do(req)
}

// TestStaleWhenThereIsNoAnswer: a call that is cut, that finds no connection or that is not let in gets the copy, which
// says how old it is, that it is one, and why; the Record says so too.
//
// mutate: prazohttp/with.go: if m := markOf(resp); m != nil { => if m := markOf(resp); m != nil && false {
// mutate: prazohttp/fallback.go: whole = max(1, whole) =>
// mutate: prazohttp/fallback.go: if r.NotApplied() { => if false {
func TestStaleWhenThereIsNoAnswer(t *testing.T) {
	for _, c := range []struct {
		name    string
		header  []string // of the answer that is kept
		wait    time.Duration
		down    func(w *wire, s *shop)
		took    time.Duration
		age     string
		status  string // Cache-Status
		outcome prazo.Kind
		tries   int
	}{
		{"cut", nil, 0, hangs, time.Second, "1", "prazo; fwd=stale; fwd-status=504; ttl=-1; detail=fallback", prazo.TimedOut, 1},
		{"cut later", []string{"Cache-Control", "max-age=4"}, 9 * time.Second, hangs, time.Second, "10", "prazo; fwd=stale; fwd-status=504; ttl=-6; detail=fallback", prazo.TimedOut, 1},
		{"cut while fresh", []string{"Cache-Control", "max-age=60"}, 9 * time.Second, hangs, time.Second, "10", "prazo; fwd=bypass; fwd-status=504; ttl=50; detail=fallback", prazo.TimedOut, 1},
		{"an old answer", []string{"Age", "100"}, 0, hangs, time.Second, "101", "prazo; fwd=stale; fwd-status=504; ttl=-101; detail=fallback", prazo.TimedOut, 1},
		{"through a cache", []string{"Cache-Status", "edge; hit"}, 0, hangs, time.Second, "1", "edge; hit, prazo; fwd=stale; fwd-status=504; ttl=-1; detail=fallback", prazo.TimedOut, 1},
		{"lost", nil, 2 * time.Second, breaksOff, 0, "2", "prazo; fwd=stale; fwd-status=502; ttl=-2; detail=fallback", prazo.Broken, 1},
		{"no connection", nil, 2 * time.Second, isGone, 0, "2", "prazo; hit; ttl=-2; detail=fallback", prazo.NotSent, 1},
		{"not let in", nil, time.Millisecond, isFull, 0, "1", "prazo; hit; ttl=-1; detail=fallback", prazo.NotSent, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := &shop{good: sells(200, "copy", append(c.header, "Content-Type", "text/plain")...)}
			policy := single(time.Second)
			policy.Bulkhead.Max = 1
			inBubble(t, http1, policy, s.serve, func(t *testing.T, w *wire) {
				w.keeps(time.Hour)
				w.get(context.Background(), "/").answered(t, 200, "copy")
				time.Sleep(c.wait)
				c.down(w, s)
				resp, took := w.copied("/", "copy")
				if took != c.took || resp.ContentLength != 4 || resp.Header.Get("Content-Type") != "text/plain" {
					t.Errorf("after %v: %+v", took, resp)
				}
				if age, status := resp.Header.Get("Age"), strings.Join(resp.Header["Cache-Status"], ", "); age != c.age || status != c.status {
					t.Errorf("Age %q, Cache-Status %q; want %q, %q", age, status, c.age, c.status)
				}
				r, ok := prazohttp.RecordOf(resp)
				if !ok || !r.Fallback || !r.Over || r.Outcome != c.outcome || len(r.Tries) != c.tries {
					t.Errorf("Record: %+v", r)
				}
				time.Sleep(2 * time.Second)
				if all := w.recorded(); !containsFallback(all) {
					t.Errorf("no Record of the sink has Fallback: %+v", all)
				}
			})
		})
	}
}

// copied makes a call whose answer must be a copy with this body.
func (w *wire) copied(path, want string) (resp *http.Response, took time.Duration) {
	w.t.Helper()
	start := time.Now()
	resp, err := w.client.Get(w.url + path)
	took = time.Since(start)
	if err != nil {
		w.t.Fatal(err)
	}
	defer resp.Body.Close()
	if body, err := io.ReadAll(resp.Body); err != nil || resp.StatusCode != 200 || string(body) != want {
		w.t.Errorf("%d %q, %v", resp.StatusCode, body, err)
	}
	return resp, took
}

func containsFallback(all []*prazo.Record) bool {
	for _, r := range all {
		if r.Fallback {
			return true
		}
	}
	return false
}

func hangs(_ *wire, s *shop) {
	s.good = func(_ http.ResponseWriter, r *http.Request) { neverAnswer(r) }
}

func breaksOff(_ *wire, s *shop) {
	s.good = func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }
}

func isGone(w *wire, _ *shop) {
	w.base.CloseIdleConnections()
	w.listener.Close()
}

func isFull(w *wire, s *shop) {
	hangs(w, s)
	go w.client.Get(w.url + "/other")
	time.Sleep(time.Millisecond)
}

// TestStaleInPlaceOfABadAnswer: a call that has nothing but an answer which says that the dependency failed gets the copy (RFC
// 5861 section 4); any other answer stays what it is, and so does a bad one without a copy.
//
// mutate: prazohttp/exchange.go: err = a.instead(ctx) => err = nil
// mutate: prazohttp/fallback.go: a.drop() =>
// mutate: prazohttp/judge.go: err == nil || bad { => err == nil && !bad {
func TestStaleInPlaceOfABadAnswer(t *testing.T) {
	for _, p := range protocols() {
		for _, c := range []struct {
			status, tries int
			copied        bool
			outcome       prazo.Kind
		}{
			{500, 1, true, prazo.Failed},
			{502, 3, true, prazo.Unavailable},
			{503, 3, true, prazo.Unavailable},
			{504, 3, true, prazo.TimedOut},
			{501, 1, false, prazo.Failed},
			{429, 3, false, prazo.Throttled},
			{404, 1, false, prazo.Good},
		} {
			s := &shop{good: sells(200, "copy"), bad: breaks(c.status)}
			inBubble(t, p, patient(time.Second), s.serve, func(t *testing.T, w *wire) {
				w.keeps(time.Hour)
				w.get(context.Background(), "/").answered(t, 200, "copy")
				synctest.Wait() // the connection is where the next request looks for one
				s.goDown()
				w.get(context.Background(), "/without").answered(t, c.status, "down")
				r := w.get(context.Background(), "/")
				if c.copied {
					r.answered(t, 200, "copy")
				} else {
					r.answered(t, c.status, "down")
				}
				r.tries(t, c.tries)
				last := r.record.Tries[c.tries-1]
				if r.record.Fallback != c.copied || r.record.Outcome != c.outcome || last.Status != c.status {
					t.Errorf("%d: Record %+v", c.status, r.record)
				}
				if n := w.dials.Load(); n != 1 {
					t.Errorf("%d: %d connections: the answers were not read to their end", c.status, n)
				}
			})
		}
	}
}

// TestStaleAfterARetryThatHelps: the copy stands by, and is not used when another try brings an answer.
func TestStaleAfterARetryThatHelps(t *testing.T) {
	n := 0
	s := &shop{good: sells(200, "copy"), bad: func(rw http.ResponseWriter, r *http.Request) {
		if n++; n < 3 {
			breaks(503)(rw, r)
			return
		}
		sells(200, "new")(rw, r)
	}}
	inBubble(t, http1, patient(time.Second), s.serve, func(t *testing.T, w *wire) {
		w.keeps(time.Hour)
		w.get(context.Background(), "/")
		s.goDown()
		r := w.get(context.Background(), "/")
		r.answered(t, 200, "new")
		r.tries(t, 3)
		if r.record.Fallback {
			t.Error("the Record has Fallback")
		}
		s.good = breaks(503)
		w.get(context.Background(), "/").answered(t, 200, "new")
	})
}

// TestAgeCountsTheTry: the time in which an answer was on its way is a part of its age; the tries before are not.
//
// mutate: prazohttp/fallback.go: return r.Start.Add(t.At) => return r.Start
func TestAgeCountsTheTry(t *testing.T) {
	n := 0
	s := &shop{good: func(rw http.ResponseWriter, r *http.Request) {
		if n++; n == 1 {
			rw.Header().Set("Retry-After", "20")
			breaks(503)(rw, r)
			return
		}
		if pass(r, 3*time.Second) {
			sells(200, "copy", "Age", "100")(rw, r)
		}
	}, bad: breaks(503)}
	policy := patient(time.Minute)
	policy.Retries.Max = 1
	inBubble(t, http1, policy, s.serve, func(t *testing.T, w *wire) {
		w.keeps(time.Hour)
		w.get(context.Background(), "/").answered(t, 200, "copy")
		s.goDown()
		resp, _ := w.copied("/", "copy")
		if age := resp.Header.Get("Age"); age != "103" {
			t.Errorf("Age %s, want 103", age)
		}
	})
}

// TestStaleAcrossRedirects: each hop has a copy of its own; a redirect has none, nor has a foreign host (law 7).
//
// mutate: prazohttp/fallback.go: if !foreign { => if true {
func TestStaleAcrossRedirects(t *testing.T) {
	down := map[string]bool{}
	serve := func(rw http.ResponseWriter, r *http.Request) {
		switch at := r.Host + r.URL.Path; {
		case down[at]:
			breaks(503)(rw, r)
		case r.URL.Path == "/to":
			rw.Header().Set("Cache-Control", "max-age=60")
			http.Redirect(rw, r, "/end", http.StatusMovedPermanently)
		case at == host+"/out":
			http.Redirect(rw, r, "http://other.test/end", http.StatusFound)
		default:
			sells(200, "copy")(rw, r)
		}
	}
	inBubble(t, http1, single(time.Minute), serve, func(t *testing.T, w *wire) {
		w.keeps(time.Hour)
		w.get(context.Background(), "/to").answered(t, 200, "copy")
		w.get(context.Background(), "/out").answered(t, 200, "copy")
		time.Sleep(time.Second)
		down[host+"/end"], down["other.test/end"] = true, true
		r := w.get(context.Background(), "/to")
		r.answered(t, 200, "copy")
		r.tries(t, 2)
		if !r.record.Fallback {
			t.Error("the Record has no Fallback")
		}
		w.get(context.Background(), "/out").answered(t, 503, "down")
		down[host+"/to"] = true
		w.get(context.Background(), "/to").answered(t, 503, "down")
	})
}
