package lab

import (
	"crypto/tls"
	"errors"
	"os"
	"slices"
	"strings"
	"time"
)

// Bounds of what one client can make the lab keep or do.
const (
	h2MaxOpen = 128    // streams at once
	h2Burst   = 10_000 // small frames at once: they cost the lab more than the client
	h2Pace    = 1_000  // small frames a second after that
	h2Small   = 256    // bytes of the payload of a small frame
)

// An h2Script is what a fault does differently from a good server.
type h2Script struct {
	settings string                       // of the server's first frame
	mute     bool                         // sends no frame at all
	thrifty  bool                         // gives the client no window for its bodies
	asked    func(h *h2Conn, s *h2Stream) // a request is complete; nil: it is left without an answer
}

// An h2Stream is one request that has no end yet.
type h2Stream struct {
	id     uint32
	visit  *visit
	asked  bool // all of the request is here
	window int  // bytes of body that the client still takes
	size   int  // bytes of body that came

	beat func(i int) // what is sent again and again; nil for nothing
	n    int
	gap  time.Duration
	next time.Time
}

// An h2Conn is a connection that speaks HTTP/2. Like a conn it is used by one
// goroutine and waits by reading: between two frames of the client, or when
// its time has come, it sends what the script wants.
type h2Conn struct {
	*conn
	h2Script
	in      h2Reader
	streams []*h2Stream
	last    uint32 // the newest request of the client
	window  int    // bytes of bodies that the client still takes on all streams
	initial int    // and on a new stream
	head    *h2Heading
	used    bool    // the entry of the connection is that of a request
	over    bool    // the script has ended the connection
	credit  float64 // small frames that the client may send at once
	counted time.Time
}

// h2Heading is a head that has not come to its end.
type h2Heading struct {
	stream uint32
	ends   bool   // the request has no body, or it is over
	block  []byte // its beginning
	size   int
}

func (h *h2Conn) run() {
	if !h.send(h2Write(h2Settings, 0, 0, h.settings)) || !h.preface() {
		return
	}
	for h.step() {
	}
}

// preface reads the first bytes of the client.
func (h *h2Conn) preface() bool {
	b, err := h.br.Peek(len(h2Preface))
	if err != nil {
		h.failed(err)
		return false
	}
	if string(b) != h2Preface {
		return h.abort(h2ProtocolError, "no preface of HTTP/2")
	}
	_, _ = h.br.Discard(len(b))
	return true
}

// step waits for a frame, or for the time of the next beat. It returns false
// when the connection is over.
func (h *h2Conn) step() bool {
	_ = h.SetReadDeadline(h.due())
	f, err := h.in.next()
	switch {
	case err == nil:
		return h.calm(f) && h.take(f) && !h.over
	case errors.Is(err, os.ErrDeadlineExceeded):
		h.beats(time.Now())
		return !h.over
	case errors.Is(err, errFrameSize):
		return h.abort(h2FrameSize, err.Error())
	}
	h.failed(err)
	return false
}

// due is when the next beat is sent, zero for never.
func (h *h2Conn) due() time.Time {
	var first time.Time
	for _, s := range h.streams {
		if s.beat != nil && (first.IsZero() || s.next.Before(first)) {
			first = s.next
		}
	}
	return first
}

func (h *h2Conn) beats(now time.Time) {
	for _, s := range slices.Clone(h.streams) { // a beat may end its stream
		if s.beat != nil && !s.next.After(now) {
			s.beat(s.n)
			s.n++
			if s.next = s.next.Add(s.gap); s.next.Before(now) {
				s.next = now // after a write that was blocked: no burst
			}
		}
	}
}

// each sends piece(0) at once, piece(1) after the gap, a time of the list, and
// so on, as long as the stream is there.
func (h *h2Conn) each(s *h2Stream, gap time.Duration, piece func(i int)) {
	s.gap = h.lasting(gap)
	s.next, s.beat = time.Now().Add(s.gap), piece
	s.n = 1
	piece(0)
}

// calm refuses a client that sends small frames faster than any real one.
func (h *h2Conn) calm(f h2Frame) bool {
	if f.size >= h2Small {
		return true
	}
	now := time.Now()
	h.credit = min(h2Burst, h.credit+now.Sub(h.counted).Seconds()*h2Pace) - 1
	h.counted = now
	if h.credit < 0 {
		return h.abort(h2Calm, "too many small frames")
	}
	return true
}

// send sends frames, unless the script has fallen silent.
func (h *h2Conn) send(frames ...string) bool {
	return h.mute || h.write(strings.Join(frames, ""))
}

// abort ends the connection of a client that breaks the rules.
func (h *h2Conn) abort(code uint32, why string) bool {
	h.note("GOAWAY: " + why)
	h.goAway(h.last, code)
	return false
}

// goAway says which request was the last that is looked at, and ends the
// connection.
func (h *h2Conn) goAway(last, code uint32) {
	h.over = true
	if !h.send(h2Write(h2GoAway, 0, 0, h2Number(last)+h2Number(code))) {
		return
	}
	if inner, ok := h.Conn.(*tls.Conn); ok {
		_ = inner.CloseWrite()
	}
	h.linger()
}

func (h *h2Conn) stream(id uint32) *h2Stream {
	for _, s := range h.streams {
		if s.id == id {
			return s
		}
	}
	return nil
}

func (h *h2Conn) forget(s *h2Stream) {
	h.streams = slices.DeleteFunc(h.streams, func(other *h2Stream) bool { return other == s })
}
