package lab

import "time"

// headerDrip never reaches the blank line.
func headerDrip() fault {
	const line = "X-Drip: gota\r\n"
	return fault{
		name: "header-drip", path: "/fault/header-drip",
		set: "http", anchors: "toxiproxy (in part: slicer)",
		says:  "the status line at once, then one byte of headers a second, never the blank line",
		wants: wantsCut + "; a limit between two reads does not help",
		serve: func(x *exchange) {
			x.keep = false
			if x.write("HTTP/1.1 200 OK\r\n") {
				x.drip(-1, time.Second, func(i int) string { i %= len(line); return line[i : i+1] })
			}
		},
	}
}
