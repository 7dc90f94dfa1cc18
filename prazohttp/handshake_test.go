package prazohttp_test

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/prazohttp"
)

// TestHandshakeEndsWithTheCall has a server that never answers: no TLS handshake, and no CONNECT. net/http would go on with
// those of the later tries after the call, each for as long as the first, and with CONNECT for a minute.
//
// Law 1: the deadline of the call holds for what net/http does in the background too.
// mutate: prazohttp/handshake.go: r.limitDialed(r.until) => r.limitDialed(time.Time{})
func TestHandshakeEndsWithTheCall(t *testing.T) {
	t.Parallel()
	const deadline = 3 * time.Second
	for name, call := range map[string]func(silent string) (address string, proxy *url.URL, options []prazo.Option){
		"server": func(silent string) (string, *url.URL, []prazo.Option) { return "https://" + silent, nil, nil },
		"endpoint": func(silent string) (string, *url.URL, []prazo.Option) {
			return "http://shop.invalid", nil, []prazo.Option{prazo.WithEndpoints("https://" + silent)}
		},
		"proxy": func(silent string) (string, *url.URL, []prazo.Option) {
			return "https://shop.invalid", &url.URL{Scheme: "http", Host: silent}, nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			silent, closed := silentServer(t)
			address, proxy, options := call(silent)
			ended := make(chan *prazo.Record, 1)
			options = append(options, prazo.WithSink(func(r *prazo.Record) { ended <- r }))
			g := newGuard(t, prazo.Policy{Deadline: deadline}, options...)
			t.Cleanup(func() { g.Close() })
			transport := prazohttp.NewTransport(g, nil)
			transport.Through(proxy)
			start := time.Now()
			resp, err := (&http.Client{Transport: transport}).Get(address)
			if err == nil {
				resp.Body.Close()
				t.Fatal("an answer without a handshake")
			}
			tries := len((<-ended).Tries)
			if tries < 2 {
				t.Fatalf("%d tries: there is no later one to look at", tries)
			}
			for range tries {
				if took := (<-closed).Sub(start); took > deadline+time.Second {
					t.Errorf("a connection was open for %v, the deadline is %v", took, deadline)
				}
			}
		})
	}
}

// silentServer accepts and never answers; closed tells when a client has closed its connection.
func silentServer(t *testing.T) (address string, closed <-chan time.Time) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	ends := make(chan time.Time, 10)
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				io.Copy(io.Discard, c) // until the client closes
				c.Close()
				ends <- time.Now()
			}()
		}
	}()
	return l.Addr().String(), ends
}

// TestNoDeadlineStays: whatever net/http dials for one try, and in whatever order handshakes begin and end, no connection that
// goes on to serve others keeps the deadline of a call.
func TestNoDeadlineStays(t *testing.T) {
	t.Parallel()
	type hooks struct{ dialed, start, done func() }
	cases := []struct {
		name string
		do   func(a, b hooks)
		kept []bool // whether a and b have a deadline at the end
	}{
		{"dialed", func(a, _ hooks) { a.dialed() }, []bool{true, false}},
		{"in the handshake", func(a, _ hooks) { a.dialed(); a.start() }, []bool{true, false}},
		{"done", func(a, _ hooks) { a.dialed(); a.start(); a.done() }, []bool{false, false}},
		{"the first is done while the second begins", func(a, b hooks) {
			a.dialed()
			a.start()
			b.dialed()
			b.start()
			a.done()
			b.done()
		}, []bool{false, false}},
		{"the second begins when the first is in use", func(a, b hooks) {
			a.dialed()
			a.start()
			a.done()
			b.dialed()
			b.start()
			b.done()
		}, []bool{false, false}},
		{"the first begins when the second is in use", func(a, b hooks) {
			a.dialed()
			b.dialed()
			b.start()
			b.done()
			a.start()
		}, []bool{false, false}},
	}
	for _, c := range cases {
		limits := prazohttp.NewHandshakeLimits(time.Now().Add(time.Hour))
		conns := [2]deadlineConn{}
		of := func(i int) hooks {
			return hooks{func() { limits.Dialed(&conns[i]) }, limits.Start, limits.Done}
		}
		c.do(of(0), of(1))
		for i := range conns {
			if has := !conns[i].deadline.IsZero(); has != c.kept[i] {
				t.Errorf("%s: connection %d has a deadline: %v", c.name, i, has)
			}
		}
	}
}

// TestHandshakeLimitIsTakenOff makes a call whose deadline is early, and then one over the same connection that is answered
// after that deadline.
func TestHandshakeLimitIsTakenOff(t *testing.T) {
	t.Parallel()
	const early = time.Second
	for name, call := range map[string]func(server string) (address string, options []prazo.Option){
		"server": func(server string) (string, []prazo.Option) { return server, nil },
		"endpoint": func(server string) (string, []prazo.Option) {
			return "http://shop.invalid", []prazo.Option{prazo.WithEndpoints(server)}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := httptest.NewUnstartedServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
				if r.URL.Path == "/late" {
					<-time.After(early + early/2)
				}
				io.WriteString(rw, r.RemoteAddr)
			}))
			server.Config.ErrorLog = quiet()
			server.StartTLS()
			t.Cleanup(server.Close)
			address, options := call(server.URL)
			transport := prazohttp.NewTransport(newGuard(t, single(time.Minute), options...), nil)
			transport.Trust(server.Client())
			t.Cleanup(transport.CloseIdleConnections)
			client := &http.Client{Transport: transport}
			ctx, cancel := prazo.WithBudget(context.Background(), early)
			defer cancel()
			first := do(client, request(t, ctx, http.MethodGet, address+"/", nil))
			second := do(client, request(t, context.Background(), http.MethodGet, address+"/late", nil))
			if first.err != nil || second.err != nil || first.body != second.body {
				t.Errorf("first %q, %v; second %q, %v", first.body, first.err, second.body, second.err)
			}
		})
	}
}

// deadlineConn is a connection that keeps its deadline only.
type deadlineConn struct {
	net.Conn
	deadline time.Time
}

func (c *deadlineConn) SetDeadline(t time.Time) error { c.deadline = t; return nil }
