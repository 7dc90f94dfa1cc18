package lab

import (
	"crypto/tls"
	"net"
)

// A handshake that stops in the middle. crypto/tls does it, and a filter below
// counts its records (RFC 8446 section 5.1, RFC 5246 section 6.2.1) and lets
// nothing through from one of them on. TLS 1.2 and 1.3 differ in what is a
// record of which type, so each fault says it for both.

const (
	recordCCS       = 0x14
	recordHandshake = 0x16
	recordData      = 0x17
	recordHeader    = 5
)

func tlsStallHello() fault {
	return tlsStall("tls-stall-2", "answers the ClientHello with its ServerHello, then silence: no certificate comes",
		func() func(kind byte) bool {
			n := 0
			return func(byte) bool { n++; return n > 1 }
		})
}

func tlsStallFinished() fault {
	return tlsStall("tls-stall-3", "a handshake as it should be, except that the last message of the server (Finished) never comes",
		func() func(kind byte) bool {
			plain, sealed, changed := 0, 0, false
			return func(kind byte) bool {
				switch kind {
				case recordCCS:
					changed = true
				case recordData: // TLS 1.3: EncryptedExtensions, Certificate, CertificateVerify, Finished
					sealed++
				case recordHandshake:
					// TLS 1.2: what follows the ChangeCipherSpec. In TLS 1.3 a ServerHello may follow it, after
					// the one other record of a HelloRetryRequest.
					plain++
					return changed && plain > 2
				}
				return sealed == 4
			}
		})
}

func tlsStall(name, says string, stop func() func(kind byte) bool) fault {
	return fault{
		name: name, url: httpsURL,
		set:   "tls",
		says:  says,
		wants: wantsCut + ": the handshake is inside the deadline",
		raw: func(c *conn) {
			config, err := c.config("http/1.1")
			if err != nil {
				c.note("no certificate: " + err.Error())
				return
			}
			config.SessionTicketsDisabled = true
			outer := c.Conn
			c.Conn = &muffled{Conn: outer, stop: stop()}
			_ = tls.Server(buffered{c.Conn, c.br}, config).Handshake()
			c.Conn = outer
			c.hold()
		},
	}
}

// muffled sends the records of a TLS server until stop says so, and nothing
// from then on. A Write of crypto/tls is of whole records.
type muffled struct {
	net.Conn
	stop  func(kind byte) bool
	still bool
}

func (m *muffled) Write(p []byte) (int, error) {
	send := 0
	for !m.still && len(p)-send >= recordHeader {
		next := send + recordHeader + int(p[send+3])<<8 + int(p[send+4])
		if m.still = m.stop(p[send]); !m.still {
			send = min(next, len(p))
		}
	}
	if send > 0 {
		if _, err := m.Conn.Write(p[:send]); err != nil {
			return 0, err
		}
	}
	return len(p), nil
}
