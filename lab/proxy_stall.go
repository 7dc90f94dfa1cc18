package lab

import (
	"net/http"
	"time"
)

// Faults of a proxy for HTTP. A client asks it for a tunnel (CONNECT) or, for
// a URL without TLS, for the answer itself; both are met in the same way.

const wantsTunnel = wantsCut + ": the way through the proxy is inside the deadline"

func proxyConnectSilent() fault {
	return fault{
		name: "proxy-connect-silent", url: proxyURL, set: "proxy", proxy: true,
		says:  "a proxy that reads the request (CONNECT) and never answers",
		wants: wantsTunnel,
		serve: func(x *exchange) { x.hold() },
	}
}

func proxyConnectStall() fault {
	return fault{
		name: "proxy-connect-stall", url: proxyURL, set: "proxy", proxy: true,
		says:  `a proxy that answers CONNECT with "HTTP/1.1 200" and nothing more`,
		wants: wantsTunnel,
		serve: func(x *exchange) {
			if x.write("HTTP/1.1 200") {
				x.hold()
			}
			x.keep = false
		},
	}
}

func proxyHeaderDrip() fault {
	const line = "X-Drip: gota\r\n"
	return fault{
		name: "proxy-header-drip", url: proxyURL, set: "proxy", proxy: true,
		says:  "a proxy that answers CONNECT with a status line at once, then one byte of headers a second, never the blank line",
		wants: wantsTunnel + "; a limit between two reads does not help",
		serve: func(x *exchange) {
			x.keep = false
			if x.write("HTTP/1.1 200 Connection established\r\n") {
				x.drip(-1, time.Second, func(i int) string { i %= len(line); return line[i : i+1] })
			}
		},
	}
}

func proxy407() fault {
	return fault{
		name: "proxy-407", url: proxyURL, set: "proxy", proxy: true, ends: true,
		says:  "a proxy that answers 407 whatever the client shows",
		wants: wantsError + ": no loop over the same password",
		serve: func(x *exchange) {
			x.text(http.StatusProxyAuthRequired, "lab: no password opens this proxy", `Proxy-Authenticate: Basic realm="lab"`)
		},
	}
}

const proxyURL = "http://%s"
