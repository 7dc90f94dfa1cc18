package prazohttp_test

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/prazohttp"
)

// TestExpectContinue is the case net-3: who never answers 100-continue is inside the deadline.
func TestExpectContinue(t *testing.T) {
	for _, p := range protocols() {
		for _, c := range []struct {
			name  string
			wait  time.Duration // for the 100, before the body is sent anyway
			phase prazo.Phase
			sends int
		}{
			{"waits for ever", time.Hour, prazo.PhaseWrite, 0},
			{"sends the body after a second", time.Second, prazo.PhaseFirstByte, 1},
		} {
			t.Run(p.name+"/"+c.name, func(t *testing.T) {
				inBubble(t, p, prazo.Policy{Deadline: 2500 * time.Millisecond}, nil, func(t *testing.T, w *wire) {
					w.server.Handler = http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { neverAnswer(r) })
					w.base.ExpectContinueTimeout = c.wait
					req := request(t, context.Background(), http.MethodPost, w.url, strings.NewReader("pedido"))
					req.Header.Set("Expect", "100-continue")
					r := w.do(req)
					failure := r.failed(t, prazo.WallDeadline)
					r.within(t, 2500*time.Millisecond)
					if failure.Phase() != c.phase || failure.NotApplied() || r.record.Tries[0].Sends != c.sends {
						t.Errorf("%d sends, not applied %v, in phase %q: %v", r.record.Tries[0].Sends, failure.NotApplied(), failure.Phase(), failure)
					}
				})
			})
		}
	}
}

// TestExpectContinueIsAnswered sends the body when it is asked for.
func TestExpectContinueIsAnswered(t *testing.T) {
	for _, p := range protocols() {
		server := &bodies{tries: 1}
		inBubble(t, p, patient(10*time.Second), server.serve, func(t *testing.T, w *wire) {
			w.base.ExpectContinueTimeout = time.Hour
			req := request(t, context.Background(), http.MethodPost, w.url, strings.NewReader("pedido"))
			req.Header.Set("Expect", "100-continue")
			w.do(req).answered(t, 200, "answer 1")
			if server.got[0] != "pedido" {
				t.Errorf("the server got %q", server.got)
			}
		})
	}
}

// TestEarlyAnswers has a server send 103 for ever: that is no answer.
func TestEarlyAnswers(t *testing.T) {
	for _, p := range protocols() {
		serve := func(rw http.ResponseWriter, r *http.Request) {
			for pass(r, 700*time.Millisecond) {
				rw.WriteHeader(http.StatusEarlyHints)
			}
			neverAnswer(r) // not even in the instant of the cut
		}
		inBubble(t, p, single(2500*time.Millisecond), serve, func(t *testing.T, w *wire) {
			r := w.get(context.Background(), "/")
			if failure := r.failed(t, prazo.WallDeadline); failure.Phase() != prazo.PhaseFirstByte {
				t.Errorf("%v", failure)
			}
			r.within(t, 2500*time.Millisecond)
		})
	}
}

// TestTrailersAreInside has the last bytes be trailers that never come.
func TestTrailersAreInside(t *testing.T) {
	for _, p := range protocols() {
		for _, come := range []bool{true, false} {
			serve := func(rw http.ResponseWriter, r *http.Request) {
				rw.Header().Set("Trailer", "X-Soma")
				say(rw, "frete")
				if !come {
					hang(r)
				}
				rw.Header().Set("X-Soma", "5")
			}
			inBubble(t, p, single(2500*time.Millisecond), serve, func(t *testing.T, w *wire) {
				resp, err := w.client.Get(w.url)
				if err != nil {
					t.Fatal(err)
				}
				defer resp.Body.Close()
				body, err := io.ReadAll(resp.Body)
				if come && (err != nil || resp.Trailer.Get("X-Soma") != "5" || string(body) != "frete") {
					t.Errorf("%s: body %q, trailer %v, %v", p.name, body, resp.Trailer, err)
				}
				if !come && !errors.Is(err, context.DeadlineExceeded) {
					t.Errorf("%s: %v", p.name, err)
				}
			})
		}
	}
}

// TestNameServerIsSilent is the case net-4: a lookup that nobody answers is inside the deadline.
func TestNameServerIsSilent(t *testing.T) {
	const deadline = 300 * time.Millisecond
	silent, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	resolver := &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "udp", silent.LocalAddr().String())
	}}
	base := &http.Transport{DialContext: (&net.Dialer{Resolver: resolver, Timeout: deadline}).DialContext}
	client := &http.Client{Transport: prazohttp.NewTransport(newGuard(t, patient(deadline)), base)}
	r := do(client, request(t, context.Background(), http.MethodPost, "http://shop.invalid/", nil))
	failure := r.failed(t, prazo.WallDeadline)
	if r.took < deadline || r.took > deadline+2*time.Second {
		t.Errorf("took %v", r.took)
	}
	if failure.Phase() != prazo.PhaseDNS || !failure.NotApplied() || !errors.Is(r.err, context.DeadlineExceeded) {
		t.Errorf("not applied %v: %v", failure.NotApplied(), failure)
	}
}

// TestProxyIsSilent is the case net-5: a proxy that never answers CONNECT is inside the deadline.
func TestProxyIsSilent(t *testing.T) {
	const deadline = 300 * time.Millisecond
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	asked := make(chan string, 1)
	go func() {
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		t.Cleanup(func() { conn.Close() })
		req, err := http.ReadRequest(bufio.NewReader(conn))
		if err != nil {
			return
		}
		asked <- req.Method + " " + req.Host
	}()
	proxy := &url.URL{Scheme: "http", Host: listener.Addr().String()}
	base := &http.Transport{Proxy: http.ProxyURL(proxy)}
	client := &http.Client{Transport: prazohttp.NewTransport(newGuard(t, single(deadline)), base)}
	r := do(client, request(t, context.Background(), http.MethodPost, "https://shop.invalid/", nil))
	failure := r.failed(t, prazo.WallDeadline)
	if r.took < deadline || r.took > deadline+2*time.Second {
		t.Errorf("took %v", r.took)
	}
	if failure.Phase() != prazo.PhaseConnect || !failure.NotApplied() || r.record.Tries[0].Remote != listener.Addr().String() {
		t.Errorf("not applied %v: %v", failure.NotApplied(), failure)
	}
	if got := <-asked; got != "CONNECT shop.invalid:443" {
		t.Errorf("the proxy was asked for %q", got)
	}
}

// TestProxyIsLeft waits, in fake time, for the end of the connection to a silent proxy: net/http goes on with it in the
// background, for a minute at most.
func TestProxyIsLeft(t *testing.T) {
	inBubble(t, http1, single(time.Second), func(_ http.ResponseWriter, r *http.Request) { hang(r) }, func(t *testing.T, w *wire) {
		w.base.Proxy = http.ProxyURL(&url.URL{Scheme: "http", Host: "proxy.test"})
		r := w.do(request(t, context.Background(), http.MethodPost, "https://"+host, nil))
		r.failed(t, prazo.WallDeadline)
		r.within(t, time.Second)
		time.Sleep(time.Minute)
		if n := w.open.Load(); n != 0 || w.requests.Load() != 1 {
			t.Errorf("%d connections are open, %d requests", n, w.requests.Load())
		}
	})
}
