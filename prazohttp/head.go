package prazohttp

import (
	"context"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/prazohq/prazo"
)

// How much of an answer of unknown length, and for how long, is held inside the try.
const (
	headBytes = 64 << 10
	headTime  = 50 * time.Millisecond
)

// streams reports whether an answer is meant to be read while it is written: it is never held back.
func streams(resp *http.Response) bool {
	if resp.StatusCode == http.StatusSwitchingProtocols {
		return true
	}
	media := strings.ToLower(resp.Header.Get("Content-Type"))
	return strings.HasPrefix(media, "text/event-stream") || strings.HasPrefix(media, "application/grpc")
}

// holdHead holds the beginning of an answer of unknown length until there are 64 KiB of it, 50 ms have passed, or it
// has ended, which is reported. An error in that time is the try's.
func holdHead(ctx context.Context, resp *http.Response, try *prazo.Try) (whole bool, err error) {
	h := &headBody{src: resp.Body, idle: make(chan struct{})}
	go h.fill()
	timer := time.NewTimer(headTime)
	defer timer.Stop()
	select {
	case <-h.idle:
	case <-timer.C:
	case <-ctx.Done():
	}
	resp.Body = h
	switch err = h.release(); {
	case err == io.EOF:
		try.Progress(int64(len(h.buf)))
		h.src.Close()
		return true, nil
	case err != nil:
		h.src.Close()
	}
	return false, err
}

// headBody is a body whose beginning is read by a goroutine of its own, until the answer is handed over. From then on the
// reader reads by itself, once the goroutine has come back from its last Read.
type headBody struct {
	src  io.ReadCloser
	idle chan struct{} // closed when the goroutine has ended

	mu     sync.Mutex
	buf    []byte
	err    error
	handed bool
}

func (h *headBody) fill() {
	defer close(h.idle)
	chunk := make([]byte, 4<<10)
	for {
		n, err := h.src.Read(chunk)
		h.mu.Lock()
		h.buf = append(h.buf, chunk[:n]...)
		h.err = err
		stop := err != nil || h.handed || len(h.buf) >= headBytes
		h.mu.Unlock()
		if stop {
			return
		}
		if n == len(chunk) && n < headBytes/2 {
			chunk = make([]byte, 2*n)
		}
	}
}

// release ends the hold and returns what the source has ended with, nil if it has not.
func (h *headBody) release() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.handed = true
	return h.err
}

func (h *headBody) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	n, err := h.held(p)
	if n > 0 || err != nil {
		return n, err
	}
	<-h.idle // the goroutine is in its last Read, which ends with the ctx of the try like any other
	if n, err = h.held(p); n > 0 || err != nil {
		return n, err
	}
	return h.src.Read(p)
}

// held reads from what the goroutine has read.
func (h *headBody) held(p []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.buf) > 0 {
		n := copy(p, h.buf)
		h.buf = h.buf[n:]
		return n, nil
	}
	return 0, h.err
}

func (h *headBody) Close() error { return h.src.Close() }
