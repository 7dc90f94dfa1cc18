package prazohttp_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/prazohttp"
)

// sized answers with n bytes and says so.
func sized(n int) http.HandlerFunc {
	return func(rw http.ResponseWriter, _ *http.Request) {
		rw.Header().Set("Content-Length", strconv.Itoa(n))
		io.WriteString(rw, strings.Repeat("x", n))
	}
}

// open makes a call and returns its answer unread, and whether the call is over already.
func open(t *testing.T, w *wire, ctx context.Context, method string) (resp *http.Response, over bool) {
	t.Helper()
	resp, err := w.client.Do(request(t, ctx, method, w.url, nil))
	if err != nil {
		t.Fatal(err)
	}
	record, ok := prazohttp.RecordOf(resp)
	if !ok {
		t.Fatal("the answer has no Record")
	}
	return resp, record.Over
}

// TestWholeLimit reads a body inside the try up to Transport.Whole, and streams what is longer.
func TestWholeLimit(t *testing.T) {
	for _, p := range protocols() {
		for _, c := range []struct {
			whole int64
			size  int
			over  bool
		}{
			{0, 1 << 20, true},
			{0, 1<<20 + 1, false},
			{1000, 1000, true},
			{1000, 1001, false},
			{-1, 10, false},
		} {
			t.Run(fmt.Sprintf("%s/%d of %d", p.name, c.size, c.whole), func(t *testing.T) {
				inBubble(t, p, patient(10*time.Second), sized(c.size), func(t *testing.T, w *wire) {
					w.transport.Whole = c.whole
					resp, over := open(t, w, context.Background(), http.MethodGet)
					if over != c.over {
						t.Errorf("the call was over with its headers: %v, want %v", over, c.over)
					}
					body, err := io.ReadAll(resp.Body)
					resp.Body.Close()
					if err != nil || len(body) != c.size {
						t.Errorf("%d bytes, %v", len(body), err)
					}
					if record, _ := prazohttp.RecordOf(resp); !record.Over || record.Tries[0].Bytes != int64(c.size) || record.Tries[0].Size != int64(c.size) {
						t.Errorf("%+v", record)
					}
				})
			})
		}
	}
}

// TestMemory holds bodies up to Transport.Memory; what finds no room is streamed, and all is given back.
func TestMemory(t *testing.T) {
	const size = 100_000
	for _, p := range protocols() {
		for _, read := range []bool{true, false} {
			t.Run(fmt.Sprintf("%s/read %v", p.name, read), func(t *testing.T) {
				inBubble(t, p, patient(10*time.Second), sized(size), func(t *testing.T, w *wire) {
					w.transport.Memory = 3*size - 1
					var all []*http.Response
					for i := range 5 {
						resp, over := open(t, w, context.Background(), http.MethodGet)
						if over != (i < 2) {
							t.Errorf("call %d: read whole %v", i+1, over)
						}
						all = append(all, resp)
					}
					if held := w.transport.Held(); held > 3*size-1 || held < 2*size {
						t.Errorf("%d bytes are held", held)
					}
					for _, resp := range all {
						if !read {
							resp.Body.Close()
						} else if body, err := io.ReadAll(resp.Body); err != nil || len(body) != size {
							t.Errorf("%d bytes, %v", len(body), err)
						}
					}
					noneHeld(t, w)
					for _, resp := range all { // what is closed more than once is given back once
						resp.Body.Close()
						resp.Body.Close()
					}
					noneHeld(t, w)
					if resp, over := open(t, w, context.Background(), http.MethodGet); !over {
						t.Error("there is room again, and it is not used")
					} else {
						resp.Body.Close()
					}
				})
			})
		}
	}
}

// noneHeld fails the test if bytes of bodies are in memory.
func noneHeld(t *testing.T, w *wire) {
	t.Helper()
	if held := w.transport.Held(); held != 0 {
		t.Errorf("%d bytes are held", held)
	}
}

// TestCloseBesideRead closes a body while another goroutine reads it, as net/http's bodies allow; -race watches. The reader
// gets all of it or an error, and no memory is kept.
func TestCloseBesideRead(t *testing.T) {
	const size = 200_000
	for _, p := range protocols() {
		for name, memory := range map[string]int64{"whole": 0, "without room": size / 2, "streamed": 1} {
			t.Run(p.name+"/"+name, func(t *testing.T) {
				inBubble(t, p, patient(10*time.Second), sized(size), func(t *testing.T, w *wire) {
					w.transport.Memory = memory
					for range 20 {
						resp, _ := open(t, w, context.Background(), http.MethodGet)
						var beside sync.WaitGroup
						for range 2 {
							beside.Go(func() { resp.Body.Close() })
						}
						n, err := io.Copy(io.Discard, resp.Body)
						beside.Wait()
						if n != size && err == nil {
							t.Errorf("%d bytes of %d and no error", n, size)
						}
						noneHeld(t, w)
					}
				})
			})
		}
	}
}

// TestWholeAskedFor asks for a whole body of unknown length: the caller gets all of it or an error.
func TestWholeAskedFor(t *testing.T) {
	whole := prazohttp.With(context.Background(), prazohttp.Call{Whole: true})
	for _, p := range protocols() {
		t.Run(p.name+"/all of it", func(t *testing.T) {
			serve := func(rw http.ResponseWriter, r *http.Request) {
				for range 30 {
					say(rw, strings.Repeat("x", 10_000))
					pass(r, 100*time.Millisecond)
				}
			}
			inBubble(t, p, patient(10*time.Second), serve, func(t *testing.T, w *wire) {
				resp, over := open(t, w, whole, http.MethodGet)
				body, err := io.ReadAll(resp.Body)
				if !over || err != nil || len(body) != 300_000 {
					t.Errorf("over %v, %d bytes, %v", over, len(body), err)
				}
				noneHeld(t, w)
			})
		})
		t.Run(p.name+"/a drip is tried again", func(t *testing.T) {
			policy := patient(10 * time.Second)
			policy.TryLimit = prazo.Fixed(2 * time.Second)
			inBubble(t, p, policy, drip, func(t *testing.T, w *wire) {
				r := w.get(whole, "/")
				r.failed(t, prazo.WallTry)
				r.within(t, 6*time.Second)
				r.tries(t, 3)
				noneHeld(t, w)
			})
		})
		t.Run(p.name+"/too large", func(t *testing.T) {
			inBubble(t, p, patient(10*time.Second), flood, func(t *testing.T, w *wire) {
				w.transport.Memory = 1 << 20
				r := w.get(whole, "/")
				failure := r.failed(t, prazo.WallNone)
				r.tries(t, 1)
				if !strings.Contains(failure.Error(), "Transport.Memory") || failure.NotApplied() {
					t.Errorf("not applied %v: %v", failure.NotApplied(), failure)
				}
				noneHeld(t, w)
			})
		})
	}
}

// TestClaimedLength has a server claim a megabyte and send little: a claim costs no memory.
func TestClaimedLength(t *testing.T) {
	for _, p := range protocols() {
		serve := func(rw http.ResponseWriter, r *http.Request) {
			rw.Header().Set("Content-Length", strconv.Itoa(1<<20))
			say(rw, "few bytes")
			hang(r)
		}
		inBubble(t, p, single(2*time.Second), serve, func(t *testing.T, w *wire) {
			then := make(chan int64, 1)
			time.AfterFunc(time.Second, func() { then <- w.transport.Held() })
			w.get(context.Background(), "/").failed(t, prazo.WallDeadline)
			if held := <-then; held == 0 || held > 64<<10 {
				t.Errorf("%s: %d bytes are held for 9", p.name, held)
			}
			noneHeld(t, w)
		})
	}
}

// TestUnknownLength hands a body of unknown length over at 64 KiB, after 50 ms or at its end, whichever comes first; event
// streams and gRPC at once.
func TestUnknownLength(t *testing.T) {
	for _, c := range []struct {
		name   string
		media  string
		at     time.Duration // when the body begins
		size   int           // of its beginning
		lasts  time.Duration // from there to its end
		header time.Duration // when it is handed over
		over   bool          // whole then
	}{
		{name: "64 KiB", size: 64 << 10, lasts: time.Second},
		{name: "less than 64 KiB", size: 60 << 10, lasts: time.Second, header: 50 * time.Millisecond},
		{name: "50 ms", size: 10, lasts: time.Second, header: 50 * time.Millisecond},
		{name: "nothing yet", at: time.Second, lasts: time.Second, header: 50 * time.Millisecond},
		{name: "its end", size: 10, lasts: 20 * time.Millisecond, header: 20 * time.Millisecond, over: true},
		{name: "its end at once", size: 1000, over: true},
		{name: "JSON stream", media: "application/x-ndjson", size: 10, lasts: time.Second, header: 50 * time.Millisecond},
		{name: "event stream", media: "text/event-stream; charset=utf-8", size: 10, lasts: time.Second},
		{name: "event stream in capitals", media: "Text/Event-Stream", at: time.Second, size: 10, lasts: time.Second},
		{name: "gRPC", media: "application/grpc+proto", size: 10, lasts: time.Second},
	} {
		for _, p := range protocols() {
			t.Run(p.name+"/"+c.name, func(t *testing.T) {
				serve := func(rw http.ResponseWriter, r *http.Request) {
					if c.media != "" {
						rw.Header().Set("Content-Type", c.media)
					}
					say(rw, "")
					pass(r, c.at)
					say(rw, strings.Repeat("x", c.size))
					pass(r, c.lasts)
				}
				inBubble(t, p, patient(10*time.Second), serve, func(t *testing.T, w *wire) {
					r := w.get(context.Background(), "/")
					r.answered(t, 200, strings.Repeat("x", c.size))
					if r.header != c.header || r.over != c.over {
						t.Errorf("handed over after %v, whole %v; want %v, %v", r.header, r.over, c.header, c.over)
					}
					r.within(t, c.at+c.lasts)
					if r.record.Tries[0].Bytes != int64(c.size) || r.record.Tries[0].Size != -1 {
						t.Errorf("%+v", r.record)
					}
				})
			})
		}
	}
}

// TestNoBody has answers that say a length and have no body.
func TestNoBody(t *testing.T) {
	for _, p := range protocols() {
		for _, c := range []struct {
			method string
			status int
			length int64
		}{{http.MethodHead, 200, 5_000_000}, {http.MethodGet, 304, 5_000_000}, {http.MethodGet, 204, 0}} {
			t.Run(fmt.Sprintf("%s/%s %d", p.name, c.method, c.status), func(t *testing.T) {
				serve := func(rw http.ResponseWriter, r *http.Request) {
					if c.length > 0 {
						rw.Header().Set("Content-Length", strconv.FormatInt(c.length, 10))
					}
					rw.WriteHeader(c.status)
				}
				inBubble(t, p, patient(10*time.Second), serve, func(t *testing.T, w *wire) {
					for range 2 {
						resp, over := open(t, w, context.Background(), c.method)
						body, err := io.ReadAll(resp.Body)
						if !over || err != nil || len(body) != 0 || resp.StatusCode != c.status {
							t.Errorf("over %v, status %d, %d bytes, %v", over, resp.StatusCode, len(body), err)
						}
						if said := resp.Header.Get("Content-Length"); c.method == http.MethodHead && said != fmt.Sprint(c.length) {
							t.Errorf("Content-Length %q", said)
						}
						synctest.Wait() // net/http hands a connection of HTTP/2 to its first request before it puts it where the next one looks
					}
					if w.dials.Load() != 1 {
						t.Errorf("%d connections", w.dials.Load())
					}
				})
			})
		}
	}
}

// TestUpgrade speaks another protocol over the connection of a 101, both ways, until the deadline cuts it.
func TestUpgrade(t *testing.T) {
	for _, p := range protocols() {
		if p.h2 {
			continue // HTTP/2 has no upgrade (RFC 9113 section 8.6)
		}
		t.Run(p.name, func(t *testing.T) {
			serve := func(rw http.ResponseWriter, r *http.Request) {
				conn, _, err := http.NewResponseController(rw).Hijack()
				if err != nil {
					return
				}
				defer conn.Close()
				io.WriteString(conn, "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: eco\r\n\r\n")
				io.Copy(conn, conn)
			}
			inBubble(t, p, patient(3*time.Second), serve, func(t *testing.T, w *wire) {
				req := request(t, context.Background(), http.MethodGet, w.url, nil)
				req.Header.Set("Connection", "Upgrade")
				req.Header.Set("Upgrade", "eco")
				start := time.Now()
				resp, err := w.client.Do(req)
				if err != nil || resp.StatusCode != 101 || time.Since(start) != 0 {
					t.Fatal(resp, err, time.Since(start))
				}
				defer resp.Body.Close()
				conn, ok := resp.Body.(io.ReadWriteCloser)
				if !ok {
					t.Fatalf("the body is a %T, which cannot be written", resp.Body)
				}
				buf := make([]byte, 10)
				for range 2 {
					time.Sleep(time.Second)
					if _, err := io.WriteString(conn, "eco"); err != nil {
						t.Fatal(err)
					}
					if n, err := io.ReadFull(conn, buf[:3]); string(buf[:n]) != "eco" {
						t.Fatal(n, err)
					}
				}
				_, err = conn.Read(buf)
				if took := time.Since(start); !errors.Is(err, context.DeadlineExceeded) || took != 3*time.Second {
					t.Errorf("cut after %v with %v", took, err)
				}
			})
		})
	}
}
