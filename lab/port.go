package lab

import (
	"errors"
	"io"
	"net"
	"net/netip"
	"strconv"
	"sync"
	"time"
)

// A port is one listener with the connections it accepted. It owns them: down
// and close end them, and close waits for every goroutine.
type port struct {
	address string // host:port that a client on this machine can dial
	bound   string // host:port that it listens on
	stage   *stage
	handle  func(*conn)
	done    chan struct{} // closed by close
	work    sync.WaitGroup

	mu       sync.Mutex
	listener net.Listener // nil while the port is down
	conns    map[*conn]struct{}
	until    time.Time // down until then
	reserved io.Closer // keeps the port for us while it is down; nil where that cannot be
	closed   bool
}

func openPort(address string, s *stage, handle func(*conn)) (*port, error) {
	ln, err := listen(address)
	if err != nil {
		return nil, err
	}
	return newPort(ln, s, handle), nil
}

// newPort serves the connections of a listener, and owns it.
func newPort(ln net.Listener, s *stage, handle func(*conn)) *port {
	p := &port{stage: s, handle: handle, done: make(chan struct{}), conns: map[*conn]struct{}{}}
	at := ln.Addr().(*net.TCPAddr)
	p.address = net.JoinHostPort(dialable(at.IP), strconv.Itoa(at.Port))
	p.bound = at.String()
	p.serve(ln)
	return p
}

func (p *port) serve(ln net.Listener) {
	p.listener = ln
	p.work.Go(func() { p.accept(ln) })
}

// accept serves ln until it is closed. Other errors (no descriptor left) pass
// with time, so it pauses and goes on.
func (p *port) accept(ln net.Listener) {
	for {
		nc, err := ln.Accept()
		switch {
		case err == nil:
			p.start(ln, nc.(*net.TCPConn))
		case errors.Is(err, net.ErrClosed):
			return
		default:
			select {
			case <-p.done:
				return
			case <-time.After(10 * time.Millisecond):
			}
		}
	}
}

// start serves one connection, unless ln was taken down since it was accepted.
func (p *port) start(ln net.Listener, nc *net.TCPConn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed || p.listener != ln {
		_ = nc.Close()
		return
	}
	c := newConn(nc, p.stage, p.done)
	p.conns[c] = struct{}{}
	p.work.Go(func() {
		defer p.forget(c)
		p.handle(c)
	})
}

func (p *port) forget(c *conn) {
	c.end(byServer) // unless its end is known already
	_ = c.Close()
	p.mu.Lock()
	delete(p.conns, c)
	p.mu.Unlock()
}

// down closes the listener and the connections, and listens again after d.
func (p *port) down(d time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if until := time.Now().Add(d); until.After(p.until) {
		p.until = until
	}
	if p.closed || p.listener == nil {
		return // a port that is down already sees the new end by itself
	}
	_ = p.listener.Close()
	p.listener = nil
	if s, err := bindSocket(p.bound); err == nil {
		p.reserved = s
	}
	p.cut()
	p.work.Go(p.rise)
}

// rise waits for the end of the down time and listens again. Somebody else may
// hold the port by then; it tries until it has it or the lab ends.
func (p *port) rise() {
	for {
		p.mu.Lock()
		left := time.Until(p.until)
		up := left <= 0 && !p.closed && p.again()
		p.mu.Unlock()
		if up {
			return
		}
		select {
		case <-p.done:
			return
		case <-time.After(max(left, 20*time.Millisecond)):
		}
	}
}

func (p *port) again() bool {
	ln, err := listen(p.bound)
	if err != nil {
		return false
	}
	p.release()
	p.serve(ln)
	return true
}

func (p *port) release() {
	if p.reserved != nil {
		_ = p.reserved.Close()
		p.reserved = nil
	}
}

// cut ends all connections. Their goroutines see it in their read or write.
func (p *port) cut() {
	for c := range p.conns {
		_ = c.Close()
	}
}

// close is called once. It returns when no goroutine of the port is left.
func (p *port) close() error {
	p.mu.Lock()
	p.closed = true
	close(p.done)
	var err error
	if p.listener != nil {
		err = p.listener.Close()
	}
	p.release()
	p.cut()
	p.mu.Unlock()
	p.work.Wait()
	return err
}

// dialable is ip, or the loopback address of its family when ip is unspecified:
// fine to listen on, but not to be dialled everywhere.
func dialable(ip net.IP) string {
	switch {
	case ip.Equal(net.IPv4zero):
		return "127.0.0.1"
	case ip.IsUnspecified():
		return "::1"
	}
	return ip.String()
}

// listen keeps 0.0.0.0 what it says: net would listen on IPv6 too.
func listen(address string) (net.Listener, error) {
	network := "tcp"
	if at, err := netip.ParseAddrPort(address); err == nil && at.Addr().Is4() {
		network = "tcp4"
	}
	return net.Listen(network, address)
}
