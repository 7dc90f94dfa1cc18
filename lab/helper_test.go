package lab_test

import (
	"bufio"
	"errors"
	"flag"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

// The tests of this package wait and hardly compute, so they run all at once,
// whatever the number of processors.
func TestMain(m *testing.M) {
	flag.Parse()
	if err := flag.Set("test.parallel", "64"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// start runs the test in parallel with a lab of its own.
func start(t *testing.T) *lab.Lab {
	t.Helper()
	t.Parallel()
	return lab.Start(t)
}

// window is how long a drip or a silence is watched.
const window = 2200 * time.Millisecond

// raw is a client that does nothing by itself.
type raw struct {
	net.Conn
	t *testing.T
	r *bufio.Reader
}

func dial(t *testing.T, address string) *raw {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	c, err := net.DialTimeout("tcp", u.Host, 5*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	return &raw{Conn: c, t: t, r: bufio.NewReader(c)}
}

// get dials and sends a GET.
func get(t *testing.T, address string) *raw {
	t.Helper()
	c := dial(t, address)
	c.get(address)
	return c
}

func (c *raw) get(address string, headers ...string) {
	c.t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		c.t.Fatal(err)
	}
	head := "GET " + u.RequestURI() + " HTTP/1.1\r\nHost: lab\r\n"
	for _, h := range headers {
		head += h + "\r\n"
	}
	c.send(head + "\r\n")
}

func (c *raw) send(s string) {
	c.t.Helper()
	if _, err := io.WriteString(c, s); err != nil {
		c.t.Fatal(err)
	}
}

// answer reads one complete answer.
func (c *raw) answer() (*http.Response, string) {
	c.t.Helper()
	_ = c.SetReadDeadline(time.Now().Add(time.Minute))
	resp, err := http.ReadResponse(c.r, nil)
	if err != nil {
		c.t.Fatal(err)
	}
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	return resp, string(body)
}

// during returns what comes within d. The connection must stay open for d.
func (c *raw) during(d time.Duration) string {
	c.t.Helper()
	_ = c.SetReadDeadline(time.Now().Add(d))
	b, err := io.ReadAll(c.r)
	if !errors.Is(err, os.ErrDeadlineExceeded) {
		c.t.Fatalf("the connection ended within %v: %v after %q", d, err, b)
	}
	return string(b)
}

// first returns the first n bytes that come, and how long they took. The
// connection must stay open for a moment longer.
func (c *raw) first(n int) (string, time.Duration) {
	c.t.Helper()
	begin := time.Now()
	_ = c.SetReadDeadline(begin.Add(10 * time.Second))
	b := make([]byte, n)
	if got, err := io.ReadFull(c.r, b); err != nil {
		c.t.Fatalf("%d of %d bytes, %v: %q", got, n, err, b[:got])
	}
	took := time.Since(begin)
	c.during(20 * time.Millisecond)
	return string(b), took
}

// end returns what comes until the server ends the connection, and how.
func (c *raw) end() (string, error) {
	c.t.Helper()
	_ = c.SetReadDeadline(time.Now().Add(10 * time.Second))
	b, err := io.ReadAll(c.r)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		c.t.Fatalf("the connection did not end; got %q", b)
	}
	return string(b), err
}

// cut closes the client's side and checks that the server saw it then.
func (c *raw) cut(l *lab.Lab, fault string) lab.Seen {
	c.t.Helper()
	at := time.Now()
	_ = c.Close()
	s := ended(c.t, l, fault)
	if s.ClosedBy != "client" {
		c.t.Errorf("%s: closed by %q, want the client", fault, s.ClosedBy)
	}
	if late := s.ClosedAt.Sub(at); late < -50*time.Millisecond || late > 1500*time.Millisecond {
		c.t.Errorf("%s: the server saw the end %v after the client closed", fault, late)
	}
	return s
}

// ended returns the only entry of fault once its connection is closed.
func ended(t *testing.T, l *lab.Lab, fault string) lab.Seen {
	t.Helper()
	var one lab.Seen
	eventually(t, fault+": one closed entry in Seen", func() bool {
		all := seen(l, fault)
		if len(all) == 1 {
			one = all[0]
		}
		return len(all) == 1 && one.ClosedBy != ""
	})
	if one.ClosedAt.Before(one.At) {
		t.Errorf("%s: closed at %v, before it came at %v", fault, one.ClosedAt, one.At)
	}
	return one
}

func seen(l *lab.Lab, fault string) []lab.Seen {
	var all []lab.Seen
	for _, s := range l.Seen() {
		if s.Fault == fault {
			all = append(all, s)
		}
	}
	return all
}

// eventually polls until ok, and fails the test after 5 s.
func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for limit := time.Now().Add(5 * time.Second); !ok(); {
		if time.Now().After(limit) {
			t.Fatalf("never: %s", what)
		}
		time.Sleep(2 * time.Millisecond)
	}
}

// between checks a measured time.
func between(t *testing.T, what string, took, low, high time.Duration) {
	t.Helper()
	if took < low || took > high {
		t.Errorf("%s took %v, want %v to %v", what, took, low, high)
	}
}

// body is what follows the blank line of s.
func body(t *testing.T, s string) string {
	t.Helper()
	_, b, ok := strings.Cut(s, "\r\n\r\n")
	if !ok {
		t.Fatalf("no blank line in %q", s)
	}
	return b
}

// beats checks that n is what a drip of one a second sends in the window.
func beats(t *testing.T, n int) {
	t.Helper()
	if n < 2 || n > 3 {
		t.Errorf("%d drops in %v, want 2 or 3", n, window)
	}
}
