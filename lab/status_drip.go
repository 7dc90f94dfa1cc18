package lab

import "time"

// statusDrip does not even get through its first line.
func statusDrip() fault {
	const line = "HTTP/1.1 200 " // and a reason phrase without an end
	return fault{
		name: "status-drip", path: "/fault/status-drip",
		set:   "http",
		says:  "one byte a second from the first of the status line on, for ever: the line has no end",
		wants: wantsCut + "; a limit between two reads does not help",
		serve: func(x *exchange) {
			x.keep = false
			x.drip(-1, time.Second, func(i int) string {
				if i < len(line) {
					return line[i : i+1]
				}
				return "O"
			})
		},
	}
}
