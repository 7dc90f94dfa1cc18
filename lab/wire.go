package lab

import (
	"net"
	"sync"
	"time"
)

// An Event is one thing that happened on the wire, as the server saw it.
type Event struct {
	At   time.Time `json:"at"`
	Conn int64     `json:"conn"` // number of the connection, as in [Seen]
	// Kind is "accept", "read" (bytes from the client), "write" (bytes to it),
	// "note" (something that Text says), or "close".
	Kind  string `json:"kind"`
	Bytes int    `json:"bytes,omitempty"`
	Text  string `json:"text,omitempty"` // the first bytes, if they are text; who closed; what was noted
}

// wire keeps the first events of a lab.
type wire struct {
	mu     sync.Mutex
	limit  int
	events []Event
}

const eventText = 120 // bytes of what was sent that an event shows

// add notes an event; w may be nil.
func (w *wire) add(e Event) {
	if w == nil {
		return
	}
	e.At = time.Now()
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.events) < w.limit {
		w.events = append(w.events, e)
	}
}

func (w *wire) from(n int) []Event {
	if w == nil {
		return nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	return append([]Event(nil), w.events[min(max(n, 0), len(w.events)):]...)
}

// A tap is a TCP connection that notes what goes through it.
type tap struct {
	*net.TCPConn
	wire *wire
	conn int64
}

func (t *tap) Read(p []byte) (int, error) {
	n, err := t.TCPConn.Read(p)
	if n > 0 {
		t.wire.add(Event{Conn: t.conn, Kind: "read", Bytes: n, Text: excerpt(p[:n])})
	}
	return n, err
}

func (t *tap) Write(p []byte) (int, error) {
	n, err := t.TCPConn.Write(p)
	if n > 0 {
		t.wire.add(Event{Conn: t.conn, Kind: "write", Bytes: n, Text: excerpt(p[:n])})
	}
	return n, err
}

// excerpt is the beginning of b when that is text, else "".
func excerpt(b []byte) string {
	b = b[:min(len(b), eventText)]
	for _, c := range b {
		if c >= 0x7f || c < ' ' && c != '\r' && c != '\n' && c != '\t' {
			return ""
		}
	}
	return string(b)
}
