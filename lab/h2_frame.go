package lab

import (
	"bufio"
	"encoding/binary"
	"errors"
)

// Frames of HTTP/2 as RFC 9113, section 4 and 6, has them, as far as the lab
// needs them. It reads and writes them itself, because a server that keeps the
// protocol cannot stall in the middle of it.

const (
	h2Preface  = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
	h2Head     = 9        // bytes in front of the payload of a frame
	h2Longest  = 16 << 10 // bytes of a payload, as long as nobody asked for more
	h2Kept     = 1 << 10  // bytes of a payload that are looked at
	h2Window   = 65_535   // bytes of bodies that each side may send before it is told more
	h2MaxWidth = 1<<31 - 1
)

// Kinds of frames.
const (
	h2Data         byte = 0
	h2Headers      byte = 1
	h2Reset        byte = 3
	h2Settings     byte = 4
	h2Push         byte = 5
	h2Ping         byte = 6
	h2GoAway       byte = 7
	h2WindowUpdate byte = 8
	h2Continuation byte = 9
)

// Flags of frames; what one means depends on the kind.
const (
	h2Ack        byte = 0x1
	h2EndStream  byte = 0x1
	h2EndHeaders byte = 0x4
	h2Padded     byte = 0x8
	h2Priority   byte = 0x20
)

// Reasons in RST_STREAM and GOAWAY.
const (
	h2NoError       uint32 = 0x0
	h2ProtocolError uint32 = 0x1
	h2FrameSize     uint32 = 0x6
	h2Refused       uint32 = 0x7
	h2Calm          uint32 = 0xb
)

// Settings.
const (
	h2MaxConcurrent uint16 = 3
	h2InitialWindow uint16 = 4
)

var errFrameSize = errors.New("a frame is longer than was allowed")

// An h2Frame is one frame that was read. size is that of the whole payload,
// of which only the beginning is kept.
type h2Frame struct {
	kind, flags byte
	stream      uint32
	size        int
	payload     []byte // good until the next frame is read
}

func (f h2Frame) has(flag byte) bool { return f.flags&flag != 0 }

// number reads 4 bytes of the payload without the reserved bit, 0 where there
// are none.
func (f h2Frame) number(at int) uint32 {
	if len(f.payload) < at+4 {
		return 0
	}
	return binary.BigEndian.Uint32(f.payload[at:]) &^ (1 << 31)
}

// An h2Reader puts frames together. A read deadline may interrupt it at any
// byte: it goes on there the next time.
type h2Reader struct {
	br    *bufio.Reader
	frame h2Frame
	open  bool // the head was read
	left  int  // bytes of the payload that have not come
}

// next returns the next frame, or the error that ended the read.
func (r *h2Reader) next() (h2Frame, error) {
	if !r.open {
		if err := r.head(); err != nil {
			return h2Frame{}, err
		}
	}
	for r.left > 0 {
		if _, err := r.br.Peek(1); err != nil {
			return h2Frame{}, err
		}
		part, _ := r.br.Peek(min(r.left, r.br.Buffered()))
		keep := min(len(part), h2Kept-len(r.frame.payload))
		r.frame.payload = append(r.frame.payload, part[:keep]...)
		r.left -= len(part)
		_, _ = r.br.Discard(len(part))
	}
	r.open = false
	return r.frame, nil
}

func (r *h2Reader) head() error {
	b, err := r.br.Peek(h2Head)
	if err != nil {
		return err
	}
	r.frame = h2Frame{
		kind: b[3], flags: b[4],
		stream:  binary.BigEndian.Uint32(b[5:]) &^ (1 << 31),
		size:    int(b[0])<<16 | int(b[1])<<8 | int(b[2]),
		payload: r.frame.payload[:0],
	}
	_, _ = r.br.Discard(h2Head)
	if r.frame.size > h2Longest {
		return errFrameSize
	}
	r.left, r.open = r.frame.size, true
	return nil
}

// h2Write is a frame as it goes over the wire.
func h2Write(kind, flags byte, stream uint32, payload string) string {
	n := len(payload)
	b := make([]byte, 0, h2Head+n)
	b = append(b, byte(n>>16), byte(n>>8), byte(n), kind, flags)
	b = binary.BigEndian.AppendUint32(b, stream)
	return string(append(b, payload...))
}

// h2Number is a number of 4 bytes in a payload.
func h2Number(n uint32) string { return string(binary.BigEndian.AppendUint32(nil, n)) }

// h2Setting is one setting in the payload of SETTINGS.
func h2Setting(name uint16, value uint32) string {
	return string(binary.BigEndian.AppendUint16(nil, name)) + h2Number(value)
}
