package lab

import (
	"fmt"
	"net/http"
	"time"
)

// dripBody is the answer of the faults that send, or promise, 22 bytes.
const dripBody = `{"status":"gotejando"}`

// gotejando drips: a limit between two packets never fires.
func gotejando() fault {
	return fault{
		name: "gotejando", path: "/gotejando",
		set: "http", lasts: 21 * time.Second, anchors: "go-httpbin, httpbin, wiremock, envoy; toxiproxy (in part: slicer, bandwidth)",
		says:  "complete headers at once (Content-Length: 22), then the body at one byte a second: 21 s",
		wants: wantsCut + "; a limit on the headers or between two reads does not help",
		serve: func(x *exchange) {
			if !x.write(x.promise22()) || x.req.Method == http.MethodHead {
				return
			}
			if x.drip(len(dripBody), time.Second, func(i int) string { return dripBody[i : i+1] }) {
				x.answered(http.StatusOK)
			}
		},
	}
}

// promise22 is a good head that announces dripBody.
func (x *exchange) promise22() string {
	return x.head(http.StatusOK, "Content-Type: application/json", fmt.Sprintf("Content-Length: %d", len(dripBody)))
}
