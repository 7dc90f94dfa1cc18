package lab

import (
	"bufio"
	"crypto/tls"
	"net"
	"time"
)

// handshakeTime bounds the handshake of a client that says nothing.
const handshakeTime = time.Minute

// A buffered connection gives back what its reader has read ahead.
type buffered struct {
	net.Conn
	from *bufio.Reader
}

func (b buffered) Read(p []byte) (int, error) { return b.from.Read(p) }

// config is for a server that speaks one of these protocols, best first (ALPN,
// RFC 7301); none means that it takes what comes.
func (s *stage) config(protocols ...string) (*tls.Config, error) {
	cert, err := s.ca.certificate()
	if err != nil {
		return nil, err
	}
	return &tls.Config{Certificates: []tls.Certificate{cert}, NextProtos: protocols, MinVersion: tls.VersionTLS12}, nil
}

// secure finishes the TLS handshake of a client and returns the connection
// inside it. Both have one life; nobody uses the outer one any more. It
// returns nil when the handshake did not come to an end.
func (c *conn) secure(config *tls.Config) *conn {
	inner := tls.Server(buffered{c.Conn, c.br}, config)
	_ = inner.SetDeadline(time.Now().Add(handshakeTime))
	if err := inner.Handshake(); err != nil {
		c.failed(err)
		return nil
	}
	_ = inner.SetDeadline(time.Time{})
	c.note("TLS handshake done, protocol " + inner.ConnectionState().NegotiatedProtocol)
	secured := *c
	secured.Conn = inner
	secured.limit = &limited{from: inner}
	secured.br = bufio.NewReaderSize(secured.limit, bufferSize)
	return &secured
}
