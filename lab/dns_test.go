package lab_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

// A resolver of the standard library that asks the lab.
func resolver(t *testing.T, l *lab.Lab, fault, network string) *net.Resolver {
	t.Helper()
	u, err := url.Parse(l.URL(fault))
	if err != nil || u.Scheme != "dns" {
		t.Fatalf("URL %q: %v", l.URL(fault), err)
	}
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, own, _ string) (net.Conn, error) {
		if network != "" {
			own = network
		}
		return (&net.Dialer{}).DialContext(ctx, own, u.Host)
	}}
}

// names starts a lab with one fault of names; false where this system cannot do it.
func names(t *testing.T, fault string, options ...lab.Option) (*lab.Lab, bool) {
	t.Helper()
	t.Parallel()
	l := lab.Start(t, append(options, lab.Only(fault))...)
	if l.URL(fault) != "" {
		return l, true
	}
	if runtime.GOOS == "linux" {
		t.Errorf("%+v", l.Faults())
	}
	checkUnavailable(t, l, fault)
	return l, false
}

// sendUDP sends one query for A of lab.test and returns its socket.
func sendUDP(t *testing.T, l *lab.Lab, fault string) net.Conn {
	t.Helper()
	u, err := url.Parse(l.URL(fault))
	if err != nil {
		t.Fatal(err)
	}
	c, err := net.Dial("udp", u.Host)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	if _, err := io.WriteString(c, aQuery); err != nil {
		t.Fatal(err)
	}
	return c
}

// queryUDP sends a query and returns the answer; nil when none came within d.
func queryUDP(t *testing.T, l *lab.Lab, fault string, d time.Duration) []byte {
	t.Helper()
	c := sendUDP(t, l, fault)
	_ = c.SetReadDeadline(time.Now().Add(d))
	b := make([]byte, 4096)
	n, err := c.Read(b)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	return b[:n]
}

const (
	aQuestion = "\x03lab\x04test\x00\x00\x01\x00\x01"
	aQuery    = "\xab\xcd\x01\x00\x00\x01\x00\x00\x00\x00\x00\x00" + aQuestion
)

func TestDNSHang(t *testing.T) {
	l, _ := names(t, "dns-hang", lab.Wire(10))
	if b := queryUDP(t, l, "dns-hang", 300*time.Millisecond); b != nil {
		t.Errorf("answer %x", b)
	}
	s := ended(t, l, "dns-hang")
	if s.Method != "A" || s.Path != "lab.test" || s.Status != 0 {
		t.Errorf("seen %+v", s)
	}
	if e := l.Events(0); len(e) != 2 || e[0].Bytes != len(aQuery) || e[1].Text != "asks for A of lab.test" {
		t.Errorf("events %+v", e)
	}
	c := dial(t, l.URL("dns-hang"))
	c.send("\x00" + string(rune(len(aQuery))) + aQuery)
	if got := c.during(300 * time.Millisecond); got != "" {
		t.Errorf("over TCP: %q", got)
	}
	_ = c.Close()
	eventually(t, "the end of the TCP connection", func() bool {
		all := seen(l, "dns-hang")
		return len(all) == 2 && all[1].ClosedBy == "client" && all[1].Path == "lab.test"
	})
}

func TestDNSSlow(t *testing.T) {
	l, _ := names(t, "dns-slow", lab.Scale(0.05))
	for _, network := range []string{"udp", "tcp"} {
		begin := time.Now()
		all, err := resolver(t, l, "dns-slow", network).LookupNetIP(t.Context(), "ip4", "any.lab.test.")
		between(t, "an answer over "+network, time.Since(begin), 400*time.Millisecond, 4*time.Second)
		if err != nil || len(all) != 1 || all[0] != netip.MustParseAddr("127.0.0.1") {
			t.Errorf("over %s: %v, %v", network, all, err)
		}
	}
}

// What waits for its time does not hold up the end of the lab.
func TestDNSSlowClose(t *testing.T) {
	l, _ := names(t, "dns-slow")
	for range 20 {
		sendUDP(t, l, "dns-slow")
	}
	eventually(t, "queries", func() bool { return len(l.Seen()) > 10 })
	begin := time.Now()
	if err := l.Close(); err != nil {
		t.Error(err)
	}
	between(t, "the end", time.Since(begin), 0, 4*time.Second)
}

func TestDNSNX(t *testing.T) {
	l, _ := names(t, "dns-nx")
	if b, want := queryUDP(t, l, "dns-nx", 5*time.Second), "\xab\xcd\x85\x83\x00\x01\x00\x00\x00\x00\x00\x00"+aQuestion; string(b) != want {
		t.Errorf("got  %x\nwant %x", b, want)
	}
	for _, network := range []string{"udp", "tcp"} {
		_, err := resolver(t, l, "dns-nx", network).LookupHost(t.Context(), "any.lab.test.")
		if e, ok := errors.AsType[*net.DNSError](err); !ok || !e.IsNotFound {
			t.Errorf("over %s: %v", network, err)
		}
	}
}

func TestDNSTruncated(t *testing.T) {
	l, _ := names(t, "dns-truncated")
	if b, want := queryUDP(t, l, "dns-truncated", 5*time.Second), "\xab\xcd\x87\x80\x00\x01\x00\x00\x00\x00\x00\x00"+aQuestion; string(b) != want {
		t.Errorf("got  %x\nwant %x", b, want)
	}
	// Long enough for the resolver to come to TCP on a machine that is busy.
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
	defer cancel()
	begin := time.Now()
	_, err := resolver(t, l, "dns-truncated", "").LookupNetIP(ctx, "ip4", "any.lab.test.")
	between(t, "the lookup", time.Since(begin), 2*time.Second, 10*time.Second)
	if e, ok := errors.AsType[*net.DNSError](err); !ok || !e.IsTimeout {
		t.Errorf("lookup: %v", err)
	}
	// The resolver of Go is detached from its caller and gives up later, so the connection is still open.
	eventually(t, "the query came over TCP", func() bool {
		all := seen(l, "dns-truncated")
		last := all[len(all)-1]
		return len(all) == 3 && last.Path == "any.lab.test" && last.ClosedBy == ""
	})
}

func TestDNSDeadAddress(t *testing.T) {
	l, ok := names(t, "dns-dead-address")
	if !ok {
		return
	}
	u, _ := url.Parse(l.URL("dns-dead-address"))
	all, err := resolver(t, l, "dns-dead-address", "").LookupNetIP(t.Context(), "ip", "any.lab.test.")
	if err != nil || len(all) != 1 || all[0] != netip.MustParseAddr("127.0.0.4") {
		t.Fatalf("%v, %v", all, err)
	}
	if err := connect("http://127.0.0.4:"+u.Port(), 300*time.Millisecond); !isTimeout(err) {
		t.Errorf("connect: %v", err)
	}
}

// The order of the addresses is that on the wire, the dead ones first.
func TestDNSManyDead(t *testing.T) {
	l, ok := names(t, "dns-many-dead")
	if !ok {
		return
	}
	u, _ := url.Parse(l.URL("dns-many-dead"))
	b := queryUDP(t, l, "dns-many-dead", 5*time.Second)
	if len(b) < 12 || binary.BigEndian.Uint16(b[6:]) != 4 {
		t.Fatalf("answer %x", b)
	}
	for i, last := range []byte{4, 5, 6, 7} {
		record := b[12+len(aQuestion)+i*16:]
		if !bytes.Equal(record[12:16], []byte{127, 0, 0, last}) {
			t.Errorf("address %d is %v", i, record[12:16])
		}
		host := netip.AddrFrom4([4]byte(record[12:16])).String()
		within := 300 * time.Millisecond
		if last == 7 { // it lives, and may take its time
			within = 10 * time.Second
		}
		err := connect("http://"+net.JoinHostPort(host, u.Port()), within)
		if last < 7 && !isTimeout(err) || last == 7 && err != nil {
			t.Errorf("connect to %s: %v", host, err)
		}
	}
	_, body := get(t, "http://127.0.0.7:"+u.Port()+"/x").answer()
	if s := seen(l, "dns-many-dead"); body != `{"name":"found"}` || s[len(s)-1].Method != "GET" || s[len(s)-1].Path != "/x" {
		t.Errorf("%q, seen %+v", body, s)
	}
}

func isTimeout(err error) bool {
	e, ok := errors.AsType[net.Error](err)
	return ok && e.Timeout()
}

// Nonsense on its ports is dropped, and the server goes on.
func TestDNSHostile(t *testing.T) {
	l, _ := names(t, "dns-nx")
	u, _ := url.Parse(l.URL("dns-nx"))
	c, err := net.Dial("udp", u.Host)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for _, s := range []string{"", "\x00", aQuery[:20], strings.Repeat("\xff", 5000), strings.Repeat("\x00", 60000), "\xab\xcd\x81" + aQuery[3:]} {
		if _, err := io.WriteString(c, s); err != nil {
			t.Fatal(err)
		}
		stream := dial(t, l.URL("dns-nx"))
		stream.send("\x00" + s)
		_ = stream.Conn.(*net.TCPConn).CloseWrite() // the server may have ended it
		if got, _ := stream.end(); got != "" {
			t.Errorf("%.20q is answered with %q", s, got)
		}
	}
	if b := queryUDP(t, l, "dns-nx", 5*time.Second); len(b) == 0 {
		t.Error("no answer afterwards")
	}
}

func TestNamesOn(t *testing.T) {
	t.Parallel()
	free, err := net.ListenPacket("udp", "127.0.0.2:0")
	if err != nil && runtime.GOOS != "linux" {
		checkUnavailable(t, lab.Start(t, lab.Only("dns-nx"), lab.NamesOn(53)), "dns-nx")
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	port := free.LocalAddr().(*net.UDPAddr).Port
	_ = free.Close()
	l := lab.Start(t, lab.Only("dns-slow", "dns-nx"), lab.NamesOn(port), lab.Scale(0.001))
	first, second := l.Faults()[0], l.Faults()[1]
	u, err := url.Parse(first.URL)
	if err != nil || u.Scheme != "http" || u.Hostname() != "dns-nx.lab.test" {
		t.Errorf("URL %q", first.URL)
	}
	if second.URL != "" || !strings.Contains(second.Says, "choose it with Only") {
		t.Errorf("two on one port: %+v", second)
	}
	c, err := net.Dial("udp", (&net.UDPAddr{IP: net.IPv4(127, 0, 0, 2), Port: port}).String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	_ = c.SetReadDeadline(time.Now().Add(5 * time.Second))
	_, _ = io.WriteString(c, aQuery)
	if _, err := c.Read(make([]byte, 512)); err != nil {
		t.Error(err)
	}
	for _, port := range []int{-1, 65536} {
		if l, err := lab.New("127.0.0.1:0", lab.NamesOn(port)); err == nil || !strings.Contains(err.Error(), "must be 1 to 65535") {
			t.Errorf("port %d: %v", port, err)
			if err == nil {
				_ = l.Close()
			}
		}
	}
}

// In a network namespace whose /etc/resolv.conf says "nameserver 127.0.0.2".
func ExampleNamesOn() {
	_ = func(t *testing.T) {
		l := lab.Start(t, lab.Only("dns-hang"), lab.NamesOn(53))
		client := &http.Client{Timeout: 300 * time.Millisecond}
		if _, err := client.Get(l.URL("dns-hang")); err == nil { // http://dns-hang.lab.test:port/
			t.Error("was not cut")
		}
	}
}
