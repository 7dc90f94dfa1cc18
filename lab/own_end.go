package lab

import (
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
)

// Behaviours that end by themselves at once.

// Cut is a behaviour "cut": complete headers that promise a byte more than
// after (0..1,048,576), that many bytes of body, then FIN.
func Cut(after int) Option {
	after = pieces(after)
	return own(func() fault {
		return fault{
			name: "cut", ends: true,
			says:  fmt.Sprintf("complete headers, %d of %d bytes of body, then FIN", after, after+1),
			wants: wantsError + "; never success with a short body",
			serve: func(x *exchange) {
				x.part(after)
				x.keep = false
			},
		}
	})
}

// Reset is a behaviour "reset": complete headers that promise a byte more than
// after (0..1,048,576), that many bytes of body, then RST.
func Reset(after int) Option {
	after = pieces(after)
	return own(func() fault {
		return fault{
			name: "reset", ends: true,
			says:  fmt.Sprintf("complete headers, %d of %d bytes of body, then RST", after, after+1),
			wants: wantsError + "; never success with a short body",
			serve: func(x *exchange) {
				x.keep = false
				if x.part(after) && x.wait(beforeReset) {
					x.reset()
				}
			},
		}
	})
}

// Status is a behaviour "status": a complete answer with that code (200..599)
// to the first times requests, a negative number for all, then 200. The
// requests of all clients of the lab are counted together.
func Status(code, times int) Option {
	code = min(max(code, 200), 599)
	return own(func() fault {
		var asked atomic.Int64
		return fault{
			name: "status", ends: true, scene: true,
			says:  fmt.Sprintf("a complete answer: %d to the first %d requests (for ever when negative), then 200", code, times),
			wants: "the answer; where the status asks for it and the request may be repeated, a retry inside the deadline",
			serve: func(x *exchange) {
				now := code
				if n := asked.Add(1); times >= 0 && n > int64(times) {
					now = http.StatusOK
				}
				x.status(now)
			},
		}
	})
}

// status answers with a code, and the body that it may have.
func (x *exchange) status(code int) {
	if code != http.StatusNoContent && code != http.StatusNotModified {
		x.json(code, fmt.Sprintf(`{"status":%d}`, code))
		return
	}
	if x.write(x.head(code)) {
		x.answered(code)
	}
}

// Answer is a behaviour "answer": 200 at once, with that body, as text. It is
// for what must work beside what must not.
func Answer(body string) Option {
	return own(func() fault {
		return fault{
			name: "answer", ends: true, scene: true,
			says: fmt.Sprintf("a complete answer of %d bytes at once", len(body)), wants: "the answer",
			serve: func(x *exchange) { x.answer(http.StatusOK, "text/plain; charset=utf-8", body, nil) },
		}
	})
}

// promise is a good head that announces n bytes of text.
func (x *exchange) promise(n int) string {
	return x.head(http.StatusOK, "Content-Type: text/plain", fmt.Sprintf("Content-Length: %d", n))
}

// part sends a good head and all of the body but one byte; none of it where
// the answer has no body. It returns false when there is nothing left to spoil.
func (x *exchange) part(n int) bool {
	head := x.promise(n + 1)
	if x.bodiless() {
		if x.write(head) {
			x.answered(http.StatusOK)
		}
		return false
	}
	return x.write(head + strings.Repeat(".", n))
}

// bodiless: the request was HEAD, so the answer is its head alone.
func (x *exchange) bodiless() bool { return x.req.Method == http.MethodHead }
