package prazohttp

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"reflect"
	"slices"
	"sync"
	"time"

	"github.com/prazohq/prazo"
)

// defaultStalls is after how many timeouts in a row an HTTP/2 connection is retired.
const defaultStalls = 3

// mostSuspects is how many connections whose last request timed out are remembered at once.
const mostSuspects = 16

// lingers is how long a retired pool is left after its last try: net/http ends a stream in a goroutine of its own.
const lingers = time.Second

// pools retires HTTP/2 connections that stall. An HTTP/1 connection ends with the request that was cut on it, but one of
// HTTP/2 stays, and every later call meets the same silence. net/http has no way to give up a single one. So all tries that
// begin later go to a clone of the transport, which has no connections yet, while those that run keep theirs; when the
// last of these has ended, the connections of the transport that was left are closed.
//
// A dependency that is slow as a whole gets no storm of new connections from this: only a timeout on the transport in
// use retires it, so each lives at least as long as its first tries wait.
type pools struct {
	mu  sync.Mutex
	now *pool
	old []*pool // retired, with tries that run
}

// pool is one transport with its connections.
type pool struct {
	*http.Transport
	ours     bool      // nobody else has streams on its connections
	tries    int       // that run
	suspects []suspect // the last one that timed out at the end
}

// suspect is a connection on which nothing was answered since its last so many requests timed out.
type suspect struct {
	conn     net.Conn
	timeouts int
}

func newPools(base *http.Transport, ours bool) *pools {
	return &pools{now: &pool{Transport: base, ours: ours}}
}

// enter returns the pool for a try that begins; leave must be called with it once.
func (p *pools) enter() *pool {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.now.tries++
	return p.now
}

// leave ends a try.
func (p *pools) leave(at *pool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	at.tries--
	if at != p.now && at.tries == 0 {
		p.old = slices.DeleteFunc(p.old, func(o *pool) bool { return o == at })
		time.AfterFunc(lingers, at.close)
	}
}

// close closes the connections of a pool that has no tries. On one that stalled a stream of ours may be stuck in a write:
// it is closed whatever net/http thinks of it, if nobody else can have a stream there.
func (at *pool) close() {
	if at.ours {
		for _, s := range at.suspects {
			s.conn.Close()
		}
	}
	at.CloseIdleConnections()
}

// closeIdle closes the connections that no request uses.
func (p *pools) closeIdle() {
	p.mu.Lock()
	all := append(slices.Clone(p.old), p.now)
	p.mu.Unlock()
	for _, at := range all {
		at.CloseIdleConnections()
	}
}

// answered notes that something came on conn, good or bad.
func (p *pools) answered(at *pool, conn net.Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if i := at.find(conn); i >= 0 {
		at.suspects = slices.Delete(at.suspects, i, i+1)
	}
}

// timedOut notes that a try on conn waited in vain. After most of them in a row the connection is retired.
func (p *pools) timedOut(at *pool, conn net.Conn, most int) {
	if !at.speaksHTTP2(conn) {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if at.suspect(conn) >= most && at == p.now {
		p.old = append(p.old, at)
		p.now = &pool{Transport: renewed(at.Transport), ours: true}
	}
}

// renewed returns a transport with the settings of b and none of its connections. An HTTP/2 of another package, which b may
// have been given, keeps connections of its own that a clone would share: net/http's own takes its place.
func renewed(b *http.Transport) *http.Transport {
	b = b.Clone()
	if b.TLSNextProto["h2"] != nil {
		b.TLSNextProto, b.ForceAttemptHTTP2 = nil, true
	}
	return b
}

// suspect counts a timeout and returns how many there were in a row.
func (at *pool) suspect(conn net.Conn) int {
	s := suspect{conn: conn}
	if i := at.find(conn); i >= 0 {
		s = at.suspects[i]
		at.suspects = slices.Delete(at.suspects, i, i+1)
	} else if len(at.suspects) == mostSuspects {
		at.suspects = slices.Delete(at.suspects, 0, 1)
	}
	s.timeouts++
	at.suspects = append(at.suspects, s)
	return s.timeouts
}

func (at *pool) find(conn net.Conn) int {
	return slices.IndexFunc(at.suspects, func(s suspect) bool { return s.conn == conn })
}

// speaksHTTP2 reports whether a connection of the pool speaks HTTP/2: as its TLS handshake chose, or without TLS as the
// transport was told to. One that cannot be compared is none that could be counted.
func (at *pool) speaksHTTP2(conn net.Conn) bool {
	if !reflect.ValueOf(conn).Comparable() {
		return false
	}
	if c, ok := conn.(interface{ ConnectionState() tls.ConnectionState }); ok {
		return c.ConnectionState().NegotiatedProtocol == "h2"
	}
	set := at.Protocols
	return set != nil && set.UnencryptedHTTP2() && !set.HTTP1()
}

// base returns what makes the connection of a try: one that no other request uses, where it would meet what it is to avoid.
func (a *attempt) base() http.RoundTripper {
	t, try := a.e.t, a.trace.try
	stuck := a.e.stuck.Swap(nil)
	switch {
	case stuck != nil && t.endpoints.same(stuck.trace.try, try), try.Hedge() && t.multiplexed.Load() && len(t.endpoints.byName) < 2:
		return t.fresh()
	case t.pools == nil:
		return t.base
	}
	pool := t.pools.enter()
	a.e.mu.Lock()
	a.pool = pool // a try that is let go is asked for it by another goroutine
	a.e.mu.Unlock()
	return pool
}

// leave ends a try in its pool: now, or, if its answer is still to be read from a connection that others share, when its call
// ends.
func (a *attempt) leave(ctx context.Context, err error) {
	if a.pool == nil {
		return
	}
	p := a.e.t.pools
	a.note(ctx)
	if err == nil && !a.whole && a.resp.ProtoMajor == 2 {
		context.AfterFunc(ctx, func() { p.leave(a.pool) })
		return
	}
	p.leave(a.pool)
}

// note tells the pool what the try has shown of its connection.
func (a *attempt) note(ctx context.Context) {
	t, conn := a.e.t, a.trace.kept()
	switch {
	case conn == nil || t.Stalls < 0:
	case ctx.Err() == nil:
		t.pools.answered(a.pool, conn)
	case a.inVain(ctx) && !a.wasNoted():
		t.pools.timedOut(a.pool, conn, t.stalls())
	}
}

// stalls returns after how many timeouts in a row a connection is retired.
func (t *Transport) stalls() int {
	if t.Stalls == 0 {
		return defaultStalls
	}
	return t.Stalls
}

// inVain reports whether a try whose ctx has ended was cut, or lost to a hedge, which began later. One whose caller went away may
// have been answered in the next moment.
func (a *attempt) inVain(ctx context.Context) bool {
	if ctx.Err() == context.DeadlineExceeded {
		return true
	}
	return a.lost(ctx)
}

// lost reports whether the try lost to a hedge and is none.
func (a *attempt) lost(ctx context.Context) bool {
	try := a.trace.try
	record, _ := prazo.RecordOf(ctx)
	n := try.N()
	return !try.Hedge() && n <= len(record.Tries) && record.Tries[n-1].Wall == prazo.WallHedge
}
