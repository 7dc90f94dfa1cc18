package lab

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"strings"
)

// What the ports that speak no HTTP share: reading the messages of a client,
// which may be as large as they like, in little memory, and writing numbers.

const (
	keptBytes = 512      // of one message or line of a client
	maxLine   = 64 << 10 // bytes of one line
	maxWord   = 32       // bytes of one verb

	// What Seen.Status says of a complete answer in a protocol without codes.
	statusRight = 200
	statusError = 503
)

// In which other tools the stalls of a database's protocol are.
const (
	anchorsTCP  = "toxiproxy, netem (in part: any TCP)"
	anchorsMail = anchorsTCP + ", mountebank (in part)"
)

// command records what a client asked of a fault: the one command that the
// fault strikes, not those before it, so that the entries count the tries.
func (c *conn) command(fault, verb string) *visit {
	return c.log.add(c.life, Seen{Fault: fault, Method: cutTo(verb, maxWord)})
}

// take reads n bytes, a number of the code's own. It returns false when the
// connection has ended.
func (c *conn) take(n int) ([]byte, bool) {
	b := make([]byte, n)
	if _, err := io.ReadFull(c.br, b); err != nil {
		c.failed(err)
		return nil, false
	}
	return b, true
}

// skip reads n bytes, however many, and keeps none.
func (c *conn) skip(n int64) bool {
	if _, err := io.CopyN(io.Discard, c.br, n); err != nil {
		c.failed(err)
		return false
	}
	return true
}

// prefix reads n bytes, however many, and keeps the first.
func (c *conn) prefix(n int64) ([]byte, bool) {
	b, ok := c.take(int(min(n, keptBytes)))
	return b, ok && c.skip(n-int64(len(b)))
}

// line reads to the end of a line and keeps its first bytes, without CR and
// LF. It returns false when the connection has ended, or the line does not end.
func (c *conn) line() (string, bool) {
	var kept []byte
	for read := 0; read < maxLine; {
		b, err := c.br.ReadSlice('\n')
		read += len(b)
		kept = append(kept, b[:min(len(b), keptBytes-len(kept))]...)
		if err == nil {
			return strings.TrimRight(string(kept), "\r\n"), true
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			c.failed(err)
			return "", false
		}
	}
	c.note("a line of the client does not end")
	return "", false
}

// foreign is the end of a client that speaks another protocol.
func (c *conn) foreign(protocol string) { c.note("the client does not speak " + protocol) }

// verb is the first word of a statement or a command, in capitals, or "" where
// it does not begin with one.
func verb(s string) string {
	s = strings.TrimLeft(s, " \t\r\n(;")
	for {
		opened, closes := "", ""
		switch {
		case strings.HasPrefix(s, "--"):
			opened, closes = "--", "\n"
		case strings.HasPrefix(s, "/*"):
			opened, closes = "/*", "*/"
		default:
			end := strings.IndexFunc(s, func(r rune) bool { return (r|0x20) < 'a' || (r|0x20) > 'z' })
			if end >= 0 {
				s = s[:end]
			}
			return strings.ToUpper(cutTo(s, maxWord))
		}
		_, s, _ = strings.Cut(s[len(opened):], closes)
		s = strings.TrimLeft(s, " \t\r\n(;")
	}
}

// setting says whether a statement only sets up the session: many clients send
// such ones by themselves before the first query, and they are answered.
func setting(verb string) bool {
	switch verb {
	case "SET", "RESET", "USE", "BEGIN", "START", "COMMIT", "END", "ROLLBACK", "ABORT", "DISCARD", "DEALLOCATE":
		return true
	}
	return false
}

func be16(n int) string { return string(binary.BigEndian.AppendUint16(nil, uint16(n))) }
func be32(n int) string { return string(binary.BigEndian.AppendUint32(nil, uint32(n))) }
func le16(n int) string { return string(binary.LittleEndian.AppendUint16(nil, uint16(n))) }
func le32(n int) string { return string(binary.LittleEndian.AppendUint32(nil, uint32(n))) }
