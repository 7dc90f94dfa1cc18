package prazohttp_test

import (
	"io"
	"net"
	"os"
	"sync"
	"syscall"
	"time"
)

// pipeBuffer is how much a pipe holds in each direction, as the buffers of two sockets do. With net.Pipe, which holds nothing,
// a TLS connection waits in Close for somebody to read its last record, and holds locks of net/http meanwhile.
const pipeBuffer = 64 << 10

// newPipe returns the two ends of a connection in memory that fake time understands.
func newPipe() (near, far net.Conn) {
	out, back := newLane(), newLane()
	return &pipeEnd{in: back, out: out}, &pipeEnd{in: out, out: back}
}

// lane is one direction of a pipe.
type lane struct {
	mu      sync.Mutex
	changed chan struct{} // closed, and made anew, when anything below changes
	data    []byte
	ended   bool // the writer has closed
	left    bool // the reader has closed
	readBy  time.Time
	writeBy time.Time
}

func newLane() *lane { return &lane{changed: make(chan struct{})} }

// change makes a change and wakes who waits.
func (l *lane) change(f func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	f()
	close(l.changed)
	l.changed = make(chan struct{})
}

// until waits until try says that it is done. by returns the time by which it must be.
func (l *lane) until(by func() time.Time, try func() (n int, err error, done bool)) (int, error) {
	for {
		l.mu.Lock()
		n, err, done := try()
		limit, changed := by(), l.changed
		l.mu.Unlock()
		if done {
			return n, err
		}
		var late <-chan time.Time
		if !limit.IsZero() {
			left := time.Until(limit)
			if left <= 0 {
				return 0, os.ErrDeadlineExceeded
			}
			timer := time.NewTimer(left)
			defer timer.Stop()
			late = timer.C
		}
		select {
		case <-changed:
		case <-late:
		}
	}
}

func (l *lane) read(p []byte) (int, error) {
	n, err := l.until(func() time.Time { return l.readBy }, func() (int, error, bool) {
		switch {
		case l.left:
			return 0, net.ErrClosed, true
		case len(l.data) > 0:
			return copy(p, l.data), nil, true
		case l.ended:
			return 0, io.EOF, true
		}
		return 0, nil, len(p) == 0
	})
	if n > 0 {
		l.change(func() { l.data = l.data[n:] })
	}
	return n, err
}

func (l *lane) write(p []byte) (int, error) {
	written := 0
	for {
		n, err := l.until(func() time.Time { return l.writeBy }, func() (int, error, bool) {
			switch room := pipeBuffer - len(l.data); {
			case l.ended:
				return 0, net.ErrClosed, true
			case l.left:
				return 0, syscall.EPIPE, true
			case room > 0:
				return min(room, len(p)-written), nil, true
			}
			return 0, nil, false
		})
		if err != nil {
			return written, err
		}
		l.change(func() { l.data = append(l.data, p[written:written+n]...) })
		if written += n; written == len(p) {
			return written, nil
		}
	}
}

// pipeEnd is one end of a pipe. It has one reader and one writer at a time, as all users of it here do.
type pipeEnd struct{ in, out *lane }

func (e *pipeEnd) Read(p []byte) (int, error)  { return e.in.read(p) }
func (e *pipeEnd) Write(p []byte) (int, error) { return e.out.write(p) }

func (e *pipeEnd) Close() error {
	e.in.change(func() { e.in.left = true })
	e.out.change(func() { e.out.ended = true })
	return nil
}

func (e *pipeEnd) SetDeadline(t time.Time) error {
	e.SetReadDeadline(t)
	return e.SetWriteDeadline(t)
}

func (e *pipeEnd) SetReadDeadline(t time.Time) error {
	e.in.change(func() { e.in.readBy = t })
	return nil
}

func (e *pipeEnd) SetWriteDeadline(t time.Time) error {
	e.out.change(func() { e.out.writeBy = t })
	return nil
}

func (e *pipeEnd) LocalAddr() net.Addr  { return pipeAddr{} }
func (e *pipeEnd) RemoteAddr() net.Addr { return pipeAddr{} }

type pipeAddr struct{}

func (pipeAddr) Network() string { return "pipe" }
func (pipeAddr) String() string  { return "pipe" }
