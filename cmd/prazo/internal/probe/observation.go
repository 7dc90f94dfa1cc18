package probe

import (
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/prazohq/prazo/lab"
)

const (
	notApplicable = 127                                // the exit code of a command that a fault does not apply to
	httpVersion   = http.StatusHTTPVersionNotSupported // what the lab's HTTP/2 ports say to HTTP/1
)

// An observation is all that was seen of one run: what the process did, and what the server saw.
type observation struct {
	Window   time.Duration // how long the client was watched
	Caller   time.Duration // until it returned, without its start-up; by its own line where it has one
	Told     bool          // Caller is the client's own word
	Returned bool          // within the window
	OK       bool          // it said that it has an answer
	Code     int           // exit code; -1 when it was ended
	Said     string        // the last words of its stderr, or the text of its line
	Left     int           // sockets still open a while after it returned

	Started time.Time // of the process
	Back    time.Time // when it returned, by the clock of this machine
	Seen    []lab.Seen
	Events  []lab.Event
}

// took is how long the caller waited. The server's clock knows nothing of how long a process starts and ends, so where
// the client does not tell its own time, the shorter of the two counts.
func (o observation) took() time.Duration {
	if server := o.server(); !o.Told && server > 0 && o.Returned && server < o.Caller {
		return server
	}
	if first := o.lookedUp(); !o.Told && first > 0 && first < o.Caller {
		return first
	}
	return o.Caller
}

// server is the time from the first connection to the end of the last one, 0 where the server does not know.
func (o observation) server() time.Duration {
	var first, last time.Time
	for _, s := range o.Seen {
		if first.IsZero() || s.At.Before(first) {
			first = s.At
		}
		end := s.EndedAt
		if end.IsZero() && s.ClosedBy == "client" {
			end = s.ClosedAt
		}
		if end.IsZero() {
			return 0
		}
		if end.After(last) {
			last = end
		}
	}
	return last.Sub(first)
}

// requests counts what was asked of the server. Where no request came (a TLS handshake that stalls) it is 0.
func (o observation) requests() int {
	n := 0
	for _, s := range o.Seen {
		if s.Method != "" && !asksName(s) {
			n++
		}
	}
	return n
}

func (o observation) connections() int {
	conns := map[int64]bool{}
	for _, s := range o.Seen {
		conns[s.Conn] = true
	}
	for _, e := range o.Events {
		if e.Kind == "accept" {
			conns[e.Conn] = true
		}
	}
	return len(conns)
}

// lookedUp is how long after the first question to a name server the client returned, 0 where there was none.
func (o observation) lookedUp() time.Duration {
	if len(o.Seen) == 0 || !o.Returned || !asksName(o.Seen[0]) {
		return 0
	}
	return o.Back.Sub(o.Seen[0].At)
}

// asksName says that what was seen is a question to a name server, and no request.
func asksName(s lab.Seen) bool { return s.Method == "A" || s.Method == "AAAA" }

// held counts the connections that a client has not let go. One whose requests were all answered to their end, as the
// earlier hops of a redirect are, is kept for the next call and held by none. A request of HTTP/2 may end alone, and its
// connection stays for the next. A connection of HTTP/2 on which nothing was asked, beside one that was, is there for the
// next one too.
func held(seen []lab.Seen) int {
	asked, left := false, map[int64]bool{}
	for _, s := range seen {
		asked = asked || s.Method != ""
	}
	for _, s := range seen {
		idle := asked && s.Method == "" && multiplexed(s.Fault)
		if s.ClosedAt.IsZero() && s.EndedAt.IsZero() && s.Status == 0 && !idle {
			left[s.Conn] = true
		}
	}
	return len(left)
}

// multiplexed says that a fault is one of HTTP/2, alone or under gRPC.
func multiplexed(fault string) bool {
	f, err := lab.Find(fault)
	return err == nil && (f.Set == "h2" || f.Set == "grpc")
}

// onlyAsked says that no request of those that came has a body.
func (o observation) onlyAsked() bool {
	for _, s := range o.Seen {
		if s.Method != http.MethodGet && s.Method != http.MethodHead {
			return false
		}
	}
	return true
}

// status is that of the last answer that was sent to its end, 0 for none.
func (o observation) status() int {
	for i := len(o.Seen) - 1; i >= 0; i-- {
		if o.Seen[i].Status != 0 {
			return o.Seen[i].Status
		}
	}
	return 0
}

// whole says that the right answer was there in the end.
func (o observation) whole() bool { return o.status()/100 == 2 }

// answered says that the client was given some complete answer.
func (o observation) answered() bool { return o.status() != 0 }

// posts counts requests that may not be repeated: those of HTTP, a mail, a message to a queue.
func (o observation) posts() int {
	n := 0
	for _, s := range o.Seen {
		switch s.Method {
		case http.MethodPost, http.MethodPatch, "DATA", "PUBLISH":
			n++
		}
	}
	return n
}

// afterwards counts connections and requests that came later than this long after the first.
func (o observation) afterwards(d time.Duration) int {
	n := 0
	for _, s := range o.Seen {
		if s.At.Sub(o.Seen[0].At) > d {
			n++
		}
	}
	return n
}

// repeats tells of requests beyond the first: hidden retries, or hops of a redirect.
func (o observation) repeats() string {
	n := o.requests()
	if n == 0 {
		n = o.connections()
	}
	if n < 2 {
		return ""
	}
	return fmt.Sprintf(" and %d requests", n)
}

// quote is the last words of the client.
func (o observation) quote() string {
	words := strings.Join(strings.Fields(o.Said), " ")
	if words == "" {
		return ""
	}
	if len(words) > 160 {
		words = strings.ToValidUTF8(words[:160], "") + "..."
	}
	return ": " + words
}
