package prazohttp_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/lab"
	"github.com/prazohq/prazo/prazohttp"
)

// ownBase is an http.RoundTripper that dials by itself, one connection a request. The dial calls the hooks of the request's
// trace, and nothing else does.
type ownBase struct{}

func (ownBase) RoundTrip(req *http.Request) (*http.Response, error) {
	conn, err := new(net.Dialer).DialContext(req.Context(), "tcp", req.URL.Host)
	if err != nil {
		return nil, err
	}
	if at, ok := req.Context().Deadline(); ok {
		conn.SetDeadline(at)
	}
	body, err := io.ReadAll(req.Body)
	if err != nil {
		conn.Close()
		return nil, err
	}
	fmt.Fprintf(conn, "%s / HTTP/1.1\r\nHost: %s\r\nContent-Length: %d\r\n\r\n%s", req.Method, req.URL.Host, len(body), body)
	resp, err := http.ReadResponse(bufio.NewReader(conn), req)
	if err != nil {
		conn.Close()
		return nil, err
	}
	resp.Body = connBody{resp.Body, conn}
	return resp, nil
}

// connBody closes its connection with itself.
type connBody struct {
	io.ReadCloser
	conn net.Conn
}

func (b connBody) Close() error {
	b.ReadCloser.Close()
	return b.conn.Close()
}

// TestOwnBase: a base that dials by itself does not say when it has a connection, so its dial is no proof that nothing was
// sent. What was applied without an answer is not sent again, unless it is idempotent.
//
// Law 10: retried only what is idempotent, or was certainly not applied.
// mutate: prazohttp/trace.go: dialHooks(&r.hooks, try, r.asked.Load) => dialHooks(&r.hooks, try, func() bool { return true })
func TestOwnBase(t *testing.T) {
	for method, times := range map[string]int64{http.MethodPost: 1, http.MethodPut: 3} {
		t.Run(method, func(t *testing.T) {
			url, applied := applies(t)
			client := &http.Client{Transport: prazohttp.NewTransport(newGuard(t, patient(10*time.Second)), ownBase{})}
			r := do(client, request(t, context.Background(), method, url, strings.NewReader("pagar 100")))
			if failure := r.failed(t, prazo.WallNone); failure.NotApplied() {
				t.Errorf("it was applied, and the error says it was not: %v", failure)
			}
			if n := applied.Load(); n != times {
				t.Errorf("applied %d times, want %d: %v", n, times, r.err)
			}
		})
	}
}

// applies starts a server that takes requests in and closes their connections without an answer.
func applies(t *testing.T) (url string, applied *atomic.Int64) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	applied = new(atomic.Int64)
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			if req, err := http.ReadRequest(bufio.NewReader(conn)); err == nil {
				io.Copy(io.Discard, req.Body)
				applied.Add(1)
			}
			conn.Close()
		}
	}()
	return "http://" + listener.Addr().String(), applied
}

// TestSwapReachesTheDial: a Transport with connections of its own gives a dial the deadline of the policy in force, not of
// the one it was made under.
// mutate: prazohttp/dial.go: Timeout: g.Policy().Deadline => Timeout: 200 * time.Millisecond
func TestSwapReachesTheDial(t *testing.T) {
	url := lab.Start(t).URL("syn-drop")
	if url == "" {
		t.Skip("no syn-drop on this system")
	}
	const short, long = 200 * time.Millisecond, time.Second
	g := newGuard(t, single(short))
	client := prazohttp.Client(g)
	defer client.CloseIdleConnections()
	if err := g.Swap(single(long)); err != nil {
		t.Fatal(err)
	}
	r := do(client, request(t, context.Background(), http.MethodGet, url, nil))
	if failure := r.failed(t, prazo.WallDeadline); failure.Phase() != prazo.PhaseConnect || failure.Limit != long {
		t.Errorf("in phase %q, limit %v: %v", failure.Phase(), failure.Limit, failure)
	}
	if r.took < long || r.took > long+2*time.Second {
		t.Errorf("took %v, want %v", r.took, long)
	}
}
