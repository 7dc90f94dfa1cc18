package prazohttp

import (
	"context"
	"io"
	"sync"

	"github.com/prazohq/prazo"
)

// uploadChunk is how much of a request body is read at once.
const uploadChunk = 32 << 10

// upload reads a request body that may block in Read, and keeps what it read for the next try.
//
// The source is read in a goroutine, and a try that waits for it ends when its ctx does: net/http over HTTP/1 waits for
// the reader of the body before it returns from a request that was cut, so that a source that never returns would hold
// the call for ever (golang/go#78555). The source is read only when a try has use for it, by one goroutine at a
// time. What was read is kept as far as keeping allows; beyond it only the newest chunk is, and no other try can begin.
type upload struct {
	src  io.ReadCloser
	keep keeping

	mu      sync.Mutex
	kept    []byte
	held    int64 // bytes of kept that are counted in keep.memory
	from    int64 // the offset of kept in the body; above 0: the beginning is gone
	err     error // what the source ended with
	reading bool
	waiting chan struct{} // closed when the Read under way has ended
	closed  bool
}

// sourceError is what reading the caller's own body failed with. The dependency has no part in it.
type sourceError struct{ error }

func (e *sourceError) Error() string { return "reading the request body: " + e.error.Error() }

func (e *sourceError) Unwrap() error { return e.error }

// keeping says how much of a body may be kept so that it can be sent again: of this one, and with what all calls hold.
type keeping struct {
	limit  int64
	memory *memory
	most   int64
}

func newUpload(src io.ReadCloser, keep keeping) *upload { return &upload{src: src, keep: keep} }

// keeps reports whether anything is kept for another try.
func (u *upload) keeps() bool { return u.keep.limit > 0 }

// replayable reports whether the body can be sent from its beginning.
func (u *upload) replayable() bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.from == 0 && (u.keeps() || len(u.kept) == 0)
}

// open returns a reader from the beginning of the body; Close does not close the source.
func (u *upload) open(ctx context.Context) (io.ReadCloser, error) {
	if !u.replayable() {
		return nil, errNoReplay
	}
	try, _ := prazo.TryOf(ctx)
	return &uploadReader{upload: u, ctx: ctx, try: try}, nil
}

// openOnly returns the only reader: its Close closes the source.
func (u *upload) openOnly(ctx context.Context) (io.ReadCloser, error) {
	return &uploadReader{upload: u, ctx: ctx, owner: true}, nil
}

// close closes the source. A Read that blocks in it usually returns then.
func (u *upload) close() {
	u.mu.Lock()
	was := u.closed
	u.closed = true
	u.forget()
	u.mu.Unlock()
	if !was {
		u.src.Close()
	}
}

// at copies what is known of the body from off. ready is nil, or is closed when more is known.
func (u *upload) at(off int64, p []byte) (n int, ready <-chan struct{}, err error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	switch known := u.from + int64(len(u.kept)); {
	case off < u.from:
		return 0, nil, errNoReplay
	case off < known:
		return copy(p, u.kept[off-u.from:]), nil, nil
	case u.err != nil:
		return 0, nil, u.err
	case u.closed:
		return 0, nil, io.ErrClosedPipe
	}
	if !u.reading {
		u.reading = true
		u.waiting = make(chan struct{})
		go u.read()
	}
	return 0, u.waiting, nil
}

// read reads one chunk of the source.
func (u *upload) read() {
	chunk := make([]byte, uploadChunk)
	n, err := u.src.Read(chunk)
	u.mu.Lock()
	defer u.mu.Unlock()
	if !u.room(int64(n)) {
		u.from += int64(len(u.kept))
		u.forget()
	}
	u.kept = append(u.kept, chunk[:n]...)
	if u.err = err; err != nil && err != io.EOF && !u.closed { // what was closed by us fails for that
		u.err = &sourceError{err}
	}
	u.reading = false
	close(u.waiting)
}

// room takes room for n more bytes that are to be kept.
func (u *upload) room(n int64) bool {
	if u.closed || u.from > 0 || u.held+n > u.keep.limit || !u.keep.memory.take(n, u.keep.most) {
		return false
	}
	u.held += n
	return true
}

// forget gives the room of what was kept back; the bytes themselves are gone.
func (u *upload) forget() {
	u.keep.memory.give(u.held)
	u.held, u.kept = 0, nil
}

// uploadReader is the body of one try.
type uploadReader struct {
	upload *upload
	ctx    context.Context
	try    *prazo.Try // is told when the beginning of the body is gone; may be nil
	off    int64
	owner  bool
}

func (r *uploadReader) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	for {
		if err := r.ctx.Err(); err != nil {
			return 0, err
		}
		n, ready, err := r.upload.at(r.off, p)
		r.off += int64(n)
		if r.try != nil && !r.upload.replayable() {
			r.try.Last()
		}
		if n > 0 || err != nil {
			return n, err
		}
		select {
		case <-ready:
		case <-r.ctx.Done():
		}
	}
}

func (r *uploadReader) Close() error {
	if r.owner {
		r.upload.close()
	}
	return nil
}
