package prazohttp_test

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/prazohq/prazo"
)

// dying serves one request of a connection and closes it at the second, unanswered. Further connections get
// all the answers they ask for.
func dying(w *wire) {
	w.dial = func(context.Context) (net.Conn, error) {
		near, far := newPipe()
		first := w.dials.Load() == 1
		go func() {
			defer far.Close()
			in := bufio.NewReader(far)
			for n := 1; ; n++ {
				req, err := http.ReadRequest(in)
				if err != nil {
					return
				}
				io.Copy(io.Discard, req.Body)
				w.requests.Add(1)
				if first && n == 2 {
					return
				}
				io.WriteString(far, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
			}
		}()
		w.open.Add(1)
		return &countedConn{Conn: near, open: &w.open}, nil
	}
}

// TestDeadConnection has an idle connection die under a request. net/http repeats a POST with an Idempotency-Key by itself,
// inside one try: the Record counts how often it was sent.
func TestDeadConnection(t *testing.T) {
	for _, c := range []struct {
		name     string
		method   string
		key      string
		tries    int
		sends    int // of the first try
		requests int64
	}{
		{"POST", http.MethodPost, "", 1, 1, 2},
		{"POST with a key", http.MethodPost, "8e03978e", 1, 2, 3},
		{"PUT", http.MethodPut, "", 2, 1, 3},
		{"GET", http.MethodGet, "", 1, 2, 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			inBubble(t, http1, patient(10*time.Second), nil, func(t *testing.T, w *wire) {
				dying(w)
				w.get(context.Background(), "/").answered(t, 200, "")
				req := request(t, context.Background(), c.method, w.url, strings.NewReader("pedido"))
				if c.method == http.MethodGet {
					req.Body, req.GetBody, req.ContentLength = nil, nil, 0
				}
				if c.key != "" {
					req.Header.Set("Idempotency-Key", c.key)
				}
				r := w.do(req)
				r.tries(t, c.tries)
				if r.record.Tries[0].Sends != c.sends || w.requests.Load() != c.requests {
					t.Errorf("%d sends and %d requests, want %d and %d: %+v", r.record.Tries[0].Sends, w.requests.Load(), c.sends, c.requests, r.record.Tries)
				}
				if c.method == http.MethodPost && c.key == "" {
					if failure := r.failed(t, prazo.WallNone); failure.NotApplied() {
						t.Errorf("%v", failure)
					}
					return
				}
				r.answered(t, 200, "")
			})
		})
	}
}

// TestDeadConnectionAndNoOther has net/http repeat a request for which it then finds no connection: it was sent once, so
// nobody may say that it was not applied.
func TestDeadConnectionAndNoOther(t *testing.T) {
	for _, silent := range []bool{false, true} {
		inBubble(t, http1, single(2*time.Second), nil, func(t *testing.T, w *wire) {
			dying(w)
			w.get(context.Background(), "/").answered(t, 200, "")
			quit := make(chan struct{})
			w.atEnd(func() { close(quit) })
			w.dial = func(context.Context) (net.Conn, error) {
				if silent {
					<-quit
				}
				return nil, &net.OpError{Op: "dial", Net: "tcp", Err: syscall.ECONNREFUSED}
			}
			req := request(t, context.Background(), http.MethodPost, w.url, strings.NewReader("pedido"))
			req.Header.Set("Idempotency-Key", "8e03978e")
			r := w.do(req)
			wall := prazo.WallNone
			if silent {
				wall = prazo.WallDeadline
			}
			if failure := r.failed(t, wall); failure.NotApplied() || w.requests.Load() != 2 {
				t.Errorf("%d requests, not applied %v: %v", w.requests.Load(), failure.NotApplied(), failure)
			}
		})
	}
}
