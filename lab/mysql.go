package lab

import (
	"encoding/binary"
	"strconv"
	"strings"
)

// The server's side of the MySQL protocol (4.1 and later), as far as the
// faults go: any login is good, one column of numbers.

const mysqlURL = "mysql://prazo@%s/prazo"

// What a client may command.
const (
	mysqlQuit    = 0x01
	mysqlQuery   = 0x03
	mysqlPrepare = 0x16
	mysqlExecute = 0x17
	mysqlLong    = 0x18 // a piece of a parameter; it has no answer
	mysqlClose   = 0x19 // of a statement; it has no answer
)

const mysqlFullPacket = 1<<24 - 1 // bytes; a packet of so many goes on in the next

// What the server says it can: long passwords and flags, a database at login,
// the protocol 4.1, transactions, its passwords, names of their methods.
const mysqlCapabilities = 0x1 | 0x4 | 0x8 | 0x200 | 0x2000 | 0x8000 | 0x80000

// mysql is a connection on which a client speaks it.
type mysql struct {
	*conn
	fault string
	// struck meets a query, a statement to prepare, or one to execute. false:
	// the connection is over.
	struck func(m *mysql, command byte) bool

	sequence byte // of the next packet of the server
	text     string
	verb     string
}

// packet is one packet of the server with these parts.
func (m *mysql) packet(parts ...string) string {
	body := strings.Join(parts, "")
	size := le32(len(body))
	head := []byte{size[0], size[1], size[2], m.sequence}
	m.sequence++
	return string(head) + body
}

// greeting is the server's first packet.
func (m *mysql) greeting() string {
	const salt = "8bytes_._and_12_more"
	flags := le32(mysqlCapabilities)
	return m.packet("\x0a", "8.0.36-prazo\x00", le32(1), salt[:8], "\x00", flags[:2],
		"\x2d", le16(2), flags[2:], "\x15", strings.Repeat("\x00", 10), salt[8:], "\x00", "mysql_native_password\x00")
}

func (m *mysql) ok() string  { return m.packet("\x00\x00\x00", le16(2), le16(0)) }
func (m *mysql) eof() string { return m.packet("\xfe", le16(0), le16(2)) }

// column describes a column of numbers, or a parameter.
func (m *mysql) column(name string) string {
	return m.packet("\x03def\x00\x00\x00", string(rune(len(name))), name, "\x00\x0c", le16(63), le32(11), "\x03", le16(0), "\x00", le16(0))
}

// columns is the beginning of an answer with rows.
func (m *mysql) columns() string { return m.packet("\x01") + m.column("n") + m.eof() }

// row is one row with the number n. The rows of a prepared statement are in
// binary.
func (m *mysql) row(n int, binary bool) string {
	if binary {
		return m.packet("\x00\x00", le32(n))
	}
	text := strconv.Itoa(n)
	return m.packet(string(rune(len(text))), text)
}

// prepared is the answer to a statement that was prepared.
func (m *mysql) prepared() string {
	n := strings.Count(m.text, "?")
	answer := m.packet("\x00", le32(1), le16(1), le16(n), "\x00", le16(0))
	for range n {
		answer += m.column("?")
	}
	if n > 0 {
		answer += m.eof()
	}
	return answer + m.column("n") + m.eof()
}

// read reads a packet, or several that belong together, and returns how it
// begins.
func (m *mysql) read() ([]byte, bool) {
	var kept []byte
	for {
		head, ok := m.take(4)
		if !ok {
			return nil, false
		}
		m.sequence = head[3] + 1
		size := int64(binary.LittleEndian.Uint32(append(head[:3:3], 0)))
		b, ok := m.prefix(size)
		if !ok {
			return nil, false
		}
		if kept == nil {
			kept = b
		}
		if size < mysqlFullPacket {
			return kept, true
		}
	}
}

// login greets and reads the answer to that.
func (m *mysql) login() bool {
	if !m.write(m.greeting()) {
		return false
	}
	_, ok := m.read()
	return ok
}

// serve logs a client in and meets its commands until the end.
func (m *mysql) serve() {
	if !m.login() || !m.write(m.ok()) {
		return
	}
	m.note("login done")
	for {
		b, ok := m.read()
		if !ok {
			return
		}
		if len(b) == 0 {
			m.foreign("the MySQL protocol")
			return
		}
		if b[0] == mysqlQuit || !m.meet(b[0], string(b[1:])) {
			return
		}
	}
}

// meet answers one command.
func (m *mysql) meet(command byte, text string) bool {
	switch command {
	case mysqlLong, mysqlClose:
		return true
	case mysqlQuery, mysqlPrepare:
		m.text, m.verb = text, verb(text)
		if command == mysqlQuery && setting(m.verb) {
			return m.write(m.ok())
		}
		return m.struck(m, command)
	case mysqlExecute:
		return m.struck(m, command)
	}
	return m.write(m.ok()) // a ping, another database
}
