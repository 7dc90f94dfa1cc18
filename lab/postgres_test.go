package lab_test

import (
	"errors"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

// Messages of a PostgreSQL client, as they stand in its protocol.
const (
	pgSSLRequest    = "\x00\x00\x00\x08\x04\xd2\x16\x2f"
	pgGSSRequest    = "\x00\x00\x00\x08\x04\xd2\x16\x30"
	pgCancelRequest = "\x00\x00\x00\x10\x04\xd2\x16\x2e\x00\x00\x00\x01\x00\x5e\xc2\xe7"
	pgStartup       = "\x00\x00\x00\x14\x00\x03\x00\x00user\x00prazo\x00\x00"
	pgStartupNewer  = "\x00\x00\x00\x14\x00\x03\x00\x02user\x00prazo\x00\x00"
	pgSync          = "S\x00\x00\x00\x04"
	pgTerminate     = "X\x00\x00\x00\x04"

	pgReady   = "Z\x00\x00\x00\x05I"
	pgInside  = "Z\x00\x00\x00\x05T"
	pgAuthOk  = "R\x00\x00\x00\x08\x00\x00\x00\x00"
	pgKeyData = "K\x00\x00\x00\x0c\x00\x00\x00\x01\x00\x5e\xc2\xe7"
	pgColumn  = "T\x00\x00\x00\x1a\x00\x01n\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x17\x00\x04\xff\xff\xff\xff\x00"
)

func pgQuery(text string) string { return "Q\x00\x00\x00" + string(rune(len(text)+5)) + text + "\x00" }
func pgParse(text string) string {
	return "P\x00\x00\x00" + string(rune(len(text)+8)) + "\x00" + text + "\x00\x00\x00"
}

// accepted reads the answer to a login up to the key of the connection.
func (c *raw) accepted() {
	c.t.Helper()
	c.reads(pgAuthOk)
	_ = c.SetReadDeadline(time.Now().Add(patience))
	for {
		head, err := c.r.Peek(5)
		if err != nil {
			c.t.Fatal(err)
		}
		if head[0] != 'S' {
			c.reads(pgKeyData)
			return
		}
		if _, err := c.r.Discard(1 + int(head[4])); err != nil {
			c.t.Fatal(err)
		}
	}
}

// login gets a client to where it may ask.
func (c *raw) login() {
	c.t.Helper()
	c.send(pgSSLRequest)
	c.reads("N")
	c.send(pgGSSRequest)
	c.reads("N")
	c.send(pgStartup)
	c.accepted()
	c.reads(pgReady)
}

func TestPostgresSSLStall(t *testing.T) {
	l, c := meet(t, "postgres-ssl-stall")
	if u := l.URL("postgres-ssl-stall"); !strings.HasSuffix(u, "?sslmode=prefer") {
		t.Errorf("URL %s does not make a client ask for TLS", u)
	}
	c.send(pgSSLRequest)
	c.reads("N")
	c.send(pgStartup)
	c.silent()
	c.leaves(l, "postgres-ssl-stall")
}

func TestPostgresAuthStall(t *testing.T) {
	l, c := meet(t, "postgres-auth-stall")
	c.send(pgStartup)
	c.accepted()
	c.silent()
	c.leaves(l, "postgres-auth-stall")
}

func TestPostgresNewerMinor(t *testing.T) {
	_, c := meet(t, "postgres-auth-stall")
	c.send(pgStartupNewer)
	c.reads("v\x00\x00\x00\x0c\x00\x03\x00\x00\x00\x00\x00\x00")
	c.accepted()
}

func TestPostgresQuerySilent(t *testing.T) {
	l, c := meet(t, "postgres-query-silent")
	c.login()
	c.send(pgQuery("SET a = 1"))
	c.reads("C\x00\x00\x00\x08SET\x00" + pgReady)
	c.send(pgQuery(" -- by an ORM\n/* x */ begin"))
	c.reads("C\x00\x00\x00\x0aBEGIN\x00" + pgInside)
	c.send(pgQuery("select 1"))
	c.silent()
	c.leaves(l, "postgres-query-silent", "QUERY")
}

// A series of Parse, Bind and so on is one try, struck where it begins.
func TestPostgresQuerySilentExtended(t *testing.T) {
	l, c := meet(t, "postgres-query-silent")
	c.login()
	c.send(pgParse("SET a = 1") + pgBind + pgDescribe + pgExecute + pgSync)
	c.reads("1\x00\x00\x00\x04" + "2\x00\x00\x00\x04" + "n\x00\x00\x00\x04" + "C\x00\x00\x00\x08SET\x00" + pgReady)
	c.send(pgParse("select 1") + pgBind + pgDescribe + pgExecute + pgSync)
	c.silent()
	c.leaves(l, "postgres-query-silent", "QUERY")
}

// A cancel is heard by nobody, and is no try.
func TestPostgresQuerySilentCancel(t *testing.T) {
	l, c := meet(t, "postgres-query-silent")
	c.send(pgCancelRequest)
	c.silent()
	c.leaves(l, "postgres-query-silent")
}

const (
	pgBind     = "B\x00\x00\x00\x0e\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00" // the result in text
	pgBindBin  = "B\x00\x00\x00\x0e\x00\x00\x00\x00\x00\x00\x00\x01\x00\x01"
	pgDescribe = "D\x00\x00\x00\x06P\x00"
	pgDescStmt = "D\x00\x00\x00\x06S\x00"
	pgExecute  = "E\x00\x00\x00\x09\x00\x00\x00\x00\x00"
)

func TestPostgresRowDrip(t *testing.T) {
	l, c := meet(t, "postgres-row-drip")
	c.login()
	c.send(pgQuery("select 1"))
	c.reads(pgColumn + "\x00")
	c.drops(l, func(i int) string { return "D\x00\x00\x00\x0b\x00\x01\x00\x00\x00\x01" + string(rune('1'+i)) })
	c.leaves(l, "postgres-row-drip", "QUERY")
}

func TestPostgresRowDripBinary(t *testing.T) {
	l, c := meet(t, "postgres-row-drip")
	c.login()
	c.send(pgParse("select $1, $2") + pgDescStmt + pgSync)
	c.reads("1\x00\x00\x00\x04" + "t\x00\x00\x00\x0e\x00\x02\x00\x00\x00\x17\x00\x00\x00\x17" + pgColumn + "\x00" + pgReady)
	c.send(pgBindBin + pgDescribe + pgExecute + pgSync)
	c.reads("2\x00\x00\x00\x04" + pgColumn + "\x01")
	c.drops(l, func(i int) string { return "D\x00\x00\x00\x0e\x00\x01\x00\x00\x00\x04\x00\x00\x00" + string(rune(1+i)) })
	c.leaves(l, "postgres-row-drip", "QUERY")
}

// A cancel is taken, as by a server whose rows are on their way already.
func TestPostgresRowDripCancel(t *testing.T) {
	_, c := meet(t, "postgres-row-drip")
	c.send(pgCancelRequest)
	if got, err := c.end(); got != "" || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
}

func TestPostgresTerminate(t *testing.T) {
	_, c := meet(t, "postgres-query-silent")
	c.login()
	c.send(pgTerminate)
	if got, err := c.end(); got != "" || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
}

func TestPostgresCopyUnread(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the end of the client is seen late here")
	}
	l, c := meet(t, "postgres-copy-unread")
	c.login()
	c.send(pgQuery("select 1"))
	c.reads(pgColumn + "\x00" + "C\x00\x00\x00\x0dSELECT 0\x00" + pgReady)
	c.send(pgQuery("COPY t FROM STDIN"))
	c.reads("G\x00\x00\x00\x09\x00\x00\x01\x00\x00")
	_ = c.SetWriteDeadline(time.Now().Add(500 * time.Millisecond))
	n, err := c.Write(make([]byte, 16<<20))
	if !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Fatalf("wrote %d bytes of 16 MiB: %v", n, err)
	}
	c.silent()
	c.leaves(l, "postgres-copy-unread", "COPY")
}

func TestPostgresCopyUnreadBinary(t *testing.T) {
	_, c := meet(t, "postgres-copy-unread")
	c.login()
	c.send(pgQuery("copy t from stdin binary"))
	c.reads("G\x00\x00\x00\x09\x01\x00\x01\x00\x01")
}

// A statement longer than all buffers is read in little memory, and answered.
func TestPostgresLongStatement(t *testing.T) {
	t.Parallel()
	l := lab.Start(t, lab.Only("postgres-query-silent"), lab.Scale(tenth))
	c := dial(t, l.URL("postgres-query-silent"))
	c.login()
	c.send("Q\x00\x10\x00\x04" + "SET a = '" + strings.Repeat("x", 1<<20-10) + "\x00")
	c.reads("C\x00\x00\x00\x08SET\x00" + pgReady)
}
