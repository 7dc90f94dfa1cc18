package prazohttp_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
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

// joining is a call that shares its answer with the same requests, under a key or without one.
func joining(key string) prazohttp.Call {
	return prazohttp.Call{Group: prazo.Group{Key: key, Mode: prazo.Join}}
}

// callers are calls that are made at the same time.
type callers struct {
	w       *wire
	all     sync.WaitGroup
	mu      sync.Mutex
	results []result
}

// add makes a call beside the others.
func (c *callers) add(req *http.Request) {
	c.all.Go(func() {
		r := c.w.do(req)
		c.mu.Lock()
		defer c.mu.Unlock()
		c.results = append(c.results, r)
	})
}

// addPlain makes a call without an http.Client, which makes an Authorization of a user in the URL.
func (c *callers) addPlain(req *http.Request) {
	c.all.Go(func() {
		resp, err := c.w.transport.RoundTrip(req)
		if err != nil || resp.StatusCode != 200 {
			c.w.t.Errorf("%+v, %v", resp, err)
			return
		}
		resp.Body.Close()
	})
}

// addGet makes a GET with a header made of lines.
func (c *callers) addGet(call prazohttp.Call, path string, lines ...string) {
	req := request(c.w.t, prazohttp.With(context.Background(), call), http.MethodGet, c.w.url+path, nil)
	for i := 0; i+1 < len(lines); i += 2 {
		req.Header.Add(lines[i], lines[i+1])
	}
	c.add(req)
}

// wait returns what the calls came to, in the order in which they ended.
func (c *callers) wait() []result {
	c.all.Wait()
	return c.results
}

// inASecond has a handler answer a second later, if anybody still waits for it.
func inASecond(serve http.HandlerFunc) http.HandlerFunc {
	return func(rw http.ResponseWriter, r *http.Request) {
		if pass(r, time.Second) {
			serve(rw, r)
		}
	}
}

// TestThousandJoinedCallers: a thousand requests at the same time make one, and each caller has an answer of its own, whatever
// the others do with theirs.
//
// mutate: prazohttp/join.go: resp.Header, resp.Trailer = resp.Header.Clone(), resp.Trailer.Clone() => resp.Trailer = resp.Trailer.Clone()
// mutate: prazohttp/join.go: resp.Header, resp.Trailer = resp.Header.Clone(), resp.Trailer.Clone() => resp.Header = resp.Header.Clone()
// mutate: prazohttp/whole.go: return &wholeBody{memory: b.memory, taken: b.taken, data: b.data, owners: b.owners} => return b
// mutate: prazohttp/whole.go: (b.owners == nil || b.owners.Add(-1) == 0) { => (b.owners == nil || b.owners.Add(-1) >= 0) {
// mutate: prazohttp/whole.go: (b.owners == nil || b.owners.Add(-1) == 0) { => b.owners == nil {
// mutate: prazohttp/join.go: marked(e.joined.req, => marked(a.resp.Request,
func TestThousandJoinedCallers(t *testing.T) {
	text := strings.Repeat("frete 19.90 ", 10_000)
	serve := inASecond(func(rw http.ResponseWriter, _ *http.Request) {
		rw.Header().Set("Trailer", "Checksum")
		rw.Header().Set("X-Price", "19.90")
		say(rw, text) // of unknown length
		rw.Header().Set("Checksum", "7f3a")
	})
	for _, p := range protocols() {
		t.Run(p.name, func(t *testing.T) {
			inBubble(t, p, single(5*time.Second), serve, func(t *testing.T, w *wire) {
				var all sync.WaitGroup
				for i := range 1000 {
					all.Go(func() { w.joinAsNumber(i, text) })
				}
				all.Wait()
				if n, held := w.requests.Load(), w.transport.Held(); n != 1 || held != 0 || len(w.recorded()) != 1 {
					t.Errorf("%d requests, %d bytes held, %d Records", n, held, len(w.recorded()))
				}
			})
		})
	}
}

// joinAsNumber is the i-th of a thousand callers. One in three does not read its body, which holds the bytes for as long.
func (w *wire) joinAsNumber(i int, text string) {
	type mine struct{}
	ctx := context.WithValue(context.Background(), mine{}, i)
	resp, err := w.client.Do(request(w.t, prazohttp.With(ctx, joining("")), "GET", w.url+"/?q=1", nil))
	if err != nil {
		w.t.Error(err)
		return
	}
	if resp.Header.Get("X-Price") != "19.90" || resp.Trailer.Get("Checksum") != "7f3a" || resp.Request.Context().Value(mine{}) != i {
		w.t.Errorf("%+v", resp)
	}
	resp.Header.Set("X-Price", strconv.Itoa(i))
	resp.Trailer.Set("Checksum", strconv.Itoa(i))
	if i%3 > 0 {
		if body, err := io.ReadAll(resp.Body); string(body) != text || err != nil {
			w.t.Errorf("%d bytes, %v", len(body), err)
		}
	} else if w.transport.Held() == 0 {
		w.t.Error("no bytes are held")
	}
	if r, ok := prazohttp.RecordOf(resp); !ok || !r.Over || len(r.Tries) != 1 || r.Outcome != prazo.Good || r.Took != time.Second {
		w.t.Errorf("Record %+v", r)
	}
	time.Sleep(time.Millisecond)
	resp.Body.Close()
	resp.Body.Close()
}

// TestJoinedOverSockets does the same over real sockets, and the caller whose request it was leaves. It leaves, and the server
// answers, when all callers have come, and a little later: the last one may still be on its way to the call.
func TestJoinedOverSockets(t *testing.T) {
	here, left := make(chan struct{}, 1000), make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, _ *http.Request) {
		here <- struct{}{}
		<-left
		io.WriteString(rw, "19.90")
	}))
	defer server.Close()
	transport := prazohttp.NewTransport(newGuard(t, single(20*time.Second)), nil)
	defer transport.CloseIdleConnections()
	first, leave := context.WithCancel(context.Background())
	defer leave()
	var came atomic.Int64
	transport.Class = func(*http.Request) string {
		if came.Add(1) == 1000 {
			time.AfterFunc(500*time.Millisecond, leave)
		}
		return "GET"
	}
	client := &http.Client{Transport: transport}
	var all sync.WaitGroup
	call := func(ctx context.Context) result {
		return do(client, request(t, prazohttp.With(ctx, joining("")), "GET", server.URL, nil))
	}
	all.Go(func() {
		defer close(left)
		call(first).failed(t, prazo.WallCaller)
	})
	<-here
	for range 999 {
		all.Go(func() { call(context.Background()).answered(t, 200, "19.90") })
	}
	all.Wait()
	if n, held := len(here), transport.Held(); n != 0 || held != 0 {
		t.Errorf("%d more requests than one; %d bytes are held", n, held)
	}
}

// TestJoinedCallerLeaves: the caller whose request is on its way leaves, and does with it what it likes: the others get the
// answer. When all have left the server sees it.
//
// mutate: prazohttp/join.go: e.req = e.req.Clone(e.req.Context()) =>
func TestJoinedCallerLeaves(t *testing.T) {
	for _, p := range protocols() {
		t.Run(p.name, func(t *testing.T) {
			var alone int
			var seen []string
			serve := func(rw http.ResponseWriter, r *http.Request) {
				seen = append(seen, r.Header.Get("X-Tenant"))
				if !pass(r, 2*time.Second) {
					alone++
					return
				}
				rw.WriteHeader(503)
				io.WriteString(rw, "later")
			}
			policy := patient(10 * time.Second)
			policy.Retries.Max = 1
			inBubble(t, p, policy, serve, func(t *testing.T, w *wire) {
				ctx, cancel := context.WithCancel(context.Background())
				defer cancel()
				leader := request(t, prazohttp.With(ctx, joining("")), "GET", w.url+"/", nil)
				leader.Header.Set("X-Tenant", "7")
				c := callers{w: w}
				c.all.Go(func() {
					w.do(leader).failed(t, prazo.WallCaller)
					leader.Header.Set("X-Tenant", "8")
					leader.URL.Path = "/other"
				})
				synctest.Wait()
				c.addGet(joining(""), "/", "X-Tenant", "7")
				c.addGet(joining(""), "/", "X-Tenant", "7")
				time.Sleep(time.Second)
				cancel()
				for _, r := range c.wait() {
					r.answered(t, 503, "later")
					r.tries(t, 2)
				}
				if fmt.Sprint(seen) != "[7 7]" {
					t.Errorf("the server saw %v", seen)
				}
				ctx, cancel = context.WithTimeout(context.Background(), time.Second)
				defer cancel()
				for range 3 {
					c.add(request(t, prazohttp.With(ctx, joining("")), "GET", w.url+"/", nil))
				}
				for _, r := range c.wait()[2:] {
					r.failed(t, prazo.WallDeadline)
				}
				synctest.Wait()
				if alone != 1 {
					t.Errorf("the server saw %d callers leave, want one request that ends", alone)
				}
			})
		})
	}
}

// TestJoinedRedirect: each caller follows a redirect by itself, in one deadline for the chain; the hops are joined like first
// requests are, and no hop goes on with the call of another caller.
//
// Law 7: redirect hops are one call: one clock.
// mutate: prazohttp/join.go: e.endBy(until) =>
// mutate: prazohttp/join.go: e.spec.Follow = nil =>
// mutate: prazohttp/join.go: joins, until = true, m.until => until = m.until
func TestJoinedRedirect(t *testing.T) {
	for _, hangs := range []bool{false, true} {
		t.Run(fmt.Sprint("hangs ", hangs), func(t *testing.T) {
			serve := inASecond(func(rw http.ResponseWriter, r *http.Request) {
				switch r.URL.Path {
				case "/":
					http.Redirect(rw, r, "/there", http.StatusFound)
				case "/there":
					if hangs {
						hang(r)
					}
					io.WriteString(rw, "19.90")
				}
			})
			inBubble(t, http1, single(3*time.Second), serve, func(t *testing.T, w *wire) {
				c := callers{w: w}
				for range 5 {
					c.addGet(joining(""), "/")
				}
				for _, r := range c.wait() {
					if hangs {
						r.failed(t, prazo.WallDeadline)
						if r.took != 3*time.Second {
							t.Errorf("took %v", r.took)
						}
						continue
					}
					r.answered(t, 200, "19.90")
					r.tries(t, 1)
				}
				if n := w.requests.Load(); n != 2 || len(w.recorded()) != 2 {
					t.Errorf("%d requests, %d Records", n, len(w.recorded()))
				}
			})
		})
	}
}

// TestHopOfOwnCallIsNotJoined: a POST is not joined, and neither is the GET that its answer leads to: that is a part of its call.
func TestHopOfOwnCallIsNotJoined(t *testing.T) {
	serve := inASecond(func(rw http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			http.Redirect(rw, r, "/there", http.StatusSeeOther)
			return
		}
		io.WriteString(rw, "19.90")
	})
	inBubble(t, http1, single(5*time.Second), serve, func(t *testing.T, w *wire) {
		c := callers{w: w}
		for range 2 {
			c.add(request(t, prazohttp.With(context.Background(), joining("prices")), "POST", w.url+"/", strings.NewReader("7")))
		}
		for _, r := range c.wait() {
			r.answered(t, 200, "19.90")
			r.tries(t, 2)
		}
		if n := w.requests.Load(); n != 4 || len(w.recorded()) != 2 {
			t.Errorf("%d requests, %d Records", n, len(w.recorded()))
		}
	})
}
