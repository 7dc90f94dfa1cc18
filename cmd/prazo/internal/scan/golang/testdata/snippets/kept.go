package snippets

import (
	"context"
	"net"
	"time"

	"github.com/gorilla/websocket"
)

type socket struct {
	conn *websocket.Conn
	Open net.Conn
}

func (s *socket) read() { s.conn.ReadMessage() }

func handshake(ctx context.Context) *socket {
	d := websocket.Dialer{HandshakeTimeout: 30 * time.Second}
	c, _, err := d.DialContext(ctx, "u", nil) // want headers 30s
	if err != nil {
		return nil
	}
	return &socket{conn: c}
}

type paced struct{ conn net.Conn }

func (p *paced) read() {
	p.conn.SetReadDeadline(time.Now().Add(time.Second))
	p.conn.Read(nil)
}

func newPaced() *paced {
	c, _ := net.Dial("tcp", "a") // want idle
	return &paced{conn: c}
}

type layer struct{ conn net.Conn }

func (l *layer) SetDeadline(t time.Time) error { return l.conn.SetDeadline(t) }

func newLayer() *layer {
	c, _ := net.Dial("tcp", "a") // want unknown
	return &layer{conn: c}
}

type lent struct{ conn net.Conn }

func (l *lent) raw() net.Conn { return l.conn }

func newLent() *lent {
	c, _ := net.Dial("tcp", "a") // want unknown
	return &lent{conn: c}
}

func open() *socket {
	c, _ := net.Dial("tcp", "a") // want unknown
	return &socket{Open: c}
}

func byPlace() *paced {
	c, _ := net.Dial("tcp", "a") // want unknown
	return &paced{c}
}

func sent(to chan net.Conn) {
	c, _ := net.Dial("tcp", "a") // want unknown
	to <- c
}
