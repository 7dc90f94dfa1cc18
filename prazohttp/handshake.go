package prazohttp

import (
	"crypto/tls"
	"net"
	"time"
)

// limitHandshake has a TLS handshake end with the deadline of its try. net/http goes on with it in the background when the
// request that wanted it was cut; its own limit begins with each handshake anew, so that of a second try would hold its
// connection far beyond the deadline of the call. Where handshakes are many, with an HTTPS proxy, each has the limit.
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
	if r.dialed != nil {
		_ = r.dialed.SetDeadline(t) // fails on a connection that is closed, which needs none
	}
}

// dialedAs notes the connection that the dialer made.
func (r *trace) dialedAs(conn net.Conn) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.dialed = conn
}
