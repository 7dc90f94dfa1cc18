package lab

import (
	"net/http"
	"time"
)

// 503, in two forms besides that of cotacao.

func unavailableForever() fault {
	return fault{
		name: "503-forever", path: "/fault/503-forever",
		set: "http", ends: true, anchors: "wiremock, mountebank, envoy, mockttp, go-httpbin, httpbin",
		says:  "503 at once, each time",
		wants: "the 503 or an error inside the deadline, after few tries with growing waits",
		serve: func(x *exchange) { x.json(http.StatusServiceUnavailable, `{"erro":"indisponivel"}`) },
	}
}

func unavailableSlow() fault {
	asked := newTurns(maxTurns)
	return fault{
		name: "503-slow", path: "/fault/503-slow",
		set: "http", ends: true, anchors: "wiremock (in part)",
		says:  "503 twice, each after 1 s, then 200 with JSON at once, then from the start; counted for each caller as in cotacao",
		wants: "an answer or an error at the deadline at the latest, whatever its retries",
		serve: func(x *exchange) {
			if asked.next(x.caller())%3 < 2 {
				if x.wait(time.Second) {
					x.json(http.StatusServiceUnavailable, `{"erro":"indisponivel"}`)
				}
				return
			}
			x.json(http.StatusOK, `{"cotacao":"5.43","moeda":"BRL"}`)
		},
	}
}
