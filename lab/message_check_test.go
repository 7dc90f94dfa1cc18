//go:build check

package lab_test

import (
	"bytes"
	"context"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

// The faults of databases, caches and mail are proved by the clients of those
// servers: each gets as far as the fault says, with no timeout set waits there
// as long as it is let, and leaves when it is ended.

// toolWindow is how long a client must wait at a fault that never ends. It is
// started once for each fault, many at a time.
const toolWindow = 1000 * time.Millisecond

// A tool is a client's command line against one fault.
type tool struct {
	name    string
	fault   string
	command string // words; {url}, {host}, {port}, {file} are filled in
	asked   string // what the lab must have seen it ask; "" for no command at all
	drops   int    // pieces of a drip that the lab must have sent
	prints  string // what it must have said by then, or at its end
	exit    int    // its exit code where the fault ends by itself
}

var (
	psql    = `psql -X -w -d {url} -v ON_ERROR_STOP=1 -c`
	mariadb = `mariadb --no-defaults --host={host} --port={port} --user=prazo --batch --quick -e`
	redis   = `redis-cli -e -u {url}`
	mail    = `curl -sS --url {url} --mail-from a@lab --mail-rcpt b@lab -T {file}`
)

var toolRows = []tool{
	{name: "psql", fault: "postgres-silent", command: psql + ` select\ 1`},
	{name: "psql", fault: "postgres-ssl-stall", command: psql + ` select\ 1`},
	{name: "psql", fault: "postgres-auth-stall", command: psql + ` select\ 1`},
	{name: "psql", fault: "postgres-query-silent", command: psql + ` set\ a=1 -c begin -c select\ 1`, asked: "QUERY", prints: "SET\nBEGIN\n"},
	{name: "psql", fault: "postgres-row-drip", command: psql + ` select\ 1`, asked: "QUERY", drops: 5},
	{name: "psql", fault: "postgres-copy-unread", command: psql + ` \copy\ t\ from\ '{file}'`, asked: "COPY"},
	{name: "psql", fault: "postgres-copy-unread", command: psql + ` select\ 1`, prints: "(0 rows)", exit: 0},

	{name: "mariadb", fault: "mysql-silent", command: mariadb + ` select\ 1`},
	{name: "mariadb", fault: "mysql-auth-stall", command: mariadb + ` select\ 1`},
	{name: "mariadb", fault: "mysql-query-silent", command: mariadb + ` set\ names\ utf8;select\ 1`, asked: "QUERY"},
	{name: "mariadb", fault: "mysql-row-drip", command: mariadb + ` select\ 1`, asked: "QUERY", drops: 5},

	{name: "redis-cli", fault: "redis-silent", command: redis + ` GET k`},
	{name: "redis-cli", fault: "redis-hello-stall", command: redis + ` -3 GET k`, asked: "HELLO"},
	{name: "redis-cli", fault: "redis-command-silent", command: redis + ` -3 GET k`, asked: "GET"},
	{name: "redis-cli", fault: "redis-command-silent", command: redis + ` -3 PING`, prints: "PONG\n", exit: 0},
	{name: "redis-cli", fault: "redis-bulk-drip", command: redis + ` GET k`, asked: "GET", prints: strings.Repeat(".", 22) + "\n", exit: 0},
	{name: "redis-cli", fault: "redis-loading", command: redis + ` GET k`, asked: "GET", prints: "LOADING", exit: 1},
	{name: "redis-cli", fault: "redis-subscribe-silent", command: redis + ` SUBSCRIBE a`, asked: "SUBSCRIBE"},

	{name: "curl", fault: "smtp-silent", command: mail},
	{name: "curl", fault: "smtp-ehlo-stall", command: mail, asked: "EHLO"},
	{name: "curl", fault: "smtp-multiline-drip", command: mail, asked: "EHLO", drops: 5},
	{name: "curl", fault: "smtp-data-stall", command: mail, asked: "DATA"},
	{name: "curl", fault: "smtp-final-stall", command: mail, asked: "DATA"},
	{name: "curl", fault: "smtp-greylist", command: mail, asked: "RCPT", prints: "451", exit: 55},
}

// ends says whether the client comes to an end by itself in the window.
func (row tool) ends() bool {
	return row.exit != 0 || row.prints != "" && row.asked == "" || row.fault == "redis-bulk-drip"
}

func TestToolsOfDatabases(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, []byte(strings.Repeat("7\n", 8<<20)), 0o600); err != nil {
		t.Fatal(err)
	}
	note := filepath.Join(t.TempDir(), "note")
	if err := os.WriteFile(note, []byte("Subject: x\r\n\r\nhello\r\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, row := range toolRows {
		t.Run(row.name+" "+row.fault, func(t *testing.T) {
			t.Parallel()
			if row.name == "curl" {
				row.run(t, note)
				return
			}
			row.run(t, file)
		})
	}
}

func (row tool) run(t *testing.T, file string) {
	l := lab.Start(t, lab.Only(row.fault), lab.Scale(0.05), lab.Wire(1000))
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	cmd := exec.CommandContext(ctx, row.name, row.words(t, l.URL(row.fault), file)...)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	cmd.Env = append(os.Environ(), "LC_ALL=C", "PAGER=cat")
	if err := cmd.Start(); err != nil {
		t.Fatalf("%v; install it with tools/clients.sh", err)
	}
	gone := make(chan error, 1)
	go func() { gone <- cmd.Wait() }()
	if row.ends() {
		row.ended(t, gone, cmd)
	} else {
		row.waits(t, l, gone)
		cancel()
		<-gone
	}
	if !strings.Contains(out.String(), row.prints) {
		t.Errorf("it said %q, want %q", out.String(), row.prints)
	}
	row.check(t, l)
}

// words is the command line without the program.
func (row tool) words(t *testing.T, address, file string) []string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	fill := strings.NewReplacer("{url}", address, "{host}", u.Hostname(), "{port}", u.Port(), "{file}", file)
	var words []string
	for _, word := range strings.Fields(strings.ReplaceAll(row.command, `\ `, "\x00")) {
		words = append(words, fill.Replace(strings.ReplaceAll(word, "\x00", " ")))
	}
	return words[1:]
}

// waits lets the client get to the fault, and then wait for the window.
func (row tool) waits(t *testing.T, l *lab.Lab, gone <-chan error) {
	t.Helper()
	soon(t, row.name+" is at the fault", func() bool {
		all := l.Seen()
		return len(all) > 0 && all[len(all)-1].Method == row.asked
	})
	select {
	case err := <-gone:
		t.Fatalf("it came to an end by itself: %v", err)
	case <-time.After(toolWindow):
	}
}

// ended waits for the end of the client at a fault that ends by itself.
func (row tool) ended(t *testing.T, gone <-chan error, cmd *exec.Cmd) {
	t.Helper()
	select {
	case <-gone:
	case <-time.After(patience):
		t.Fatal("it did not come to an end")
	}
	if got := cmd.ProcessState.ExitCode(); got != row.exit {
		t.Errorf("exit code %d, want %d", got, row.exit)
	}
}

// check looks at what the lab saw: one try, the drops, and the client's end.
func (row tool) check(t *testing.T, l *lab.Lab) {
	t.Helper()
	soon(t, "the end of every connection", func() bool {
		for _, s := range l.Seen() {
			if s.ClosedBy == "" {
				return false
			}
		}
		return true
	})
	var asked []string
	for _, s := range l.Seen() {
		if s.Method != "" {
			asked = append(asked, s.Method)
		}
		if !row.ends() && s.ClosedBy != "client" {
			t.Errorf("closed by %q, want the client", s.ClosedBy)
		}
	}
	if strings.Join(asked, " ") != row.asked {
		t.Errorf("it asked %q, want %q once", asked, row.asked)
	}
	writes := 0
	for _, e := range l.Events(0) {
		if e.Kind == "write" {
			writes++
		}
	}
	if writes < row.drops {
		t.Errorf("the lab wrote %d times, want at least %d drops", writes, row.drops)
	}
}
