package lab

import (
	"net/http"
	"time"
)

// frete is the freight service of the shop on a bad day.
func frete() fault {
	return fault{
		name: "frete", path: "/frete",
		set: "http", lasts: 8 * time.Second, anchors: "toxiproxy, go-httpbin and httpbin (up to 10 s), wiremock, mountebank, envoy, mockttp",
		says:  "says nothing for 8 s, then a complete JSON answer",
		wants: wantsCut,
		serve: func(x *exchange) {
			if x.wait(8 * time.Second) {
				x.json(http.StatusOK, `{"frete":"19.90","moeda":"BRL","dias":3}`)
			}
		},
	}
}
