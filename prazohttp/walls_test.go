package prazohttp_test

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prazohq/prazo"
)

// A stage is a place where a call can be stuck.
type stage struct {
	name    string
	phase   prazo.Phase
	onlyTLS bool
	stuck   func(w *wire) // makes the wire stick before the server is reached
	body    string        // of a POST
	serve   http.HandlerFunc
	streams bool          // the answer is handed over before its end, which ends the limit of the try
	handed  time.Duration // when that is
}

func stages() []stage {
	return []stage{
		{name: "dns", phase: prazo.PhaseDNS, stuck: stuckDial(func(trace *httptrace.ClientTrace) {
			trace.DNSStart(httptrace.DNSStartInfo{Host: host})
		})},
		{name: "connect", phase: prazo.PhaseConnect, stuck: stuckDial(func(trace *httptrace.ClientTrace) {
			trace.ConnectStart("tcp", "192.0.2.1:80")
		})},
		{name: "tls", phase: prazo.PhaseTLS, onlyTLS: true, stuck: stuckHandshake},
		{name: "write", phase: prazo.PhaseWrite, body: strings.Repeat("x", 4<<20), serve: func(_ http.ResponseWriter, r *http.Request) {
			neverAnswer(r)
		}},
		{name: "first byte", phase: prazo.PhaseFirstByte, serve: func(_ http.ResponseWriter, r *http.Request) { neverAnswer(r) }},
		{name: "body of known length", phase: prazo.PhaseBody, serve: func(rw http.ResponseWriter, r *http.Request) {
			rw.Header().Set("Content-Length", "22")
			drip(rw, r)
		}},
		{name: "body of unknown length", phase: prazo.PhaseBody, serve: drip, streams: true, handed: 50 * time.Millisecond},
		{name: "event stream", phase: prazo.PhaseBody, serve: func(rw http.ResponseWriter, r *http.Request) {
			rw.Header().Set("Content-Type", "text/event-stream")
			drip(rw, r)
		}, streams: true},
	}
}

// drip sends the head at once and then a byte a second.
func drip(rw http.ResponseWriter, r *http.Request) {
	say(rw, "")
	for range 22 {
		if !pass(r, time.Second) {
			return
		}
		say(rw, "x")
	}
}

// stuckDial has every dial say where it is, and stay there.
func stuckDial(where func(*httptrace.ClientTrace)) func(*wire) {
	return func(w *wire) {
		quit := make(chan struct{})
		w.atEnd(func() { close(quit) })
		w.dial = func(ctx context.Context) (net.Conn, error) {
			where(httptrace.ContextClientTrace(ctx))
			select {
			case <-ctx.Done():
			case <-quit:
			}
			return nil, errors.New("gave up")
		}
	}
}

// stuckHandshake connects to one who reads and never answers.
func stuckHandshake(w *wire) {
	w.dial = func(context.Context) (net.Conn, error) {
		near, far := newPipe()
		w.atEnd(func() { far.Close() })
		go io.Copy(io.Discard, far)
		return near, nil
	}
}

// A cut is one way for a call to be cut.
type cut struct {
	name   string
	policy prazo.Policy
	ctx    func() (context.Context, context.CancelFunc)
	wall   prazo.Wall
	after  time.Duration
}

func cuts() []cut {
	plain := func() (context.Context, context.CancelFunc) { return context.WithCancel(context.Background()) }
	limited := single(10 * time.Second)
	limited.TryLimit = prazo.Fixed(1500 * time.Millisecond)
	return []cut{
		{"deadline", single(2500 * time.Millisecond), plain, prazo.WallDeadline, 2500 * time.Millisecond},
		{"try limit", limited, plain, prazo.WallTry, 1500 * time.Millisecond},
		{"caller cancels", single(10 * time.Second), func() (context.Context, context.CancelFunc) {
			ctx, cancel := context.WithCancel(context.Background())
			time.AfterFunc(1700*time.Millisecond, cancel)
			return ctx, cancel
		}, prazo.WallCaller, 1700 * time.Millisecond},
		{"caller's deadline", single(10 * time.Second), func() (context.Context, context.CancelFunc) {
			return context.WithTimeout(context.Background(), 2100*time.Millisecond)
		}, prazo.WallDeadline, 2100 * time.Millisecond},
	}
}

// TestWalls is the case error-1: every wall in every phase, over every protocol, at the exact time.
//
// It also holds law 2: the call ends with its last byte, not with its headers.
//
// mutate: prazohttp/exchange.go: Hold:  (*attempt).hold, => Hold:  nil,
func TestWalls(t *testing.T) {
	for _, p := range protocols() {
		for _, s := range stages() {
			if s.onlyTLS && !p.tls {
				continue
			}
			for _, c := range cuts() {
				t.Run(p.name+"/"+s.name+"/"+c.name, func(t *testing.T) {
					inBubble(t, p, c.policy, s.serve, func(t *testing.T, w *wire) { s.cut(t, w, c) })
				})
			}
		}
	}
}

func (s *stage) cut(t *testing.T, w *wire, c cut) {
	if s.stuck != nil {
		s.stuck(w)
	}
	if s.streams && c.wall == prazo.WallTry {
		c.wall, c.after = prazo.WallDeadline, c.policy.Deadline
	}
	ctx, cancel := c.ctx()
	defer cancel()
	var r result
	if s.body != "" {
		r = w.post(ctx, "/", strings.NewReader(s.body))
	} else {
		r = w.get(ctx, "/")
	}
	failure := r.failed(t, c.wall)
	r.within(t, c.after)
	kindOfCut(t, r.err, c.wall == prazo.WallCaller)
	if failure.Phase() != s.phase {
		t.Errorf("the phase is %q: %v", failure.Phase(), failure)
	}
	if before := s.phase < prazo.PhaseWrite; failure.NotApplied() != before {
		t.Errorf("certainly not applied: %v", failure.NotApplied())
	}
	if handed := r.status != 0; handed != s.streams || r.header != s.handed {
		t.Errorf("the answer was handed over after %v, want %v", r.header, s.handed)
	}
	r.tries(t, 1)
	var sum time.Duration
	for _, d := range r.record.Tries[0].Phases {
		sum += d
	}
	if sum != c.after || r.record.Tries[0].Took != c.after {
		t.Errorf("the phases take %v and the try %v, want %v", sum, r.record.Tries[0].Took, c.after)
	}
	synctest.Wait() // the sink may run in another goroutine than the one that gets the error
	if n := len(w.recorded()); n != 1 || !w.recorded()[0].Over {
		t.Errorf("the sink got %d Records", n)
	}
}

// kindOfCut says what the error of a cut must be to [errors.Is] and to who asks for a timeout.
func kindOfCut(t *testing.T, err error, byCaller bool) {
	t.Helper()
	if is := errors.Is(err, context.DeadlineExceeded); is == byCaller {
		t.Errorf("is DeadlineExceeded: %v, for %v", is, err)
	}
	if is := errors.Is(err, context.Canceled); is != byCaller {
		t.Errorf("is Canceled: %v, for %v", is, err)
	}
	var timeout interface{ Timeout() bool }
	if !errors.As(err, &timeout) || timeout.Timeout() == byCaller {
		t.Errorf("is a timeout: %v, for %v", !byCaller, err)
	}
}
