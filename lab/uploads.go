package lab

import (
	"io"
	"net/http"
	"strings"
	"time"
)

// Faults while the client sends. upload-unread is the one that reads nothing.

// What readDrip takes at a time, and has room for. The client's kernel sends
// nothing for less than half of the largest window that it has seen, and lets
// its program write again when what it sends is as large as a segment of the
// loopback. With less of either a write of the client blocks for many seconds,
// and a limit on each write would cut it after all.
const (
	readStep = 64 << 10
	readRoom = 32 << 10
)

// readDrip takes little at a time, and enough that no single write of the
// client blocks for longer than the pause: 16 MB last four minutes.
func readDrip() fault {
	return fault{
		name: "read-drip", path: "/fault/read-drip", unread: true,
		set: "http", upload: true,
		says:  "reads the head of the request, then 64 KiB of its body a second (small receive buffer); never answers",
		wants: wantsCut + "; a limit on each write does not help",
		serve: func(x *exchange) {
			x.keep = false
			if x.req.ContentLength == 0 {
				x.hold()
				return
			}
			_ = x.tcp.SetReadBuffer(readRoom)
			for {
				if _, err := io.CopyN(io.Discard, x.br, readStep); err != nil {
					x.failed(err)
					return
				}
				if !x.pause(time.Second) {
					return
				}
			}
		},
	}
}

// pause waits without reading, for what reads slowly on purpose. A client that
// goes meanwhile is seen by its socket where it is on this machine, else at
// the next read.
func (c *conn) pause(d time.Duration) bool {
	timer := time.NewTimer(c.lasting(d))
	defer timer.Stop()
	tick := time.NewTicker(peerPoll)
	defer tick.Stop()
	here := c.fromHere()
	for {
		select {
		case <-c.done:
			c.end(byServer)
			return false
		case <-timer.C:
			return true
		case <-tick.C:
			if here && c.peer() == stateGone {
				c.end(byClient)
				return false
			}
		}
	}
}

// expectNever does not say that it wants the body. A client must not wait for
// it for ever (RFC 9110, section 10.1.1).
func expectNever() fault {
	return fault{
		name: "expect-never", path: "/fault/expect-never", unread: true,
		set: "http", ends: true, upload: true,
		says:  "never sends 100 Continue; reads the body when it comes, and answers then",
		wants: "sends the body after a second or so without it, and has its answer; all of it inside the deadline",
		serve: func(x *exchange) {
			x.req.Header.Del("Expect") // or it would be answered
			sum, err := x.readBody()
			if err != nil {
				x.keep = false
				x.refuse(http.StatusBadRequest, err)
				return
			}
			x.log.body(x.visit, sum)
			x.json(http.StatusOK, `{"body":"read"}`)
		},
	}
}

// earlyFinal has seen enough. It reads on for a moment, or its RST would reach
// the client before its answer.
func earlyFinal() fault {
	return fault{
		name: "early-final", path: "/fault/early-final", unread: true,
		set: "http", ends: true, upload: true,
		says:  "413 with the end of the connection as soon as the head is read, while the client still sends",
		wants: "the 413 (or at least an error) at once, not a timeout",
		serve: func(x *exchange) {
			x.keep = false
			x.text(http.StatusRequestEntityTooLarge, strings.Repeat("too large ", 3))
			x.linger()
		},
	}
}
