package prazohttp_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
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

// served runs a test on a wire whose server is a Handler over serve. The client is not guarded.
func served(t *testing.T, p protocol, limit time.Duration, serve http.HandlerFunc, test func(t *testing.T, w *wire, h *prazohttp.Handler)) {
	t.Helper()
	inBubble(t, p, single(time.Hour), nil, func(t *testing.T, w *wire) {
		h := prazohttp.NewHandler(serve, limit)
		w.server.Handler = h
		w.client = &http.Client{Transport: w.base}
		test(t, w, h)
	})
}

// each runs a test over HTTP/1 and HTTP/2.
func each(t *testing.T, test func(t *testing.T, p protocol)) {
	for _, p := range []protocol{http1, http2} {
		t.Run(p.name, func(t *testing.T) { test(t, p) })
	}
}

// waitFor lets time pass and everything come to rest.
func waitFor(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// problem fails the test unless the answer is a 504 as RFC 9457 and RFC 9209 have it.
func problem(t *testing.T, resp *http.Response, body, failure, detail string) {
	t.Helper()
	var got map[string]any
	if err := json.Unmarshal([]byte(body), &got); err != nil || resp.StatusCode != 504 {
		t.Fatalf("status %d, body %q: %v", resp.StatusCode, body, err)
	}
	want := map[string]any{"type": "about:blank", "title": "Gateway Timeout", "status": 504.0, "detail": detail}
	for name, value := range want {
		if got[name] != value {
			t.Errorf("%s is %v, want %v", name, got[name], value)
		}
	}
	if media := resp.Header.Get("Content-Type"); media != "application/problem+json" || len(got) != len(want) {
		t.Errorf("%s: %s", media, body)
	}
	status := `"` + host + `"; error=` + failure + `; details="` + detail + `"`
	if got := resp.Header.Get("Proxy-Status"); got != status {
		t.Errorf("Proxy-Status: %s, want %s", got, status)
	}
}

// TestHandlerThatIgnoresItsCtx: the caller has its 504 at the limit, the handler is waited for, and its late writes fail.
//
// mutate: prazohttp/handler.go: context.AfterFunc(ctx, a.late) => context.AfterFunc(ctx, func() {})
func TestHandlerThatIgnoresItsCtx(t *testing.T) {
	each(t, func(t *testing.T, p protocol) {
		var late error
		served(t, p, time.Second, func(rw http.ResponseWriter, r *http.Request) {
			rw.Header().Set("Content-Encoding", "br") // of an answer that never comes
			rw.WriteHeader(http.StatusEarlyHints)
			time.Sleep(5 * time.Second)
			rw.Header().Set("X-Late", "yes")
			rw.WriteHeader(200)
			_, err := io.WriteString(rw, "late")
			if flushed := http.NewResponseController(rw).Flush(); flushed != err {
				t.Errorf("Flush: %v", flushed)
			}
			late = err
		}, func(t *testing.T, w *wire, h *prazohttp.Handler) {
			start := time.Now()
			resp, err := w.client.Get(w.url)
			if err != nil {
				t.Fatal(err)
			}
			defer resp.Body.Close()
			if took := time.Since(start); took != time.Second {
				t.Errorf("the 504 came after %v, want 1s", took)
			}
			body, _ := io.ReadAll(resp.Body)
			problem(t, resp, string(body), "http_response_timeout", "the answer was not there after 1s")
			if resp.Header.Get("X-Late") != "" || resp.Header.Get("Content-Encoding") != "" {
				t.Errorf("the handler's header is in the 504: %v", resp.Header)
			}
			waitFor(10 * time.Second)
			if late != http.ErrHandlerTimeout {
				t.Errorf("a late write: %v", late)
			}
			if s := h.Stats(); s != (prazohttp.HandlerStats{Requests: 1, TimedOut: 1}) {
				t.Errorf("%+v", s)
			}
		})
	})
}

// TestHandlerBudget: what the handler's ctx has, by the header that the caller sends.
//
// mutate: prazohttp/handler.go: return min(left, h.limit), true => return left, true
func TestHandlerBudget(t *testing.T) {
	const limit, reserve = 3 * time.Second, 10 * time.Millisecond
	long := strings.Repeat("9", 5000)
	for _, c := range []struct {
		name   string
		header http.Header
		want   time.Duration
	}{
		{"none", nil, limit},
		{"grpc", http.Header{"Grpc-Timeout": {"900m"}}, 900*time.Millisecond - reserve},
		{"grpc hours", http.Header{"Grpc-Timeout": {"99999999H"}}, limit},
		{"grpc garbage", http.Header{"Grpc-Timeout": {"9x"}}, limit},
		{"grpc too long", http.Header{"Grpc-Timeout": {"123456789n"}}, limit},
		{"connect", http.Header{"Connect-Timeout-Ms": {"800"}}, 800*time.Millisecond - reserve},
		{"envoy", http.Header{"X-Envoy-Expected-Rq-Timeout-Ms": {"700"}}, 700*time.Millisecond - reserve},
		{"envoy longer than the limit", http.Header{"X-Envoy-Expected-Rq-Timeout-Ms": {"9999999999"}}, limit},
		{"envoy 0 is no budget", http.Header{"X-Envoy-Expected-Rq-Timeout-Ms": {"0"}}, limit},
		{"envoy negative", http.Header{"X-Envoy-Expected-Rq-Timeout-Ms": {"-5"}}, limit},
		{"envoy fraction", http.Header{"X-Envoy-Expected-Rq-Timeout-Ms": {"1.5"}}, limit},
		{"envoy huge", http.Header{"X-Envoy-Expected-Rq-Timeout-Ms": {long}}, limit},
		{"prefer", http.Header{"Prefer": {`respond-async, wait="2"; x=1`}}, 2*time.Second - reserve},
		{"prefer, second line", http.Header{"Prefer": {"return=minimal", "Wait = 1"}}, time.Second - reserve},
		{"prefer without wait", http.Header{"Prefer": {"respond-async"}}, limit},
		{"prefer 0", http.Header{"Prefer": {"wait=0"}}, limit},
		{"prefer huge", http.Header{"Prefer": {"wait=" + long}}, limit},
		{"the order", http.Header{"Grpc-Timeout": {"900m"}, "Connect-Timeout-Ms": {"800"}, "X-Envoy-Expected-Rq-Timeout-Ms": {"700"},
			"Prefer": {"wait=1"}}, 900*time.Millisecond - reserve},
		{"the order, garbage first", http.Header{"Grpc-Timeout": {"soon"}, "Connect-Timeout-Ms": {"1e3"}, "X-Envoy-Expected-Rq-Timeout-Ms": {"700"},
			"Prefer": {"wait=1"}}, 700*time.Millisecond - reserve},
		{"others, not configured", http.Header{"X-Request-Timeout-Ms": {"100"}}, limit},
		{"others, configured", http.Header{"X-Time-Left": {"250"}}, 250*time.Millisecond - reserve},
		{"others, in seconds", http.Header{"X-Patience": {"2"}}, 2*time.Second - reserve},
	} {
		t.Run(c.name, func(t *testing.T) {
			served(t, http1, limit, func(rw http.ResponseWriter, r *http.Request) {
				left, ok := prazo.BudgetLeft(r.Context())
				if left != c.want || !ok {
					t.Errorf("%v left (%v), want %v", left, ok, c.want)
				}
				hang(r)
				if took := c.want - left; took != 0 || r.Context().Err() != context.DeadlineExceeded {
					t.Errorf("%v", r.Context().Err())
				}
			}, func(t *testing.T, w *wire, h *prazohttp.Handler) {
				h.Headers = []prazohttp.BudgetHeader{{Name: "x-time-left", Unit: time.Millisecond}, {Name: "X-Patience"}}
				req := request(t, context.Background(), http.MethodGet, w.url, nil)
				if c.header != nil {
					req.Header = c.header
				}
				r := do(w.client, req)
				if r.status != 504 || r.took != c.want {
					t.Errorf("status %d after %v, want 504 after %v", r.status, r.took, c.want)
				}
			})
		})
	}
}

// TestHandlerUnderAnEarlierDeadline: the ctx that the request comes with may end sooner.
func TestHandlerUnderAnEarlierDeadline(t *testing.T) {
	served(t, http1, 3*time.Second, func(_ http.ResponseWriter, r *http.Request) { hang(r) },
		func(t *testing.T, w *wire, h *prazohttp.Handler) {
			w.server.Handler = http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
				ctx, cancel := prazo.WithBudget(r.Context(), time.Second)
				defer cancel()
				h.ServeHTTP(rw, r.WithContext(ctx))
			})
			r := w.get(context.Background(), "/")
			if r.status != 504 || r.took != time.Second || !strings.Contains(r.body, "after 1s") {
				t.Errorf("%+v", r)
			}
		})
}

// TestHandlerCallerGoes: the handler's ctx ends when its caller goes away.
func TestHandlerCallerGoes(t *testing.T) {
	each(t, func(t *testing.T, p protocol) {
		var ended time.Duration
		served(t, p, 3*time.Second, func(_ http.ResponseWriter, r *http.Request) {
			start := time.Now()
			hang(r)
			ended = time.Since(start)
		}, func(t *testing.T, w *wire, h *prazohttp.Handler) {
			ctx, cancel := context.WithTimeout(context.Background(), time.Second)
			defer cancel()
			if r := w.get(ctx, "/"); !errors.Is(r.err, context.DeadlineExceeded) {
				t.Fatalf("%+v", r)
			}
			waitFor(time.Second)
			if ended != time.Second {
				t.Errorf("the handler's ctx ended after %v, want 1s", ended)
			}
			if s := h.Stats(); s != (prazohttp.HandlerStats{Requests: 1, Left: 1}) {
				t.Errorf("%+v", s)
			}
		})
	})
}

// TestHandlerHasBegun: a cut answer never looks whole, one that is whole is not cut.
//
// mutate: prazohttp/answer.go: a.state, a.short = tooLate, true => a.state = tooLate
func TestHandlerHasBegun(t *testing.T) {
	for _, c := range []struct {
		name  string
		size  int
		whole bool
	}{{"unknown length", -1, false}, {"half of its length", 8, false}, {"all of its length", 4, true}} {
		each(t, func(t *testing.T, p protocol) {
			t.Run(c.name, func(t *testing.T) {
				served(t, p, time.Second, func(rw http.ResponseWriter, r *http.Request) {
					if c.size >= 0 {
						rw.Header().Set("Content-Length", strconv.Itoa(c.size))
					}
					say(rw, "half")
					hang(r) // and returns without a word
				}, func(t *testing.T, w *wire, h *prazohttp.Handler) {
					r := w.get(context.Background(), "/")
					if r.status != 200 || r.body != "half" || (r.err == nil) != c.whole {
						t.Errorf("status %d, body %q, %v; whole %v", r.status, r.body, r.err, c.whole)
					}
					if r.took > time.Second {
						t.Errorf("took %v", r.took)
					}
					time.Sleep(2 * time.Second)
					want := prazohttp.HandlerStats{Requests: 1, Cut: 1}
					if c.whole {
						want.Cut = 0
					}
					if s := h.Stats(); s != want {
						t.Errorf("%+v, want %+v", s, want)
					}
				})
			})
		})
	}
}

// TestHandlerOfSlowReader: a handler in a Write to a caller that does not read comes free at the limit.
//
// mutate: prazohttp/answer.go: a.stop(http.NewResponseController(a.rw).SetWriteDeadline) => a.stopReading()
func TestHandlerOfSlowReader(t *testing.T) {
	each(t, func(t *testing.T, p protocol) {
		var freed time.Duration
		served(t, p, time.Second, func(rw http.ResponseWriter, r *http.Request) {
			start := time.Now()
			var err error
			for err == nil {
				_, err = rw.Write(make([]byte, 1<<20))
			}
			if err != http.ErrHandlerTimeout {
				t.Errorf("the write that was cut: %v", err)
			}
			freed = time.Since(start)
		}, func(t *testing.T, w *wire, h *prazohttp.Handler) {
			resp, err := w.client.Get(w.url)
			if err != nil {
				t.Fatal(err)
			}
			waitFor(10 * time.Second)
			if freed != time.Second {
				t.Errorf("free after %v, want 1s", freed)
			}
			if _, err := io.Copy(io.Discard, resp.Body); err == nil {
				t.Error("the answer looks whole")
			}
			resp.Body.Close()
		})
	})
}

// TestHandlerOfSlowUpload: a handler in a Read of a body that does not come is freed at the limit, and the 504 comes then.
//
// mutate: prazohttp/answer.go: a.stop(http.NewResponseController(a.rw).SetReadDeadline) => a.stop(func(time.Time) error { return nil })
func TestHandlerOfSlowUpload(t *testing.T) {
	each(t, func(t *testing.T, p protocol) {
		var freed time.Duration
		served(t, p, time.Second, func(_ http.ResponseWriter, r *http.Request) {
			start := time.Now()
			n, err := io.Copy(io.Discard, r.Body)
			if n != 4 || err == nil {
				t.Errorf("read %d bytes, %v", n, err)
			}
			freed = time.Since(start)
		}, func(t *testing.T, w *wire, h *prazohttp.Handler) {
			source, sink := io.Pipe()
			defer sink.Close()
			go sink.Write([]byte("half"))
			req := request(t, context.Background(), http.MethodPost, w.url, source)
			start := time.Now()
			resp, err := w.client.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			body, _ := io.ReadAll(resp.Body)
			resp.Body.Close()
			if took := time.Since(start); took != time.Second {
				t.Errorf("the 504 came after %v, want 1s", took)
			}
			problem(t, resp, string(body), "http_response_timeout", "the answer was not there after 1s")
			waitFor(10 * time.Second)
			if freed != time.Second {
				t.Errorf("free after %v, want 1s", freed)
			}
		})
	})
}

// full writes an answer with all that HTTP has: early hints, a header, files, a flush, trailers.
func full(t *testing.T, text string) http.HandlerFunc {
	return func(rw http.ResponseWriter, r *http.Request) {
		if r.Context().Err() != nil {
			t.Error("the ctx has ended")
		}
		rw.Header().Set("Link", "</a.css>")
		rw.WriteHeader(http.StatusEarlyHints)
		rw.Header().Del("Link")
		rw.Header().Del("X-Outer")
		rw.Header().Set("Trailer", "X-Sum")
		rw.Header().Set("X-Mine", "yes")
		if r.Method == http.MethodHead {
			return
		}
		rw.WriteHeader(http.StatusCreated)
		if n, err := rw.(io.ReaderFrom).ReadFrom(onceReader(text)); n != int64(len(text)) || err != nil {
			t.Errorf("ReadFrom: %d, %v", n, err)
		}
		if n, err := io.Copy(rw, io.LimitReader(strings.NewReader(text), 5)); n != 5 || err != nil {
			t.Errorf("Copy: %d, %v", n, err)
		}
		rw.(http.Flusher).Flush()
		if err := http.NewResponseController(rw).SetWriteDeadline(time.Now().Add(time.Minute)); err != nil {
			t.Error(err)
		}
		rw.Header().Set("X-Sum", "42")
		rw.Header().Set(http.TrailerPrefix+"X-More", "43")
	}
}

// getFull gets what full writes.
func getFull(t *testing.T, w *wire, text string) {
	t.Helper()
	resp, err := w.client.Get(w.url)
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(resp.Body)
	resp.Body.Close()
	if resp.StatusCode != 201 || string(body) != text+text[:5] || err != nil {
		t.Errorf("status %d, %d bytes, %v", resp.StatusCode, len(body), err)
	}
	if h := resp.Header; h.Get("X-Mine") != "yes" || h.Get("Link") != "" || h.Get("X-Outer") != "" {
		t.Errorf("header %v", h)
	}
	if resp.Trailer.Get("X-Sum") != "42" || resp.Trailer.Get("X-More") != "43" {
		t.Errorf("trailer %v", resp.Trailer)
	}
}

// TestHandlerLeavesGoodAnswersAlone: the caller gets what the handler wrote, and the next request has the same connection.
func TestHandlerLeavesGoodAnswersAlone(t *testing.T) {
	text := strings.Repeat("0123456789", 10_000)
	each(t, func(t *testing.T, p protocol) {
		served(t, p, time.Second, full(t, text), func(t *testing.T, w *wire, h *prazohttp.Handler) {
			w.server.Handler = http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
				rw.Header().Set("X-Outer", "yes")
				h.ServeHTTP(rw, r)
			})
			for range 3 {
				getFull(t, w, text)
				time.Sleep(2 * time.Second) // past what was the budget
			}
			if resp, err := w.client.Head(w.url); err != nil || resp.StatusCode != 200 || resp.Header.Get("X-Mine") != "yes" {
				t.Errorf("%v, %v", resp, err)
			}
			if n := w.dials.Load(); n != 1 {
				t.Errorf("%d connections, want 1", n)
			}
			if s := h.Stats(); s != (prazohttp.HandlerStats{Requests: 4}) {
				t.Errorf("%+v", s)
			}
		})
	})
}

// TestHandlerOfSilentSource: nothing is written before the source says something, so there is a 504.
func TestHandlerOfSilentSource(t *testing.T) {
	each(t, func(t *testing.T, p protocol) {
		served(t, p, time.Second, func(rw http.ResponseWriter, r *http.Request) {
			source, sink := io.Pipe()
			context.AfterFunc(r.Context(), func() { sink.CloseWithError(errors.New("gone")) })
			io.Copy(rw, source)
		}, func(t *testing.T, w *wire, h *prazohttp.Handler) {
			if r := w.get(context.Background(), "/"); r.status != 504 || r.took != time.Second {
				t.Errorf("%+v", r)
			}
		})
	})
}

// TestHandlerHijacked: a connection that was taken over is its taker's.
func TestHandlerHijacked(t *testing.T) {
	served(t, http1, time.Second, func(rw http.ResponseWriter, r *http.Request) {
		conn, _, err := http.NewResponseController(rw).Hijack()
		if err != nil {
			t.Error(err)
			return
		}
		defer conn.Close()
		if _, err := rw.Write([]byte("x")); err != http.ErrHijacked {
			t.Errorf("write after Hijack: %v", err)
		}
		hang(r)
		io.WriteString(conn, "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nmine")
	}, func(t *testing.T, w *wire, h *prazohttp.Handler) {
		if r := w.get(context.Background(), "/"); r.body != "mine" || r.took != time.Second {
			t.Errorf("%+v", r)
		}
	})
}

// TestHandlerPanics: a panic is net/http's, and no 504 follows.
func TestHandlerPanics(t *testing.T) {
	served(t, http1, time.Second, func(http.ResponseWriter, *http.Request) { panic("own") },
		func(t *testing.T, w *wire, h *prazohttp.Handler) {
			if r := w.get(context.Background(), "/"); r.err == nil || r.took != 0 {
				t.Errorf("%+v", r)
			}
			if s := h.Stats(); s != (prazohttp.HandlerStats{Requests: 1}) {
				t.Errorf("%+v", s)
			}
		})
}

// TestHandlerChangesItsRequest: what a handler does to the request it got is its own affair (-race sees it).
func TestHandlerChangesItsRequest(t *testing.T) {
	served(t, http1, time.Second, func(rw http.ResponseWriter, r *http.Request) {
		for rw.Header().Get("X-N") != "500" {
			*r = *r.WithContext(context.WithoutCancel(r.Context()))
			r.Method, r.Host = "PUT", "elsewhere"
			n, _ := strconv.Atoi(rw.Header().Get("X-N"))
			rw.Header().Set("X-N", strconv.Itoa(n+1))
			time.Sleep(4 * time.Millisecond)
		}
	}, func(t *testing.T, w *wire, h *prazohttp.Handler) {
		resp, err := w.client.Get(w.url)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(resp.Body)
		resp.Body.Close()
		problem(t, resp, string(body), "http_response_timeout", "the answer was not there after 1s")
	})
}

// plainWriter is a ResponseWriter that can nothing else.
type plainWriter struct {
	header http.Header
	status int
	bytes.Buffer
}

func (w *plainWriter) Header() http.Header    { return w.header }
func (w *plainWriter) WriteHeader(status int) { w.status = status }

// TestHandlerOverPlainWriter: without deadlines, flushing and ReaderFrom below, all still works, but no Hijack.
func TestHandlerOverPlainWriter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := prazohttp.NewHandler(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
			if _, _, err := rw.(http.Hijacker).Hijack(); !errors.Is(err, http.ErrNotSupported) {
				t.Errorf("Hijack: %v", err)
			}
			if r.URL.Path == "/hang" {
				hang(r)
			}
			io.Copy(rw, onceReader("fine"))
			rw.(http.Flusher).Flush()
		}), time.Second)
		h.Name = "loja \"\\\r\n\x00é checkout"
		for path, want := range map[string]int{"/": 200, "/hang": 504} {
			w := &plainWriter{header: http.Header{}}
			h.ServeHTTP(w, request(t, context.Background(), http.MethodPost, "http://x"+path, strings.NewReader("body")))
			if w.status != want || want == 200 && w.String() != "fine" {
				t.Errorf("%s: %d %q", path, w.status, w.String())
			}
			if got := w.header.Get("Proxy-Status"); want == 504 && !strings.HasPrefix(got, `"loja  checkout"; error=`) {
				t.Errorf("Proxy-Status: %s", got)
			}
		}
	})
}

// TestNewHandlerPanics names what is missing.
func TestNewHandlerPanics(t *testing.T) {
	for _, f := range []func(){
		func() { prazohttp.NewHandler(nil, time.Second) },
		func() { prazohttp.NewHandler(http.NotFoundHandler(), 0) },
	} {
		func() {
			defer func() {
				if said, _ := recover().(string); !strings.Contains(said, "NewHandler") {
					t.Errorf("panic %q", said)
				}
			}()
			f()
		}()
	}
}
