package lab_test

import (
	"strings"
	"testing"
)

const (
	mysqlGreeting = "\x50\x00\x00\x00\x0a8.0.36-prazo\x00\x01\x00\x00\x008bytes_.\x00\x0d\xa2\x2d\x02\x00\x08\x00\x15" +
		"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00_and_12_more\x00mysql_native_password\x00"
	mysqlResponse = "\x26\x00\x00\x01\x0d\xa2\x08\x00\x00\x00\x00\x01\x2d" +
		"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00prazo\x00"
	mysqlNumber = "\x03def\x00\x00\x00\x01n\x00\x0c\x3f\x00\x0b\x00\x00\x00\x03\x00\x00\x00\x00\x00"
	mysqlParam  = "\x03def\x00\x00\x00\x01?\x00\x0c\x3f\x00\x0b\x00\x00\x00\x03\x00\x00\x00\x00\x00"
	mysqlEOF    = "\xfe\x00\x00\x02\x00"
)

// packet is one MySQL packet.
func packet(sequence int, body string) string {
	return string([]byte{byte(len(body)), byte(len(body) >> 8), byte(len(body) >> 16), byte(sequence)}) + body
}

func mysqlOK(sequence int) string { return packet(sequence, "\x00\x00\x00\x02\x00\x00\x00") }

// mysqlLogin gets a client to where it may ask.
func (c *raw) mysqlLogin() {
	c.t.Helper()
	c.reads(mysqlGreeting)
	c.send(mysqlResponse)
	c.reads(mysqlOK(2))
}

func TestMySQLAuthStall(t *testing.T) {
	l, c := meet(t, "mysql-auth-stall")
	c.reads(mysqlGreeting)
	c.send(mysqlResponse)
	c.silent()
	c.leaves(l, "mysql-auth-stall")
}

func TestMySQLQuerySilent(t *testing.T) {
	for name, command := range map[string]string{"query": "\x03select 1", "prepare": "\x16select ?"} {
		t.Run(name, func(t *testing.T) {
			l, c := meet(t, "mysql-query-silent")
			c.mysqlLogin()
			c.send(packet(0, "\x0e")) // a ping
			c.reads(mysqlOK(1))
			c.send(packet(0, "\x03SET NAMES utf8mb4"))
			c.reads(mysqlOK(1))
			c.send(packet(0, command))
			c.silent()
			c.leaves(l, "mysql-query-silent", "QUERY")
		})
	}
}

// KILL comes on a connection of its own and is no try.
func TestMySQLQuerySilentKill(t *testing.T) {
	l, c := meet(t, "mysql-query-silent")
	c.mysqlLogin()
	c.send(packet(0, "\x03KILL QUERY 1"))
	c.silent()
	c.leaves(l, "mysql-query-silent")
}

func TestMySQLRowDrip(t *testing.T) {
	l, c := meet(t, "mysql-row-drip")
	c.mysqlLogin()
	c.send(packet(0, "\x03KILL QUERY 1"))
	c.reads(mysqlOK(1))
	c.send(packet(0, "\x03select 1"))
	c.reads(packet(1, "\x01") + packet(2, mysqlNumber) + packet(3, mysqlEOF))
	c.drops(l, func(i int) string { return packet(4+i, "\x01"+string(rune('1'+i))) })
	c.leaves(l, "mysql-row-drip", "QUERY")
}

func TestMySQLRowDripPrepared(t *testing.T) {
	l, c := meet(t, "mysql-row-drip")
	c.mysqlLogin()
	c.send(packet(0, "\x16select ?"))
	c.reads(packet(1, "\x00\x01\x00\x00\x00\x01\x00\x01\x00\x00\x00\x00") + packet(2, mysqlParam) + packet(3, mysqlEOF) +
		packet(4, mysqlNumber) + packet(5, mysqlEOF))
	c.send(packet(0, "\x17\x01\x00\x00\x00\x00\x01\x00\x00\x00"))
	c.reads(packet(1, "\x01") + packet(2, mysqlNumber) + packet(3, mysqlEOF))
	c.drops(l, func(i int) string { return packet(4+i, "\x00\x00"+string(rune(1+i))+"\x00\x00\x00") })
	c.leaves(l, "mysql-row-drip", "QUERY")
}

func TestMySQLQuit(t *testing.T) {
	_, c := meet(t, "mysql-query-silent")
	c.mysqlLogin()
	c.send(packet(0, "\x01"))
	if got, err := c.end(); got != "" || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
}

// A command of more than 16 MiB comes in two packets and is one command.
func TestMySQLLongCommand(t *testing.T) {
	_, c := meet(t, "mysql-query-silent")
	c.mysqlLogin()
	c.send(packet(0, "\x03SET a = '"+strings.Repeat("x", 1<<24-1-10)) + packet(1, "'"))
	c.reads(mysqlOK(2))
	c.silent()
}
