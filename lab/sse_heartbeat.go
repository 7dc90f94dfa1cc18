package lab

import (
	"fmt"
	"net/http"
	"time"
)

// sseHeartbeat is a stream of server-sent events without an event.
func sseHeartbeat() fault {
	const comment = ": gota\n\n"
	return fault{
		name: "sse-heartbeat", path: "/fault/sse-heartbeat",
		set: "stream", scene: true,
		says: "a complete head (text/event-stream), then a comment each second, for ever, never an event",
		wants: "a stream that was declared as one lives on, with a limit on the time between two events; " +
			"every other call is cut at its deadline",
		serve: func(x *exchange) {
			x.keep = false
			if !x.write(x.head(http.StatusOK, "Content-Type: text/event-stream", "Cache-Control: no-cache", "Transfer-Encoding: chunked")) ||
				x.req.Method == http.MethodHead {
				return
			}
			x.drip(-1, time.Second, func(int) string { return fmt.Sprintf("%x\r\n%s\r\n", len(comment), comment) })
		},
	}
}
