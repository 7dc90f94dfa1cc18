package lab

// The faults of a message broker (AMQP 0-9-1), in the order of its protocol.

func amqpSilent() fault {
	return fault{
		name: "amqp-silent", set: "db", url: amqpURL, anchors: anchorsTCP,
		says:  "AMQP: accepts, reads the protocol header, never sends Start",
		wants: wantsCut,
		raw:   func(c *conn) { c.hold() },
	}
}

func amqpOpenStall() fault {
	return fault{
		name: "amqp-open-stall", set: "db", url: amqpURL, anchors: anchorsTCP,
		says:  "AMQP: the login works up to Tune, Open is never answered, no heartbeat comes",
		wants: wantsCut + ": the handshake is inside the deadline",
		raw: func(c *conn) {
			if (amqp{conn: c}).negotiate() {
				c.hold()
			}
		},
	}
}

// amqpConfirmStall beats its heart, as a broker does that has run out of disk.
func amqpConfirmStall() fault {
	const name = "amqp-confirm-stall"
	return fault{
		name: name, set: "db", url: amqpURL, anchors: anchorsTCP,
		says:  "AMQP: channels, declarations and publishing work, the confirm of a message never comes; a heartbeat each second",
		wants: wantsCut + ", which says that nobody knows whether the message is in the queue; heartbeats must not reset the clock",
		raw:   func(c *conn) { amqp{conn: c, fault: name}.serve() },
	}
}
