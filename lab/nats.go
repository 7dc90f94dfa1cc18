package lab

import (
	"fmt"
	"net"
	"strconv"
	"strings"
)

// The server's side of NATS, as far as the faults go.

const (
	natsURL        = "nats://%s"
	natsMaxPayload = 1 << 20 // bytes
)

// nats is a connection on which a client speaks it.
type nats struct {
	*conn
	fault string
	mute  bool // PING is never answered
}

// info is the server's first line.
func (n nats) info() string {
	port := n.LocalAddr().(*net.TCPAddr).Port
	return fmt.Sprintf(`INFO {"server_id":"LAB","server_name":"lab","version":"2.9.0","proto":1,"host":"127.0.0.1",`+
		`"port":%d,"headers":true,"max_payload":%d,"client_id":1}`+"\r\n", port, natsMaxPayload)
}

// serve meets the commands of a client until the end.
func (n nats) serve() {
	if !n.write(n.info()) {
		return
	}
	for {
		line, ok := n.line()
		if !ok || !n.meet(strings.Fields(line)) {
			return
		}
	}
}

// meet answers one command.
func (n nats) meet(words []string) bool {
	if len(words) == 0 {
		return true
	}
	switch name := strings.ToUpper(words[0]); name {
	case "PING":
		if n.mute {
			n.command(n.fault, name)
			n.hold()
			return false
		}
		return n.write("PONG\r\n")
	case "PUB", "HPUB":
		return n.publish(name, words[1:])
	}
	return true // CONNECT, SUB, UNSUB, PONG: nothing to say
}

// publish reads a message: subject, perhaps where an answer is to go, perhaps
// the size of its headers, and its whole size. One that wants an answer is a
// request.
func (n nats) publish(name string, words []string) bool {
	plain := 2
	if name == "HPUB" {
		plain = 3
	}
	if len(words) != plain && len(words) != plain+1 {
		n.foreign("NATS")
		return false
	}
	size, err := strconv.Atoi(words[len(words)-1])
	if err != nil || size < 0 || size > natsMaxPayload {
		n.write("-ERR 'Maximum Payload Violation'\r\n")
		return false
	}
	if len(words) == plain+1 {
		n.command(n.fault, "REQUEST")
	}
	return n.skip(int64(size + len("\r\n")))
}
