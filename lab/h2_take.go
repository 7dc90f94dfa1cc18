package lab

import "fmt"

// What comes from the client. A request is complete when its last frame says
// so; until then its body is thrown away and its window opened again.

// take does what a good server does with a frame. It returns false when the
// connection is over.
func (h *h2Conn) take(f h2Frame) bool {
	if h.head != nil && (f.kind != h2Continuation || f.stream != h.head.stream) {
		return h.abort(h2ProtocolError, "a frame in the middle of a head")
	}
	switch f.kind {
	case h2Data:
		return h.takeData(f)
	case h2Headers:
		return h.takeHeaders(f)
	case h2Continuation:
		return h.takeContinuation(f)
	case h2Reset:
		return h.takeReset(f)
	case h2Settings:
		return h.takeSettings(f)
	case h2Ping:
		return h.takePing(f)
	case h2WindowUpdate:
		h.takeWindow(f)
	case h2GoAway:
		h.note(fmt.Sprintf("GOAWAY from the client, reason %d", f.number(4)))
	case h2Push:
		return h.abort(h2ProtocolError, "a client must not push")
	}
	return true
}

func (h *h2Conn) takeHeaders(f h2Frame) bool {
	if f.stream%2 == 0 {
		return h.abort(h2ProtocolError, "a request with an even number")
	}
	h.head = &h2Heading{stream: f.stream, ends: f.has(h2EndStream), size: f.size}
	block := f.payload
	pad, skip := 0, 0
	if f.has(h2Padded) && len(block) > 0 {
		pad, skip = int(block[0]), 1
	}
	if f.has(h2Priority) {
		skip += 5
	}
	if skip+pad > f.size {
		return h.abort(h2ProtocolError, "more padding than frame")
	}
	end := min(len(block), f.size-pad)
	h.head.block = append(h.head.block, block[min(skip, end):end]...)
	return !f.has(h2EndHeaders) || h.headed()
}

func (h *h2Conn) takeContinuation(f h2Frame) bool {
	if h.head == nil {
		return h.abort(h2ProtocolError, "CONTINUATION of nothing")
	}
	if h.head.size += f.size; h.head.size > maxHead {
		return h.abort(h2Calm, "head of the request is too large")
	}
	room := max(0, h2Kept-len(h.head.block))
	h.head.block = append(h.head.block, f.payload[:min(room, len(f.payload))]...)
	return !f.has(h2EndHeaders) || h.headed()
}

// headed is called with a whole head: a new request, or what follows the body
// of one.
func (h *h2Conn) headed() bool {
	head := h.head
	h.head = nil
	s := h.stream(head.stream)
	switch {
	case s == nil && head.stream <= h.last:
		return true // of a request that the lab has ended
	case s == nil:
		h.last = head.stream
		if s = h.enter(head); s == nil {
			return h.send(h2Write(h2Reset, 0, head.stream, h2Number(h2Refused)))
		}
	}
	if head.ends {
		h.complete(s)
	}
	return true
}

// enter notes a new request; nil when there are too many.
func (h *h2Conn) enter(head *h2Heading) *h2Stream {
	if len(h.streams) >= h2MaxOpen {
		return nil
	}
	method, path := h2Request(head.block)
	v := h.visit
	if h.used {
		v = h.log.add(h.life, Seen{Fault: v.seen.Fault, Method: method, Path: path})
	} else {
		h.used = true
		h.log.request(v, method, path)
	}
	s := &h2Stream{id: head.stream, visit: v, window: h.initial}
	h.streams = append(h.streams, s)
	return s
}

// complete hands a request to the script, unless nothing can be sent any more.
func (h *h2Conn) complete(s *h2Stream) {
	if s.asked {
		return
	}
	s.asked = true
	if h.asked != nil && !h.mute {
		h.asked(h, s)
	}
}

func (h *h2Conn) takeData(f h2Frame) bool {
	s := h.stream(f.stream)
	if s == nil && f.stream > h.last || f.stream == 0 {
		return h.abort(h2ProtocolError, "a body without a request")
	}
	if f.size > 0 && !h.thrifty && !h.refill(s, f) {
		return false
	}
	if s == nil {
		return true
	}
	if s.size += f.size; s.size > maxBody {
		h.reset(s, h2Calm)
		return true
	}
	if f.has(h2EndStream) {
		h.complete(s)
	}
	return true
}

// refill opens the windows again for what came: that of the connection, and
// that of the stream where more will come.
func (h *h2Conn) refill(s *h2Stream, f h2Frame) bool {
	more := h2Number(uint32(f.size))
	frames := h2Write(h2WindowUpdate, 0, 0, more)
	if s != nil && !f.has(h2EndStream) {
		frames += h2Write(h2WindowUpdate, 0, f.stream, more)
	}
	return h.send(frames)
}

// takeReset is the client's end of one request. Its connection may live on.
func (h *h2Conn) takeReset(f h2Frame) bool {
	if f.stream > h.last || f.stream == 0 {
		return h.abort(h2ProtocolError, "RST_STREAM for what never was")
	}
	h.note(fmt.Sprintf("RST_STREAM from the client, stream %d, reason %d", f.stream, f.number(0)))
	if s := h.stream(f.stream); s != nil {
		h.log.took(s.visit)
		h.forget(s)
	}
	return true
}

func (h *h2Conn) takePing(f h2Frame) bool {
	if f.size != 8 {
		return h.abort(h2FrameSize, "a PING has 8 bytes")
	}
	return f.has(h2Ack) || h.send(h2Write(h2Ping, h2Ack, 0, string(f.payload)))
}

func (h *h2Conn) takeSettings(f h2Frame) bool {
	if f.has(h2Ack) {
		return true
	}
	if f.size%6 != 0 || f.size > len(f.payload) {
		return h.abort(h2FrameSize, "SETTINGS of a strange size")
	}
	for at := 0; at < f.size; at += 6 {
		name, value := uint16(f.payload[at])<<8|uint16(f.payload[at+1]), f.number(at+2)
		if name != h2InitialWindow {
			continue
		}
		for _, s := range h.streams {
			s.window += int(value) - h.initial
		}
		h.initial = int(value)
	}
	return h.send(h2Write(h2Settings, h2Ack, 0, ""))
}

// takeWindow counts what the client takes. More than the protocol allows
// counts as what it allows.
func (h *h2Conn) takeWindow(f h2Frame) {
	window := &h.window
	if f.stream != 0 {
		s := h.stream(f.stream)
		if s == nil {
			return
		}
		window = &s.window
	}
	*window = min(*window+int(f.number(0)), h2MaxWidth)
}
