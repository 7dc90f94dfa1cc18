package lab

import "time"

// The faults of a mail server, in the order of its protocol.

func smtpSilent() fault {
	return fault{
		name: "smtp-silent", set: "db", url: smtpURL, anchors: anchorsMail,
		says:  "SMTP: accepts and never greets (220), which is the server's turn",
		wants: wantsCut,
		raw:   func(c *conn) { c.hold() },
	}
}

// smtpGreetingDrip never ends its first line. Other protocols in which the server greets with a line of text meet it as well: POP, IMAP, FTP.
func smtpGreetingDrip() fault {
	const greeting = "220-lab ESMTP, one moment please, "
	return fault{
		name: "smtp-greeting-drip", set: "db", url: smtpURL, anchors: anchorsMail,
		says:  "SMTP: greets with one byte a second, for ever, and never ends the line",
		wants: wantsCut + "; a limit between two reads does not help",
		raw: func(c *conn) {
			c.drip(-1, time.Second, func(i int) string { i %= len(greeting); return greeting[i : i+1] })
		},
	}
}

// smtpStruck is a fault that strikes the command at.
func smtpStruck(f fault, at string, struck func(*smtp) bool) fault {
	f.set, f.url, f.anchors = "db", smtpURL, anchorsMail
	f.raw = func(c *conn) {
		s := &smtp{conn: c, fault: f.name, at: at, struck: struck, stored: (*smtp).sent}
		s.serve()
	}
	return f
}

// sent says that the message was taken.
func (s *smtp) sent(v *visit) bool {
	if !s.write("250 2.0.0 taken\r\n") {
		return false
	}
	s.log.answered(v, 250)
	return true
}

// never answers the command.
func (s *smtp) never() bool {
	s.command(s.fault, s.at)
	s.hold()
	return false
}

func smtpEHLOStall() fault {
	return smtpStruck(fault{
		name:  "smtp-ehlo-stall",
		says:  "SMTP: greets, never answers EHLO or HELO",
		wants: wantsCut,
	}, "EHLO", (*smtp).never)
}

func smtpMultilineDrip() fault {
	return smtpStruck(fault{
		name:  "smtp-multiline-drip",
		says:  "SMTP: answers EHLO with one line each second, none of them the last (250-), for ever",
		wants: wantsCut + "; a limit between two reads does not help",
	}, "EHLO", func(s *smtp) bool {
		s.command(s.fault, s.at)
		return s.drip(-1, time.Second, func(int) string { return "250-X-MORE\r\n" })
	})
}

func smtpGreylist() fault {
	return smtpStruck(fault{
		name: "smtp-greylist", ends: true,
		says:  "SMTP: every recipient is refused with 451, try again later",
		wants: "an error at once, not a timeout; to try again is for minutes later, and no part of this call",
	}, "RCPT", func(s *smtp) bool {
		v := s.command(s.fault, s.at)
		if !s.write("451 4.7.1 greylisted, try again later\r\n") {
			return false
		}
		s.log.answered(v, 451)
		return true
	})
}

func smtpDataStall() fault {
	return smtpStruck(fault{
		name:  "smtp-data-stall",
		says:  "SMTP: takes sender and recipient, never answers DATA (354)",
		wants: wantsCut + "; the message was not sent and may be sent again",
	}, "DATA", (*smtp).never)
}

func smtpFinalStall() fault {
	const name = "smtp-final-stall"
	return fault{
		name: name, set: "db", url: smtpURL, anchors: anchorsMail,
		says:  "SMTP: reads the message to its end, never says that it was taken (250)",
		wants: wantsCut + ", which says that nobody knows whether it was sent; sent again, it may come twice",
		raw: func(c *conn) {
			s := &smtp{conn: c, fault: name}
			s.stored = func(s *smtp, _ *visit) bool {
				s.note("the whole message is here")
				s.hold()
				return false
			}
			s.serve()
		},
	}
}
