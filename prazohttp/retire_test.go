package prazohttp_test

import (
	"context"
	"crypto/tls"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/prazohttp"
)

type connKey struct{}

// numbered has each request know the number of its connection, from 1.
func numbered(w *wire) {
	n := 0
	w.server.ConnContext = func(ctx context.Context, _ net.Conn) context.Context {
		n++
		return context.WithValue(ctx, connKey{}, n)
	}
}

// connOf returns the number of the connection that a request came on.
func connOf(r *http.Request) int { return r.Context().Value(connKey{}).(int) }

// overHTTP2 runs a test over HTTP/2 with and without TLS, under a policy of one try in 20 s.
func overHTTP2(t *testing.T, serve http.HandlerFunc, test func(t *testing.T, w *wire)) {
	t.Helper()
	for _, p := range protocols() {
		if !p.h2 {
			continue
		}
		t.Run(p.name, func(t *testing.T) {
			inBubble(t, p, single(20*time.Second), serve, func(t *testing.T, w *wire) {
				numbered(w)
				test(t, w)
			})
		})
	}
}

// soon is a ctx for calls that end in a second.
func soon() context.Context {
	return prazohttp.With(context.Background(), prazohttp.Call{Deadline: time.Second})
}

// timeOut makes calls that are cut after a second each, one after the other.
func (w *wire) timeOut(n int) {
	w.t.Helper()
	for range n {
		w.get(soon(), "/hang").failed(w.t, prazo.WallDeadline)
	}
}

// dialled fails the test unless n connections were opened so far.
func (w *wire) dialled(n int64) {
	w.t.Helper()
	if got := w.dials.Load(); got != n {
		w.t.Errorf("%d connections were opened, want %d", got, n)
	}
}

// TestStalledConnectionIsRetired is the case net-2: after three timeouts in a row on one HTTP/2 connection the next call opens
// another, while a stream that runs on the first one comes to its end; then the first is closed. So it goes with a connection
// of the base that was given, and with one of a later transport.
// mutate: prazohttp/retire.go: if at != p.now && at.tries == 0 { => if at != p.now {
// mutate: prazohttp/retire.go: time.AfterFunc(lingers, at.close) => _ = lingers
func TestStalledConnectionIsRetired(t *testing.T) {
	for _, before := range []int64{0, 1} { // connections that stalled before
		serve := func(rw http.ResponseWriter, r *http.Request) {
			switch {
			case r.URL.Path == "/stream":
				for range 10 {
					say(rw, "x")
					pass(r, time.Second)
				}
			case connOf(r) <= int(before)+1:
				neverAnswer(r)
			default:
				io.WriteString(rw, "frete")
			}
		}
		overHTTP2(t, serve, func(t *testing.T, w *wire) {
			w.timeOut(3 * int(before))
			streamed := make(chan result)
			go func() { streamed <- w.get(context.Background(), "/stream") }()
			synctest.Wait()
			w.timeOut(3)
			w.dialled(before + 1)
			for range 2 {
				w.get(soon(), "/").answered(t, 200, "frete")
				synctest.Wait() // net/http puts a new connection where others find it a moment after its first answer
			}
			w.dialled(before + 2)
			if n := w.open.Load(); n != 2 {
				t.Errorf("%d connections are open while the stream runs, want 2", n)
			}
			r := <-streamed
			r.answered(t, 200, "xxxxxxxxxx")
			r.within(t, 10*time.Second)
			time.Sleep(1100 * time.Millisecond)
			if n := w.open.Load(); n != 1 {
				t.Errorf("%d connections are open after the stream, want 1", n)
			}
			w.get(soon(), "/").answered(t, 200, "frete")
			w.dialled(before + 2)
		})
	}
}

// TestTimeoutsInARow: an answer in between begins the count anew, and neither a caller that leaves nor an HTTP/1
// connection counts.
// mutate: prazohttp/retire.go: t.pools.answered(a.pool, conn) => _ = conn
// mutate: prazohttp/retire.go: ctx.Err() == context.DeadlineExceeded { => ctx.Err() != nil {
func TestTimeoutsInARow(t *testing.T) {
	serve := func(rw http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/hang" {
			neverAnswer(r)
		}
		io.WriteString(rw, "frete")
	}
	overHTTP2(t, serve, func(t *testing.T, w *wire) {
		for range 3 {
			w.timeOut(2)
			w.get(soon(), "/").answered(t, 200, "frete")
		}
		for range 5 {
			ctx, leave := context.WithCancel(context.Background())
			time.AfterFunc(time.Second, leave)
			w.get(ctx, "/hang").failed(t, prazo.WallCaller)
		}
		w.get(soon(), "/").answered(t, 200, "frete")
		w.dialled(1)
	})
	inBubble(t, http1, single(20*time.Second), serve, func(t *testing.T, w *wire) {
		w.timeOut(5)
		if n := w.transport.Suspects(); n != 0 {
			t.Errorf("%d HTTP/1 connections are remembered", n)
		}
	})
}

// TestStalls: how many timeouts there must be can be said, also that none are enough.
func TestStalls(t *testing.T) {
	for stalls, dials := range map[int]int64{1: 4, 2: 2, -1: 1} {
		overHTTP2(t, func(_ http.ResponseWriter, r *http.Request) { neverAnswer(r) }, func(t *testing.T, w *wire) {
			w.transport.Stalls = stalls
			w.timeOut(4)
			w.dialled(dials)
		})
	}
}

// TestRetriesOpenTheirOwn: a try after a cut has a connection of its own, whose answer says nothing of the one that stalls.
func TestRetriesOpenTheirOwn(t *testing.T) {
	serve := func(rw http.ResponseWriter, r *http.Request) {
		if connOf(r) == 1 {
			neverAnswer(r)
		}
		io.WriteString(rw, "frete")
	}
	policy := patient(20 * time.Second)
	policy.TryLimit = prazo.Fixed(time.Second)
	inBubble(t, http2, policy, serve, func(t *testing.T, w *wire) {
		numbered(w)
		for range 3 {
			r := w.get(context.Background(), "/")
			r.answered(t, 200, "frete")
			r.tries(t, 2)
		}
		r := w.get(context.Background(), "/")
		r.answered(t, 200, "frete")
		r.tries(t, 1)
		w.dialled(5)
	})
}

// TestHedgesRetireToo: with hedges no try on a connection that stalls is cut. Those that lose to their hedge count.
// mutate: prazohttp/retire.go: record.Tries[n-1].Wall == prazo.WallHedge => false
func TestHedgesRetireToo(t *testing.T) {
	serve := func(rw http.ResponseWriter, r *http.Request) {
		if connOf(r) == 1 && r.URL.Path != "/warm" {
			neverAnswer(r)
		}
		io.WriteString(rw, "frete")
	}
	policy := patient(20 * time.Second)
	policy.Hedge.After = time.Second
	inBubble(t, http2, policy, serve, func(t *testing.T, w *wire) {
		numbered(w)
		w.get(context.Background(), "/warm").answered(t, 200, "frete")
		for i, tries := range []int{2, 2, 2, 1, 1} {
			r := w.get(context.Background(), "/")
			r.answered(t, 200, "frete")
			if len(r.record.Tries) != tries {
				t.Errorf("call %d made %d tries, want %d", i+1, len(r.record.Tries), tries)
			}
		}
	})
}

// TestSlowDependencyGetsNoStorm makes a hundred calls a second to a dependency that answers none: each connection is in use for as
// long as its first call waits.
// mutate: prazohttp/retire.go: at.suspect(conn) >= most && at == p.now { => at.suspect(conn) >= most {
func TestSlowDependencyGetsNoStorm(t *testing.T) {
	overHTTP2(t, func(_ http.ResponseWriter, r *http.Request) { neverAnswer(r) }, func(t *testing.T, w *wire) {
		var calls sync.WaitGroup
		for range 1000 {
			calls.Go(func() { w.get(soon(), "/hang") })
			time.Sleep(10 * time.Millisecond)
		}
		calls.Wait()
		if n := w.dials.Load(); n > 11 {
			t.Errorf("%d connections in 10 s", n)
		}
		time.Sleep(3 * time.Second)
		if n := w.open.Load(); n > 1 {
			t.Errorf("%d connections are open at the end", n)
		}
	})
}

// TestStuckInAWrite has servers that read no more, so that net/http cannot even take leave of a stream: the connection of
// a transport that is ours is closed all the same.
// mutate: prazohttp/retire.go: s.conn.Close() => _ = s.conn
func TestStuckInAWrite(t *testing.T) {
	inBubble(t, http2, single(20*time.Second), nil, func(t *testing.T, w *wire) {
		stop := make(chan struct{})
		w.atEnd(func() { close(stop) })
		rawWire(w, func(server rawHTTP2, conn int64, request frame) error {
			err := server.ok(request.stream)
			if conn <= 2 {
				<-stop
			}
			return err
		})
		w.transport.Stalls = 1 // more would wait for a lock of net/http's, which fake time does not understand
		for conn := range int64(2) {
			w.get(soon(), "/").answered(t, 200, "")
			w.post(soon(), "/", strings.NewReader(strings.Repeat("x", 1<<20))).failed(t, prazo.WallDeadline)
			w.dialled(conn + 1)
		}
		w.get(soon(), "/").answered(t, 200, "")
		w.dialled(3)
		time.Sleep(2 * time.Second)
		if n := w.open.Load(); n != 2 { // the first is one of a base that others may use too
			t.Errorf("%d connections are open, want 2", n)
		}
	})
}

// TestRenewedTransport: a clone keeps what a base says of HTTP/2, and shares no connections with another package's.
func TestRenewedTransport(t *testing.T) {
	another := func(string, *tls.Conn) http.RoundTripper { return nil }
	type protocolTable = map[string]func(string, *tls.Conn) http.RoundTripper
	for _, c := range []struct {
		name  string
		base  *http.Transport
		table bool // the clone has a table of protocols: with none in it HTTP/2 is off
		force bool
	}{
		{"nothing said", &http.Transport{}, false, false},
		{"forced", &http.Transport{ForceAttemptHTTP2: true}, false, true},
		{"switched off", &http.Transport{TLSNextProto: protocolTable{}}, true, false},
		{"of another package", &http.Transport{TLSNextProto: protocolTable{"h2": another}}, false, true},
	} {
		clone := prazohttp.Renewed(c.base)
		if table := clone.TLSNextProto != nil; table != c.table || clone.ForceAttemptHTTP2 != c.force {
			t.Errorf("%s: a table %v, forced %v", c.name, table, clone.ForceAttemptHTTP2)
		}
	}
	pings := &http.Transport{HTTP2: &http.HTTP2Config{SendPingTimeout: time.Second}}
	if clone := prazohttp.Renewed(pings); clone.HTTP2.SendPingTimeout != time.Second {
		t.Errorf("%+v became %+v", pings.HTTP2, clone.HTTP2)
	}
}
