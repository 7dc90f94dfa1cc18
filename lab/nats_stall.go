package lab

// The faults of a NATS server, in the order of its protocol.

func natsSilent() fault {
	return fault{
		name: "nats-silent", set: "db", url: natsURL, anchors: anchorsTCP,
		says:  "NATS: accepts and never sends INFO, which is the server's turn",
		wants: wantsCut,
		raw:   func(c *conn) { c.hold() },
	}
}

func natsPongStall() fault {
	const name = "nats-pong-stall"
	return fault{
		name: name, set: "db", url: natsURL, anchors: anchorsTCP,
		says:  "NATS: sends INFO, reads CONNECT and PING, never sends PONG",
		wants: wantsCut + ": the handshake is inside the deadline",
		raw:   func(c *conn) { nats{conn: c, fault: name, mute: true}.serve() },
	}
}

func natsRequestSilent() fault {
	const name = "nats-request-silent"
	return fault{
		name: name, set: "db", url: natsURL, anchors: anchorsTCP,
		says:  "NATS: the handshake works and each PING is answered, a request never (a publish to a stream is one)",
		wants: wantsCut + "; that PONG comes is no sign that an answer will",
		raw:   func(c *conn) { nats{conn: c, fault: name}.serve() },
	}
}
