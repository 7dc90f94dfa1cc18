package lab_test

import (
	"crypto/tls"
	"crypto/x509"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

// trusting is the configuration of a client that trusts the lab.
func trusting(t *testing.T, l *lab.Lab) *tls.Config {
	t.Helper()
	pem, err := l.CA()
	pool := x509.NewCertPool()
	if err != nil || !pool.AppendCertsFromPEM(pem) {
		t.Fatalf("%v: %s", err, pem)
	}
	return &tls.Config{RootCAs: pool, ServerName: "127.0.0.1"}
}

// listener notes what a TLS client is sent.
type listener struct {
	net.Conn
	mu  sync.Mutex
	got []byte
}

func (l *listener) Read(p []byte) (int, error) {
	n, err := l.Conn.Read(p)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.got = append(l.got, p[:n]...)
	return n, err
}

// records are the types of the whole TLS records that came after the first n.
func (l *listener) records(n int) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	var types []string
	for b := l.got; len(b) >= 5; {
		next := 5 + int(b[3])<<8 + int(b[4])
		if len(b) < next {
			break
		}
		types = append(types, map[byte]string{0x14: "change", 0x16: "handshake", 0x17: "sealed"}[b[0]])
		b = b[next:]
	}
	return strings.Join(types[n:], " ")
}

func (l *listener) count() int { return len(strings.Fields(l.records(0))) }

// held checks that done does not come for a moment.
func held(t *testing.T, what string, done <-chan error) {
	t.Helper()
	select {
	case err := <-done:
		t.Errorf("%s ended: %v", what, err)
	case <-time.After(150 * time.Millisecond):
	}
}

// crypto/tls as the client meets exactly the records that the fault promises,
// in both versions, and is held.
func TestTLSStalls(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		version uint16
		want    string
	}{
		{"tls-stall-2", tls.VersionTLS13, "handshake"},
		{"tls-stall-2", tls.VersionTLS12, "handshake"},
		{"tls-stall-3", tls.VersionTLS13, "handshake change sealed sealed sealed"},
		{"tls-stall-3", tls.VersionTLS12, "handshake handshake handshake handshake change"},
	} {
		t.Run(c.name+" "+tls.VersionName(c.version), func(t *testing.T) {
			t.Parallel()
			l := lab.Start(t, lab.Only(c.name))
			conn := dial(t, l.URL(c.name))
			heard := &listener{Conn: conn.Conn}
			config := trusting(t, l)
			config.MinVersion, config.MaxVersion = c.version, c.version
			done := make(chan error, 1)
			go func() { done <- tls.Client(heard, config).Handshake() }()
			eventually(t, "records: "+c.want, func() bool { return heard.records(0) == c.want })
			held(t, "the handshake", done)
			if got := heard.records(0); got != c.want {
				t.Errorf("records %s, want %s", got, c.want)
			}
			conn.cut(l, c.name)
			if err := <-done; err == nil {
				t.Error("a handshake without its end is good")
			}
		})
	}
}

// After a good handshake nothing, or new keys that the client accepts.
func TestTLSAfterHandshake(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		version uint16
		updates bool
	}{
		{"tls-ticket-silence", tls.VersionTLS13, false},
		{"tls-ticket-silence", tls.VersionTLS12, false},
		{"tls-keyupdate", tls.VersionTLS13, true},
		{"tls-keyupdate", tls.VersionTLS12, false},
	} {
		t.Run(c.name+" "+tls.VersionName(c.version), func(t *testing.T) {
			t.Parallel()
			l := lab.Start(t, lab.Only(c.name), lab.Scale(0.1))
			conn := dial(t, l.URL(c.name))
			heard := &listener{Conn: conn.Conn}
			config := trusting(t, l)
			config.MinVersion, config.MaxVersion = c.version, c.version
			inner := tls.Client(heard, config)
			if err := inner.Handshake(); err != nil {
				t.Fatal(err)
			}
			before := heard.count()
			_, _ = io.WriteString(inner, "GET / HTTP/1.1\r\nHost: lab\r\n\r\n")
			done := make(chan error, 1)
			go func() {
				_, err := inner.Read(make([]byte, 1))
				done <- err
			}()
			if c.updates {
				eventually(t, "key updates", func() bool { return strings.HasPrefix(heard.records(before), "sealed sealed sealed") })
			}
			held(t, "the read", done) // the client takes the keys
			_ = conn.Close()
			if err := <-done; err == nil {
				t.Error("data came")
			}
			eventually(t, "its end is seen", func() bool {
				s := seen(l, c.name)
				return len(s) == 1 && s[0].Method == "GET" && s[0].ClosedBy == "client"
			})
		})
	}
}
