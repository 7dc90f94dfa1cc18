package lab

import (
	"net/http"
	"strings"
	"time"
)

// endless is fast and never done.
func endless() fault {
	return fault{
		name: "endless", path: "/fault/endless",
		set:   "http",
		says:  "chunked: headers at once, then 16 KiB every 50 ms, for ever",
		wants: wantsCut + ", whatever the throughput; bounded memory until then",
		serve: func(x *exchange) {
			if x.write(x.head(http.StatusOK, "Content-Type: text/plain", "Transfer-Encoding: chunked")) {
				x.keep = false
				chunk := "4000\r\n" + strings.Repeat(".", 16<<10) + "\r\n"
				x.drip(-1, 50*time.Millisecond, func(int) string { return chunk })
			}
		},
	}
}
