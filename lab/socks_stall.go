package lab

import "io"

// Faults of a SOCKS proxy (RFC 1928). socks5h: the proxy looks names up.

const (
	socksURL      = "socks5h://%s"
	socksVersion  = 5
	socksNoLogin  = 0
	socksNoMethod = "\x05\xff"
)

func socksGreetingStall() fault {
	return fault{
		name: "socks-greeting-stall", url: socksURL, set: "proxy", proxy: true,
		says:  "a SOCKS proxy that reads the greeting and never chooses a way to log in",
		wants: wantsTunnel,
		raw:   func(c *conn) { c.hold() },
	}
}

func socksConnectStall() fault {
	return fault{
		name: "socks-connect-stall", url: socksURL, set: "proxy", proxy: true,
		says:  "a SOCKS proxy that asks for no login, reads the request to connect and never answers it",
		wants: wantsTunnel,
		raw: func(c *conn) {
			if c.greetSocks() {
				c.hold()
			}
		},
	}
}

// greetSocks reads the greeting and asks for no login. It returns false when
// the connection is over.
func (c *conn) greetSocks() bool {
	greeting, err := c.br.Peek(2) // version, number of ways to log in; one byte each follows
	if err != nil {
		c.failed(err)
		return false
	}
	if greeting[0] != socksVersion {
		c.note("this is no SOCKS 5")
		c.linger()
		return false
	}
	ways := make([]byte, 2+int(greeting[1]))
	if _, err := io.ReadFull(c.br, ways); err != nil {
		c.failed(err)
		return false
	}
	for _, way := range ways[2:] {
		if way == socksNoLogin {
			return c.write(string([]byte{socksVersion, socksNoLogin}))
		}
	}
	if c.write(socksNoMethod) {
		c.linger()
	}
	return false
}
