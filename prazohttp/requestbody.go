package prazohttp

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"reflect"
	"strings"
	"sync/atomic"
)

// errNoReplay is the error of a second try whose request body cannot be sent again.
var errNoReplay = errors.New("the request body cannot be sent again: set GetBody, or raise Transport.Replay")

// requestBody gives each try of a call the body of its request.
type requestBody struct {
	kind bodyKind
	req  *http.Request
	used atomic.Bool // req.Body itself was used; further bodies come from GetBody
	log  *upload     // of a body that can be read only once
}

type bodyKind uint8

const (
	noBody     bodyKind = iota
	inMemory            // GetBody gives bodies that never block
	reopenable          // GetBody gives bodies that may block in Read
	once                // the body can be read only once
)

// take readies the body of req. keep says how much of one that can be read only once is kept.
func (b *requestBody) take(req *http.Request, keep keeping) {
	b.req = req
	switch {
	case req.Body == nil || req.Body == http.NoBody:
	case req.GetBody == nil:
		b.kind = once
		b.log = newUpload(req.Body, keep)
	case neverBlocks(req.Body):
		b.kind = inMemory
	default:
		b.kind = reopenable
	}
}

// neverBlocks reports whether a body is one of those that http.NewRequest makes of bytes in memory. They need no
// goroutine for their Read.
func neverBlocks(body io.ReadCloser) bool {
	v := reflect.ValueOf(body)
	if v.Type() != reflect.TypeOf(io.NopCloser(&bytes.Reader{})) {
		return false
	}
	switch v.Field(0).Interface().(type) {
	case *bytes.Buffer, *bytes.Reader, *strings.Reader:
		return true
	}
	return false
}

// attach gives req, the request of one try, its body. GetBody is set too where that is possible, so that net/http can
// repeat by itself what an HTTP/2 server refused before it began.
func (b *requestBody) attach(ctx context.Context, req *http.Request) error {
	if b.kind == noBody {
		return nil
	}
	body, err := b.open(ctx)
	if err != nil {
		return err
	}
	req.Body = body
	req.GetBody = func() (io.ReadCloser, error) { return b.open(ctx) }
	if b.kind == once && !b.log.keeps() {
		req.GetBody = nil
	}
	return nil
}

// open returns the body from its beginning.
func (b *requestBody) open(ctx context.Context) (io.ReadCloser, error) {
	if b.kind == once {
		return b.log.open(ctx)
	}
	body := b.req.Body
	if b.used.Swap(true) {
		var err error
		if body, err = b.req.GetBody(); err != nil {
			return nil, errors.Join(errNoReplay, err)
		}
	}
	if b.kind == inMemory {
		return body, nil
	}
	u := newUpload(body, keeping{memory: new(memory)})
	return u.openOnly(ctx)
}

// replayable reports whether another try can send the body.
func (b *requestBody) replayable() bool {
	return b.kind != once || b.log.replayable()
}

// sharable reports whether two tries can send the body at the same time.
func (b *requestBody) sharable() bool { return b.kind == noBody || b.kind == inMemory }

// close closes the caller's body, as a RoundTripper must.
func (b *requestBody) close() {
	switch {
	case b.kind == once:
		b.log.close()
	case b.kind != noBody && !b.used.Load():
		b.req.Body.Close()
	}
}
