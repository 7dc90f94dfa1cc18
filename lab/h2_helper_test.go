package lab_test

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

// A frame as the tests read it: with a reader of their own, so that a mistake
// in the lab's is not made twice.
type frame struct {
	kind, flags byte
	stream      uint32
	payload     string
}

func (f frame) String() string {
	names := []string{"DATA", "HEADERS", "PRIORITY", "RST_STREAM", "SETTINGS", "PUSH_PROMISE", "PING", "GOAWAY", "WINDOW_UPDATE", "CONTINUATION"}
	name := fmt.Sprint(f.kind)
	if int(f.kind) < len(names) {
		name = names[f.kind]
	}
	return fmt.Sprintf("%s:%x:%d:%x", name, f.flags, f.stream, f.payload)
}

// bytes is the frame on the wire.
func (f frame) bytes() string {
	var head [9]byte
	binary.BigEndian.PutUint32(head[:], uint32(len(f.payload))<<8)
	head[3], head[4] = f.kind, f.flags
	binary.BigEndian.PutUint32(head[5:], f.stream)
	return string(head[:]) + f.payload
}

const (
	preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
	// :method GET, :scheme https, :path /, :authority lab
	getFields  = "\x82\x87\x84\x01\x03lab"
	postFields = "\x83\x87\x84\x01\x03lab"
	// The head of an answer: :status 200, content-type application/json.
	jsonHead = "880f1010" + "6170706c69636174696f6e2f6a736f6e"
	length22 = "0f0d023232"
)

var (
	settingsAck = frame{kind: 4, flags: 1}
	noSettings  = frame{kind: 4}
)

// request is a GET on stream id.
func request(id uint32) frame { return frame{kind: 1, flags: 5, stream: id, payload: getFields} }

// dialH2 finishes a TLS handshake with ALPN h2, checks the lab's certificate,
// and says hello.
func dialH2(t *testing.T, l *lab.Lab, fault string) *raw {
	t.Helper()
	c := dial(t, l.URL(fault))
	inner := tls.Client(c.Conn, &tls.Config{RootCAs: trust(t, l), ServerName: "127.0.0.1", NextProtos: []string{"h2"}})
	_ = inner.SetDeadline(time.Now().Add(10 * time.Second))
	if err := inner.Handshake(); err != nil {
		t.Fatal(err)
	}
	if p := inner.ConnectionState().NegotiatedProtocol; p != "h2" {
		t.Fatalf("ALPN chose %q", p)
	}
	c.Conn = inner
	c.r.Reset(inner)
	c.send(preface + noSettings.bytes())
	return c
}

// getH2 asks for / over TLS.
func getH2(t *testing.T, l *lab.Lab, fault string) *raw {
	t.Helper()
	c := dialH2(t, l, fault)
	c.send(request(1).bytes())
	return c
}

// getH2C asks for / without TLS.
func getH2C(t *testing.T, l *lab.Lab, fault string) *raw {
	t.Helper()
	c := dial(t, l.URL(fault))
	c.send(preface + noSettings.bytes() + request(1).bytes())
	return c
}

func trust(t *testing.T, l *lab.Lab) *x509.CertPool {
	t.Helper()
	pem, err := l.CA()
	pool := x509.NewCertPool()
	if err != nil || !pool.AppendCertsFromPEM(pem) {
		t.Fatalf("the lab's certificate: %v", err)
	}
	return pool
}

// frame reads one frame; the error is that of the connection.
func (c *raw) frame(by time.Time) (frame, error) {
	_ = c.SetReadDeadline(by)
	head, err := c.r.Peek(9)
	if err != nil {
		return frame{}, err
	}
	f := frame{kind: head[3], flags: head[4], stream: binary.BigEndian.Uint32(head[5:])}
	payload := make([]byte, binary.BigEndian.Uint32(append([]byte{0}, head[:3]...)))
	_, _ = c.r.Discard(9)
	_, err = io.ReadFull(c.r, payload)
	f.payload = string(payload)
	return f, err
}

// frames returns what comes within d; the connection must stay open.
func (c *raw) frames(d time.Duration) []string {
	c.t.Helper()
	all, err := c.framesToEnd(d)
	if !errors.Is(err, os.ErrDeadlineExceeded) {
		c.t.Fatalf("the connection ended within %v: %v after %v", d, err, all)
	}
	return all
}

func (c *raw) framesToEnd(d time.Duration) ([]string, error) {
	var all []string
	for by := time.Now().Add(d); ; {
		f, err := c.frame(by)
		if err != nil {
			return all, err
		}
		all = append(all, f.String())
	}
}

// expect reads these frames, one after the other.
func (c *raw) expect(want ...string) {
	c.t.Helper()
	for _, w := range want {
		f, err := c.frame(time.Now().Add(10 * time.Second))
		if err != nil || f.String() != w {
			c.t.Fatalf("got %v, %v; want %s", f, err, w)
		}
	}
}

// pong checks that a PING is answered, maybe after other frames.
func (c *raw) pong() {
	c.t.Helper()
	c.send(frame{kind: 6, payload: "12345678"}.bytes())
	for f := (frame{}); f.kind != 6; {
		var err error
		if f, err = c.frame(time.Now().Add(10 * time.Second)); err != nil || f.kind == 6 && (f.flags != 1 || f.payload != "12345678") {
			c.t.Fatalf("got %v, %v; want PING with its answer", f, err)
		}
	}
}

// client is net/http with HTTP/2 only: over TLS, or without it where the URL
// says so.
func client(t *testing.T, l *lab.Lab) *http.Client {
	t.Helper()
	var p http.Protocols
	p.SetHTTP2(true)
	p.SetUnencryptedHTTP2(true)
	tr := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: trust(t, l)}, Protocols: &p}
	t.Cleanup(tr.CloseIdleConnections)
	return &http.Client{Transport: tr}
}

// only checks that the server sends just this, and then nothing for a while.
func (c *raw) only(want string) {
	c.t.Helper()
	_ = c.SetReadDeadline(time.Now().Add(10 * time.Second))
	got := make([]byte, len(want))
	if n, err := io.ReadFull(c.r, got); err != nil || string(got) != want {
		c.t.Fatalf("got %q, %v; want %q", got[:n], err, want)
	}
	if more := c.during(watched); more != "" {
		c.t.Errorf("got %q after %q", more, want)
	}
}

// connected is such a client whose first connection is made, so that the time
// of a handshake is not in what is measured.
func connected(t *testing.T, l *lab.Lab, fault string) *http.Client {
	t.Helper()
	web := client(t, l)
	tr := web.Transport.(*http.Transport)
	config := tr.TLSClientConfig.Clone()
	config.NextProtos = []string{"h2"}
	secure := (&tls.Dialer{Config: config}).DialContext
	plain := (&net.Dialer{}).DialContext
	at, dialer := strings.TrimPrefix(l.URL(fault), "http://"), plain
	if rest, ok := strings.CutPrefix(l.URL(fault), "https://"); ok {
		at, dialer = rest, secure
	}
	c, err := dialer(t.Context(), "tcp", strings.TrimSuffix(at, "/"))
	if err != nil {
		t.Fatal(err)
	}
	var once sync.Once
	tr.DialContext = func(ctx context.Context, network, address string) (first net.Conn, err error) {
		once.Do(func() { first = c })
		if first == nil {
			first, err = dialer(ctx, network, address)
		}
		return first, err
	}
	tr.DialTLSContext = tr.DialContext
	return web
}

func isTimeoutError(err error) bool {
	var ne net.Error
	return errors.As(err, &ne) && ne.Timeout()
}

// count is how many of the frames begin so.
func count(all []string, begin string) int {
	n := 0
	for _, f := range all {
		if strings.HasPrefix(f, begin) {
			n++
		}
	}
	return n
}
