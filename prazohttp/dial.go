package prazohttp

import (
	"context"
	"net"
	"net/http/httptrace"
	"time"

	"github.com/prazohq/prazo"
)

type dialFunc func(ctx context.Context, network, address string) (net.Conn, error)

// newDialer dials under the deadline of the policy in force, and names the phases of a dial to the try that wanted the
// connection. The latter could be done by hooks on every request, but most requests find a connection and need none. The
// limit is there because net/http goes on with a dial in the background after the request that wanted it was cut: it ends
// with the deadline of the call that wanted it.
func newDialer(g *prazo.Guard) dialFunc {
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		if try, ok := prazo.TryOf(ctx); ok {
			hooks := &httptrace.ClientTrace{}
			dialHooks(hooks, try, func() bool { return true })
			ctx = httptrace.WithClientTrace(ctx, hooks)
		}
		dialer := net.Dialer{Timeout: g.Policy().Deadline, KeepAlive: 30 * time.Second}
		r := traceOf(ctx)
		if r == nil {
			return dialer.DialContext(ctx, network, address)
		}
		dialer.Deadline = r.until
		conn, err := dialer.DialContext(ctx, network, address)
		if err == nil {
			r.dialedAs(conn)
		}
		return conn, err
	}
}

// dialHooks has the phases of a dial named to try, when there is a request of net/http's behind it. A base of another kind
// that dials by itself does not say when it has a connection: then its dial says nothing about what was sent.
func dialHooks(hooks *httptrace.ClientTrace, try *prazo.Try, when func() bool) {
	hooks.DNSStart = func(httptrace.DNSStartInfo) {
		if when() {
			try.Phase(prazo.PhaseDNS, 0)
		}
	}
	hooks.ConnectStart = func(_, address string) {
		if when() {
			try.Remote(address)
			try.Phase(prazo.PhaseConnect, 0)
		}
	}
}
