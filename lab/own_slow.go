package lab

import (
	"fmt"
	"net/http"
	"strings"
	"time"
)

// Behaviours that hold whoever waits.

const (
	maxPieces = 1 << 20
	longest   = 24 * time.Hour
)

// atMost holds a time of a behaviour to 0..24 h.
func atMost(d time.Duration) time.Duration { return min(max(d, 0), longest) }

// pieces holds a number of bytes to 0..1,048,576.
func pieces(n int) int { return min(max(n, 0), maxPieces) }

// Drip is a behaviour "drip": complete headers at once, then a body of n bytes
// (0..1,048,576), one each pause (0..24 h).
//
//	l := lab.Start(t, lab.Drip(22, time.Second))
//	resp, err := client.Get(l.URL("drip"))
func Drip(n int, pause time.Duration) Option {
	n, pause = pieces(n), atMost(pause)
	return own(func() fault {
		return fault{
			name:  "drip",
			says:  fmt.Sprintf("complete headers at once, then %d bytes of body, one each %v", n, pause),
			wants: wantsCut,
			lasts: lasting(n, pause),
			serve: func(x *exchange) {
				if !x.write(x.promise(n)) {
					return
				}
				if x.bodiless() || x.drip(n, pause, func(int) string { return "." }) {
					x.answered(http.StatusOK)
				}
			},
		}
	})
}

// lasting is how long n pieces take, at most 24 h.
func lasting(n int, pause time.Duration) time.Duration {
	if n < 2 || pause == 0 {
		return 0
	}
	if pause > longest/time.Duration(n) {
		return longest
	}
	return time.Duration(n-1) * pause
}

// Silent is a behaviour "silent": the request is read, and nothing is said.
func Silent() Option {
	return own(func() fault {
		return fault{
			name: "silent", says: "reads the request, never answers", wants: wantsCut,
			serve: func(x *exchange) { x.hold() },
		}
	})
}

// Delay is a behaviour "delay": a complete answer after d (0..24 h).
func Delay(d time.Duration) Option {
	d = atMost(d)
	return own(func() fault {
		return fault{
			name: "delay", lasts: d,
			says:  fmt.Sprintf("a complete answer after %v", d),
			wants: "the answer when the time fits in the deadline, else a timeout error at the deadline",
			serve: func(x *exchange) {
				if x.wait(d) {
					x.json(http.StatusOK, fmt.Sprintf(`{"delay":%q}`, d))
				}
			},
		}
	})
}

// Stall is a behaviour "stall": complete headers that promise a byte more than
// after (0..1,048,576), that many bytes of body at once, and then nothing. The
// connection stays open.
func Stall(after int) Option {
	after = pieces(after)
	return own(func() fault {
		return fault{
			name:  "stall",
			says:  fmt.Sprintf("complete headers, %d of %d bytes of body, then nothing on an open connection", after, after+1),
			wants: wantsCut + "; never success with a short body",
			serve: func(x *exchange) {
				if x.part(after) {
					x.hold()
				}
			},
		}
	})
}

// HeaderDrip is a behaviour "header-drip": the status line at once, then one
// byte of headers each pause (0..24 h), and never the blank line.
func HeaderDrip(pause time.Duration) Option {
	pause = atMost(pause)
	return own(func() fault {
		const line = "X-Drip: gota\r\n"
		return fault{
			name:  "header-drip",
			says:  fmt.Sprintf("the status line at once, then one byte of headers each %v, never the blank line", pause),
			wants: wantsCut + "; a limit between two reads does not help",
			serve: func(x *exchange) {
				x.keep = false
				if x.write("HTTP/1.1 200 OK\r\n") {
					x.drip(-1, pause, func(i int) string { i %= len(line); return line[i : i+1] })
				}
			},
		}
	})
}

// Endless is a behaviour "endless": a chunked body of pieces of size bytes
// (1..1,048,576), one each pause (0..24 h; 0: as fast as they are read), for
// ever.
func Endless(size int, pause time.Duration) Option {
	size, pause = max(pieces(size), 1), atMost(pause)
	return own(func() fault {
		chunk := fmt.Sprintf("%x\r\n%s\r\n", size, strings.Repeat(".", size))
		return fault{
			name:  "endless",
			says:  fmt.Sprintf("chunked: headers at once, then %d bytes each %v, for ever", size, pause),
			wants: wantsCut + ", whatever the throughput; bounded memory until then",
			serve: func(x *exchange) {
				if x.write(x.head(http.StatusOK, "Content-Type: text/plain", "Transfer-Encoding: chunked")) {
					x.keep = false
					if !x.bodiless() {
						x.drip(-1, pause, func(int) string { return chunk })
					}
				}
			},
		}
	})
}
