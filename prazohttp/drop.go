package prazohttp

import (
	"io"
	"time"
)

// How much of a refused answer is read, and for how long, so that its connection can be used again.
const (
	drainBytes = 64 << 10
	drainTime  = 50 * time.Millisecond
)

// drop closes an answer that nobody will read. A limit in bytes alone would let a body that drips hold the next
// try for hours. When the time is over the answer is closed under the reader, which ends its Read.
func (a *attempt) drop() {
	resp := a.resp
	if resp.Body == nil {
		return
	}
	if resp.ContentLength > drainBytes {
		resp.Body.Close()
		return
	}
	drained := make(chan struct{})
	go func() {
		defer close(drained)
		io.CopyN(io.Discard, resp.Body, drainBytes+1)
	}()
	timer := time.NewTimer(drainTime)
	defer timer.Stop()
	select {
	case <-drained:
	case <-timer.C:
	}
	resp.Body.Close()
}
