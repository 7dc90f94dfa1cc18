package lab

// closeHead and closeBody end the connection too early, politely.

func closeHead() fault {
	return fault{
		name: "close-head", path: "/fault/close-head",
		set: "http", ends: true, anchors: "toxiproxy (limit_data)",
		says:  "a part of the headers, then FIN",
		wants: wantsError,
		serve: func(x *exchange) {
			x.keep = false
			x.write(partOfHead)
		},
	}
}

func closeBody() fault {
	return fault{
		name: "close-body", path: "/fault/close-body",
		set: "http", ends: true, anchors: "toxiproxy (limit_data), wiremock and mockttp (in part)",
		says:  "complete headers (Content-Length: 22), 10 bytes of the body, then FIN",
		wants: wantsError + "; never success with a short body",
		serve: func(x *exchange) {
			x.write(x.promise22() + dripBody[:10])
			x.keep = false
		},
	}
}

const partOfHead = "HTTP/1.1 200 OK\r\nContent-Type: applic"
