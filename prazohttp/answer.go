package prazohttp

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

// answerState says whose an answer is.
type answerState uint8

const (
	fresh   answerState = iota // nothing was written
	begun                      // the handler writes
	tooLate                    // the budget is spent: the handler's writes fail
	taken                      // the handler has taken the connection over
	gone                       // the handler has returned
)

// answer is what a handler writes to. When the budget is spent it must be told to the caller at once, by another goroutine than
// the handler's, while the handler may do anything with the header map and be in a Write or a Read that does
// not end. So the handler has a map of its own, which becomes the answer's with its first byte; and the lock guards
// whose the answer is, never a Write itself: from its first byte on only the handler writes, before it only late does.
type answer struct {
	handler *Handler
	rw      http.ResponseWriter
	header  http.Header
	asked   asked

	mu      sync.Mutex
	state   answerState
	short   bool  // it was broken off
	size    int64 // that the answer will have; -1: unknown
	written int64
}

// asked is what is known of the request. The handler may change the request itself while late runs.
type asked struct {
	ctx    context.Context // ends when the budget is spent
	budget time.Duration
	name   string       // what Proxy-Status calls this service
	head   bool         // the answer has no body
	http1  bool         // it has its connection to itself
	body   *watchedBody // nil: the request has none
}

// watchedBody knows whether the request body was read to its end.
type watchedBody struct {
	io.ReadCloser
	ended atomic.Bool
}

func (b *watchedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if err != nil {
		b.ended.Store(true)
	}
	return n, err
}

// newAnswer returns the answer to req, whose ctx ends when budget is spent; req gets a body that is watched.
func newAnswer(h *Handler, rw http.ResponseWriter, req *http.Request, budget time.Duration) *answer {
	a := &answer{handler: h, rw: rw, header: rw.Header().Clone(), size: -1}
	a.asked = asked{
		ctx: req.Context(), budget: budget, name: h.name(req),
		head: req.Method == http.MethodHead, http1: req.ProtoMajor == 1,
	}
	if a.header == nil {
		a.header = make(http.Header)
	}
	if req.Body != nil && req.Body != http.NoBody {
		a.asked.body = &watchedBody{ReadCloser: req.Body}
		req.Body = a.asked.body
	}
	return a
}

// Unwrap is for [http.ResponseController].
func (a *answer) Unwrap() http.ResponseWriter { return a.rw }

// Header returns the handler's header map.
func (a *answer) Header() http.Header { return a.header }

// WriteHeader begins the answer; an informational status (1xx) does not.
func (a *answer) WriteHeader(status int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	switch {
	case a.overLocked() != nil:
	case a.state == begun:
		a.rw.WriteHeader(status) // once too often: net/http says so in its log
	case status >= 100 && status <= 199 && status != http.StatusSwitchingProtocols:
		before := a.rw.Header().Clone()
		a.giveHeader()
		a.rw.WriteHeader(status)
		clear(a.rw.Header()) // a 504 that follows has nothing of it
		maps.Copy(a.rw.Header(), before)
	default:
		a.begin(status)
	}
}

// Write writes to the answer, or fails because it is too late.
func (a *answer) Write(p []byte) (int, error) {
	if err := a.open(); err != nil {
		return 0, err
	}
	n, err := a.rw.Write(p)
	return n, a.wrote(int64(n), err)
}

// ReadFrom writes all of src. What comes first is read here: while nothing is written, a source that says nothing must
// not stand between the caller and its 504.
func (a *answer) ReadFrom(src io.Reader) (int64, error) {
	type onlyWriter struct{ io.Writer }
	into, ok := a.rw.(io.ReaderFrom)
	if !ok {
		return io.Copy(onlyWriter{a}, src)
	}
	const first = 4 << 10
	n, err := io.CopyN(onlyWriter{a}, src, first)
	if err != nil {
		if err == io.EOF {
			err = nil
		}
		return n, err
	}
	if err := a.open(); err != nil {
		return n, err
	}
	rest, err := into.ReadFrom(src)
	return n + rest, a.wrote(rest, err)
}

// Flush sends what was written.
func (a *answer) Flush() { a.FlushError() }

// FlushError sends what was written, and is what [http.ResponseController] looks for.
func (a *answer) FlushError() error {
	if err := a.open(); err != nil {
		return err
	}
	return a.wrote(0, http.NewResponseController(a.rw).Flush())
}

// Hijack hands the connection over to the handler.
func (a *answer) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if err := a.overLocked(); err != nil {
		return nil, nil, err
	}
	conn, buffered, err := http.NewResponseController(a.rw).Hijack()
	if err == nil {
		a.state = taken
	}
	return conn, buffered, err
}

// open begins the answer if it has not begun. The error says that it is too late.
func (a *answer) open() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if err := a.overLocked(); err != nil {
		return err
	}
	if a.state == fresh {
		a.begin(http.StatusOK)
	}
	return nil
}

// begin gives the answer its status and header.
func (a *answer) begin(status int) {
	a.state = begun
	if n, err := strconv.ParseInt(a.header.Get("Content-Length"), 10, 64); err == nil {
		a.size = n
	}
	if a.asked.head || status == http.StatusNoContent || status == http.StatusNotModified {
		a.size = 0
	}
	a.giveHeader()
	a.rw.WriteHeader(status)
}

// giveHeader makes the handler's header map the answer's.
func (a *answer) giveHeader() {
	header := a.rw.Header()
	clear(header)
	maps.Copy(header, a.header)
}

// wrote counts what was written, and says of an error whether it came because the answer was broken off.
func (a *answer) wrote(n int64, err error) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.written += n
	if err != nil && a.state == tooLate {
		return http.ErrHandlerTimeout
	}
	return err
}

// overLocked returns the error of a write that is too late. It asks the ctx, so that a handler that has seen its end can
// write nothing any more, however soon it tries.
func (a *answer) overLocked() error {
	a.lateLocked()
	switch a.state {
	case tooLate, gone:
		return http.ErrHandlerTimeout
	case taken:
		return http.ErrHijacked
	}
	return nil
}

// late runs when the ctx of the request has ended.
func (a *answer) late() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.lateLocked()
}

// lateLocked answers 504, or breaks off an answer that has begun, if the budget is spent.
func (a *answer) lateLocked() {
	if a.state > begun || a.asked.ctx.Err() != context.DeadlineExceeded {
		return
	}
	if a.state == begun {
		if a.size >= 0 && a.written >= a.size {
			return // it is whole
		}
		a.state, a.short = tooLate, true
		a.stop(http.NewResponseController(a.rw).SetWriteDeadline) // the caller may not read
		a.stopReading()
		a.count(&a.handler.tally.stats.Cut)
		return
	}
	a.state = tooLate
	a.stopReading()
	refuse(a.rw, a.asked.name, responseTimeout,
		fmt.Sprintf("the answer was not there after %v", a.asked.budget.Round(time.Millisecond)))
	http.NewResponseController(a.rw).Flush()
	a.count(&a.handler.tally.stats.TimedOut)
}

// stopReading ends a Read of a request body whose rest does not come: net/http does not do so with the ctx, and over
// HTTP/1 it waits for that Read before it writes. The connection cannot be used again.
func (a *answer) stopReading() {
	if a.asked.body == nil || a.asked.body.ended.Load() {
		return
	}
	a.stop(http.NewResponseController(a.rw).SetReadDeadline)
	if a.asked.http1 && !a.short {
		a.rw.Header().Set("Connection", "close")
	}
}

// stop sets a deadline of the connection, or of the HTTP/2 stream, that has passed. A ResponseWriter that has none goes
// without.
func (a *answer) stop(set func(time.Time) error) { _ = set(time.Unix(1, 0)) }

func (a *answer) count(what *int64) { a.handler.tally.add(what) }

// end is called when the handler has returned. It reports whether the answer was broken off.
func (a *answer) end() (short bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.lateLocked()
	if a.state <= begun {
		maps.Copy(a.rw.Header(), a.header) // trailers; or a header whose handler wrote nothing
	}
	if a.asked.ctx.Err() == context.Canceled {
		a.count(&a.handler.tally.stats.Left)
	}
	return a.short
}

// leave ends all that is done to the answer.
func (a *answer) leave() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.state = gone
}
