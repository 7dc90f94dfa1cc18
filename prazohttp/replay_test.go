package prazohttp_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/prazohttp"
)

// closeCounter is a body that can be read only once and counts how often it is closed.
type closeCounter struct {
	io.Reader
	closed atomic.Int64
}

func (c *closeCounter) Close() error {
	c.closed.Add(1)
	return nil
}

// bodies collects what a server reads and answers 503 before the last of tries.
type bodies struct {
	mu    sync.Mutex
	tries int
	got   []string
}

func (b *bodies) serve(rw http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.got = append(b.got, string(body))
	if len(b.got) < b.tries {
		rw.WriteHeader(http.StatusServiceUnavailable)
	}
	fmt.Fprintf(rw, "answer %d", len(b.got))
}

// idempotent declares a call so.
func idempotent() context.Context {
	return prazohttp.With(context.Background(), prazohttp.Call{Idempotent: true})
}

// TestReplay is the case repeat-3: the second try sends the same bytes, or there is no second try.
func TestReplay(t *testing.T) {
	large := strings.Repeat("0123456789", 300<<10/10)
	for _, p := range protocols() {
		for _, c := range []struct {
			name   string
			replay int64
			text   string
			known  bool // http.NewRequest makes a GetBody
			tries  int
		}{
			{"read once", 0, "pedido", false, 3},
			{"read once, large", 0, large, false, 3},
			{"read once, just fits", 300 << 10, large, false, 3},
			{"read once, a byte too large", 300<<10 - 1, large, false, 1},
			{"read once, nothing is kept", -1, "pedido", false, 1},
			{"GetBody", -1, large, true, 3},
			{"empty", 0, "", false, 3},
		} {
			t.Run(p.name+"/"+c.name, func(t *testing.T) {
				server := &bodies{tries: 3}
				inBubble(t, p, patient(10*time.Second), server.serve, func(t *testing.T, w *wire) {
					w.transport.Replay = c.replay
					body := onceReader(c.text)
					if c.known {
						body = strings.NewReader(c.text)
					}
					r := w.post(idempotent(), "/", body)
					r.tries(t, c.tries)
					if c.tries == 3 {
						r.answered(t, 200, "answer 3")
					} else {
						r.answered(t, 503, "answer 1")
						if r.record.Stop != prazo.StopLast {
							t.Errorf("stop %q", r.record.Stop)
						}
					}
					for i, got := range server.got {
						if got != c.text {
							t.Errorf("try %d sent %d bytes, want %d", i+1, len(got), len(c.text))
						}
					}
				})
			})
		}
	}
}

// TestGetBody has a caller's own GetBody, whose bodies may block: each is read once and closed once.
func TestGetBody(t *testing.T) {
	for _, p := range protocols() {
		t.Run(p.name, func(t *testing.T) {
			server := &bodies{tries: 3}
			inBubble(t, p, patient(10*time.Second), server.serve, func(t *testing.T, w *wire) {
				var made []*closeCounter
				open := func() (io.ReadCloser, error) {
					made = append(made, &closeCounter{Reader: strings.NewReader("pedido")})
					return made[len(made)-1], nil
				}
				req := request(t, idempotent(), http.MethodPost, w.url, nil)
				req.Body, _ = open()
				req.GetBody, req.ContentLength = open, 6
				r := w.do(req)
				r.answered(t, 200, "answer 3")
				if fmt.Sprint(server.got) != "[pedido pedido pedido]" || len(made) != 3 {
					t.Errorf("the server got %q from %d bodies", server.got, len(made))
				}
				for i, body := range made {
					if n := body.closed.Load(); n != 1 {
						t.Errorf("body %d was closed %d times", i+1, n)
					}
				}
			})
		})
	}
}

// TestGetBodyFails ends the call when the body cannot be had again.
func TestGetBodyFails(t *testing.T) {
	lost := errors.New("the file is gone")
	server := &bodies{tries: 3}
	inBubble(t, http1, patient(10*time.Second), server.serve, func(t *testing.T, w *wire) {
		req := request(t, idempotent(), http.MethodPost, w.url, strings.NewReader("pedido"))
		req.GetBody = func() (io.ReadCloser, error) { return nil, lost }
		r := w.do(req)
		r.failed(t, prazo.WallNone)
		r.tries(t, 2)
		if !errors.Is(r.err, lost) || !strings.Contains(r.err.Error(), "cannot be sent again") {
			t.Errorf("%v", r.err)
		}
	})
}

// brokenReader gives some bytes and then an error.
func brokenReader(s string, err error) io.Reader {
	return io.MultiReader(strings.NewReader(s), readerFunc(func([]byte) (int, error) { return 0, err }))
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// TestSourceFails passes on what the caller's body failed with.
func TestSourceFails(t *testing.T) {
	lost := errors.New("the disk is gone")
	for _, p := range protocols() {
		t.Run(p.name, func(t *testing.T) {
			server := &bodies{tries: 1}
			inBubble(t, p, single(10*time.Second), server.serve, func(t *testing.T, w *wire) {
				r := w.post(context.Background(), "/", brokenReader("ped", lost))
				r.failed(t, prazo.WallNone)
				if !errors.Is(r.err, lost) {
					t.Errorf("%v", r.err)
				}
			})
		})
	}
}

// blocked is a body whose Read returns only when it is closed.
type blocked struct {
	first  string
	closed chan struct{}
	once   sync.Once
}

func newBlocked(first string) *blocked { return &blocked{first: first, closed: make(chan struct{})} }

func (b *blocked) Read(p []byte) (int, error) {
	if b.first != "" {
		n := copy(p, b.first)
		b.first = b.first[n:]
		return n, nil
	}
	<-b.closed
	return 0, io.ErrClosedPipe
}

func (b *blocked) Close() error {
	b.once.Do(func() { close(b.closed) })
	return nil
}

// TestUploadBlocksInRead is the case net-1: a body that stalls does not hold the call beyond its deadline, and is closed.
func TestUploadBlocksInRead(t *testing.T) {
	for _, p := range protocols() {
		for _, first := range []string{"", "ped"} {
			for _, reopens := range []bool{false, true} {
				t.Run(fmt.Sprintf("%s/after %q, GetBody %v", p.name, first, reopens), func(t *testing.T) {
					serve := func(_ http.ResponseWriter, r *http.Request) {
						io.Copy(io.Discard, r.Body)
						neverAnswer(r)
					}
					inBubble(t, p, prazo.Policy{Deadline: 2500 * time.Millisecond}, serve, func(t *testing.T, w *wire) {
						body := newBlocked(first)
						req := request(t, context.Background(), http.MethodPost, w.url, body)
						if reopens {
							req.GetBody = func() (io.ReadCloser, error) { return newBlocked(first), nil }
						}
						r := w.do(req)
						failure := r.failed(t, prazo.WallDeadline)
						r.within(t, 2500*time.Millisecond)
						if failure.Phase() != prazo.PhaseWrite || failure.NotApplied() {
							t.Errorf("not applied %v: %v", failure.NotApplied(), failure)
						}
						select {
						case <-body.closed:
						case <-time.After(time.Second):
							t.Error("the source was not closed")
						}
					})
				})
			}
		}
	}
}

// TestUploadThatIgnoresClose has a source that nothing moves: the call still ends, one goroutine waits for the source.
func TestUploadThatIgnoresClose(t *testing.T) {
	release := func() {}
	inBubble(t, http1, single(time.Second), func(_ http.ResponseWriter, r *http.Request) { neverAnswer(r) }, func(t *testing.T, w *wire) {
		stuck := make(chan struct{})
		release = func() { close(stuck) }
		w.atEnd(release)
		r := w.post(context.Background(), "/", readerFunc(func([]byte) (int, error) {
			<-stuck
			return 0, io.EOF
		}))
		r.failed(t, prazo.WallDeadline)
		r.within(t, time.Second)
	})
}

// TestFullDuplex sends the request while the answer streams: the body stays open until the answer ends.
func TestFullDuplex(t *testing.T) {
	for _, p := range protocols() {
		t.Run(p.name, func(t *testing.T) {
			serve := func(rw http.ResponseWriter, r *http.Request) {
				http.NewResponseController(rw).EnableFullDuplex()
				say(rw, "")
				buf := make([]byte, 100)
				for {
					n, err := r.Body.Read(buf)
					if n > 0 {
						say(rw, strings.ToUpper(string(buf[:n])))
					}
					if err != nil {
						return
					}
				}
			}
			inBubble(t, p, patient(time.Minute), serve, func(t *testing.T, w *wire) {
				out, in := io.Pipe()
				resp, err := w.client.Do(request(t, context.Background(), http.MethodPost, w.url, out))
				if err != nil {
					t.Fatal(err)
				}
				buf := make([]byte, 100)
				for _, word := range []string{"um", "dois", "tres"} {
					time.Sleep(time.Second)
					if _, err := io.WriteString(in, word); err != nil {
						t.Fatal(err)
					}
					if n, err := resp.Body.Read(buf); string(buf[:n]) != strings.ToUpper(word) {
						t.Fatalf("read %q, %v", buf[:n], err)
					}
				}
				in.Close()
				if rest, err := io.ReadAll(resp.Body); err != nil || len(rest) > 0 {
					t.Errorf("the end: %q, %v", rest, err)
				}
				resp.Body.Close()
				if record, _ := prazohttp.RecordOf(resp); !record.Over || record.Outcome != prazo.Good || record.Took != 3050*time.Millisecond {
					t.Errorf("%+v", record)
				}
			})
		})
	}
}

// TestRequestBodyIsClosedOnce counts the closes of the caller's body in each way that a call can end.
func TestRequestBodyIsClosedOnce(t *testing.T) {
	full := single(time.Second)
	full.Bulkhead.Max = 1
	for _, c := range []struct {
		name   string
		policy prazo.Policy
		serve  http.HandlerFunc
		change func(w *wire, req *http.Request)
	}{
		{name: "good", serve: func(http.ResponseWriter, *http.Request) {}},
		{name: "good, body not read", serve: func(rw http.ResponseWriter, r *http.Request) { say(rw, "x") }},
		{name: "streamed", serve: func(rw http.ResponseWriter, r *http.Request) {
			say(rw, "x")
			pass(r, 500*time.Millisecond)
			say(rw, "y")
		}},
		{name: "503 three times", serve: func(rw http.ResponseWriter, r *http.Request) { rw.WriteHeader(503) }},
		{name: "404", serve: func(rw http.ResponseWriter, r *http.Request) { rw.WriteHeader(404) }},
		{name: "cut", serve: func(_ http.ResponseWriter, r *http.Request) { neverAnswer(r) }},
		{name: "cut in the body", serve: drip},
		{name: "reset", serve: func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }},
		{name: "no host", change: func(_ *wire, req *http.Request) { req.URL.Host = "" }},
		{name: "wrong scheme", change: func(_ *wire, req *http.Request) { req.URL.Scheme = "gopher" }},
		{name: "wrong header", change: func(_ *wire, req *http.Request) { req.Header["Bad Name"] = []string{"x"} }},
		{name: "no connection", change: func(w *wire, _ *http.Request) { w.listener.Close() }},
		{name: "no place", policy: full, serve: func(_ http.ResponseWriter, r *http.Request) { neverAnswer(r) }, change: func(w *wire, _ *http.Request) {
			go w.client.Get(w.url)
			time.Sleep(time.Millisecond)
		}},
	} {
		for _, p := range protocols() {
			for _, reopens := range []bool{false, true} {
				t.Run(fmt.Sprintf("%s/%s, GetBody %v", p.name, c.name, reopens), func(t *testing.T) {
					policy := c.policy
					if policy.Deadline == 0 {
						policy = patient(2 * time.Second)
					}
					inBubble(t, p, policy, c.serve, func(t *testing.T, w *wire) {
						bodies := []*closeCounter{{Reader: strings.NewReader("pedido")}}
						req := request(t, idempotent(), http.MethodPost, w.url, bodies[0])
						if reopens {
							req.GetBody = func() (io.ReadCloser, error) {
								bodies = append(bodies, &closeCounter{Reader: strings.NewReader("pedido")})
								return bodies[len(bodies)-1], nil
							}
						}
						if c.change != nil {
							c.change(w, req)
						}
						w.do(req)
						time.Sleep(time.Minute)
						for i, body := range bodies {
							if n := body.closed.Load(); n != 1 {
								t.Errorf("body %d of %d was closed %d times", i+1, len(bodies), n)
							}
						}
					})
				})
			}
		}
	}
}
