package lab

import "io"

// A Fault is one line of the lab's list: what it is called, where it is, what
// it does on the wire and how a correct client behaves.
type Fault struct {
	Name  string `json:"name"`
	URL   string `json:"url"` // "" when this system cannot do the fault
	Says  string `json:"says"`
	Wants string `json:"wants"`
}

// A fault is the definition of one. It has a path of the main port, or else a
// port of its own. One of serve, raw and bind is set.
//
// A constructor is called once for each lab, so what a fault must remember
// between requests lives in the closure of its serve and is never shared.
type fault struct {
	name   string
	path   string // on the main port; "" for a port of its own
	prefix string // matches every path below it, for paths with a parameter
	says   string
	wants  string
	tls    bool // its URL is https
	unread bool // the body of the request is left to serve

	serve func(*exchange)                              // after the head (and body) of an HTTP request
	raw   func(*conn)                                  // after accept
	bind  func(host string) (string, io.Closer, error) // nothing is ever accepted
}

func (f fault) scheme() string {
	if f.tls {
		return "https://"
	}
	return "http://"
}

// handler serves the connections of a fault with a port of its own.
func (f fault) handler(seen *log) func(*conn) {
	if f.raw == nil {
		return serveHTTP(seen, func(string) *fault { return &f })
	}
	return func(c *conn) {
		seen.add(c.life, Seen{Fault: f.name})
		f.raw(c)
	}
}

// What most faults want of a client, in words that the list shares.
const (
	wantsCut   = "a timeout error at the deadline, and the connection closed at that moment"
	wantsError = "an error at once, not a timeout; a retry only where the request may be repeated"
)
