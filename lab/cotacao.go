package lab

import "net/http"

// cotacao is a quote service that is well at the third try.
func cotacao() fault {
	asked := newTurns(maxTurns)
	return fault{
		name: "cotacao", path: "/cotacao",
		set: "http", ends: true, anchors: "wiremock, mountebank; go-httpbin, httpbin, envoy, mockttp (in part, at random)",
		says: "503 twice, then 200 with JSON, then from the start; counted for each caller by ?key=, else X-Request-ID, " +
			"else the client's address (the last 4,096 callers)",
		wants: "retries a GET with growing waits inside the deadline, and returns the third answer",
		serve: func(x *exchange) {
			if asked.next(x.caller())%3 < 2 {
				x.json(http.StatusServiceUnavailable, `{"erro":"indisponivel"}`)
				return
			}
			x.json(http.StatusOK, `{"cotacao":"5.43","moeda":"BRL"}`)
		},
	}
}
