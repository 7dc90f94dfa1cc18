package lab

import "strings"

// burstStall is nearly done, for ever.
func burstStall() fault {
	const (
		size   = 100_000
		pieces = 10 // little memory for each of many that are held
	)
	piece := strings.Repeat(".", size/100*99/pieces)
	return fault{
		name: "burst-stall", path: "/fault/burst-stall",
		set:   "http",
		says:  "complete headers (Content-Length: 100000) and 99 % of the body at once, never the rest",
		wants: wantsCut + "; never success with a part of the body",
		serve: func(x *exchange) {
			sent := x.write(x.promise(size))
			for i := 0; sent && i < pieces; i++ {
				sent = x.write(piece)
			}
			if sent {
				x.hold()
			}
		},
	}
}
