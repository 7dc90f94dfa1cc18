package prazohttp_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/prazohttp"
)

// hops answers /N with a redirect to /N-1 after step, and /0 with "end".
func hops(step time.Duration) http.HandlerFunc {
	return func(rw http.ResponseWriter, r *http.Request) {
		n, _ := strconv.Atoi(r.URL.Path[1:])
		if n == 0 {
			io.WriteString(rw, "end")
			return
		}
		if pass(r, step) {
			http.Redirect(rw, r, fmt.Sprintf("/%d", n-1), http.StatusFound)
		}
	}
}

// TestRedirectChain is the case body-11, and law 7: a chain is one call with one clock, one Record and one place in the
// bulkhead. Each of its hops is fast enough alone.
//
// mutate: prazohttp/exchange.go: e.spec.Follow = from.Request.Context() => e.spec.Follow = nil
func TestRedirectChain(t *testing.T) {
	for _, p := range protocols() {
		policy := single(2500 * time.Millisecond) // with retries the default limit would cut the later hops
		policy.Bulkhead.Max = 1
		t.Run(p.name+"/too slow together", func(t *testing.T) {
			inBubble(t, p, policy, hops(600*time.Millisecond), func(t *testing.T, w *wire) {
				r := w.get(context.Background(), "/8")
				r.failed(t, prazo.WallDeadline)
				r.within(t, 2500*time.Millisecond)
				r.tries(t, 5)
				for i, try := range r.record.Tries {
					if try.Hop != i || try.N != i+1 || try.At != time.Duration(i)*600*time.Millisecond {
						t.Errorf("try %d of the Record: %+v", i, try)
					}
				}
				if n := len(w.recorded()); n != 1 {
					t.Errorf("%d Records, want 1", n)
				}
				if s := w.guard.Stats(); s.InFlight != 0 {
					t.Errorf("%d places are taken after the cut", s.InFlight)
				}
			})
		})
		t.Run(p.name+"/fast enough", func(t *testing.T) {
			inBubble(t, p, policy, hops(250*time.Millisecond), func(t *testing.T, w *wire) {
				r := w.get(context.Background(), "/8")
				r.answered(t, 200, "end")
				r.within(t, 2*time.Second)
				r.tries(t, 9)
				if n := len(w.recorded()); n != 1 || !w.recorded()[0].Over || w.recorded()[0].Outcome != prazo.Good {
					t.Errorf("%d Records, want 1: %+v", n, w.recorded())
				}
				if s := w.guard.Stats(); s.InFlight != 0 {
					t.Errorf("%d places are taken at the end", s.InFlight)
				}
			})
		})
	}
}

// TestRedirectsUnderClientTimeout: an http.Client with a Timeout gives each hop a ctx of its own and ends it with the hop. The
// chain is one call all the same, until the Timeout ends it. Law 7: hops share one clock and one Record.
//
// mutate: finish.go: c.caller = ctx =>
func TestRedirectsUnderClientTimeout(t *testing.T) {
	for _, p := range protocols() {
		t.Run(p.name+"/in time", func(t *testing.T) {
			inBubble(t, p, single(5*time.Second), hops(500*time.Millisecond), func(t *testing.T, w *wire) {
				w.client.Timeout = 4 * time.Second
				r := w.get(context.Background(), "/3")
				r.answered(t, 200, "end")
				r.within(t, 1500*time.Millisecond)
				r.tries(t, 4)
				if all := w.recorded(); len(all) != 1 || all[0].Outcome != prazo.Good {
					t.Errorf("Records: %+v", all)
				}
			})
		})
		t.Run(p.name+"/too slow", func(t *testing.T) {
			inBubble(t, p, single(5*time.Second), hops(600*time.Millisecond), func(t *testing.T, w *wire) {
				w.client.Timeout = 2 * time.Second
				r := w.get(context.Background(), "/8")
				var timeout net.Error
				if !errors.As(r.err, &timeout) || !timeout.Timeout() || r.took != 2*time.Second {
					t.Errorf("ended after %v with %v", r.took, r.err)
				}
				if all := w.recorded(); len(all) != 1 || all[0].Outcome != prazo.TimedOut || all[0].Took != 2*time.Second || len(all[0].Tries) != 4 {
					t.Errorf("Records: %+v", all)
				}
			})
		})
	}
}

// TestRedirectRetryCount spends the retries of a chain on its first hop; the second has none left.
func TestRedirectRetryCount(t *testing.T) {
	inBubble(t, http1, patient(time.Minute), nil, func(t *testing.T, w *wire) {
		w.server.Handler = http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
			switch {
			case r.URL.Path == "/end" || w.requests.Add(1) < 3:
				rw.WriteHeader(http.StatusServiceUnavailable)
			default:
				http.Redirect(rw, r, "/end", http.StatusFound)
			}
		})
		r := w.get(context.Background(), "/")
		r.answered(t, 503, "")
		r.tries(t, 4)
		if r.record.Stop != prazo.StopMax || r.record.Tries[3].Hop != 1 {
			t.Errorf("%+v", r.record)
		}
	})
}

// TestRedirectToAnotherHost sends a chain to a foreign host and back: the foreigner gets none of our headers (law 7).
//
// mutate: prazohttp/exchange.go: if !e.foreign { => if true {
func TestRedirectToAnotherHost(t *testing.T) {
	ids := map[string]string{}
	serve := func(rw http.ResponseWriter, r *http.Request) {
		ids[r.Host+r.URL.Path] = r.Header.Get("X-Request-Id")
		switch r.Host + r.URL.Path {
		case host + "/":
			http.Redirect(rw, r, "http://other.test/", http.StatusFound)
		case "other.test/":
			http.Redirect(rw, r, "http://other.test/again", http.StatusFound)
		case "other.test/again":
			http.Redirect(rw, r, "http://"+host+"/back", http.StatusFound)
		}
	}
	inBubble(t, http1, patient(time.Minute), serve, func(t *testing.T, w *wire) {
		r := w.get(context.Background(), "/")
		r.answered(t, 200, "")
		r.tries(t, 4)
		id := r.record.RequestID
		want := map[string]string{host + "/": id, "other.test/": "", "other.test/again": "", host + "/back": id}
		if fmt.Sprint(ids) != fmt.Sprint(want) {
			t.Errorf("the servers saw the ids %v, want %v", ids, want)
		}
	})
}

// TestForeignHopTeachesNothing has a foreign host ask for a wait: calls to ours are not held back for it (law 7).
//
// mutate: prazohttp/exchange.go: Foreign:   e.foreign, => Foreign:   false,
func TestForeignHopTeachesNothing(t *testing.T) {
	for _, c := range []struct {
		to   string
		took time.Duration // of a later call
	}{{"http://other.test/busy", 0}, {"/busy", 5 * time.Second}} {
		t.Run(c.to, func(t *testing.T) {
			serve := func(rw http.ResponseWriter, r *http.Request) {
				switch r.URL.Path {
				case "/":
					http.Redirect(rw, r, c.to, http.StatusFound)
				case "/busy":
					rw.Header().Set("Retry-After", "5")
					rw.WriteHeader(http.StatusTooManyRequests)
				}
			}
			inBubble(t, http1, single(time.Minute), serve, func(t *testing.T, w *wire) {
				w.get(context.Background(), "/").answered(t, 429, "")
				r := w.get(context.Background(), "/fine")
				r.answered(t, 200, "")
				if r.took < c.took || r.took > c.took+100*time.Millisecond {
					t.Errorf("the later call took %v, want %v", r.took, c.took)
				}
			})
		})
	}
}

// TestRedirectNotFollowed has a caller who wants the redirect itself: its call ends when nobody came for the next hop.
func TestRedirectNotFollowed(t *testing.T) {
	for _, p := range protocols() {
		t.Run(p.name, func(t *testing.T) {
			inBubble(t, p, single(3*time.Second), hops(0), func(t *testing.T, w *wire) {
				w.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
				r := w.get(context.Background(), "/1")
				if r.err != nil || r.status != 302 || !strings.Contains(r.body, "Found") {
					t.Fatalf("%+v", r)
				}
				if s := w.guard.Stats(); s.InFlight != 0 {
					t.Errorf("%d places are taken", s.InFlight)
				}
				time.Sleep(4 * time.Second)
				if n := len(w.recorded()); n != 1 || w.recorded()[0].Outcome != prazo.Good || w.recorded()[0].Took != 0 {
					t.Errorf("Records: %+v", w.recorded())
				}
			})
		})
	}
}

// TestRedirectWithBody repeats a POST after a 307 with the same body, as GetBody gives it.
func TestRedirectWithBody(t *testing.T) {
	for _, p := range protocols() {
		t.Run(p.name, func(t *testing.T) {
			var got []string
			serve := func(rw http.ResponseWriter, r *http.Request) {
				body, _ := io.ReadAll(r.Body)
				got = append(got, r.Method+" "+r.URL.Path+" "+string(body))
				if r.URL.Path == "/" {
					http.Redirect(rw, r, "/there", http.StatusTemporaryRedirect)
				}
			}
			inBubble(t, p, single(3*time.Second), serve, func(t *testing.T, w *wire) {
				r := w.post(context.Background(), "/", strings.NewReader("pedido"))
				r.answered(t, 200, "")
				r.tries(t, 2)
				if want := "[POST / pedido POST /there pedido]"; fmt.Sprint(got) != want {
					t.Errorf("the server got %v, want %v", got, want)
				}
			})
		})
	}
}

// TestCutBetweenHops has the deadline pass, or the caller leave, when no hop is under way: no other begins.
func TestCutBetweenHops(t *testing.T) {
	for _, leaves := range []bool{false, true} {
		t.Run(fmt.Sprintf("the caller leaves %v", leaves), func(t *testing.T) {
			inBubble(t, http1, single(2*time.Second), hops(0), func(t *testing.T, w *wire) {
				ctx, cancel := context.WithCancel(context.Background())
				defer cancel()
				w.client.CheckRedirect = func(*http.Request, []*http.Request) error {
					time.Sleep(time.Second)
					if leaves {
						cancel()
					}
					time.Sleep(2 * time.Second)
					return nil
				}
				r := w.get(ctx, "/1")
				if leaves {
					r.failed(t, prazo.WallCaller)
				} else {
					r.failed(t, prazo.WallDeadline)
				}
				if errors.Is(r.err, context.Canceled) != leaves || errors.Is(r.err, context.DeadlineExceeded) == leaves {
					t.Errorf("%v", r.err)
				}
				if n := w.requests.Load(); n != 1 || len(w.recorded()) != 1 {
					t.Errorf("%d requests and %d Records, want 1 and 1", n, len(w.recorded()))
				}
			})
		})
	}
}

// TestClassOfChain keeps the class that the chain began with.
func TestClassOfChain(t *testing.T) {
	inBubble(t, http1, single(2*time.Second), hops(0), func(t *testing.T, w *wire) {
		w.transport.Class = func(r *http.Request) string { return "class of " + r.URL.Path }
		if r := w.get(context.Background(), "/2"); r.record.Class != "class of /2" {
			t.Errorf("class %q", r.record.Class)
		}
		ctx := prazohttp.With(context.Background(), prazohttp.Call{Class: "own"})
		if r := w.get(ctx, "/2"); r.record.Class != "own" {
			t.Errorf("class %q", r.record.Class)
		}
	})
}
