package lab

import (
	"fmt"
	"net/http"
	"strings"
	"time"
)

const (
	delayPrefix = "/delay/"
	maxDelay    = time.Minute
)

// delay is a healthy server of a known latency.
func delay() fault {
	return fault{
		name: "delay", path: delayPrefix + "200ms", prefix: delayPrefix,
		set: "http", scene: true, anchors: "toxiproxy, go-httpbin and httpbin (up to 10 s), wiremock, mountebank, envoy, mockttp",
		says:  "a complete JSON answer after the time in the path, any duration from 0s to 1m; 400 for anything else",
		wants: "the answer when the time fits in the deadline, else a timeout error at the deadline",
		serve: func(x *exchange) {
			d, err := time.ParseDuration(strings.TrimPrefix(x.req.URL.Path, delayPrefix))
			if err != nil || d < 0 || d > maxDelay {
				x.text(http.StatusBadRequest, fmt.Sprintf("lab: the delay must be a duration from 0s to %v, such as /delay/200ms", maxDelay))
				return
			}
			if x.wait(d) {
				x.json(http.StatusOK, fmt.Sprintf(`{"delay":%q}`, d))
			}
		},
	}
}
