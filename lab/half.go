package lab

import (
	"net/http"
	"sync/atomic"
)

// half loses every second request, as a bad radio link does.
func half() fault {
	var asked atomic.Uint64
	return fault{
		name: "half", path: "/fault/half",
		set: "http", scene: true,
		says:  "JSON at once for the first request, silence for the second, and so on; counted over all requests of the lab",
		wants: "cuts the try that hangs and has its answer from the next, where the request may be repeated",
		serve: func(x *exchange) {
			if asked.Add(1)%2 == 0 {
				x.hold()
				return
			}
			x.json(http.StatusOK, `{"half":"answered"}`)
		},
	}
}
