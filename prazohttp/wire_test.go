package prazohttp_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"math/big"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/prazohttp"
)

// host is the name of the dependency in the tests that need no network.
const host = "dependency.test"

// A protocol is what the two ends of a wire speak.
type protocol struct {
	name    string
	tls, h2 bool
}

func protocols() []protocol {
	return []protocol{
		http1,
		http2,
		{name: "TLS HTTP/1", tls: true},
		{name: "TLS HTTP/2", tls: true, h2: true},
	}
}

var (
	http1 = protocol{name: "HTTP/1"}
	http2 = protocol{name: "HTTP/2", h2: true}
)

func (p protocol) scheme() string {
	if p.tls {
		return "https://"
	}
	return "http://"
}

func (p protocol) protocols() *http.Protocols {
	var set http.Protocols
	set.SetHTTP1(!p.h2)
	set.SetHTTP2(p.h2 && p.tls)
	set.SetUnencryptedHTTP2(p.h2 && !p.tls)
	return &set
}

// A wire is a server and a guarded client in one bubble of fake time, joined by pipes. The bubble ends only when all its
// goroutines have, so every test on a wire shows that nothing is left behind. Change base, transport and dial
// before the first call.
type wire struct {
	t         *testing.T
	url       string
	guard     *prazo.Guard
	base      *http.Transport
	transport *prazohttp.Transport
	client    *http.Client
	server    *http.Server
	dial      func(ctx context.Context) (net.Conn, error) // nil: a pipe to the server

	listener *pipeListener
	dials    atomic.Int64 // connections asked for
	open     atomic.Int64 // connections open now
	requests atomic.Int64 // requests that a handler saw

	mu      sync.Mutex
	records []*prazo.Record
	ends    []func()
}

// atEnd has f called at the end of the bubble.
func (w *wire) atEnd(f func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.ends = append(w.ends, f)
}

// inBubble runs a test in fake time, on a wire with a server that answers with serve. The r.Context() of serve ends
// with the bubble at the latest.
func inBubble(t *testing.T, p protocol, policy prazo.Policy, serve http.HandlerFunc, test func(t *testing.T, w *wire)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) { test(t, newWire(t, p, policy, serve)) })
}

func newWire(t *testing.T, p protocol, policy prazo.Policy, serve http.HandlerFunc) *wire {
	w := &wire{t: t, url: p.scheme() + host, listener: newPipeListener()}
	w.guard = newGuard(t, policy, prazo.WithSink(w.note))
	alive, end := context.WithCancel(context.Background())
	certificate, roots := certificates()
	w.server = &http.Server{
		Handler: http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
			w.requests.Add(1)
			serve(rw, r)
		}),
		Protocols:   p.protocols(),
		TLSConfig:   &tls.Config{Certificates: []tls.Certificate{certificate}},
		BaseContext: func(net.Listener) context.Context { return alive },
		ErrorLog:    quiet(),
	}
	served := make(chan struct{})
	go func() {
		defer close(served)
		if p.tls {
			w.server.ServeTLS(w.listener, "", "")
			return
		}
		w.server.Serve(w.listener)
	}()
	w.base = &http.Transport{
		DialContext:     func(ctx context.Context, _, _ string) (net.Conn, error) { return w.connect(ctx) },
		Protocols:       p.protocols(),
		TLSClientConfig: &tls.Config{RootCAs: roots},
	}
	w.use(w.base)
	t.Cleanup(func() {
		end()
		w.server.Close()
		for _, f := range w.ends {
			f()
		}
		w.transport.CloseIdleConnections()
		<-served
		time.Sleep(time.Minute) // net/http's server lingers a little over what it closes
		synctest.Wait()
		if n := w.open.Load(); n != 0 {
			t.Errorf("%d connections are open at the end", n)
		}
		if s := w.guard.Stats(); s.InFlight != 0 || s.Waiting != 0 {
			t.Errorf("the bulkhead is not empty at the end: %+v", s)
		}
	})
	return w
}

// use puts the guarded transport on another base.
func (w *wire) use(base http.RoundTripper) {
	w.transport = prazohttp.NewTransport(w.guard, base)
	w.client = &http.Client{Transport: w.transport}
}

func (w *wire) note(r *prazo.Record) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.records = append(w.records, r)
}

// recorded returns the Records that the sink got.
func (w *wire) recorded() []*prazo.Record {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.records
}

// connect opens a connection to the server.
func (w *wire) connect(ctx context.Context) (net.Conn, error) {
	w.dials.Add(1)
	if w.dial != nil {
		return w.dial(ctx)
	}
	return w.pipe(ctx)
}

func (w *wire) pipe(ctx context.Context) (net.Conn, error) {
	near, err := w.listener.connect(ctx)
	if err != nil {
		return nil, err
	}
	w.open.Add(1)
	return &countedConn{Conn: near, open: &w.open}, nil
}

// countedConn counts down when it is closed.
type countedConn struct {
	net.Conn
	open *atomic.Int64
	once sync.Once
}

func (c *countedConn) Close() error {
	c.once.Do(func() { c.open.Add(-1) })
	return c.Conn.Close()
}

// pipeListener accepts the far ends of pipes.
type pipeListener struct {
	far  chan net.Conn
	done chan struct{}
	once sync.Once
}

func newPipeListener() *pipeListener {
	return &pipeListener{far: make(chan net.Conn), done: make(chan struct{})}
}

func (l *pipeListener) connect(ctx context.Context) (net.Conn, error) {
	near, far := newPipe()
	select {
	case l.far <- far:
		return near, nil
	case <-l.done:
		return nil, syscall.ECONNREFUSED
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (l *pipeListener) Accept() (net.Conn, error) {
	select {
	case c := <-l.far:
		return c, nil
	case <-l.done:
		return nil, net.ErrClosed
	}
}

func (l *pipeListener) Close() error {
	l.once.Do(func() { close(l.done) })
	return nil
}

func (l *pipeListener) Addr() net.Addr { return pipeAddr{} }

// certificates returns a certificate for host that is valid in fake time, which begins in 2000, and who signed it.
var certificates = sync.OnceValues(func() (tls.Certificate, *x509.CertPool) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		panic(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1),
		DNSNames:     []string{host, "other.test"},
		NotBefore:    time.Date(1999, 1, 1, 0, 0, 0, 0, time.UTC),
		NotAfter:     time.Date(2099, 1, 1, 0, 0, 0, 0, time.UTC),
		IsCA:         true, BasicConstraintsValid: true,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		panic(err)
	}
	leaf, err := x509.ParseCertificate(der)
	if err != nil {
		panic(err)
	}
	roots := x509.NewCertPool()
	roots.AddCert(leaf)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, roots
})
