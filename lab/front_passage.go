package lab

import (
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"sync"
	"sync/atomic"
	"time"
)

// Who else can end a connection through a front.
const (
	byUpstream = "upstream"
	byFront    = "front"
)

// A Passage is one connection through a [Front], as the front saw it.
type Passage struct {
	Conn     int64     `json:"conn"`      // number of the connection in this front, from 1
	At       time.Time `json:"at"`        // accepted
	ToClient int64     `json:"to_client"` // bytes passed on
	ToServer int64     `json:"to_server"`
	Struck   time.Time `json:"struck,omitzero"`    // when the fault began; zero before
	ClosedAt time.Time `json:"closed_at,omitzero"` // the first FIN or RST; zero while there was none
	ClosedBy string    `json:"closed_by"`          // who sent it: "client", "upstream", "front"; "" while open
	Err      string    `json:"err,omitempty"`      // why the upstream could not be reached, or ""
}

// passage is a connection at work. The goroutine that accepted the client has
// one of its lanes, another goroutine the other; whoever sees that it is over
// closes over, and then everything ends.
type passage struct {
	front  *Front
	client *conn
	up     *net.TCPConn
	struck atomic.Bool
	bytes  [2]atomic.Int64 // passed on: to the client, to the server
	work   sync.WaitGroup
	over   chan struct{}

	mu    sync.Mutex
	seen  Passage
	ended [2]bool // which lanes read their last byte: to the client, to the server
	rst   bool    // the end is an RST
	done  bool    // over is closed
}

// Indexes of bytes and ended.
const (
	laneToClient = iota
	laneToServer
)

func (p *passage) public() Passage {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := p.seen
	s.ToClient, s.ToServer = p.bytes[laneToClient].Load(), p.bytes[laneToServer].Load()
	return s
}

// refused tells the client of a server that cannot be reached, with an RST.
func (p *passage) refused(err error) {
	p.first(byFront)
	p.mu.Lock()
	p.seen.Err = fmt.Sprintf("the upstream cannot be reached: %v", err)
	p.mu.Unlock()
	p.client.reset()
}

// run passes bytes on until the connection is over.
func (p *passage) run(up *net.TCPConn) {
	p.up = up
	cfg := p.front.cfg
	struck := p.front.fault.name != "" && (cfg.Connections == 0 || p.seen.Conn <= int64(cfg.Connections))
	back := &lane{p: p, to: p.client.tcp, from: up, n: laneToClient, bad: struck && cfg.Direction != toServer}
	forth := &lane{p: p, to: up, from: p.client.tcp, n: laneToServer, bad: struck && cfg.Direction != toClient}
	switch {
	case struck && cfg.AfterTime > 0:
		p.work.Go(func() {
			if p.sleep(cfg.AfterTime) {
				p.strike()
			}
		})
	case struck && cfg.After == 0:
		p.strike()
	}
	p.work.Go(back.run)
	p.work.Go(forth.run)
	select {
	case <-p.over:
	case <-p.client.done:
		p.end(byFront, false)
	}
	p.mu.Lock()
	rst := p.rst
	p.mu.Unlock()
	if rst {
		_ = p.client.tcp.SetLinger(0)
		_ = p.up.SetLinger(0)
	}
	_ = p.client.tcp.Close()
	_ = p.up.Close()
	p.work.Wait()
}

// strike begins the fault; only the first call does.
func (p *passage) strike() {
	p.mu.Lock()
	if p.done || p.struck.Load() {
		p.mu.Unlock()
		return
	}
	p.struck.Store(true)
	p.seen.Struck = time.Now()
	halfClosed := p.front.fault.mute && p.ended[laneToServer]
	p.mu.Unlock()
	if p.front.fault.strike != nil {
		p.front.fault.strike(p)
	}
	if halfClosed {
		p.endAfter(halfClosedFor, false)
	}
}

// halfClosedFor bounds how long a client is held that had sent its FIN before
// the fault struck and still took bytes: from then on its end cannot be seen.
const halfClosedFor = time.Minute

// mute: the client is told of nothing any more, and its FIN is its end.
func (p *passage) mute() bool { return p.struck.Load() && p.front.fault.mute }

// lost: what is read goes nowhere, in either direction.
func (p *passage) lost() bool { return p.struck.Load() && p.front.fault.strike != nil }

// sleep returns false when the connection was over before.
func (p *passage) sleep(d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-p.over:
		return false
	}
}

func (p *passage) endAfter(d time.Duration, rst bool) {
	p.work.Go(func() {
		if p.sleep(d) {
			p.end(byFront, rst)
		}
	})
}

// first notes who ended the connection; the first word counts.
func (p *passage) first(by string) {
	now := time.Now()
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.seen.ClosedBy == "" {
		p.seen.ClosedBy, p.seen.ClosedAt = by, now
	}
}

// end closes both connections. With rst their ends are told so.
func (p *passage) end(by string, rst bool) {
	p.first(by)
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.done {
		p.done, p.rst = true, rst
		close(p.over)
	}
}

// thaw waits for the end of a client that nobody reads from; see unreadEnd.
func (p *passage) thaw() {
	c := p.client
	local, remote := c.LocalAddr().(*net.TCPAddr), c.RemoteAddr().(*net.TCPAddr)
	if c.unreadEnd(unreadAtLeast, remote.IP.IsLoopback(), func() state { return socketState(remote, local) }) {
		select {
		case <-c.done:
			p.end(byFront, false)
		default:
			p.end(byClient, false)
		}
		return
	}
	_ = c.tcp.SetDeadline(time.Time{})
	_, _ = io.Copy(io.Discard, c.tcp)
	p.end(byClient, false)
}

// frozen: an error that only wakes a lane.
func (p *passage) frozen(err error) bool { return errors.Is(err, os.ErrDeadlineExceeded) && p.lost() }
