package lab

import (
	"fmt"
	"time"
)

// headerMany sends whole lines, each of which looks like progress. A client
// that bounds the number of headers reaches its bound after minutes.
func headerMany() fault {
	return fault{
		name: "header-many", path: "/fault/header-many",
		set:   "http",
		says:  "the status line at once, then one complete header a second, for ever",
		wants: wantsCut + ": long before a bound on the number of headers",
		serve: func(x *exchange) {
			x.keep = false
			if x.write("HTTP/1.1 200 OK\r\n") {
				x.drip(-1, time.Second, func(i int) string { return fmt.Sprintf("X-Header-%d: gota\r\n", i) })
			}
		},
	}
}
