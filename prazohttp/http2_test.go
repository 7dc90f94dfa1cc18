package prazohttp_test

import (
	"context"
	"encoding/binary"
	"io"
	"net"
	"testing"
	"time"

	"github.com/prazohq/prazo"
)

// Types and flags of HTTP/2 frames (RFC 9113 section 6).
const (
	frameData      = 0x0
	frameHeaders   = 0x1
	frameRST       = 0x3
	frameSettings  = 0x4
	framePing      = 0x6
	frameGoAway    = 0x7
	flagEndStream  = 0x1
	flagAck        = 0x1
	flagEndHeaders = 0x4
	refusedStream  = 0x7
	cancelledError = 0x8
)

// frame is one HTTP/2 frame.
type frame struct {
	kind, flags byte
	stream      uint32
	payload     []byte
}

// ends reports whether the frame is the last of a request.
func (f *frame) ends() bool {
	return (f.kind == frameHeaders || f.kind == frameData) && f.flags&flagEndStream != 0
}

// rawHTTP2 is the server's end of a connection that speaks HTTP/2 frame by frame.
type rawHTTP2 struct{ net.Conn }

// begin reads the preface and sends the first settings.
func (c rawHTTP2) begin() error {
	if _, err := io.ReadFull(c, make([]byte, 24)); err != nil {
		return err
	}
	return c.write(frame{kind: frameSettings})
}

func (c rawHTTP2) write(f frame) error {
	b := make([]byte, 9, 9+len(f.payload))
	b[0], b[1], b[2] = byte(len(f.payload)>>16), byte(len(f.payload)>>8), byte(len(f.payload))
	b[3], b[4] = f.kind, f.flags
	binary.BigEndian.PutUint32(b[5:], f.stream)
	_, err := c.Write(append(b, f.payload...))
	return err
}

// read returns the next frame that matters here; it acknowledges settings.
func (c rawHTTP2) read() (frame, error) {
	for {
		head := make([]byte, 9)
		if _, err := io.ReadFull(c, head); err != nil {
			return frame{}, err
		}
		f := frame{kind: head[3], flags: head[4], stream: binary.BigEndian.Uint32(head[5:])}
		f.payload = make([]byte, int(head[0])<<16|int(head[1])<<8|int(head[2]))
		if _, err := io.ReadFull(c, f.payload); err != nil {
			return frame{}, err
		}
		switch {
		case f.kind == frameSettings && f.flags&flagAck == 0:
			if err := c.write(frame{kind: frameSettings, flags: flagAck}); err != nil {
				return frame{}, err
			}
		case f.kind == framePing && f.flags&flagAck == 0:
			f.flags = flagAck
			if err := c.write(f); err != nil {
				return frame{}, err
			}
		case f.kind == frameHeaders || f.kind == frameData:
			return f, nil
		}
	}
}

// ok answers 200 without a body: index 8 of the static table of HPACK (RFC 7541 appendix A).
func (c rawHTTP2) ok(stream uint32) error {
	return c.write(frame{kind: frameHeaders, flags: flagEndStream | flagEndHeaders, stream: stream, payload: []byte{0x88}})
}

func code(n uint32) []byte { return binary.BigEndian.AppendUint32(nil, n) }

// rawWire has every connection of a wire served by script, which is told the number of the connection from 1 and each frame
// that ends a request.
func rawWire(w *wire, script func(c rawHTTP2, conn int64, request frame) error) {
	w.dial = func(context.Context) (net.Conn, error) {
		near, far := newPipe()
		conn := w.dials.Load()
		go func() {
			w.atEnd(func() { far.Close() })
			defer far.Close()
			c := rawHTTP2{far}
			err := c.begin()
			for err == nil {
				var f frame
				if f, err = c.read(); err == nil && f.ends() {
					w.requests.Add(1)
					err = script(c, conn, f)
				}
			}
		}()
		w.open.Add(1)
		return &countedConn{Conn: near, open: &w.open}, nil
	}
}

// TestRefusedStream repeats a POST whose stream the server refused: it certainly was not applied (RFC 9113 section 8.7).
// net/http repeats it by itself seven times, over a minute; after that, we do.
func TestRefusedStream(t *testing.T) {
	for _, c := range []struct {
		name     string
		refusals int64
		code     uint32
		tries    int
	}{
		{"once", 1, refusedStream, 1},
		{"eight times", 8, refusedStream, 2},
		{"always", 1000, refusedStream, 3},
		{"another code", 1, cancelledError, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			inBubble(t, http2, patient(10*time.Minute), nil, func(t *testing.T, w *wire) {
				rawWire(w, func(server rawHTTP2, _ int64, request frame) error {
					if w.requests.Load() <= c.refusals {
						return server.write(frame{kind: frameRST, stream: request.stream, payload: code(c.code)})
					}
					return server.ok(request.stream)
				})
				r := w.post(context.Background(), "/", onceReader("pedido"))
				r.tries(t, c.tries)
				if refused := c.code == refusedStream; !refused || c.tries == 3 {
					failure := r.failed(t, prazo.WallNone)
					if failure.NotApplied() != refused || refused != (r.record.Stop == prazo.StopMax) {
						t.Errorf("stop %q, not applied %v: %v", r.record.Stop, failure.NotApplied(), failure)
					}
					return
				}
				r.answered(t, 200, "")
				if w.requests.Load() != c.refusals+1 {
					t.Errorf("%d requests came, want %d", w.requests.Load(), c.refusals+1)
				}
			})
		})
	}
}

// TestGoAway has a server go away before it looked at a POST, which is sent again on another connection; and after it
// looked, when the answer comes still.
func TestGoAway(t *testing.T) {
	for _, c := range []struct {
		name  string
		last  uint32 // the last stream that the server will serve
		dials int64
	}{{"before the request", 0, 2}, {"after the request", 1, 1}} {
		t.Run(c.name, func(t *testing.T) {
			inBubble(t, http2, patient(10*time.Second), nil, func(t *testing.T, w *wire) {
				rawWire(w, func(server rawHTTP2, conn int64, request frame) error {
					if conn == 1 {
						err := server.write(frame{kind: frameGoAway, payload: append(code(c.last), code(0)...)})
						if err != nil || c.last == 0 {
							return err
						}
					}
					return server.ok(request.stream)
				})
				r := w.post(context.Background(), "/", onceReader("pedido"))
				r.answered(t, 200, "")
				r.tries(t, 1)
				if w.dials.Load() != c.dials || w.requests.Load() != c.dials {
					t.Errorf("%d connections, %d requests, want %d", w.dials.Load(), w.requests.Load(), c.dials)
				}
			})
		})
	}
}
