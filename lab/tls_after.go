package lab

import (
	"bytes"
	"crypto/tls"
	"time"
)

// What may come after a handshake that went well.

func tlsTicketSilence() fault {
	return fault{
		name: "tls-ticket-silence", url: httpsURL,
		set:   "tls",
		says:  "a whole handshake with session tickets, then silence, whatever is asked",
		wants: wantsCut,
		raw: func(c *conn) {
			if config, err := c.config("http/1.1"); err == nil {
				if inner := c.secure(config); inner != nil {
					inner.request()
					inner.hold()
				}
			}
		},
	}
}

// request reads the request that comes, to be noted.
func (c *conn) request() {
	if req, err := c.readHead(); err == nil {
		c.log.request(c.visit, cutTo(req.Method, 32), cutTo(req.URL.Path, 256))
	}
}

// tlsKeyUpdate keeps a TLS 1.3 client busy with new keys (RFC 8446, section
// 4.6.3). crypto/tls does not send them, so the lab takes its secret, which it
// would write to a log of keys, and seals the records itself.
func tlsKeyUpdate() fault {
	return fault{
		name: "tls-keyupdate", url: httpsURL,
		set:   "tls",
		says:  "a whole handshake, then a TLS 1.3 KeyUpdate a second for ever, never a byte of data (silence with TLS 1.2 or ChaCha20)",
		wants: wantsCut + "; records without data must not reset a clock",
		raw: func(c *conn) {
			config, err := c.config("http/1.1")
			if err != nil {
				c.note("no certificate: " + err.Error())
				return
			}
			var secrets bytes.Buffer
			config.KeyLogWriter, config.SessionTicketsDisabled = &secrets, true
			inner := c.secure(config)
			if inner == nil {
				return
			}
			state := inner.Conn.(*tls.Conn).ConnectionState()
			keys := newTrafficKeys(state.CipherSuite, secrets.String())
			inner.request()
			for keys != nil && inner.wait(time.Second) {
				c.note("KeyUpdate")
				record, err := keys.update()
				if err != nil || !c.write(string(record)) {
					return
				}
			}
			inner.hold()
		},
	}
}
