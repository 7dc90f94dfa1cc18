package lab

import (
	"encoding/binary"
	"errors"
	"os"
	"strings"
	"time"
)

// The server's side of AMQP 0-9-1, as far as the faults go: any login is good,
// exchanges and queues are declared without a trace. The no-wait flags of
// declarations are not looked at.

const amqpURL = "amqp://guest:guest@%s/"

const (
	amqpHeader   = "AMQP\x00\x00\x09\x01"
	amqpMaxFrame = 128 << 10 // bytes
	amqpBeat     = time.Second
	amqpMethod   = 1
	amqpPulse    = 8 // a heartbeat

	// Methods: their class in the upper half, their number in the lower.
	amqpStart     = 10<<16 | 10
	amqpStartOk   = 10<<16 | 11
	amqpTune      = 10<<16 | 30
	amqpTuneOk    = 10<<16 | 31
	amqpOpen      = 10<<16 | 40
	amqpOpenOk    = 10<<16 | 41
	amqpClose     = 10<<16 | 50
	amqpCloseOk   = 10<<16 | 51
	amqpDeclare   = 50<<16 | 10
	amqpConsume   = 60<<16 | 20
	amqpPublish   = 60<<16 | 40
	amqpConfirm   = 85<<16 | 10
	amqpConfirmOk = 85<<16 | 11
)

// amqp is a connection on which a client speaks it.
type amqp struct {
	*conn
	fault string
}

// A frame of the client, as far as it was kept.
type amqpFrame struct {
	kind    byte
	channel int
	method  int // of a frame that is one
	body    []byte
}

// frame is one frame of the server.
func (amqp) frame(kind byte, channel int, parts ...string) string {
	body := strings.Join(parts, "")
	return string(rune(kind)) + be16(channel) + be32(len(body)) + body + "\xce"
}

func (a amqp) answer(channel, method int, parts ...string) bool {
	return a.write(a.frame(amqpMethod, channel, be32(method), strings.Join(parts, "")))
}

func short(s string) string { return string([]byte{byte(len(s))}) + s }
func long(s string) string  { return be32(len(s)) + s }

// read reads one frame.
func (a amqp) read() (f amqpFrame, ok bool) {
	head, ok := a.take(7)
	if !ok {
		return f, false
	}
	f.kind, f.channel = head[0], int(binary.BigEndian.Uint16(head[1:]))
	size := int64(binary.BigEndian.Uint32(head[3:]))
	if size > amqpMaxFrame {
		a.foreign("AMQP 0-9-1")
		return f, false
	}
	f.body, ok = a.prefix(size)
	if !ok || !a.skip(1) {
		return f, false
	}
	if f.kind == amqpMethod {
		if len(f.body) < 4 {
			a.foreign("AMQP 0-9-1")
			return f, false
		}
		f.method, f.body = int(binary.BigEndian.Uint32(f.body)), f.body[4:]
	}
	return f, true
}

// expect reads frames up to that method.
func (a amqp) expect(method int) bool {
	for {
		f, ok := a.read()
		if !ok || f.method == method {
			return ok
		}
	}
}

// negotiate does everything before the answer to Open.
func (a amqp) negotiate() bool {
	header, ok := a.take(len(amqpHeader))
	if !ok {
		return false
	}
	if string(header) != amqpHeader {
		a.foreign("AMQP 0-9-1")
		a.write(amqpHeader) // what a server says to that
		return false
	}
	return a.answer(0, amqpStart, "\x00\x09", be32(0), long("PLAIN"), long("en_US")) &&
		a.expect(amqpStartOk) &&
		a.answer(0, amqpTune, be16(0), be32(amqpMaxFrame), be16(10)) &&
		a.expect(amqpTuneOk) && a.expect(amqpOpen)
}

// serve meets the methods of a client until the end, and lets the heart beat.
func (a amqp) serve() {
	if !a.negotiate() || !a.answer(0, amqpOpenOk, short("")) {
		return
	}
	a.note("connection open")
	for a.beat() {
		f, ok := a.read()
		if !ok || f.kind == amqpMethod && !a.meet(f) {
			return
		}
	}
}

// beat waits for the next frame; each second without one it sends a heartbeat.
func (a amqp) beat() bool {
	defer a.SetReadDeadline(time.Time{})
	for {
		_ = a.SetReadDeadline(time.Now().Add(a.lasting(amqpBeat)))
		_, err := a.br.Peek(1)
		switch {
		case err == nil:
			return true
		case !errors.Is(err, os.ErrDeadlineExceeded):
			a.failed(err)
			return false
		case !a.write(a.frame(amqpPulse, 0)):
			return false
		}
	}
}

// meet answers one method. Those without an answer of their own kind are
// answered with the method of the next number, which is the rule.
func (a amqp) meet(f amqpFrame) bool {
	switch f.method {
	case amqpClose:
		a.answer(0, amqpCloseOk)
		return false
	case amqpPublish:
		a.command(a.fault, "PUBLISH")
		return true
	case amqpConfirm:
		if len(f.body) > 0 && f.body[0]&1 == 1 { // no-wait
			return true
		}
		return a.answer(f.channel, amqpConfirmOk)
	case amqpDeclare:
		return a.answer(f.channel, f.method+1, short(amqpName(f.body, "lab-queue")), be32(0), be32(0))
	case amqpConsume:
		return a.answer(f.channel, f.method+1, short("lab-consumer"))
	case 60<<16 | 70: // Get: there is nothing
		return a.answer(f.channel, f.method+2, short(""))
	case 50<<16 | 30, 50<<16 | 40: // Purge and Delete: of no messages
		return a.answer(f.channel, f.method+1, be32(0))
	case 20<<16 | 10: // of a channel
		return a.answer(f.channel, f.method+1, long(""))
	case 60<<16 | 10, 20<<16 | 40, 40<<16 | 10, 40<<16 | 20, 50<<16 | 20, 50<<16 | 50, 90<<16 | 10:
		return a.answer(f.channel, f.method+1)
	}
	return true
}

// amqpName is the name in a declaration, or another where it has none.
func amqpName(body []byte, other string) string {
	if len(body) < 3 || body[2] == 0 || len(body) < 3+int(body[2]) {
		return other
	}
	return string(body[3 : 3+int(body[2])])
}
