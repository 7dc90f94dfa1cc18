package prazohttp

import (
	"context"
	"net"
	"net/http/httptrace"

	"github.com/prazohq/prazo"
)

type dialFunc func(ctx context.Context, network, address string) (net.Conn, error)

// dialTraced names the phases of a dial to the try that wanted the connection. That could be done by hooks on every
// request, but most requests find a connection and need none.
func dialTraced(dial dialFunc) dialFunc {
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		if try, ok := prazo.TryOf(ctx); ok {
			hooks := &httptrace.ClientTrace{}
			dialHooks(hooks, try)
			ctx = httptrace.WithClientTrace(ctx, hooks)
		}
		return dial(ctx, network, address)
	}
}

// dialHooks has the phases of a dial named to try.
func dialHooks(hooks *httptrace.ClientTrace, try *prazo.Try) {
	hooks.DNSStart = func(httptrace.DNSStartInfo) { try.Phase(prazo.PhaseDNS, 0) }
	hooks.ConnectStart = func(_, address string) {
		try.Remote(address)
		try.Phase(prazo.PhaseConnect, 0)
	}
}
