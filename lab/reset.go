package lab

import "time"

// resetHead, resetBody and resetAccept end the connection with an RST.

// beforeReset lets the client read what was sent: some systems drop what is
// unread when the RST comes.
const beforeReset = 50 * time.Millisecond

func resetHead() fault {
	return fault{
		name: "reset-head", path: "/fault/reset-head",
		set: "http", ends: true, anchors: "toxiproxy, wiremock, mountebank, mockttp",
		says:  "a part of the headers, then RST",
		wants: wantsError,
		serve: func(x *exchange) { x.sendAndReset(partOfHead) },
	}
}

func resetBody() fault {
	return fault{
		name: "reset-body", path: "/fault/reset-body",
		set: "http", ends: true, anchors: "toxiproxy, wiremock, mountebank, mockttp",
		says:  "complete headers (Content-Length: 22), 10 bytes of the body, then RST",
		wants: wantsError + "; never success with a short body",
		serve: func(x *exchange) { x.sendAndReset(x.promise22() + dripBody[:10]) },
	}
}

func resetAccept() fault {
	return fault{
		name: "reset-accept",
		set:  "connect", ends: true, anchors: "toxiproxy, wiremock, mountebank, mockttp",
		says:  "accepts the connection and sends RST, before it reads anything",
		wants: wantsError,
		raw:   func(c *conn) { c.reset() },
	}
}

func (x *exchange) sendAndReset(s string) {
	x.keep = false
	if x.write(s) && x.wait(beforeReset) {
		x.reset()
	}
}
