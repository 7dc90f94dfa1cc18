package lab

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"time"
)

// door is a balancer with a stuck server behind it. The choice is made for
// each request, so a second try on the same connection can meet another.
//
// The three backends are branches of this function and no processes behind
// sockets. A client cannot tell, and a backend is free when the client goes.
func door() fault {
	const (
		backends = 3
		stuck    = backends
	)
	return fault{
		name: "door",
		set:  "http", scene: true,
		says:  "three backends behind one port, one picked at random for each request: 1 and 2 answer JSON after 100 ms, 3 never",
		wants: "a short try limit and a retry: it fails far less often than the third of who only waits",
		serve: func(x *exchange) {
			backend := 1 + rand.IntN(backends)
			if backend == stuck {
				x.hold()
				return
			}
			if x.wait(100 * time.Millisecond) {
				x.json(http.StatusOK, fmt.Sprintf(`{"backend":%d}`, backend))
			}
		},
	}
}
