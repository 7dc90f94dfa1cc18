package lab_test

import (
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

// tenth is the scale of the tests of databases, queues and mail: a drip of one
// a second is one each 100 ms.
const tenth = 0.1

// quiet is how long they watch that nothing comes: three drops of a drip.
const quiet = 350 * time.Millisecond

// patience is for what must come.
const patience = 30 * time.Second

// meet runs the test in parallel with a lab of one fault and dials it.
func meet(t *testing.T, fault string) (*lab.Lab, *raw) {
	t.Helper()
	t.Parallel()
	l := lab.Start(t, lab.Only(fault), lab.Scale(tenth), lab.Wire(1000))
	return l, dial(t, l.URL(fault))
}

// reads checks that exactly these bytes come next.
func (c *raw) reads(want string) {
	c.t.Helper()
	_ = c.SetReadDeadline(time.Now().Add(patience))
	got := make([]byte, len(want))
	n, err := io.ReadFull(c.r, got)
	if err != nil || string(got) != want {
		c.t.Fatalf("got %q, %v, want %q", got[:n], err, want)
	}
}

// silent checks that nothing comes and the connection stays.
func (c *raw) silent() {
	c.t.Helper()
	if got := c.during(quiet); got != "" {
		c.t.Fatalf("got %q, want nothing", got)
	}
}

// drops reads a piece, then another, and checks that the lab sent one each
// 100 ms and no faster. Its own clock counts: a client that comes late finds
// several at once.
func (c *raw) drops(l *lab.Lab, piece func(i int) string) {
	c.t.Helper()
	for i := range 4 {
		c.reads(piece(i))
	}
	var at []time.Time
	for _, e := range l.Events(0) {
		if e.Kind == "write" {
			at = append(at, e.At)
		}
	}
	for i := len(at) - 2; i < len(at); i++ { // the event of the fourth may still be on its way
		if gap := at[i].Sub(at[i-1]); gap < 100*time.Millisecond {
			c.t.Errorf("a drop came %v after the one before, want 100 ms", gap)
		}
	}
}

// soon polls until ok; it has more patience than any machine is busy.
func soon(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for limit := time.Now().Add(patience); !ok(); {
		if time.Now().After(limit) {
			t.Fatalf("never: %s", what)
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// leaves closes the client's side. The server must have seen these commands on
// this connection, the only one, and its end.
func (c *raw) leaves(l *lab.Lab, fault string, commands ...string) {
	c.t.Helper()
	at := time.Now()
	_ = c.Close()
	want := append([]string{""}, commands...)
	soon(c.t, fault+": the end of the client", func() bool {
		all := seen(l, fault)
		return len(all) > 0 && all[len(all)-1].ClosedBy != ""
	})
	var got []string
	for _, s := range seen(l, fault) {
		got = append(got, s.Method)
		if late := s.ClosedAt.Sub(at); s.ClosedBy != "client" || late > patience {
			c.t.Errorf("%s: closed by %q %v after the client left", fault, s.ClosedBy, late)
		}
	}
	if !slices.Equal(got, want) {
		c.t.Errorf("%s: seen %q, want %q", fault, got, want)
	}
}

// What never says a word says none whatever comes, and sees the client's end.
func TestDatabasesSilent(t *testing.T) {
	for fault, hello := range map[string]string{
		"amqp-silent": "AMQP\x00\x00\x09\x01", "mysql-silent": "", "nats-silent": "",
		"postgres-silent": pgSSLRequest, "redis-silent": "*1\r\n$4\r\nPING\r\n", "smtp-silent": "",
	} {
		t.Run(fault, func(t *testing.T) {
			l, c := meet(t, fault)
			c.send(hello)
			c.silent()
			c.leaves(l, fault)
		})
	}
}

// A client that talks nonsense is sent away or held, and breaks nothing: the
// next one is served.
func TestDatabasesNonsense(t *testing.T) {
	nonsense := []string{
		"GET / HTTP/1.1\r\nHost: lab\r\n\r\n", strings.Repeat("\xff", 4096), strings.Repeat("\x00", 4096),
		strings.Repeat("x", 100_000), "*99999999999\r\n", "*1\r\n$-5\r\n", "*1\r\n\r\n", "PUB\r\n", "PUB a b c d e\r\n", "PUB a -1\r\n", "\r\n\r\n",
	}
	for _, fault := range lab.Catalogue() {
		if fault.Set != "db" {
			continue
		}
		t.Run(fault.Name, func(t *testing.T) {
			t.Parallel()
			l := lab.Start(t, lab.Only(fault.Name), lab.Scale(tenth))
			for _, s := range nonsense {
				c := dial(t, l.URL(fault.Name))
				_, _ = io.WriteString(c, s) // it may be sent away before the end
				_ = c.Close()
			}
			soon(t, "every connection was seen to end", func() bool {
				ends := map[int64]bool{}
				for _, s := range seen(l, fault.Name) {
					if s.ClosedBy != "" {
						ends[s.Conn] = true
					}
				}
				return len(ends) == len(nonsense)
			})
		})
	}
}

// A line that does not end is not read for ever.
func TestLineWithoutEnd(t *testing.T) {
	for _, fault := range []string{"nats-request-silent", "redis-loading", "smtp-greylist"} {
		t.Run(fault, func(t *testing.T) {
			_, c := meet(t, fault)
			c.send(strings.Repeat("x", 64<<10))
			if got, err := c.end(); err != nil {
				t.Errorf("got %q, %v", got, err)
			}
		})
	}
}
