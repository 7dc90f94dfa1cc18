package lab

import (
	"net/http"
	"sync"
)

// Connections that were good once. Both take a client that keeps its
// connections, and two calls.

func keepaliveHalfOpen() fault {
	used := newFirsts()
	return fault{
		name: "keepalive-half-open",
		set:  "http", scene: true,
		says:  "answers the first request of each connection at once, and never another on it; new connections work",
		wants: "cuts the second call, gives the connection up, and has its next answer on a new one",
		serve: func(x *exchange) {
			if !used.first(x.life) {
				x.hold()
				return
			}
			x.json(http.StatusOK, `{"keepalive":"first"}`)
		},
	}
}

func keepaliveRace() fault {
	used := newFirsts()
	return fault{
		name: "keepalive-race",
		set:  "http", scene: true,
		says:  "answers the first request of each connection at once, and ends the connection as the second arrives",
		wants: "repeats the second request on a new connection where it may be repeated, else an error at once",
		serve: func(x *exchange) {
			if !used.first(x.life) {
				x.keep = false
				return
			}
			x.json(http.StatusOK, `{"keepalive":"first"}`)
		},
	}
}

// firsts knows which connections were used. It forgets all of them when there
// are too many, so one of thousands may be answered a second time.
type firsts struct {
	mu   sync.Mutex
	seen map[*life]struct{}
}

func newFirsts() *firsts { return &firsts{seen: map[*life]struct{}{}} }

func (f *firsts) first(on *life) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, ok := f.seen[on]; ok {
		return false
	}
	if len(f.seen) >= maxSeen {
		clear(f.seen)
	}
	f.seen[on] = struct{}{}
	return true
}
