package lab

import (
	"fmt"
	"net/http"
)

// What goes to the client on one stream.

// begin sends the head of an answer: status 200 and these fields.
func (h *h2Conn) begin(s *h2Stream, fields ...string) bool {
	block := h2Status200
	for _, f := range fields {
		block += f
	}
	return h.send(h2Write(h2Headers, h2EndHeaders, s.id, block))
}

// body sends bytes of a body; last ends the stream. Where the client takes no
// more, nothing is sent, and it returns false.
func (h *h2Conn) body(s *h2Stream, bytes string, last bool) bool {
	if len(bytes) > min(h.window, s.window) {
		h.note(fmt.Sprintf("the client takes no more on stream %d", s.id))
		return false
	}
	h.window, s.window = h.window-len(bytes), s.window-len(bytes)
	var flags byte
	if last {
		flags = h2EndStream
	}
	if !h.send(h2Write(h2Data, flags, s.id, bytes)) {
		return false
	}
	if last {
		h.log.answered(s.visit, http.StatusOK)
		h.forget(s)
	}
	return true
}

// promise22 begins the answer that is dripBody.
func (h *h2Conn) promise22(s *h2Stream) bool {
	return h.begin(s, h2Field(h2TypeField, "application/json"), h2Field(h2LengthField, fmt.Sprint(len(dripBody))))
}

// reset ends one request.
func (h *h2Conn) reset(s *h2Stream, code uint32) {
	h.send(h2Write(h2Reset, 0, s.id, h2Number(code)))
	h.forget(s)
}
