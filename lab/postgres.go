package lab

import (
	"bytes"
	"encoding/binary"
	"strconv"
	"strings"
)

// The server's side of the PostgreSQL protocol 3.0, as far as the faults go: a
// login without a password, simple and extended queries, one column of numbers.

const postgresURL = "postgres://prazo@%s/prazo?sslmode=disable"

// What a client may begin with.
const (
	pgCancel     = 80877102
	pgSSL        = 80877103
	pgGSS        = 80877104
	pgMaxStartup = 10_000  // bytes
	pgMaxMessage = 1 << 30 // bytes
)

// postgres is a connection on which a client speaks it.
type postgres struct {
	*conn
	fault string
	// struck meets a statement that is more than a setting, when it comes: at
	// is the message, 'Q' (query), 'P' (parse) or 'E' (execute). It answers a
	// query and an execution itself. false: the connection is over.
	struck func(p *postgres, at byte) bool
	// cancel meets a client that came to cancel a query of another connection.
	cancel func(*conn)

	text        string // the statement at hand
	verb        string
	binary      bool // it wants numbers in binary
	transaction byte // 'I' outside, 'T' inside
}

// pgMessage is one message of the server: its type, its length, its parts.
func pgMessage(kind byte, parts ...string) string {
	body := strings.Join(parts, "")
	return string(rune(kind)) + be32(len(body)+4) + body
}

// pgAccepted is the answer to a login, all but its last message.
func pgAccepted() string {
	answer := pgMessage('R', be32(0)) // nothing else is asked
	for _, s := range [][2]string{
		{"server_version", "15.0"}, {"server_encoding", "UTF8"}, {"client_encoding", "UTF8"}, {"DateStyle", "ISO, MDY"},
		{"TimeZone", "UTC"}, {"integer_datetimes", "on"}, {"standard_conforming_strings", "on"},
	} {
		answer += pgMessage('S', s[0], "\x00", s[1], "\x00")
	}
	return answer + pgMessage('K', be32(1), be32(0x5ec2e7))
}

// pgStartup reads the startup of a client and returns its code. Before it the
// client may ask for encryption, which there is none.
func (c *conn) pgStartup() (code uint32, ok bool) {
	for {
		head, ok := c.take(8)
		if !ok {
			return 0, false
		}
		size := int64(binary.BigEndian.Uint32(head))
		code = binary.BigEndian.Uint32(head[4:])
		if size < 8 || size > pgMaxStartup {
			c.foreign("the PostgreSQL protocol")
			return 0, false
		}
		if !c.skip(size - 8) {
			return 0, false
		}
		if code != pgSSL && code != pgGSS {
			return code, true
		}
		if !c.write("N") {
			return 0, false
		}
	}
}

// pgLogin takes the startup and answers it, without the message that says that
// queries may come. It returns false for a client that came to cancel.
func (c *conn) pgLogin(cancel func(*conn)) bool {
	code, ok := c.pgStartup()
	switch {
	case !ok:
		return false
	case code == pgCancel:
		c.note("CancelRequest")
		cancel(c)
		return false
	case code>>16 != 3:
		c.foreign("the PostgreSQL protocol 3")
		return false
	}
	answer := pgAccepted()
	if code&0xffff != 0 { // it asks for a newer minor version
		answer = pgMessage('v', be32(3<<16), be32(0)) + answer
	}
	return c.write(answer)
}

// serve logs a client in and meets its statements until the end.
func (p *postgres) serve() {
	p.transaction = 'I'
	if !p.pgLogin(p.cancel) || !p.write(p.ready()) {
		return
	}
	p.note("login done")
	for {
		head, ok := p.take(5)
		if !ok {
			return
		}
		size := int64(binary.BigEndian.Uint32(head[1:])) - 4
		if size < 0 || size > pgMaxMessage {
			p.foreign("the PostgreSQL protocol")
			return
		}
		if head[0] == 'X' || !p.meet(head[0], size) {
			return
		}
	}
}

// meet reads a message of that kind and size and answers it.
func (p *postgres) meet(kind byte, size int64) bool {
	switch kind {
	case 'Q', 'P':
		return p.statement(kind, size)
	case 'B':
		return p.bind(size)
	}
	b, ok := p.prefix(size)
	switch {
	case !ok:
		return false
	case kind == 'E':
		if setting(p.verb) {
			return p.write(p.done())
		}
		return p.struck(p, kind)
	case kind == 'D':
		return p.write(p.described(len(b) > 0 && b[0] == 'S'))
	case kind == 'C':
		return p.write(pgMessage('3'))
	case kind == 'S':
		return p.write(p.ready())
	}
	return true // Flush, and what belongs to COPY
}

// statement reads a query or one to prepare.
func (p *postgres) statement(kind byte, size int64) bool {
	b, ok := p.prefix(size)
	if !ok {
		return false
	}
	if kind == 'P' { // its name stands first
		_, b, _ = bytes.Cut(b, []byte{0})
	}
	b, _, _ = bytes.Cut(b, []byte{0})
	p.text, p.binary = string(b), false
	p.verb = verb(p.text)
	settles := setting(p.verb)
	if !settles && !p.struck(p, kind) {
		return false
	}
	switch {
	case kind == 'P':
		return p.write(pgMessage('1'))
	case settles:
		return p.write(p.done() + p.ready())
	}
	return true
}

// bind reads the parameters of a statement. Of them only the last two bytes
// matter: the format of the last column, or, where none is asked for, 0 of
// them, which means text as well.
func (p *postgres) bind(size int64) bool {
	if size < 2 {
		p.foreign("the PostgreSQL protocol")
		return false
	}
	if !p.skip(size - 2) {
		return false
	}
	format, ok := p.take(2)
	p.binary = ok && format[1] == 1
	return ok && p.write(pgMessage('2'))
}

// described is what a statement takes (where that is asked for) and returns.
func (p *postgres) described(parameters bool) string {
	answer := ""
	if parameters {
		n := p.parameters()
		answer = pgMessage('t', be16(n), strings.Repeat(be32(23), n)) // int4, which clients write as what they have
	}
	if setting(p.verb) {
		return answer + pgMessage('n')
	}
	return answer + p.columns()
}

// parameters is the highest number behind a $ in the statement.
func (p *postgres) parameters() int {
	highest := 0
	for i, piece := range strings.Split(p.text, "$") {
		digits := len(piece) - len(strings.TrimLeft(piece, "0123456789"))
		if n, err := strconv.Atoi(piece[:digits]); i > 0 && err == nil && n <= keptBytes {
			highest = max(highest, n)
		}
	}
	return highest
}

// columns describes one column of int4 named n.
func (p *postgres) columns() string {
	format := 0
	if p.binary {
		format = 1
	}
	return pgMessage('T', be16(1), "n\x00", be32(0), be16(0), be32(23), be16(4), be32(-1), be16(format))
}

// row is one row with the number n.
func (p *postgres) row(n int) string {
	value := strconv.Itoa(n)
	if p.binary {
		value = be32(n)
	}
	return pgMessage('D', be16(1), be32(len(value)), value)
}

// done says that the statement is over, without a row.
func (p *postgres) done() string {
	tag := p.verb
	switch p.verb {
	case "":
		return pgMessage('I')
	case "BEGIN", "START":
		p.transaction = 'T'
	case "COMMIT", "END", "ROLLBACK", "ABORT":
		p.transaction = 'I'
	case "SELECT", "UPDATE", "DELETE", "COPY":
		tag += " 0"
	case "INSERT":
		tag += " 0 0"
	}
	return pgMessage('C', tag, "\x00")
}

// ready says that the next statement may come.
func (p *postgres) ready() string { return pgMessage('Z', string(rune(p.transaction))) }
