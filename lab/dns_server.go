package lab

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"sync"
	"syscall"
	"time"
)

const (
	nameHost    = "127.0.0.2" // of a name server whose port is given; 127.0.0.1 may have one
	nameZone    = ".lab.test" // RFC 6761: nobody owns .test
	namePorts   = 32          // tries to find a number that is free at each address
	nameWaiting = 1024        // answers that wait for their time; later queries are lost
)

// pastDead is the address that works behind dead ones, see deadHost.
const pastDead = "127.0.0.7"

// deadHost is a host that is not there. A resolver may sort addresses by how
// many bits they share with its own (RFC 6724, rule 9), which is 127.0.0.1
// here: glibc would put that one first. 127.0.0.4 to 7 share the same number of
// bits with it, so they stay in the order in which they were sent.
func deadHost(i int) string { return fmt.Sprintf("127.0.0.%d", 4+i) }

// A nameServer is a fault of names at work. Of all that it binds, the number
// of the port is the same, save that of a name server whose port is given: so
// http://any.name:port/ is answered where the name has an address that works.
//
// A query over UDP is a connection of its own in the records of the lab, which
// the server ended as soon as it was read: nothing is known of a client's
// socket there, and nothing is left of it that could stay open.
type nameServer struct {
	naming
	stage     *stage
	addresses []netip.Addr
	udp       *net.UDPConn
	held      []io.Closer
	done      chan struct{}
	waiting   chan struct{}
	work      sync.WaitGroup
}

// bindNames starts the name server of n, on a port that is given or, when it
// is 0, a free one of the lab's host. It returns host:port of its URL.
func bindNames(s *stage, n naming, host string, port int) (string, io.Closer, error) {
	for try := 1; ; try++ {
		w := &nameServer{naming: n, stage: s, done: make(chan struct{}), waiting: make(chan struct{}, nameWaiting)}
		at, err := w.bind(host, port)
		if err == nil {
			w.work.Go(w.serve)
			return at, w, nil
		}
		err = errors.Join(err, w.Close())
		if try == namePorts || !errors.Is(err, syscall.EADDRINUSE) || port != 0 && errors.Is(err, errNamePort) {
			return "", nil, err
		}
	}
}

var errNamePort = errors.New("a lab has one fault of names on it: choose it with Only")

// bind takes what the name server needs.
func (w *nameServer) bind(host string, port int) (string, error) {
	web, err := w.listen(net.JoinHostPort(host, "0"))
	if err != nil {
		return "", err
	}
	at, err := netip.ParseAddrPort(web)
	if err != nil {
		return "", err
	}
	number := strconv.Itoa(int(at.Port()))
	if err := w.place(at.Addr(), number); err != nil {
		return "", err
	}
	if port == 0 {
		w.udp, err = listenUDP(net.JoinHostPort(host, number))
		return web, err
	}
	server := net.JoinHostPort(nameHost, strconv.Itoa(port))
	if _, err = w.listen(server); err == nil {
		w.udp, err = listenUDP(server)
	}
	if errors.Is(err, syscall.EADDRINUSE) {
		err = fmt.Errorf("%w; %w", err, errNamePort)
	}
	return net.JoinHostPort(w.name+nameZone, number), err
}

// place makes the addresses that names have.
func (w *nameServer) place(host netip.Addr, number string) error {
	if err := w.bury(number); err != nil || !w.live {
		return err
	}
	if w.dead > 0 {
		if _, err := w.listen(net.JoinHostPort(pastDead, number)); err != nil {
			return err
		}
		host = netip.MustParseAddr(pastDead)
	}
	w.addresses = append(w.addresses, host)
	return nil
}

// bury makes SYNs to a port of the dead hosts be dropped, of all at once, since
// each takes a moment to fill.
func (w *nameServer) bury(number string) error {
	type grave struct {
		io.Closer
		err error
	}
	graves := make([]grave, w.dead)
	var fill sync.WaitGroup
	for i := range graves {
		w.addresses = append(w.addresses, netip.MustParseAddr(deadHost(i)))
		fill.Go(func() { graves[i].Closer, graves[i].err = fullAt(net.JoinHostPort(deadHost(i), number)) })
	}
	fill.Wait()
	var errs []error
	for _, g := range graves {
		if g.err == nil {
			w.held = append(w.held, g)
		}
		errs = append(errs, g.err)
	}
	return errors.Join(errs...)
}

// listen opens a TCP port, for names and for HTTP alike.
func (w *nameServer) listen(address string) (string, error) {
	p, err := openPort(address, w.stage, w.connection)
	if err != nil {
		return "", err
	}
	w.held = append(w.held, closer(p.close))
	return p.address, nil
}

type closer func() error

// Close calls it.
func (c closer) Close() error { return c() }

// listenUDP keeps 0.0.0.0 what it says, as listen does.
func listenUDP(address string) (*net.UDPConn, error) {
	at, err := net.ResolveUDPAddr("udp", address)
	if err != nil {
		return nil, err
	}
	if at.IP.To4() != nil {
		return net.ListenUDP("udp4", at)
	}
	return net.ListenUDP("udp", at)
}

// Close frees all ports and returns when no goroutine is left.
func (w *nameServer) Close() error {
	close(w.done)
	var errs []error
	if w.udp != nil {
		errs = append(errs, w.udp.Close())
	}
	for _, h := range w.held {
		errs = append(errs, h.Close())
	}
	w.work.Wait()
	return errors.Join(errs...)
}

// serve takes queries over UDP until the socket is closed.
func (w *nameServer) serve() {
	b := make([]byte, dnsMessage)
	for {
		n, from, err := w.udp.ReadFromUDPAddrPort(b)
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil {
			w.pause(10 * time.Millisecond)
			continue
		}
		if q, ok := parseQuery(b[:n]); ok {
			w.datagram(q, n, from)
		}
	}
}

// pause waits, at most until the end of the lab.
func (w *nameServer) pause(d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-w.done:
	case <-t.C:
	}
}

// datagram treats one query over UDP.
func (w *nameServer) datagram(q question, size int, from netip.AddrPort) {
	l := w.stage.log.connect()
	w.stage.wire.add(Event{Conn: l.conn, Kind: "read", Bytes: size})
	w.note(l, q)
	w.stage.log.end(l, byServer)
	answer := func() {
		b := w.reply(true).message(q)
		if _, err := w.udp.WriteToUDPAddrPort(b, from); err == nil {
			w.stage.wire.add(Event{Conn: l.conn, Kind: "write", Bytes: len(b)})
		}
	}
	switch {
	case w.mute:
		return
	case w.after == 0:
		answer()
		return
	}
	select {
	case w.waiting <- struct{}{}:
		w.work.Go(func() {
			w.pause(w.stage.lasting(w.after))
			answer()
			<-w.waiting
		})
	default:
	}
}

// note records what was asked.
func (w *nameServer) note(l *life, q question) {
	w.stage.log.add(l, Seen{Fault: w.name, Method: q.asks(), Path: cutTo(q.name, 256)})
	w.stage.wire.add(Event{Conn: l.conn, Kind: "note", Text: "asks for " + q.asks() + " of " + cutTo(q.name, 256)})
}

func (w *nameServer) reply(udp bool) reply {
	if w.truncated && udp {
		return reply{truncated: true}
	}
	return reply{code: w.code, addresses: w.addresses}
}

// connection serves a TCP connection. The first byte of a request is a letter;
// that of a query is the upper half of its length, which is small.
func (w *nameServer) connection(c *conn) {
	first, err := c.br.Peek(1)
	switch {
	case err != nil:
		c.failed(err)
	case first[0] <= ' ':
		for w.overTCP(c) {
		}
	default:
		f := fault{name: w.name, serve: func(x *exchange) { x.json(http.StatusOK, `{"name":"found"}`) }}
		f.handler()(c)
	}
}

// overTCP treats one query of a connection; false when that is over.
func (w *nameServer) overTCP(c *conn) bool {
	q, ok := c.query()
	if !ok {
		return false
	}
	w.note(c.life, q)
	if w.mute || w.truncated {
		c.hold()
		return false
	}
	if w.after > 0 && !c.wait(w.after) {
		return false
	}
	m := w.reply(false).message(q)
	return c.write(string(binary.BigEndian.AppendUint16(nil, uint16(len(m)))) + string(m))
}

// query reads a query with its length before it.
func (c *conn) query() (question, bool) {
	var length [2]byte
	if _, err := io.ReadFull(c.br, length[:]); err != nil {
		c.failed(err)
		return question{}, false
	}
	n := binary.BigEndian.Uint16(length[:])
	if n > dnsMessage {
		return question{}, false
	}
	b := make([]byte, n)
	if _, err := io.ReadFull(c.br, b); err != nil {
		c.failed(err)
		return question{}, false
	}
	return parseQuery(b)
}
