package prazohttp_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/prazohttp"
)

var bareUUID = regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)

// keyed is the ctx of a call that brings a key.
func keyed(key string) context.Context {
	return prazohttp.With(context.Background(), prazohttp.Call{IdempotencyKey: key})
}

// TestKeyOnEachTry makes one key for each call and sends it with every try, as the rule writes it.
//
// mutate: prazohttp/exchange.go: e.putKey(req.Header) => _ = e.putKey
func TestKeyOnEachTry(t *testing.T) {
	for _, c := range []struct {
		name   string
		rule   prazohttp.KeyRule
		header string
	}{
		{"quoted", prazohttp.KeyRule{Make: true, Repeat: true}, "Idempotency-Key"},
		{"bare", prazohttp.KeyRule{Make: true, Repeat: true, Bare: true}, "Idempotency-Key"},
		{"a header of its own", prazohttp.KeyRule{Make: true, Repeat: true, Bare: true, Header: "paypal-request-id"}, "Paypal-Request-Id"},
	} {
		for _, p := range protocols() {
			t.Run(c.name+"/"+p.name, func(t *testing.T) {
				server := &seenHeaders{}
				inBubble(t, p, patient(10*time.Second), server.serve, func(t *testing.T, w *wire) {
					w.transport.Key = c.rule
					calls := map[string]bool{}
					for range 2 {
						server.all = nil
						req := request(t, context.Background(), http.MethodPost, w.url, strings.NewReader("pedido"))
						r := w.do(req)
						r.answered(t, 503, "")
						r.tries(t, 3)
						key := server.all[0].Get(c.header)
						for i, h := range server.all {
							if got := h.Values(c.header); len(got) != 1 || got[0] != key {
								t.Errorf("try %d had the keys %q, want %q", i+1, got, key)
							}
						}
						quoted := strings.HasPrefix(key, `"`) && strings.HasSuffix(key, `"`)
						if !bareUUID.MatchString(strings.Trim(key, `"`)) || quoted == c.rule.Bare {
							t.Errorf("the key is %s, want a UUID, bare %v", key, c.rule.Bare)
						}
						if len(req.Header) != 0 {
							t.Errorf("the caller's header has %v now", req.Header)
						}
						calls[key] = true
					}
					if len(calls) != 2 {
						t.Errorf("two calls had %d keys", len(calls))
					}
				})
			})
		}
	}
}

// TestWhichCallsHaveAKey: those whose method is not idempotent by definition, and a key in the caller's own header stays.
func TestWhichCallsHaveAKey(t *testing.T) {
	for _, c := range []struct {
		name, method string
		made         bool
		given, own   string
		want         string // "made": any
	}{
		{"GET", "GET", true, "", "", ""},
		{"HEAD", "HEAD", true, "", "", ""},
		{"PUT", "PUT", true, "", "", ""},
		{"DELETE", "DELETE", true, "", "", ""},
		{"QUERY", "QUERY", true, "", "", ""},
		{"POST", "POST", true, "", "", "made"},
		{"PATCH", "PATCH", true, "", "", "made"},
		{"LOCK", "LOCK", true, "", "", "made"},
		{"POST, nothing said", "POST", false, "", "", ""},
		{"POST with a given key", "POST", true, "pedido-7", "", `"pedido-7"`},
		{"POST with a given key alone", "POST", false, "pedido-7", "", `"pedido-7"`},
		{"GET with a given key", "GET", true, "pedido-7", "", ""},
		{"POST with its own", "POST", true, "pedido-7", "8e03", "8e03"},
		{"GET with its own", "GET", true, "pedido-7", "8e03", "8e03"},
	} {
		t.Run(c.name, func(t *testing.T) {
			server := &seenHeaders{}
			inBubble(t, http1, single(10*time.Second), server.serve, func(t *testing.T, w *wire) {
				w.transport.Key.Make = c.made
				req := request(t, keyed(c.given), c.method, w.url, nil)
				if c.own != "" {
					req.Header.Set("Idempotency-Key", c.own)
				}
				w.do(req).tries(t, 1)
				got := strings.Join(server.all[0].Values("Idempotency-Key"), " and ")
				if c.want == "made" && bareUUID.MatchString(strings.Trim(got, `"`)) {
					return
				}
				if got != c.want {
					t.Errorf("the server saw %q, want %q", got, c.want)
				}
			})
		})
	}
}

// TestKeyIsNoLicence: a call is repeated for its key only if the rule says that the dependency honours it (law 10).
//
// mutate: prazohttp/exchange.go: t.Key.Repeat && e.key != "" => e.key != ""
func TestKeyIsNoLicence(t *testing.T) {
	for _, c := range []struct {
		name       string
		rule       prazohttp.KeyRule
		given, own string
		tries      int
	}{
		{"made", prazohttp.KeyRule{Make: true}, "", "", 1},
		{"made and honoured", prazohttp.KeyRule{Make: true, Repeat: true}, "", "", 3},
		{"given", prazohttp.KeyRule{}, "k", "", 1},
		{"given and honoured", prazohttp.KeyRule{Repeat: true}, "k", "", 3},
		{"its own", prazohttp.KeyRule{}, "", "k", 1},
		{"its own and honoured", prazohttp.KeyRule{Repeat: true}, "", "k", 3},
		{"honoured, but none", prazohttp.KeyRule{Repeat: true}, "", "", 1},
		{"in another header than the rule's", prazohttp.KeyRule{Repeat: true, Header: "X-Payout-Idempotency"}, "", "k", 1},
	} {
		for _, stuck := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, stuck %v", c.name, stuck), func(t *testing.T) {
				serve := func(rw http.ResponseWriter, r *http.Request) {
					if stuck {
						hang(r)
					}
					rw.WriteHeader(http.StatusServiceUnavailable)
				}
				policy := patient(10 * time.Second)
				policy.TryLimit = prazo.Fixed(time.Second)
				inBubble(t, http1, policy, serve, func(t *testing.T, w *wire) {
					w.transport.Key = c.rule
					req := request(t, keyed(c.given), http.MethodPost, w.url, strings.NewReader("pedido"))
					if c.own != "" {
						req.Header.Set("Idempotency-Key", c.own)
					}
					r := w.do(req)
					r.tries(t, c.tries)
					if n := w.requests.Load(); n != int64(c.tries) {
						t.Errorf("%d requests, want %d", n, c.tries)
					}
					if c.tries == 1 && r.record.Stop != prazo.StopRepeat {
						t.Errorf("stopped because %q", r.record.Stop)
					}
				})
			})
		}
	}
}

// TestKeyOverRedirects: the same key on every hop to the host that the call began with, none to another, and no repetition
// there for the sake of a key that it never got.
//
// mutate: prazohttp/idempotencykey.go: case e.foreign: // => case false: //
func TestKeyOverRedirects(t *testing.T) {
	for _, own := range []string{"", "8e03"} {
		t.Run("its own "+own, func(t *testing.T) {
			var keys []string
			serve := func(rw http.ResponseWriter, r *http.Request) {
				keys = append(keys, r.Method+" "+r.Host+r.URL.Path+" "+r.Header.Get("Idempotency-Key"))
				to := map[string]string{
					host + "/":      "/next",
					host + "/next":  "http://other.test/",
					"other.test/":   "http://" + host + "/back",
					host + "/back":  "http://other.test/busy",
					host + "/other": "",
				}[r.Host+r.URL.Path]
				if to == "" {
					rw.WriteHeader(http.StatusServiceUnavailable)
					return
				}
				http.Redirect(rw, r, to, http.StatusTemporaryRedirect)
			}
			inBubble(t, http1, patient(time.Minute), serve, func(t *testing.T, w *wire) {
				w.transport.Key = prazohttp.KeyRule{Make: true, Repeat: true}
				req := request(t, context.Background(), http.MethodPost, w.url+"/", strings.NewReader("pedido"))
				if own != "" {
					req.Header.Set("Idempotency-Key", own)
				}
				w.do(req).answered(t, 503, "")
				key := strings.TrimPrefix(keys[0], "POST "+host+"/ ")
				if key == "" || own != "" && key != own {
					t.Fatalf("the first hop had the key %q", key)
				}
				want := []string{
					"POST " + host + "/ " + key, "POST " + host + "/next " + key, "POST other.test/ ",
					"POST " + host + "/back " + key, "POST other.test/busy ",
				}
				if strings.Join(keys, "\n") != strings.Join(want, "\n") {
					t.Errorf("the servers saw\n%s\nwant\n%s", strings.Join(keys, "\n"), strings.Join(want, "\n"))
				}
			})
		})
	}
}

// TestKeyIsNotForTheNextPage: a redirect that turns the POST into a GET takes no key along.
func TestKeyIsNotForTheNextPage(t *testing.T) {
	var got []string
	serve := func(rw http.ResponseWriter, r *http.Request) {
		got = append(got, fmt.Sprintf("%s %v", r.Method, r.Header.Get("Idempotency-Key") != ""))
		if r.Method == http.MethodPost {
			http.Redirect(rw, r, "/done", http.StatusSeeOther)
		}
	}
	inBubble(t, http1, patient(time.Minute), serve, func(t *testing.T, w *wire) {
		w.transport.Key.Make = true
		w.post(context.Background(), "/", strings.NewReader("pedido")).answered(t, 200, "")
		if strings.Join(got, ", ") != "POST true, GET false" {
			t.Errorf("the server saw %q", got)
		}
	})
}

// TestConflict: 409 is waited out only after a request of the call was lost on its way; else it is an answer like any
// other, and so are 400 and 422.
//
// mutate: prazohttp/idempotencykey.go: !t.NotSent && (t.Kind => true || (t.Kind
func TestConflict(t *testing.T) {
	const cut, broken, refused = -1, -2, -3
	repeat := prazohttp.KeyRule{Make: true, Repeat: true}
	for _, c := range []struct {
		name    string
		rule    prazohttp.KeyRule
		script  []int // what each try meets; the last goes on
		status  int
		tries   int
		outcome prazo.Kind
	}{
		{"409 at first", repeat, []int{409, 200}, 409, 1, prazo.Good},
		{"409 after a cut", repeat, []int{cut, 409, 409, 200}, 200, 4, prazo.Good},
		{"409 after a lost connection", repeat, []int{broken, 409, 200}, 200, 3, prazo.Good},
		{"409 after a gateway gave up", repeat, []int{504, 409, 200}, 200, 3, prazo.Good},
		{"409 after a gateway lost it", repeat, []int{502, 409, 200}, 200, 3, prazo.Good},
		{"409 to the end", repeat, []int{cut, 409}, 409, 6, prazo.Unavailable},
		{"409 after a busy answer", repeat, []int{503, 409, 200}, 409, 2, prazo.Good},
		{"409 after too early", prazohttp.KeyRule{Make: true}, []int{425, 409, 200}, 409, 2, prazo.Good},
		{"409 after no connection", repeat, []int{refused, 409, 200}, 409, 2, prazo.Good},
		{"409 after a cut, without a key", prazohttp.KeyRule{}, []int{cut, 409, 200}, 409, 2, prazo.Good},
		{"409 after a cut, key of a declared call", prazohttp.KeyRule{Make: true}, []int{cut, 409, 200}, 200, 3, prazo.Good},
		{"422", repeat, []int{422, 200}, 422, 1, prazo.Good},
		{"422 after a cut", repeat, []int{cut, 422, 200}, 422, 2, prazo.Good},
		{"400 after a cut", repeat, []int{cut, 400, 200}, 400, 2, prazo.Good},
	} {
		for _, p := range protocols() {
			t.Run(c.name+"/"+p.name, func(t *testing.T) {
				var mu sync.Mutex
				var keys []string
				step := func(key string) int {
					mu.Lock()
					defer mu.Unlock()
					keys = append(keys, key)
					return c.script[min(len(keys), len(c.script))-1]
				}
				serve := func(rw http.ResponseWriter, r *http.Request) {
					switch status := step(r.Header.Get("Idempotency-Key")); status {
					case cut:
						hang(r)
					case broken:
						panic(http.ErrAbortHandler)
					default:
						rw.WriteHeader(status)
					}
				}
				policy := patient(time.Minute)
				policy.TryLimit = prazo.Fixed(time.Second)
				policy.Retries.Max = 5
				inBubble(t, p, policy, serve, func(t *testing.T, w *wire) {
					w.transport.Key = c.rule
					w.dial = func(ctx context.Context) (net.Conn, error) {
						if c.script[0] == refused && w.dials.Load() == 1 {
							step("")
							return nil, syscall.ECONNREFUSED
						}
						return w.pipe(ctx)
					}
					ctx := context.Background()
					if !c.rule.Repeat {
						ctx = idempotent()
					}
					r := w.post(ctx, "/", strings.NewReader("pedido"))
					r.answered(t, c.status, "")
					r.tries(t, c.tries)
					if r.record.Outcome != c.outcome {
						t.Errorf("the outcome is %q, want %q", r.record.Outcome, c.outcome)
					}
					mu.Lock()
					defer mu.Unlock()
					if last := keys[len(keys)-1]; (last != "") != c.rule.Make {
						t.Errorf("the last try had the key %q", last)
					}
				})
			})
		}
	}
}

// TestConflictAsks waits as long as the 409 asks, or passes it on if that does not fit.
func TestConflictAsks(t *testing.T) {
	for _, c := range []struct {
		asks   string
		status int
		took   time.Duration
		stop   prazo.Stop
	}{
		{"3", 200, 4 * time.Second, prazo.StopNone},
		{"60", 409, time.Second, prazo.StopTime},
	} {
		t.Run(c.asks, func(t *testing.T) {
			var requests atomic.Int64
			serve := func(rw http.ResponseWriter, r *http.Request) {
				switch requests.Add(1) {
				case 1:
					hang(r)
				case 2:
					rw.Header().Set("Retry-After", c.asks)
					rw.WriteHeader(http.StatusConflict)
				}
			}
			policy := patient(10 * time.Second)
			policy.TryLimit = prazo.Fixed(time.Second)
			inBubble(t, http1, policy, serve, func(t *testing.T, w *wire) {
				w.transport.Key = prazohttp.KeyRule{Make: true, Repeat: true}
				r := w.post(context.Background(), "/", strings.NewReader("pedido"))
				r.answered(t, c.status, "")
				if r.took < c.took || r.took > c.took+100*time.Millisecond {
					t.Errorf("took %v, want %v", r.took, c.took)
				}
				if r.record.Stop != c.stop {
					t.Errorf("stopped because %q, want %q", r.record.Stop, c.stop)
				}
			})
		})
	}
}

// TestHostileKeys: a key that would not arrive as it is, and a header that is none, are refused before anything is sent, by an
// error that names the place and the fix. Nothing is cleaned: two keys could become one.
func TestHostileKeys(t *testing.T) {
	for _, c := range []struct {
		name, header, key string
		want              []string // in the error; nil: it is sent
	}{
		{"longest", "", strings.Repeat("k", 255), nil},
		{"all that is allowed", "", "aZ09!#$%&'()*+,-./:;<=>?@[]^_`{|}~", nil},
		{"too long", "", strings.Repeat("k", 10_000), []string{"Call.IdempotencyKey", "10000 bytes", "255"}},
		{"end of line", "", "a\r\nCookie: x", []string{"Call.IdempotencyKey", `"\r" at byte 1`, "visible ASCII"}},
		{"zero byte", "", "a\x00", []string{`"\x00" at byte 1`}},
		{"delete", "", "\x7f", []string{`at byte 0`}},
		{"another script", "", "pedido-ção", []string{`at byte 7`}},
		{"no UTF-8", "", "a\xff", []string{`"\xff" at byte 1`}},
		{"space", "", "a b", []string{`" " at byte 1`}},
		{"quoted already", "", `"a"`, []string{`at byte 0`, "quotes are added"}},
		{"backslash", "", `a\`, []string{`at byte 1`}},
		{"header with a line end", "A\nB", "k", []string{"Transport.Key.Header", `"A\nB"`, "Idempotency-Key"}},
		{"header with a colon", "Key:", "k", []string{"Transport.Key.Header"}},
		{"huge header", strings.Repeat("é", 10_000), "k", []string{"Transport.Key.Header"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			server := &seenHeaders{}
			inBubble(t, http1, single(10*time.Second), server.serve, func(t *testing.T, w *wire) {
				w.transport.Key.Header = c.header
				var closed atomic.Bool
				body := &closing{Reader: strings.NewReader("pedido"), closed: &closed}
				r := w.do(request(t, keyed(c.key), http.MethodPost, w.url, body))
				if c.want == nil {
					r.answered(t, 503, "")
					if got := server.all[0].Get("Idempotency-Key"); got != `"`+c.key+`"` {
						t.Errorf("the server saw %s", got)
					}
					return
				}
				if r.err == nil || len(server.all) != 0 || !closed.Load() {
					t.Fatalf("error %v, %d requests, body closed %v", r.err, len(server.all), closed.Load())
				}
				for _, part := range c.want {
					if !strings.Contains(r.err.Error(), part) {
						t.Errorf("%q is not in: %v", part, r.err)
					}
				}
				if n := len(r.err.Error()); n > 300 {
					t.Errorf("the error has %d bytes", n)
				}
			})
		})
	}
}

// closing says when it was closed.
type closing struct {
	io.Reader
	closed *atomic.Bool
}

func (c *closing) Close() error {
	c.closed.Store(true)
	return nil
}

// TestKeyOnDeadConnection: net/http sends a request again by itself for the sake of the header's name. With a key of ours it
// does so only if the rule says that the dependency honours it; then the Record counts it, and a 409 to the second sending
// means that the first still runs.
//
// mutate: prazohttp/idempotencykey.go: e.t.traced && e.spec.Repeat != prazo.Idempotent => false
func TestKeyOnDeadConnection(t *testing.T) {
	for _, c := range []struct {
		name     string
		rule     prazohttp.KeyRule
		answers  []int // on the second connection
		status   int   // 0: an error
		tries    int
		sends    int // of the first try
		requests int64
	}{
		{"no licence", prazohttp.KeyRule{Make: true}, nil, 0, 1, 1, 2},
		{"no licence, the other name", prazohttp.KeyRule{Make: true, Header: "X-Idempotency-Key"}, nil, 0, 1, 1, 2},
		{"honoured", prazohttp.KeyRule{Make: true, Repeat: true}, []int{200}, 200, 1, 2, 3},
		{"honoured, a name that net/http does not know", prazohttp.KeyRule{Make: true, Repeat: true, Header: "PayPal-Request-Id"}, []int{200}, 200, 2, 1, 3},
		{"honoured, the first still runs", prazohttp.KeyRule{Make: true, Repeat: true}, []int{409, 200}, 200, 2, 2, 4},
	} {
		t.Run(c.name, func(t *testing.T) {
			inBubble(t, http1, patient(10*time.Second), nil, func(t *testing.T, w *wire) {
				w.dial = scripted(w, [][]int{{200, 0}, c.answers})
				w.get(context.Background(), "/").answered(t, 200, "")
				w.transport.Key = c.rule
				r := w.post(context.Background(), "/", strings.NewReader("pedido"))
				r.tries(t, c.tries)
				if first := r.record.Tries[0]; first.Sends != c.sends || w.requests.Load() != c.requests {
					t.Errorf("%d sends and %d requests, want %d and %d: %+v", first.Sends, w.requests.Load(), c.sends, c.requests, r.record.Tries)
				}
				if c.status == 0 {
					if failure := r.failed(t, prazo.WallNone); failure.NotApplied() {
						t.Errorf("%v", failure)
					}
					return
				}
				r.answered(t, c.status, "")
			})
		})
	}
}

// scripted dials connections that answer as scripts say, one for each connection; 0, and the end of a script, close it.
func scripted(w *wire, scripts [][]int) func(context.Context) (net.Conn, error) {
	return func(context.Context) (net.Conn, error) {
		near, far := newPipe()
		script := scripts[w.dials.Load()-1]
		go func() {
			defer far.Close()
			in := bufio.NewReader(far)
			for _, status := range script {
				req, err := http.ReadRequest(in)
				if err != nil {
					return
				}
				io.Copy(io.Discard, req.Body)
				w.requests.Add(1)
				if status == 0 {
					return
				}
				fmt.Fprintf(far, "HTTP/1.1 %d Said\r\nContent-Length: 0\r\n\r\n", status)
			}
			io.Copy(io.Discard, in)
		}()
		w.open.Add(1)
		return &countedConn{Conn: near, open: &w.open}, nil
	}
}
