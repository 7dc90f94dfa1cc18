package lab_test

import (
	"strings"
	"testing"
	"time"
)

// amqpFrame is a frame with a method on a channel.
func amqpFrame(channel, class, method byte, body string) string {
	return "\x01\x00" + string(rune(channel)) + "\x00\x00\x00" + string(rune(len(body)+4)) +
		"\x00" + string(rune(class)) + "\x00" + string(rune(method)) + body + "\xce"
}

const amqpHeartbeat = "\x08\x00\x00\x00\x00\x00\x00\xce"

// amqpFrames checks that these frames come next, heartbeats between them or not.
func (c *raw) amqpFrames(want ...string) {
	c.t.Helper()
	for _, frame := range want {
		for {
			_ = c.SetReadDeadline(time.Now().Add(patience))
			head, err := c.r.Peek(len(amqpHeartbeat))
			if err != nil || string(head) != amqpHeartbeat {
				break
			}
			_, _ = c.r.Discard(len(amqpHeartbeat))
		}
		c.reads(frame)
	}
}

// amqpOpen logs in up to the method Open.
func (c *raw) amqpOpen() {
	c.t.Helper()
	c.send("AMQP\x00\x00\x09\x01")
	c.reads(amqpFrame(0, 10, 10, "\x00\x09\x00\x00\x00\x00\x00\x00\x00\x05PLAIN\x00\x00\x00\x05en_US"))
	c.send(amqpFrame(0, 10, 11, "\x00\x00\x00\x00\x05PLAIN\x00\x00\x00\x0c\x00guest\x00guest\x05en_US"))
	c.reads(amqpFrame(0, 10, 30, "\x00\x00\x00\x02\x00\x00\x00\x0a"))
	c.send(amqpFrame(0, 10, 31, "\x00\x00\x00\x02\x00\x00\x00\x0a") + amqpFrame(0, 10, 40, "\x01/\x00\x00"))
}

func TestAMQPOpenStall(t *testing.T) {
	l, c := meet(t, "amqp-open-stall")
	c.amqpOpen()
	c.silent()
	c.leaves(l, "amqp-open-stall")
}

func TestAMQPConfirmStall(t *testing.T) {
	l, c := meet(t, "amqp-confirm-stall")
	c.amqpOpen()
	c.reads(amqpFrame(0, 10, 41, "\x00"))
	c.send(amqpFrame(1, 20, 10, "\x00") + // a channel
		amqpFrame(1, 40, 10, "\x00\x00\x01e\x06fanout\x00\x00\x00\x00\x00") + // an exchange
		amqpFrame(1, 50, 10, "\x00\x00\x01q\x00\x00\x00\x00\x00") + // a queue
		amqpFrame(1, 50, 10, "\x00\x00\x00\x00\x00\x00\x00\x00") + // one without a name
		amqpFrame(1, 60, 70, "\x00\x00\x01q\x00") + // Get
		amqpFrame(1, 85, 10, "\x01") + // confirms, no answer wanted
		amqpFrame(1, 85, 10, "\x00")) // confirms
	c.amqpFrames(amqpFrame(1, 20, 11, "\x00\x00\x00\x00"), amqpFrame(1, 40, 11, ""),
		amqpFrame(1, 50, 11, "\x01q\x00\x00\x00\x00\x00\x00\x00\x00"),
		amqpFrame(1, 50, 11, "\x09lab-queue\x00\x00\x00\x00\x00\x00\x00\x00"),
		amqpFrame(1, 60, 72, "\x00"), amqpFrame(1, 85, 11, ""))
	c.send(amqpFrame(1, 60, 40, "\x00\x00\x01e\x01k\x00") +
		"\x02\x00\x01\x00\x00\x00\x0e\x00\x3c\x00\x00\x00\x00\x00\x00\x00\x00\x00\x05\x00\x00\xce" +
		"\x03\x00\x01\x00\x00\x00\x05hello\xce")
	c.reads(strings.Repeat(amqpHeartbeat, 4)) // and no confirm
	c.leaves(l, "amqp-confirm-stall", "PUBLISH")
}

func TestAMQPClose(t *testing.T) {
	_, c := meet(t, "amqp-confirm-stall")
	c.amqpOpen()
	c.reads(amqpFrame(0, 10, 41, "\x00"))
	c.send(amqpFrame(0, 10, 50, "\x00\xc8\x00\x00\x00\x00\x00"))
	got, err := c.end()
	if !strings.HasSuffix(got, amqpFrame(0, 10, 51, "")) || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
}

// Another version of the protocol is answered with this one.
func TestAMQPOtherVersion(t *testing.T) {
	_, c := meet(t, "amqp-confirm-stall")
	c.send("AMQP\x00\x01\x00\x00")
	if got, err := c.end(); got != "AMQP\x00\x00\x09\x01" || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
}
