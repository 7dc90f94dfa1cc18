package prazohttp

import (
	"crypto/tls"
	"net"
	"time"
)

// limitHandshake has a TLS handshake end with the deadline of its try. net/http goes on with it in the background when the
// request that wanted it was cut; its own limit begins with each handshake anew, so that of a second try would hold its
// connection far beyond the deadline of the call. The way through a proxy, before the handshake, is limited too. Where
// handshakes are many, with an HTTPS proxy, each has the limit.
func (r *trace) limitHandshake() {
	start := r.hooks.TLSHandshakeStart
	r.hooks.TLSHandshakeStart = func() {
		r.limitDialed(r.until)
		start()
	}
	r.hooks.TLSHandshakeDone = func(tls.ConnectionState, error) { r.limitDialed(time.Time{}) }
}

// limitDialed sets the deadline of the connection that was dialed for the try; the zero time takes it away.
func (r *trace) limitDialed(t time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.limited && r.dialed != nil && !r.again {
		_ = r.dialed.SetDeadline(t) // fails on a connection that is closed, which needs none
	}
}

// dialedAs notes the connection that the dialer made. net/http dials a second time for one try when a connection that was
// kept turns out dead. The hooks do not say which of the two they mean, and a limit that stays on one of them would cut the
// calls of others: then both go on with that of net/http alone.
func (r *trace) dialedAs(conn net.Conn) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.dialed != nil && !r.again {
		r.again = true
		_ = r.dialed.SetDeadline(time.Time{})
	}
	r.dialed = conn
	if r.limited && !r.again {
		_ = conn.SetDeadline(r.until)
	}
}
