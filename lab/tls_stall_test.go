package lab_test

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"os"
	"strings"
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

// records are the types of the TLS records in b.
func records(t *testing.T, b string) string {
	t.Helper()
	var types []string
	for len(b) > 0 {
		if len(b) < 5 || len(b) < 5+int(b[3])<<8+int(b[4]) {
			t.Fatalf("half a record: %q", b)
		}
		types = append(types, map[byte]string{0x14: "change", 0x16: "handshake", 0x17: "sealed"}[b[0]])
		b = b[5+int(b[3])<<8+int(b[4]):]
	}
	return strings.Join(types, " ")
}

// listener notes what a TLS client is sent.
type listener struct {
	net.Conn
	got strings.Builder
}

func (l *listener) Read(p []byte) (int, error) {
	n, err := l.Conn.Read(p)
	l.got.Write(p[:n])
	return n, err
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
			_ = conn.SetDeadline(time.Now().Add(400 * time.Millisecond))
			if err := tls.Client(heard, config).Handshake(); !errors.Is(err, os.ErrDeadlineExceeded) {
				t.Errorf("the handshake ended: %v", err)
			}
			if got := records(t, heard.got.String()); got != c.want {
				t.Errorf("records %s, want %s", got, c.want)
			}
			conn.cut(l, c.name)
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
			heard.got.Reset()
			_, _ = io.WriteString(inner, "GET / HTTP/1.1\r\nHost: lab\r\n\r\n")
			_ = inner.SetReadDeadline(time.Now().Add(450 * time.Millisecond))
			if n, err := inner.Read(make([]byte, 100)); n != 0 || !errors.Is(err, os.ErrDeadlineExceeded) {
				t.Errorf("read %d bytes, %v; want silence, and keys that the client takes", n, err)
			}
			if n := strings.Count(records(t, heard.got.String()), "sealed"); c.updates && n < 2 {
				t.Errorf("%d key updates, want 2 or more", n)
			}
			_ = conn.Close()
			eventually(t, "its end is seen", func() bool {
				s := seen(l, c.name)
				return len(s) == 2 && s[1].Method == "GET" && s[1].ClosedBy == "client"
			})
		})
	}
}
