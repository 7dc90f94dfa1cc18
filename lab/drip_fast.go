package lab

import (
	"strings"
	"time"
)

// dripFast never pauses, so that a rule about speed or gaps has nothing to say.
func dripFast() fault {
	const (
		piece = 10
		pause = 10 * time.Millisecond
		long  = time.Minute
		n     = int(long / pause)
	)
	return fault{
		name: "drip-fast", path: "/fault/drip-fast",
		set: "http", lasts: long - pause,
		says:  "complete headers at once (Content-Length: 60000), then 10 bytes each 10 ms: a minute without a gap",
		wants: wantsCut + ": a total, for neither gaps nor the rate show anything",
		serve: func(x *exchange) {
			drop := strings.Repeat(".", piece)
			if x.write(x.promise(n*piece)) && x.drip(n, pause, func(int) string { return drop }) {
				x.answered(200)
			}
		},
	}
}
