package lab_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
)

// natsInfo reads the server's first line.
func (c *raw) natsInfo() {
	c.t.Helper()
	_ = c.SetReadDeadline(time.Now().Add(patience))
	line, err := c.r.ReadString('\n')
	var info struct {
		Payload int `json:"max_payload"`
	}
	if text, ok := strings.CutPrefix(line, "INFO "); err != nil || !ok || json.Unmarshal([]byte(text), &info) != nil || info.Payload == 0 {
		c.t.Fatalf("got %q, %v", line, err)
	}
}

const natsConnect = `CONNECT {"verbose":false}` + "\r\n"

func TestNATSPongStall(t *testing.T) {
	l, c := meet(t, "nats-pong-stall")
	c.natsInfo()
	c.send(natsConnect + "PING\r\n")
	c.silent()
	c.leaves(l, "nats-pong-stall", "PING")
}

func TestNATSRequestSilent(t *testing.T) {
	l, c := meet(t, "nats-request-silent")
	c.natsInfo()
	c.send(natsConnect + "PING\r\n")
	c.reads("PONG\r\n")
	c.send("SUB _INBOX.1 1\r\nPUB s 5\r\nhello\r\n") // no answer wanted: no request
	c.send("PUB s _INBOX.1 5\r\nPING\n\r\nHPUB s _INBOX.1 12 14\r\nNATS/1.0\r\n\r\nhi\r\n")
	c.silent()
	c.send("PING\r\n")
	c.reads("PONG\r\n")
	c.leaves(l, "nats-request-silent", "REQUEST", "REQUEST")
}

// A message larger than INFO allows is refused.
func TestNATSTooLarge(t *testing.T) {
	_, c := meet(t, "nats-request-silent")
	c.natsInfo()
	c.send("PUB s 1048577\r\n")
	if got, err := c.end(); got != "-ERR 'Maximum Payload Violation'\r\n" || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
}
