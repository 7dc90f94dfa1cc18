package prazohttp

import (
	"context"
	"net"
	"net/http/httptrace"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prazohq/prazo"
)

// trace tells a try how far its request has come. Each try has one of its own, which is never used again: net/http
// calls hooks after RoundTrip has returned, for connections that it goes on opening in the background.
type trace struct {
	hooks   httptrace.ClientTrace
	try     *prazo.Try
	address *recentAddress
	mu      sync.Mutex
	conn    net.Conn    // the last one that it had; guarded by mu
	dialed  net.Conn    // the last one that the dialer made for it; guarded by mu
	again   bool        // the dialer made more than one; guarded by mu
	limited bool        // a TLS handshake will take the deadline off the connection that is dialed
	until   time.Time   // when the ctx of the try ends at the latest; zero: at no time that is known
	asked   atomic.Bool // net/http has found the request fit and looks for a connection
	had     atomic.Bool // a connection was there once: bytes may have been sent, whatever followed
}

// watch readies the trace for one try through t, whose ctx is ctx. A request that was cut while it waited for 100-continue
// is said to be written, without its body: that is not believed.
func (r *trace) watch(ctx context.Context, t *Transport, try *prazo.Try) {
	r.try, r.address = try, &t.address
	r.until, _ = ctx.Deadline()
	r.hooks.GetConn = func(string) {
		r.asked.Store(true)
		r.try.Phase(prazo.PhaseQueue, 0)
	}
	r.hooks.TLSHandshakeStart = func() {
		if r.asked.Load() {
			r.try.Phase(prazo.PhaseTLS, 0)
		}
	}
	r.hooks.GotConn = func(info httptrace.GotConnInfo) {
		r.had.Store(true)
		r.keep(info.Conn)
		r.try.Remote(r.address.text(info.Conn.RemoteAddr()))
		r.try.Phase(prazo.PhaseWrite, 0)
	}
	r.hooks.WroteRequest = func(info httptrace.WroteRequestInfo) {
		if info.Err == nil && ctx.Err() == nil {
			r.try.Sent()
			r.try.Phase(prazo.PhaseFirstByte, 0)
		}
	}
	if !t.ours {
		dialHooks(&r.hooks, try, r.asked.Load)
	}
}

// keep notes the connection of the request.
func (r *trace) keep(conn net.Conn) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.conn = conn
}

// kept returns the connection of the request; nil if it had none.
func (r *trace) kept() net.Conn {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.conn
}
