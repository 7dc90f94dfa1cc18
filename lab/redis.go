package lab

import (
	"fmt"
	"strconv"
	"strings"
)

// The server's side of the Redis protocol (RESP 2 and 3), as far as the faults
// go: reading commands, and what a client asks before its first one.

const redisURL = "redis://%s/0"

const (
	redisMaxWords = 1 << 20 // of one command
	redisKept     = 8       // words of it that are kept
	redisMaxWord  = 512 << 20
)

// redis is a connection on which a client speaks it.
type redis struct {
	*conn
	fault string
	// struck meets a command that is none of a handshake. false: the
	// connection is over.
	struck func(r *redis) bool
	// loading: also PING, which a server answers only when it has its data.
	loading bool
	// mute: a HELLO is struck.
	mute bool

	words []string // of the command at hand, the first in capitals
	push  bool     // the client speaks RESP 3
}

// serve meets the commands of a client until the end.
func (r *redis) serve() {
	for r.read() && r.meet() {
	}
}

// meet answers what belongs to a handshake.
func (r *redis) meet() bool {
	switch name := r.words[0]; {
	case name == "QUIT":
		r.write("+OK\r\n")
		return false
	case name == "HELLO" && !r.mute:
		return r.write(r.hello())
	case name == "AUTH" || name == "SELECT" || name == "READONLY":
		return r.write("+OK\r\n")
	case name == "CLIENT":
		return r.write(r.client())
	case name == "PING" && !r.loading:
		return r.write("+PONG\r\n")
	}
	return r.struck(r)
}

// hello is the server's description, in the form that HELLO asks for.
func (r *redis) hello() string {
	fields := []string{
		bulk("server"), bulk("redis"), bulk("version"), bulk("7.0.0"), bulk("proto"), ":2\r\n", bulk("id"), ":1\r\n",
		bulk("mode"), bulk("standalone"), bulk("role"), bulk("master"), bulk("modules"), "*0\r\n",
	}
	head := fmt.Sprintf("*%d\r\n", len(fields))
	if len(r.words) > 1 && r.words[1] == "3" {
		r.push = true
		fields[5] = ":3\r\n"
		head = fmt.Sprintf("%%%d\r\n", len(fields)/2)
	}
	return head + strings.Join(fields, "")
}

// client answers the kinds of CLIENT that come with a connection. To others it
// says that it does not know them, as an older server does.
func (r *redis) client() string {
	kind := ""
	if len(r.words) > 1 {
		kind = strings.ToUpper(r.words[1])
	}
	switch kind {
	case "ID":
		return ":1\r\n"
	case "SETINFO", "SETNAME", "TRACKING", "NO-EVICT", "NO-TOUCH":
		return "+OK\r\n"
	}
	return "-ERR unknown subcommand of CLIENT\r\n"
}

func bulk(s string) string { return fmt.Sprintf("$%d\r\n%s\r\n", len(s), s) }

// read reads one command: an array of strings, or words in a line.
func (r *redis) read() bool {
	for {
		line, ok := r.line()
		if !ok {
			return false
		}
		if strings.HasPrefix(line, "*") {
			return r.array(line[1:])
		}
		if r.words = strings.Fields(line); len(r.words) > 0 {
			r.words = r.words[:min(len(r.words), redisKept)]
			r.words[0] = strings.ToUpper(r.words[0])
			return true
		}
	}
}

// array reads the n strings of a command and keeps how the first few begin.
func (r *redis) array(n string) bool {
	count, err := strconv.Atoi(n)
	if err != nil || count < 1 || count > redisMaxWords {
		r.foreign("the Redis protocol")
		return false
	}
	r.words = nil
	for range count {
		word, ok := r.bulk()
		if !ok {
			return false
		}
		if len(r.words) < redisKept {
			r.words = append(r.words, word)
		}
	}
	r.words[0] = strings.ToUpper(r.words[0])
	return true
}

func (r *redis) bulk() (string, bool) {
	line, ok := r.line()
	if !ok {
		return "", false
	}
	size, err := strconv.ParseInt(strings.TrimPrefix(line, "$"), 10, 64)
	if err != nil || size < 0 || size > redisMaxWord || line[0] != '$' {
		r.foreign("the Redis protocol")
		return "", false
	}
	b, ok := r.prefix(size)
	return string(b), ok && r.skip(int64(len("\r\n")))
}
