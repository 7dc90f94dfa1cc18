package lab

import (
	"io"
	"strings"
	"time"
)

// A Fault is one line of the lab's list: what it is called, where it is, what
// it does on the wire and how a correct client behaves.
type Fault struct {
	Name  string `json:"name"`
	Set   string `json:"set"` // what is struck: one of [Sets]
	URL   string `json:"url"` // "" when this system cannot do the fault
	Says  string `json:"says"`
	Wants string `json:"wants"`
	// Ends: it ends by itself, with an error or the right answer, and a correct
	// client has one or the other at once. The others hold whoever waits.
	Ends bool `json:"ends,omitempty"`
	// Lasts is when a fault that holds is over all the same, 0 for never.
	Lasts time.Duration `json:"lasts_ns,omitempty"`
	// Upload: it strikes a request with a large body, and no other.
	Upload bool `json:"upload,omitempty"`
	// Scene: what it does depends on more than one call, or on chance.
	Scene bool `json:"scene,omitempty"`
	// Blind: the lab sees nothing of who meets it.
	Blind bool `json:"blind,omitempty"`
	// Proxy: URL is that of a proxy that the client must be told to use.
	Proxy bool `json:"proxy,omitempty"`
}

// Sets are the parts of the network and the protocols that faults are sorted
// into: names, connections, TLS, HTTP/1, HTTP/2, gRPC, streams (server-sent
// events and WebSocket), proxies, and databases, queues and mail.
func Sets() []string {
	return []string{"dns", "connect", "tls", "http", "h2", "grpc", "stream", "proxy", "db"}
}

// A fault is the definition of one. It has a path of the main port, or else a
// port of its own. One of serve, raw and bind is set.
//
// A constructor is called once for each lab, so what a fault must remember
// between requests lives in the closure of its serve and is never shared.
type fault struct {
	name   string
	set    string
	path   string // on the main port; "" for a port of its own
	prefix string // matches every path below it, for paths with a parameter
	says   string
	wants  string
	// Other tools that have it, in words for docs/faults.md; "" for none.
	anchors string
	// What its URL looks like, with %s for the host and port; "" is http://%s/.
	url    string
	unread bool // the body of the request is left to serve
	ends   bool // see Fault
	lasts  time.Duration
	upload bool
	proxy  bool
	scene  bool
	blind  bool

	serve func(*exchange)                                        // after the head (and body) of an HTTP request
	raw   func(*conn)                                            // after accept
	bind  func(s *stage, host string) (string, io.Closer, error) // does without a listener of the lab
}

// What the URL of a fault with a port of its own looks like.
const (
	httpURL  = "http://%s/"
	httpsURL = "https://%s/"
)

// address is the URL of the fault on host:port.
func (f fault) address(at string) string {
	url := f.url
	if url == "" {
		url = httpURL
	}
	return strings.Replace(url, "%s", at, 1)
}

// scheme is how its URL begins, without "://".
func (f fault) scheme() string {
	scheme, _, _ := strings.Cut(f.address(""), "://")
	return scheme
}

func (f fault) public(url string) Fault {
	return Fault{
		Name: f.name, Set: f.set, URL: url, Says: f.says, Wants: f.wants,
		Ends: f.ends, Lasts: f.lasts, Upload: f.upload, Proxy: f.proxy,
		Scene: f.scene, Blind: f.blind,
	}
}

// handler serves the connections of a fault with a port of its own.
func (f fault) handler() func(*conn) {
	if f.raw == nil {
		return serveHTTP(func(string) *fault { return &f })
	}
	return func(c *conn) {
		c.visit = c.log.add(c.life, Seen{Fault: f.name})
		f.raw(c)
	}
}

// What most faults want of a client, in words that the list shares.
const (
	wantsCut   = "a timeout error at the deadline, and the connection closed at that moment"
	wantsError = "an error at once, not a timeout; a retry only where the request may be repeated"
)
