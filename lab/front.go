package lab

import (
	"context"
	"fmt"
	"net"
	"sync"
	"time"
)

// A FrontConfig says which server a [Front] stands before, and what it does
// wrong there.
type FrontConfig struct {
	// Listen is where clients come; "" is a free port of 127.0.0.1.
	Listen string
	// Upstream is the host:port of the real server. Required.
	Upstream string
	// Fault is a name of [FrontCatalogue]; "" passes everything on, for a
	// baseline.
	Fault string
	// Direction is whose bytes are struck: "to-client" (and ""), "to-server" or
	// "both".
	Direction string
	// After is how many bytes pass in that direction before the fault strikes,
	// exactly. With 0 it strikes at once. Of both directions the first to come
	// there counts, except for stall, drip and slow: each of them by itself.
	After int64
	// AfterTime strikes at this time after the client connected, instead.
	AfterTime time.Duration
	// Pause is for drip: the time between two bytes; 0 is 1 s.
	Pause time.Duration
	// Rate is for slow: bytes a second; 0 is no limit.
	Rate int64
	// Delay is for slow: how long each piece (what one read gives, at most
	// 16 KiB) waits before it is passed on.
	Delay time.Duration
	// Connections strikes only the first so many; 0 is all.
	Connections int
	// Ended is told of each connection when it is over; nil is fine. It is
	// called for one at a time and holds up the end of others, so it must be
	// short. It must not close the front.
	Ended func(Passage)
}

// A Front is a TCP proxy that does one wrong thing in front of a real server:
// the test keeps its database, and meets what no mock shows. Use [NewFront] or
// [StartFront]; the zero value is not usable. All methods may be called at once
// from many goroutines.
//
// It knows no protocol. Until the fault strikes, bytes, FIN and RST pass
// through as they come, each way by itself. After that the end of the client is
// still passed on to the server as far as the fault allows it.
type Front struct {
	cfg    FrontConfig
	fault  frontFault
	port   *port
	ctx    context.Context // of dialling the server
	cancel context.CancelFunc
	close  func() error

	mu       sync.Mutex
	passages []*passage // the last maxSeen
	telling  sync.Mutex // one Ended at a time
}

// NewFront listens and serves until [Front.Close]. Whether the server is there
// shows only when a client comes: if it cannot be reached, that client's
// connection is reset and [Passage.Err] says why.
func NewFront(cfg FrontConfig) (*Front, error) {
	if err := cfg.Check(); err != nil {
		return nil, err
	}
	cfg = cfg.filled()
	f := &Front{cfg: cfg, fault: frontFaultNamed(cfg.Fault)}
	f.ctx, f.cancel = context.WithCancel(context.Background())
	p, err := openPort(cfg.Listen, newStage(config{scale: 1}), f.serve)
	if err != nil {
		f.cancel()
		return nil, fmt.Errorf("lab: front: cannot listen on %s: %w; choose another address, or port 0 for a free one", cfg.Listen, err)
	}
	f.port = p
	f.close = sync.OnceValue(func() error {
		f.cancel()
		return f.port.close()
	})
	return f, nil
}

// StartFront opens a front for one test and closes it at the end of the test.
// It fails the test when the front cannot be opened.
//
//	f := lab.StartFront(t, lab.FrontConfig{Upstream: database, Fault: "stall", After: 100})
//	db, err := sql.Open("postgres", "postgres://"+f.Addr()+"/shop?connect_timeout=2")
func StartFront(t TB, cfg FrontConfig) *Front {
	t.Helper()
	f, err := NewFront(cfg)
	if err != nil {
		t.Fatalf("%v", err)
		return nil
	}
	t.Cleanup(func() {
		if err := f.Close(); err != nil {
			t.Fatalf("lab: front: close: %v", err)
		}
	})
	return f
}

// Addr is the host:port that clients connect to instead of the server's.
func (f *Front) Addr() string { return f.port.address }

// Close ends every connection, the listener and every goroutine of the front,
// and returns when they are gone. Calling it again does nothing more and
// returns the same.
func (f *Front) Close() error { return f.close() }

// Seen lists the connections, oldest first. It keeps the last 20,000, and can
// still be read after [Front.Close].
func (f *Front) Seen() []Passage {
	f.mu.Lock()
	all := append([]*passage(nil), f.passages...)
	f.mu.Unlock()
	list := make([]Passage, len(all))
	for i, p := range all {
		list[i] = p.public()
	}
	return list
}

// serve takes one client to the server and stays until both are gone.
func (f *Front) serve(c *conn) {
	p := &passage{front: f, client: c, over: make(chan struct{}), seen: Passage{Conn: c.life.conn, At: time.Now()}}
	f.remember(p)
	if up, err := f.dial(); err != nil {
		p.refused(err)
	} else {
		p.run(up)
	}
	if f.cfg.Ended != nil {
		f.telling.Lock()
		defer f.telling.Unlock()
		f.cfg.Ended(p.public())
	}
}

// dialTime bounds the way to a server that does not say no.
const dialTime = 10 * time.Second

func (f *Front) dial() (*net.TCPConn, error) {
	d := net.Dialer{Timeout: dialTime}
	up, err := d.DialContext(f.ctx, "tcp", f.cfg.Upstream)
	if err != nil {
		return nil, err
	}
	return up.(*net.TCPConn), nil
}

func (f *Front) remember(p *passage) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.passages) == maxSeen {
		f.passages[0] = nil
		f.passages = f.passages[1:]
	}
	f.passages = append(f.passages, p)
}
