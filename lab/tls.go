package lab

import "time"

// tlsSilent and tlsDrip stop a client in its handshake.

func tlsSilent() fault {
	return fault{
		name: "tls-silent", url: httpsURL,
		set:   "tls",
		says:  "accepts, reads the ClientHello, sends nothing",
		wants: wantsCut + ": the handshake is inside the deadline",
		raw:   func(c *conn) { c.hold() },
	}
}

// tlsDrip announces a handshake record of 16 KiB, which is allowed, and lets
// it come at a byte a second: four and a half hours.
func tlsDrip() fault {
	const header = "\x16\x03\x03\x40\x00"
	return fault{
		name: "tls-drip", url: httpsURL,
		set:   "tls",
		says:  "accepts, sends the header of a 16 KiB TLS record at once, then one byte a second",
		wants: wantsCut + "; a limit between two reads does not help",
		raw: func(c *conn) {
			if c.write(header) {
				c.drip(16<<10, time.Second, func(int) string { return "\x02" })
				c.hold()
			}
		},
	}
}
