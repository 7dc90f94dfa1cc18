package prazohttp

import (
	"crypto/tls"
	"net"
	"net/http"
	"net/url"
	"time"
)

// Held returns how many bytes of whole bodies are in memory now.
func (t *Transport) Held() int64 { return t.memory.held.Load() }

// Suspects returns how many connections of the pool in use are remembered for their timeouts.
func (t *Transport) Suspects() int {
	t.pools.mu.Lock()
	defer t.pools.mu.Unlock()
	return len(t.pools.now.suspects)
}

// Renewed is renewed.
func Renewed(b *http.Transport) *http.Transport { return renewed(b) }

// Through has a Transport that was made without a base go through a proxy; nil: through none.
func (t *Transport) Through(proxy *url.URL) { t.base.(*http.Transport).Proxy = http.ProxyURL(proxy) }

// Trust has a Transport that was made without a base trust whom a client of net/http's trusts.
func (t *Transport) Trust(c *http.Client) {
	t.base.(*http.Transport).TLSClientConfig = c.Transport.(*http.Transport).TLSClientConfig.Clone()
}

// HandshakeLimits is a trace that limits TLS handshakes.
type HandshakeLimits struct{ r *trace }

// NewHandshakeLimits returns one for a try that ends at until.
func NewHandshakeLimits(until time.Time) HandshakeLimits {
	r := &trace{until: until, limited: true}
	r.hooks.TLSHandshakeStart = func() {}
	r.limitHandshake()
	return HandshakeLimits{r}
}

// Dialed tells of a connection that the dialer made.
func (h HandshakeLimits) Dialed(c net.Conn) { h.r.dialedAs(c) }

// Start tells that a handshake begins.
func (h HandshakeLimits) Start() { h.r.hooks.TLSHandshakeStart() }

// Done tells that a handshake is over.
func (h HandshakeLimits) Done() { h.r.hooks.TLSHandshakeDone(tls.ConnectionState{}, nil) }
