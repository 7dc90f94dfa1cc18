package prazohttp_test

import (
	"io"
	"net"
	"testing"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/prazohttp"
)

// TestHandshakeEndsWithTheCall has a server that never answers a TLS handshake. net/http would go on with those of the later
// tries after the call, each for as long as the first.
//
// Law 1: the deadline of the call holds for what net/http does in the background too.
// mutate: prazohttp/handshake.go: r.limitDialed(r.until) => r.limitDialed(time.Time{})
func TestHandshakeEndsWithTheCall(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	closed := make(chan time.Time, 10)
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				io.Copy(io.Discard, c) // until the client closes
				c.Close()
				closed <- time.Now()
			}()
		}
	}()
	const deadline = 3 * time.Second
	ended := make(chan *prazo.Record, 1)
	g, err := prazo.New("tls", prazo.Policy{Deadline: deadline}, prazo.WithSink(func(r *prazo.Record) { ended <- r }))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { g.Close() })
	start := time.Now()
	resp, err := prazohttp.Client(g).Get("https://" + l.Addr().String())
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
}
