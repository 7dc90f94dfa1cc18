package lab

import (
	"net/http"
	"time"
)

// chunkDrip is a drip whose length nobody knows.
func chunkDrip() fault {
	return fault{
		name: "chunk-drip", path: "/fault/chunk-drip",
		set: "http", anchors: "toxiproxy (in part: slicer)",
		says:  "chunked: headers at once, then a chunk of one byte a second, for ever",
		wants: wantsCut + "; a limit between two reads does not help",
		serve: func(x *exchange) {
			if x.write(x.head(http.StatusOK, "Content-Type: text/plain", "Transfer-Encoding: chunked")) {
				x.keep = false
				x.drip(-1, time.Second, func(int) string { return "1\r\n.\r\n" })
			}
		},
	}
}
