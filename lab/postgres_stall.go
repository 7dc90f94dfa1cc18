package lab

import (
	"strings"
	"time"
)

// The faults of a PostgreSQL server, in the order of its protocol.

func postgresSilent() fault {
	return fault{
		name: "postgres-silent", set: "db", url: postgresURL, anchors: anchorsTCP,
		says:  "PostgreSQL: accepts, answers neither a request for TLS nor a login",
		wants: wantsCut + ": the login is inside the deadline",
		raw:   func(c *conn) { c.hold() },
	}
}

func postgresSSLStall() fault {
	return fault{
		name: "postgres-ssl-stall", set: "db", anchors: anchorsTCP,
		url:   "postgres://prazo@%s/prazo?sslmode=prefer",
		says:  "PostgreSQL: answers the request for TLS with N (none here), never the login after it",
		wants: wantsCut + ": each step of the login is inside the deadline",
		raw: func(c *conn) {
			if _, ok := c.pgStartup(); ok {
				c.hold()
			}
		},
	}
}

func postgresAuthStall() fault {
	return fault{
		name: "postgres-auth-stall", set: "db", url: postgresURL, anchors: anchorsTCP,
		says:  "PostgreSQL: the login is accepted (AuthenticationOk), ReadyForQuery never comes",
		wants: wantsCut + ": the login is inside the deadline",
		raw: func(c *conn) {
			if c.pgLogin((*conn).hold) {
				c.hold()
			}
		},
	}
}

func postgresQuerySilent() fault {
	const name = "postgres-query-silent"
	return fault{
		name: name, set: "db", url: postgresURL, anchors: anchorsTCP,
		says:  "PostgreSQL: the login works, SET and BEGIN too; a query, or a statement to prepare, is never answered; a CancelRequest is taken and does nothing, its connection stays open",
		wants: wantsCut + ": a cancel that goes unheard must not be waited for",
		raw: func(c *conn) {
			p := &postgres{conn: c, fault: name, cancel: (*conn).hold}
			p.struck = func(p *postgres, _ byte) bool {
				p.command(name, "QUERY")
				p.hold()
				return false
			}
			p.serve()
		},
	}
}

// postgresRowDrip goes on after a CancelRequest, as a network does in which a
// long answer is on its way.
func postgresRowDrip() fault {
	const name = "postgres-row-drip"
	return fault{
		name: name, set: "db", url: postgresURL, anchors: anchorsTCP,
		says:  "PostgreSQL: a query is answered with one row each second, for ever; a CancelRequest is taken and does nothing",
		wants: wantsCut + "; a limit between two reads does not help",
		raw: func(c *conn) {
			p := &postgres{conn: c, fault: name, cancel: func(*conn) {}}
			p.struck = (*postgres).dripRows
			p.serve()
		},
	}
}

func (p *postgres) dripRows(at byte) bool {
	if at == 'P' {
		return true
	}
	p.command(p.fault, "QUERY")
	if at == 'Q' && !p.write(p.columns()) {
		return false
	}
	return p.drip(-1, time.Second, func(i int) string { return p.row(i + 1) })
}

func postgresCopyUnread() fault {
	const name = "postgres-copy-unread"
	return fault{
		name: name, set: "db", url: postgresURL, upload: true, anchors: anchorsTCP,
		says:  "PostgreSQL: COPY FROM STDIN is accepted, its data never read (small receive buffer), and never answered; other statements do nothing and succeed",
		wants: wantsCut + ", though it is blocked in a write",
		raw: func(c *conn) {
			p := &postgres{conn: c, fault: name, cancel: func(*conn) {}}
			p.struck = (*postgres).copyUnread
			p.serve()
		},
	}
}

func (p *postgres) copyUnread(at byte) bool {
	switch {
	case at == 'P':
		return true
	case p.verb != "COPY" && at == 'Q':
		return p.write(p.columns() + p.done() + p.ready())
	case p.verb != "COPY":
		return p.write(p.done())
	}
	p.command(p.fault, "COPY")
	format := "\x00"
	if strings.Contains(strings.ToUpper(p.text), "BINARY") {
		format = "\x01"
	}
	if p.write(pgMessage('G', format, be16(1), "\x00", format)) {
		p.note("COPY accepted, its data is left unread")
		p.leaveUnread()
	}
	return false
}
