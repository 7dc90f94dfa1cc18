package prazohttp

import (
	"io"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prazohq/prazo"
)

// The limits that a zero field of a Transport stands for.
const (
	defaultWhole  = 1 << 20
	defaultMemory = 64 << 20
	defaultReplay = 1 << 20
)

// Transport is an [http.RoundTripper] that makes every call keep the policy of a guard. Make one with [NewTransport]. Set
// its fields before its first use; after that it is safe for concurrent use. The error of a call is a [*prazo.Error]; a request
// without a URL or a host, or with an idempotency key that cannot be sent, is refused with another, before any call.
type Transport struct {
	// Whole is up to which Content-Length a body is read inside the try. 0 means 1 MiB; negative: no body is.
	Whole int64
	// Memory is how many bytes of bodies all calls together may hold, for that and for Replay. 0 means 64 MiB. A body
	// that finds no room is streamed, and a request body that finds none cannot be sent again.
	Memory int64
	// Replay is how many bytes of a request body without GetBody are kept so that they can be sent again. 0 means
	// 1 MiB; negative: none.
	Replay int64
	// Class names the operation of a request, for limits and records. nil means method and host. It must return few
	// different names: never a raw path.
	Class func(*http.Request) string
	// Key says which calls carry an idempotency key. The zero value makes none.
	Key KeyRule
	// Internal says which hosts are told how long their answer is awaited: on each try what is left of the whole call,
	// in x-envoy-expected-rq-timeout-ms, or in the header that gRPC or Connect has for it. It gets the host of
	// the URL in lower case, without port; [Hosts] makes one of a list. A shorter time in the request stays.
	// nil: no host is told.
	Internal func(host string) bool
	// Reserve is kept of what is told, for the way of the answer. 0 means 10 ms; negative: none.
	Reserve time.Duration
	// Stalls is after how many timeouts in a row an HTTP/2 connection is retired: later tries open another one, and the tries that
	// run on it go on. 0 means 3; negative: none is. It needs a base that is an [*http.Transport], or none.
	Stalls int
	// Default is the answer of a call that has none, or only a 500, 502, 503 or 504, and no stale copy. It is for methods that
	// change nothing; any other call can bring one of its own ([Call].Default). nil: none.
	Default *DefaultResponse
	// Stale says which answers are kept to be given out when a call has none. The zero value keeps none.
	Stale StaleRule

	guard     *prazo.Guard
	base      http.RoundTripper
	ours      bool // base is one of newBase, whose dialer names the phases of a dial
	traced    bool // base calls the hooks of package httptrace
	fresh     func() http.RoundTripper
	memory    memory
	pools     *pools // nil if base is no http.Transport
	endpoints endpoints
	class     recentClass
	address   recentAddress

	multiplexed atomic.Bool // the last answer came over HTTP/2, where a hedge would share the connection that is slow
}

// NewTransport returns a Transport over base, which must end a request when its ctx does and makes the connections.
// With a nil base it makes an [http.Transport] of its own that reads proxies from the environment and in which no
// dial and no TLS handshake outlives the deadline of the call that wanted it, nor the policy's deadline that is in force now:
// before a longer one is swapped in, make the Transport anew, or give a base. A base that is given has limits of its own for
// these, which net/http goes on with after the call was cut: give it a short TLSHandshakeTimeout.
//
// After a try that was cut the next one opens a connection of its own, if base is an [*http.Transport]; a hedge does so where
// the answers come over HTTP/2. Hedged are GET, HEAD, OPTIONS, TRACE and QUERY, which change nothing, and what [Call].Idempotent
// declares: a second DELETE is answered with 404 while the first is still on its way. What has an idempotency key, or a body
// that is not in memory, is not hedged: the server would refuse the second request while it serves the first (409), and a
// body cannot be read twice at once.
func NewTransport(g *prazo.Guard, base http.RoundTripper) *Transport {
	ours := base == nil
	if ours {
		base = newBase(g)
	}
	t := &Transport{guard: g, base: base, ours: ours, endpoints: newEndpoints(g), fresh: func() http.RoundTripper { return base }}
	if b, ok := base.(*http.Transport); ok {
		t.traced = true
		t.pools = newPools(b, ours)
		t.fresh = sync.OnceValue(func() http.RoundTripper { return withoutReuse(b) })
	}
	return t
}

// newBase returns the transport that makes the connections. Like a dial, a TLS handshake goes on in the background after
// the request that wanted it was cut: hence its limit, beside that of limitHandshake.
func newBase(g *prazo.Guard) *http.Transport {
	return &http.Transport{
		Proxy:                 http.ProxyFromEnvironment,
		DialContext:           newDialer(g),
		ForceAttemptHTTP2:     true,
		MaxIdleConns:          1000,
		MaxIdleConnsPerHost:   100,
		IdleConnTimeout:       90 * time.Second,
		TLSHandshakeTimeout:   g.Policy().Deadline,
		ExpectContinueTimeout: time.Second,
	}
}

// withoutReuse returns a transport whose every request opens a connection: net/http has no such choice for a single
// request, and an idle connection may lead to the same stuck backend as the one that was cut.
func withoutReuse(b *http.Transport) *http.Transport {
	b = renewed(b)
	b.DisableKeepAlives = true
	return b
}

// RoundTrip makes one call, or one redirect hop of a call.
func (t *Transport) RoundTrip(req *http.Request) (*http.Response, error) {
	e, err := newExchange(t, req)
	if err != nil {
		closeBody(req.Body)
		return nil, err
	}
	a, err := prazo.Run(req.Context(), t.guard, e.op())
	if err == nil && a.apart {
		e = e.alone()
		a, err = prazo.Run(req.Context(), t.guard, e.op())
	}
	if err != nil {
		e.body.close()
		return nil, err
	}
	if a.whole { // else the body is closed with the answer's: a stream may go both ways at once
		e.body.close()
	}
	e.remember(a)
	return a.resp, nil
}

// CloseIdleConnections closes the connections that no request uses.
func (t *Transport) CloseIdleConnections() {
	if c, ok := t.base.(interface{ CloseIdleConnections() }); ok {
		c.CloseIdleConnections()
	}
	if t.pools != nil {
		t.pools.closeIdle()
	}
}

func closeBody(body io.Closer) {
	if body != nil {
		body.Close()
	}
}
