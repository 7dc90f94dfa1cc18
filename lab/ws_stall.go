package lab

import (
	"crypto/sha1"
	"encoding/base64"
	"net/http"
	"strings"
)

// Faults of WebSocket (RFC 6455).

const (
	wsURL  = "ws://%s/"
	wsGUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11" // section 1.3: what every server adds to the key
)

func wsHandshakeStall() fault {
	return fault{
		name: "ws-handshake-stall", url: wsURL, set: "stream",
		says:  "reads the request to upgrade, never answers it",
		wants: wantsCut + ": the handshake is inside the deadline",
		serve: func(x *exchange) { x.hold() },
	}
}

func wsNoPong() fault {
	return fault{
		name: "ws-no-pong", url: wsURL, set: "stream", scene: true,
		says:  "upgrades to WebSocket, reads everything, never sends a frame: no message, no pong, no close",
		wants: "finds out by a ping that nobody answers, or a limit on the time between two messages; its close has a limit too",
		serve: func(x *exchange) {
			key := x.req.Header.Get("Sec-Websocket-Key")
			if key == "" || !strings.EqualFold(x.req.Header.Get("Upgrade"), "websocket") {
				x.text(http.StatusUpgradeRequired, "lab: this port speaks WebSocket", "Upgrade: websocket")
				return
			}
			sum := sha1.Sum([]byte(key + wsGUID))
			x.keep = true // no Connection: close
			head := x.head(http.StatusSwitchingProtocols, "Upgrade: websocket", "Connection: Upgrade",
				"Sec-WebSocket-Accept: "+base64.StdEncoding.EncodeToString(sum[:]))
			if x.write(head) {
				x.hold()
			}
			x.keep = false
		},
	}
}
