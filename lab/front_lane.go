package lab

import (
	"errors"
	"io"
	"net"
	"time"
)

// pieceSize is what a lane reads at once.
const pieceSize = 16 << 10

// A lane passes bytes on in one direction. One goroutine has it.
type lane struct {
	p        *passage
	from, to *net.TCPConn
	n        int  // laneToClient or laneToServer
	bad      bool // the fault strikes this direction
	broken   bool // nobody takes its bytes any more; they are read on for the sake of the end behind them
}

// run passes on until the end of what is read.
func (l *lane) run() {
	buf := make([]byte, pieceSize)
	for {
		n, err := l.from.Read(buf)
		if n > 0 && !l.pass(buf[:n]) {
			return
		}
		if err != nil {
			l.finish(err)
			return
		}
	}
}

// pass sends what still goes well, and gives the rest to the fault. It returns
// false when the lane is over.
func (l *lane) pass(b []byte) bool {
	well := l.well(len(b))
	if !l.write(b[:well]) {
		return false
	}
	cfg := l.p.front.cfg
	if l.bad && cfg.AfterTime == 0 && l.sent() >= cfg.After {
		l.p.strike()
	}
	rest := b[well:]
	if len(rest) == 0 || l.broken || l.p.lost() {
		return true
	}
	return l.p.front.fault.bad(l, rest)
}

// well is how many of n bytes pass as if nothing were wrong.
func (l *lane) well(n int) int {
	cfg := l.p.front.cfg
	switch {
	case l.p.lost():
		return 0
	case !l.bad:
		return n
	case cfg.AfterTime == 0:
		return int(min(int64(n), max(0, cfg.After-l.sent())))
	case l.p.struck.Load():
		return 0
	}
	return n
}

func (l *lane) sent() int64 { return l.p.bytes[l.n].Load() }

// pause returns false when the connection was over before.
func (l *lane) pause(d time.Duration) bool { return l.p.sleep(d) }

// write sends b. A client that takes nothing more is gone. A server that takes
// nothing more may still have an answer to be read (it refused an upload), so
// the lane goes on without passing anything on; only when the server has ended
// its side too is it gone.
func (l *lane) write(b []byte) bool {
	if len(b) == 0 || l.broken {
		return true
	}
	n, err := l.to.Write(b)
	l.p.bytes[l.n].Add(int64(n))
	switch {
	case err == nil:
		return true
	case l.p.frozen(err):
		return false
	case l.p.lost():
		return true
	case l.n == laneToClient:
		l.p.end(l.by(err, byClient), true)
		return false
	}
	l.broken = true
	l.p.mu.Lock()
	gone := l.p.ended[laneToClient] && !l.p.mute()
	l.p.mu.Unlock()
	if gone {
		l.p.end(l.by(err, byUpstream), true)
	}
	return !gone
}

// finish passes on the end of what was read, unless the fault keeps it.
func (l *lane) finish(err error) {
	p := l.p
	if p.frozen(err) {
		return
	}
	who := byClient
	if l.n == laneToClient {
		who = byUpstream
	}
	switch {
	case p.mute() && who == byUpstream:
		l.done()
	case p.mute():
		p.end(l.by(err, byClient), false)
	case p.lost(): // the end is under way already
		l.done()
	case !errors.Is(err, io.EOF):
		p.end(l.by(err, who), true)
	default:
		p.first(who)
		_ = l.to.CloseWrite()
		if l.done() {
			p.end(who, false)
		}
	}
}

// done notes that the lane has read its last byte, and reports whether both
// have.
func (l *lane) done() bool {
	l.p.mu.Lock()
	defer l.p.mu.Unlock()
	l.p.ended[l.n] = true
	return l.p.ended[laneToClient] && l.p.ended[laneToServer]
}

// by is who is to blame: the front for what it closed itself, else who.
func (l *lane) by(err error, who string) string {
	if errors.Is(err, net.ErrClosed) {
		return byFront
	}
	return who
}
