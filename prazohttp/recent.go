package prazohttp

import (
	"net"
	"net/http"
	"net/netip"
	"sync/atomic"
)

// A Transport mostly says the same two things of every call: its class and the address of the server. These hold what was
// said last, so that it need not be put together again.

type recentClass struct{ last atomic.Pointer[methodHost] }

type methodHost struct{ method, host, class string }

func (r *recentClass) of(req *http.Request) string {
	m, host := method(req), req.URL.Host
	if last := r.last.Load(); last != nil && last.method == m && last.host == host {
		return last.class
	}
	class := m + " " + host
	r.last.Store(&methodHost{m, host, class})
	return class
}

type recentAddress struct{ last atomic.Pointer[addressText] }

type addressText struct {
	address netip.AddrPort
	text    string
}

func (r *recentAddress) text(address net.Addr) string {
	tcp, ok := address.(*net.TCPAddr)
	if !ok {
		if address == nil {
			return ""
		}
		return address.String()
	}
	at := tcp.AddrPort()
	if last := r.last.Load(); last != nil && last.address == at {
		return last.text
	}
	text := tcp.String()
	r.last.Store(&addressText{at, text})
	return text
}
