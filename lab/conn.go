package lab

import (
	"bufio"
	"errors"
	"net"
	"os"
	"time"
)

// bufferSize is small, since thousands of connections are held at once.
const bufferSize = 2 << 10

// A conn is one accepted connection, used by one goroutine.
//
// A fault mostly waits, and while it waits the client may go. So waiting is
// done by reading with a read deadline: whatever ends the read, the time or
// the client's FIN or RST, is seen when it happens, and a held connection
// costs one goroutine and no timer. A FIN counts as the client's end: a client
// that shuts only its writing side is not told apart.
type conn struct {
	net.Conn // tcp, or TLS over it
	*stage
	tcp   *net.TCPConn
	limit *limited
	br    *bufio.Reader
	life  *life
	visit *visit          // its entry in the log, where it has a port that speaks no HTTP/1
	done  <-chan struct{} // closed when the lab closes
	spilt bool            // bytes that came in a wait were thrown away
}

func newConn(nc *net.TCPConn, s *stage, done <-chan struct{}) *conn {
	c := &conn{Conn: nc, stage: s, tcp: nc, life: s.log.connect(), done: done}
	if s.wire != nil {
		c.Conn = &tap{TCPConn: nc, wire: s.wire, conn: c.life.conn}
		s.wire.add(Event{Conn: c.life.conn, Kind: "accept"})
	}
	c.limit = &limited{from: c.Conn}
	c.br = bufio.NewReaderSize(c.limit, bufferSize)
	return c
}

// wait lets d, a time of the list, pass. It returns false when the connection
// ended before.
func (c *conn) wait(d time.Duration) bool { return c.watch(time.Now().Add(c.lasting(d))) }

// hold waits until the connection ends.
func (c *conn) hold() { c.watch(time.Time{}) }

// watch reads until the time is reached. Bytes that come (a pipelined request)
// stay in the buffer; when it is full they are thrown away, or the FIN behind
// them would never be seen.
func (c *conn) watch(until time.Time) bool {
	_ = c.SetReadDeadline(until)
	defer c.SetReadDeadline(time.Time{})
	c.limit.lift()
	for {
		have := c.br.Buffered()
		if have == c.br.Size() {
			_, _ = c.br.Discard(have)
			have, c.spilt = 0, true
		}
		_, err := c.br.Peek(have + 1)
		if errors.Is(err, os.ErrDeadlineExceeded) {
			return true
		}
		if err != nil {
			c.failed(err)
			return false
		}
	}
}

// write sends s at once and returns false when the connection has ended.
func (c *conn) write(s string) bool {
	_, err := c.Write([]byte(s))
	if err != nil {
		c.failed(err)
	}
	return err == nil
}

// drip sends piece(0), piece(1), ... with a pause between them, n pieces or,
// when n is negative, for ever. It returns false when the connection has ended.
func (c *conn) drip(n int, pause time.Duration, piece func(i int) string) bool {
	for i := 0; n < 0 || i < n; i++ {
		if i > 0 && !c.wait(pause) {
			return false
		}
		if !c.write(piece(i)) {
			return false
		}
	}
	return true
}

// reset ends the connection with an RST instead of a FIN.
func (c *conn) reset() {
	_ = c.tcp.SetLinger(0)
	c.end(byServer)
	_ = c.tcp.Close()
}

// linger ends the connection after an answer that came before the request was
// read. Closing with unread bytes sends an RST, which can overtake the answer;
// so it sends a FIN, and reads on for a short time.
func (c *conn) linger() {
	c.end(byServer)
	_ = c.tcp.CloseWrite()
	c.watch(time.Now().Add(300 * time.Millisecond))
}

// failed records who ended a connection whose read or write failed.
func (c *conn) failed(err error) {
	if errors.Is(err, net.ErrClosed) {
		c.end(byServer)
		return
	}
	c.end(byClient)
}

func (c *conn) end(by string) {
	if c.log.end(c.life, by) {
		c.wire.add(Event{Conn: c.life.conn, Kind: "close", Text: by})
	}
}

// note puts words among the events of the wire.
func (c *conn) note(text string) {
	if c.wire != nil {
		c.wire.add(Event{Conn: c.life.conn, Kind: "note", Text: text})
	}
}
