package lab

import (
	"errors"
	"fmt"
	"io"
	"net"
	"sync"
	"time"
)

// MaxRestart is the longest time for which [Lab.Restart] refuses connections.
const MaxRestart = time.Minute

// A Lab is a set of running faults. Use [New] or [Start]; the zero value is
// not usable. All methods may be called at once from many goroutines.
type Lab struct {
	stage   *stage
	faults  []Fault
	urls    map[string]string
	ports   []*port
	sockets []io.Closer
	restart *port
	close   func() error
}

// New opens every port of the lab and serves until [Lab.Close].
//
// listen is the address of the main port, as in "127.0.0.1:8888". An empty
// host means 127.0.0.1 and port 0 a free one; the faults with a port of their
// own always take free ports of the same host. A fault that this system
// cannot do (syn-drop outside Linux) does not fail New: it has no URL, and
// says so in [Fault.Says]. After an error nothing is left open.
func New(listen string, options ...Option) (*Lab, error) {
	host, _, err := net.SplitHostPort(listen)
	if err != nil {
		return nil, fmt.Errorf("lab: listen address %q: %w; give host:port, such as 127.0.0.1:0", listen, err)
	}
	if host == "" {
		host = "127.0.0.1"
		listen = host + listen
	}
	cfg, list, err := configure(options)
	if err != nil {
		return nil, err
	}
	l := &Lab{stage: newStage(cfg), urls: map[string]string{}}
	l.close = sync.OnceValue(l.closeAll)
	mainPort, err := l.open(listen, serveHTTP(l.router(list)))
	if err != nil {
		return nil, err
	}
	l.urls["ok"] = "http://" + mainPort.address + okPath
	if err := l.openHealthyTLS(host); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	for _, f := range list {
		if err := l.add(f, host, mainPort); err != nil {
			return nil, errors.Join(err, l.Close())
		}
	}
	return l, nil
}

// add gives one fault its address.
func (l *Lab) add(f fault, host string, mainPort *port) error {
	says, url := f.says, ""
	switch {
	case f.path != "":
		url = "http://" + mainPort.address + f.path
	case f.bind != nil:
		address, socket, err := f.bind(l.stage, host)
		if err != nil {
			says = "NOT AVAILABLE HERE (" + err.Error() + "): " + says
			break
		}
		l.sockets = append(l.sockets, socket)
		url = f.address(address)
	default:
		p, err := l.open(net.JoinHostPort(host, "0"), f.handler())
		if err != nil {
			return err
		}
		url = f.address(p.address)
		if f.name == restartName {
			l.restart = p
		}
	}
	l.urls[f.name] = url
	shown := f.public(url)
	shown.Says = says
	l.faults = append(l.faults, shown)
	return nil
}

func (l *Lab) open(address string, handle func(*conn)) (*port, error) {
	p, err := openPort(address, l.stage, handle)
	if err != nil {
		return nil, fmt.Errorf("lab: cannot listen on %s: %w; choose another address, or port 0 for a free one", address, err)
	}
	l.ports = append(l.ports, p)
	return p, nil
}

// Close ends every connection, listener and goroutine of the lab and returns
// when they are gone. What it cut is recorded as closed by the server. Calling
// it again does nothing more and returns the same.
func (l *Lab) Close() error { return l.close() }

func (l *Lab) closeAll() error {
	var all []error
	for _, p := range l.ports {
		all = append(all, p.close())
	}
	for _, s := range l.sockets {
		all = append(all, s.Close())
	}
	return errors.Join(all...)
}

// URL returns the address of the fault of that name, or "" when there is no
// such fault or this system cannot do it. The names "ok" and "ok-https" give a
// healthy answer, for a baseline; they are not among [Lab.Faults]. A client of
// "ok-https" must trust [Lab.CA].
func (l *Lab) URL(name string) string { return l.urls[name] }

// Faults lists all faults, sorted by name, with their addresses in this lab.
func (l *Lab) Faults() []Fault { return append([]Fault(nil), l.faults...) }

// Seen lists what the lab saw, oldest first: one entry for each request, and
// one for each connection to a port that speaks no HTTP. It keeps the last
// 20,000 entries. What it saw can still be read after [Lab.Close].
func (l *Lab) Seen() []Seen { return l.stage.log.list() }

// Events lists what went over the wire since the nth event, oldest first, where
// the lab was started with [Wire]; else nothing. They can still be read after
// [Lab.Close].
func (l *Lab) Events(n int) []Event { return l.stage.wire.from(n) }

// CA returns the certificate, PEM, that a client must trust to finish a TLS
// handshake with this lab. Each lab has one of its own, for a week.
func (l *Lab) CA() ([]byte, error) { return l.stage.ca.certPEM() }

// Restart makes the port of the fault "restart" refuse connections for d, and
// ends those it has. It returns as soon as they are refused; the same port
// listens again after d. d is held to 0..[MaxRestart]; of two restarts at once
// the later end counts.
func (l *Lab) Restart(d time.Duration) {
	if l.restart != nil {
		l.restart.down(min(max(d, 0), MaxRestart))
	}
}
