package lab

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"time"
)

// Redirects that lead nowhere. redirect-chain is the one that ends.

func redirectLoop() fault {
	const path = "/fault/redirect-loop"
	return fault{
		name: "redirect-loop", path: path,
		set: "http", ends: true, anchors: "go-httpbin, httpbin (in part)",
		says:  "302 to itself, at once",
		wants: "an error at once: after some number of hops",
		serve: func(x *exchange) { x.text(http.StatusFound, "again", "Location: "+path) },
	}
}

func redirectSlow() fault {
	return fault{
		name: "redirect-slow", path: "/fault/redirect-slow", prefix: "/fault/redirect-slow/",
		set:   "http",
		says:  "302 after 1.5 s to a place that drips its headers at one byte a second, for ever",
		wants: wantsCut + ": one clock for both",
		serve: func(x *exchange) {
			if x.req.URL.Path != "/fault/redirect-slow" {
				headerDrip().serve(x)
				return
			}
			if x.wait(1500 * time.Millisecond) {
				x.text(http.StatusFound, "there", "Location: /fault/redirect-slow/there")
			}
		},
	}
}

// redirectBlackhole needs a port of its own, since there is only one where the
// hole can be dug.
func redirectBlackhole() fault {
	return fault{
		name:  "redirect-blackhole",
		set:   "http",
		says:  "302 at once to an address that never answers a SYN (Linux only)",
		wants: "a timeout error at the deadline: connecting to the second address is inside it",
		bind: func(s *stage, host string) (string, io.Closer, error) {
			hole, socket, err := bindFull(s, host)
			if err != nil {
				return "", nil, err
			}
			f := fault{name: "redirect-blackhole", serve: func(x *exchange) {
				x.keep = false
				x.text(http.StatusFound, "there", fmt.Sprintf("Location: http://%s/", hole))
			}}
			p, err := openPort(net.JoinHostPort(host, "0"), s, f.handler())
			if err != nil {
				_ = socket.Close()
				return "", nil, err
			}
			return p.address, both{p, socket}, nil
		},
	}
}

// both closes a port and what belongs to it.
type both struct {
	port *port
	with io.Closer
}

func (b both) Close() error {
	err := b.port.close()
	if other := b.with.Close(); err == nil {
		err = other
	}
	return err
}
