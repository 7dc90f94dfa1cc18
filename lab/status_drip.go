package lab

import "time"

// statusDrip does not even get through its first line.
func statusDrip() fault {
	const line = "HTTP/1.1 200 OK\r\nX-Late: yes\r\n"
	return fault{
		name: "status-drip", path: "/fault/status-drip",
		set:   "http",
		says:  "one byte a second from the first of the status line on, never the end of the headers",
		wants: wantsCut + "; a limit between two reads does not help",
		serve: func(x *exchange) {
			x.keep = false
			if x.drip(len(line), time.Second, func(i int) string { return line[i : i+1] }) {
				x.hold()
			}
		},
	}
}
