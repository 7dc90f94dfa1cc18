package lab

import (
	"bytes"
	"net/netip"
	"strings"
	"testing"
)

// wireQuery is a question as a resolver sends it, with the bit RD.
func wireQuery(name string, kind byte) []byte {
	b := []byte{0xab, 0xcd, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0}
	for label := range strings.SplitSeq(name, ".") {
		b = append(append(b, byte(len(label))), label...)
	}
	return append(b, 0, 0, kind, 0, classIN)
}

func TestParseQuery(t *testing.T) {
	t.Parallel()
	q, ok := parseQuery(append(wireQuery("a.Lab.test", typeAAAA), "EDNS"...))
	if !ok || q.id != 0xabcd || q.recurse != 1 || q.name != "a.Lab.test" || q.asks() != "AAAA" {
		t.Errorf("%v %+v", ok, q)
	}
	if q, ok := parseQuery(wireQuery("a\x1b[2J é.test", 65)); !ok || q.name != "a?[2J???.test" && q.name != "a?[2J??.test" || q.asks() != "TYPE65" {
		t.Errorf("%v %q %s", ok, q.name, q.asks())
	}
	long := strings.Repeat(strings.Repeat("x", 63)+".", 3)
	if _, ok := parseQuery(wireQuery(long+strings.Repeat("x", 61), typeA)); !ok {
		t.Error("the longest name is refused")
	}
	if _, ok := parseQuery(wireQuery(long+strings.Repeat("x", 62), typeA)); ok {
		t.Error("a name of 256 bytes is taken")
	}
}

func TestParseQueryRefuses(t *testing.T) {
	t.Parallel()
	good := wireQuery("lab.test", typeA)
	for n := range good {
		if _, ok := parseQuery(good[:n]); ok {
			t.Errorf("the first %d bytes are taken for a query", n)
		}
	}
	for what, change := range map[string]func([]byte){
		"an answer":         func(b []byte) { b[2] |= bitAnswer },
		"another operation": func(b []byte) { b[2] |= 0x10 },
		"two questions":     func(b []byte) { b[5] = 2 },
		"no question":       func(b []byte) { b[5] = 0 },
		"a pointer":         func(b []byte) { b[dnsHeader] = 0xc0 },
		"another class":     func(b []byte) { b[len(b)-1] = 3 },
	} {
		b := bytes.Clone(good)
		change(b)
		if _, ok := parseQuery(b); ok {
			t.Errorf("%s is taken for a query", what)
		}
	}
}

func TestReplyBytes(t *testing.T) {
	t.Parallel()
	q, _ := parseQuery(wireQuery("Lab.test", typeA))
	r := reply{addresses: []netip.Addr{netip.MustParseAddr("::1"), netip.MustParseAddr("127.0.0.4")}}
	want := "\xab\xcd\x85\x80\x00\x01\x00\x01\x00\x00\x00\x00" + "\x03Lab\x04test\x00\x00\x01\x00\x01" +
		"\xc0\x0c\x00\x01\x00\x01\x00\x00\x00\x00\x00\x04\x7f\x00\x00\x04"
	if got := string(r.message(q)); got != want {
		t.Errorf("got  %x\nwant %x", got, want)
	}
	q.kind = 15
	if got := r.message(q); len(got) != dnsHeader+len(q.raw) || got[7] != 0 {
		t.Errorf("to another type: %x", got)
	}
	if got := (reply{code: nameError, truncated: true}).message(q); got[2] != 0x87 || got[3] != 0x83 {
		t.Errorf("bits %x", got[2:4])
	}
}

// Whatever comes: no panic, and an answer repeats the question as it came.
func FuzzParseQuery(f *testing.F) {
	f.Add(wireQuery("lab.test", typeA))
	f.Add([]byte("GET / HTTP/1.1\r\n\r\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		q, ok := parseQuery(b)
		if !ok {
			return
		}
		m := reply{addresses: []netip.Addr{netip.MustParseAddr("127.0.0.4")}}.message(q)
		if !bytes.HasPrefix(b[dnsHeader:], q.raw) || !bytes.HasPrefix(m[dnsHeader:], q.raw) || len(q.name) > dnsName*3 {
			t.Errorf("%x is answered with %x", b, m)
		}
		if _, ok := parseQuery(m); ok {
			t.Error("an answer is taken for a query: two servers would go on for ever")
		}
	})
}
