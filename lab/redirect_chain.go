package lab

import (
	"fmt"
	"net/http"
	"strconv"
	"time"
)

// redirectChain is slow by small steps, each of which looks fine.
func redirectChain() fault {
	const (
		path = "/fault/redirect-chain"
		hops = 8
		step = 1500 * time.Millisecond
	)
	return fault{
		name: "redirect-chain", path: path,
		set: "http", lasts: hops * step, anchors: "go-httpbin, httpbin, wiremock, mountebank, mockttp (in part)",
		says:  "302 after 1.5 s to the next hop (?hop=N), 8 times, then 200 with JSON at once: 12 s for who follows",
		wants: wantsCut + ": one clock for the whole chain",
		serve: func(x *exchange) {
			hop := 0
			if q := x.req.URL.Query(); q.Has("hop") {
				n, err := strconv.Atoi(q.Get("hop"))
				if err != nil || n < 0 || n > hops {
					x.text(http.StatusBadRequest, fmt.Sprintf("lab: ?hop= must be a number from 0 to %d", hops))
					return
				}
				hop = n
			}
			if hop == hops {
				x.json(http.StatusOK, fmt.Sprintf(`{"hops":%d}`, hops))
				return
			}
			if x.wait(step) {
				x.text(http.StatusFound, "next hop", fmt.Sprintf("Location: %s?hop=%d", path, hop+1))
			}
		},
	}
}
