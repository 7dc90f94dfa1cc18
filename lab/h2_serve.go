package lab

import (
	"crypto/tls"
	"net/http"
	"time"
)

// serveH2 speaks HTTP/2: over TLS where the client offers it (ALPN, RFC 7301),
// or at once where the client knows. Whoever speaks HTTP/1 is told so, in its
// own words.
func serveH2(script h2Script) func(*conn) {
	return func(c *conn) {
		first, err := c.br.Peek(1)
		if err != nil {
			c.failed(err)
			return
		}
		if first[0] == tlsHandshake {
			if c = c.secureH2(); c == nil {
				return
			}
		} else if begins, err := c.br.Peek(3); err != nil || string(begins) != h2Preface[:3] {
			c.refuseHTTP1()
			return
		}
		h := &h2Conn{conn: c, h2Script: script, in: h2Reader{br: c.br}, window: h2Window, initial: h2Window, credit: h2Burst, counted: time.Now()}
		h.run()
	}
}

const tlsHandshake = 0x16 // the first byte of a client that speaks TLS (RFC 8446, section 5.1)

// secureH2 finishes the TLS handshake; nil where no HTTP/2 follows it.
func (c *conn) secureH2() *conn {
	config, err := c.config("h2", "http/1.1")
	if err != nil {
		c.note("no certificate: " + err.Error())
		return nil
	}
	secured := c.secure(config)
	if secured == nil {
		return nil
	}
	if inner, ok := secured.Conn.(*tls.Conn); !ok || inner.ConnectionState().NegotiatedProtocol != "h2" {
		secured.refuseHTTP1()
		return nil
	}
	return secured
}

// refuseHTTP1 answers a client that has no HTTP/2.
func (c *conn) refuseHTTP1() {
	req, err := c.readHead()
	if err != nil {
		c.refuse(http.StatusBadRequest, err)
		return
	}
	c.log.request(c.visit, cutTo(req.Method, 32), cutTo(req.URL.Path, 256))
	x := &exchange{conn: c, req: req, visit: c.visit}
	x.text(http.StatusHTTPVersionNotSupported, "lab: this port speaks HTTP/2 only: over TLS with ALPN h2, or without TLS and with prior knowledge")
	c.linger()
}
