package lab

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"errors"
)

// The server's side of SMTP, as far as the faults go: every sender and every
// recipient is welcome, and a message is read and thrown away.

const (
	smtpURL      = "smtp://%s"
	smtpGreeting = "220 lab ESMTP\r\n"
	smtpGo       = "354 end with a dot on a line of its own\r\n"
)

// smtp is a connection on which a client speaks it.
type smtp struct {
	*conn
	fault string
	// at is the command that the fault strikes: "EHLO" (HELO as well), "RCPT",
	// "DATA", or "" for none.
	at     string
	struck func(s *smtp) bool
	// stored meets a message that was read to its end.
	stored func(s *smtp, v *visit) bool
}

// serve meets the commands of a client until the end.
func (s *smtp) serve() {
	if !s.write(smtpGreeting) {
		return
	}
	for {
		line, ok := s.line()
		if !ok || !s.meet(verb(line)) {
			return
		}
	}
}

// meet answers one command.
func (s *smtp) meet(command string) bool {
	if command == "HELO" {
		command = "EHLO"
	}
	if command == s.at && command != "" {
		return s.struck(s)
	}
	switch command {
	case "EHLO":
		return s.write("250-lab\r\n250 8BITMIME\r\n")
	case "MAIL", "RCPT", "RSET", "NOOP":
		return s.write("250 2.0.0 OK\r\n")
	case "DATA":
		return s.data()
	case "QUIT":
		s.write("221 2.0.0 bye\r\n")
		return false
	}
	return s.write("502 5.5.1 not here\r\n")
}

// data takes a message.
func (s *smtp) data() bool {
	v := s.command(s.fault, "DATA")
	return s.write(smtpGo) && s.message(v) && s.stored(s, v)
}

// message reads a message to the dot on a line of its own. It may be as long
// as it likes, and so may its lines; what is kept is its hash.
func (s *smtp) message(v *visit) bool {
	hash := sha256.New()
	begin := true
	for {
		b, err := s.br.ReadSlice('\n')
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			s.failed(err)
			return false
		}
		if begin && string(b) == ".\r\n" {
			s.log.body(v, hex.EncodeToString(hash.Sum(nil)))
			return true
		}
		_, _ = hash.Write(b)
		begin = err == nil
	}
}
