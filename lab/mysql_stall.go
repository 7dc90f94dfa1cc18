package lab

import "time"

// The faults of a MySQL or MariaDB server, in the order of its protocol.

func mysqlSilent() fault {
	return fault{
		name: "mysql-silent", set: "db", url: mysqlURL, anchors: anchorsTCP,
		says:  "MySQL: accepts and never greets, which is the server's turn",
		wants: wantsCut + ": the login is inside the deadline",
		raw:   func(c *conn) { c.hold() },
	}
}

func mysqlAuthStall() fault {
	return fault{
		name: "mysql-auth-stall", set: "db", url: mysqlURL, anchors: anchorsTCP,
		says:  "MySQL: greets, reads the login, never answers it",
		wants: wantsCut + ": the login is inside the deadline",
		raw: func(c *conn) {
			if m := (&mysql{conn: c}); m.login() {
				m.hold()
			}
		},
	}
}

// mysqlQuerySilent does not count KILL, with which a client wants an end of
// the query that it asked on another connection.
func mysqlQuerySilent() fault {
	const name = "mysql-query-silent"
	return fault{
		name: name, set: "db", url: mysqlURL, anchors: anchorsTCP,
		says:  "MySQL: the login works, a ping, SET and BEGIN too; a query, KILL included, or a statement to prepare is never answered",
		wants: wantsCut,
		raw: func(c *conn) {
			m := &mysql{conn: c, fault: name}
			m.struck = func(m *mysql, command byte) bool {
				if m.verb != "KILL" {
					m.command(name, "QUERY")
				}
				m.hold()
				return false
			}
			m.serve()
		},
	}
}

func mysqlRowDrip() fault {
	const name = "mysql-row-drip"
	return fault{
		name: name, set: "db", url: mysqlURL, anchors: anchorsTCP,
		says:  "MySQL: a query is answered with one row each second, for ever; KILL succeeds and does nothing",
		wants: wantsCut + "; a limit between two reads does not help",
		raw: func(c *conn) {
			m := &mysql{conn: c, fault: name}
			m.struck = (*mysql).dripRows
			m.serve()
		},
	}
}

func (m *mysql) dripRows(command byte) bool {
	switch {
	case m.verb == "KILL" && command == mysqlQuery:
		return m.write(m.ok())
	case command == mysqlPrepare:
		return m.write(m.prepared())
	}
	m.command(m.fault, "QUERY")
	return m.write(m.columns()) &&
		m.drip(-1, time.Second, func(i int) string { return m.row(i+1, command == mysqlExecute) })
}
