package prazohttp

import (
	"errors"
	"io"
	"net/http"
	"sync"
	"sync/atomic"

	"github.com/prazohq/prazo"
)

// errTooLarge is the error of a call that asked for a whole body which is larger than Transport.Memory has room for.
var errTooLarge = errors.New("the body is larger than the memory for whole bodies: raise Transport.Memory or do not ask for Call.Whole")

// firstBuffer is what is set aside for a body before its bytes are there: a length that a server only claims must
// not cost memory.
const firstBuffer = 64 << 10

// readWhole reads the body inside the try. The answer keeps it in memory until it is read or closed. If there is
// no room for it and nobody insists, the rest is streamed.
func (a *attempt) readWhole() error {
	t, resp := a.e.t, a.resp
	b := &wholeBody{memory: &t.memory}
	err := b.fill(resp.Body, resp.ContentLength, orDefault(t.Memory, defaultMemory), a.trace.try)
	switch {
	case err == nil:
		a.whole = true
		resp.Body.Close()
		resp.Body = b
		return nil
	case err == errTooLarge && !a.e.call.Whole:
		a.trace.try.Progress(-int64(len(b.data))) // it is counted when it is handed over
		resp.Body = &headedBody{head: b, ReadCloser: resp.Body}
		return nil
	}
	b.Close()
	resp.Body.Close()
	return err
}

// wholeBody is a body in memory.
//
// Its methods may be called side by side, as those of net/http's bodies may: an answer's body can be the body of another
// request, which net/http closes while it still reads it.
type wholeBody struct {
	mu     sync.Mutex
	memory *memory
	taken  int64
	data   []byte
	off    int
	closed bool
	owners *atomic.Int64 // how many bodies have the same bytes and have not given them back; nil: no other has
}

// fill reads src to its end. size is its length, -1 if that is unknown.
func (b *wholeBody) fill(src io.Reader, size, limit int64, try *prazo.Try) error {
	capacity := int64(firstBuffer)
	if size >= 0 {
		capacity = min(capacity, size+1) // one more than the body: so that its end is seen without growing
	}
	for {
		if !b.grow(capacity, limit) {
			return errTooLarge
		}
		for len(b.data) < cap(b.data) {
			try.Await()
			n, err := src.Read(b.data[len(b.data):cap(b.data)])
			b.data = b.data[:len(b.data)+n]
			try.Progress(int64(n))
			if err == io.EOF {
				return nil
			}
			if err != nil {
				return err
			}
		}
		capacity = 2 * int64(cap(b.data))
		if size >= 0 {
			capacity = max(min(capacity, size+1), int64(cap(b.data))+512)
		}
	}
}

func (b *wholeBody) grow(capacity, limit int64) bool {
	if !b.memory.take(capacity-b.taken, limit) {
		return false
	}
	b.taken = capacity
	grown := make([]byte, len(b.data), capacity)
	copy(grown, b.data)
	b.data = grown
	return true
}

func (b *wholeBody) Read(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return 0, http.ErrBodyReadAfterClose
	}
	if b.off == len(b.data) {
		b.give()
		return 0, io.EOF
	}
	n := copy(p, b.data[b.off:])
	b.off += n
	return n, nil
}

func (b *wholeBody) Close() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.closed = true
	b.give()
	return nil
}

// share returns another body with the same bytes, none of which was read or given back.
func (b *wholeBody) share() *wholeBody {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.owners == nil {
		b.owners = new(atomic.Int64)
		b.owners.Store(1)
	}
	b.owners.Add(1)
	return &wholeBody{memory: b.memory, taken: b.taken, data: b.data, owners: b.owners}
}

// give gives the memory back, once, by the last that has it; what was read is gone, so the buffer can go too.
func (b *wholeBody) give() {
	if b.taken > 0 && (b.owners == nil || b.owners.Add(-1) == 0) {
		b.memory.give(b.taken)
	}
	b.taken, b.data, b.off = 0, nil, 0
}

// headedBody is a body of which the beginning was read already.
type headedBody struct {
	head *wholeBody
	io.ReadCloser
}

func (b *headedBody) Read(p []byte) (int, error) {
	if n, err := b.head.Read(p); err != io.EOF {
		return n, err
	}
	return b.ReadCloser.Read(p)
}

func (b *headedBody) Close() error {
	b.head.Close()
	return b.ReadCloser.Close()
}
