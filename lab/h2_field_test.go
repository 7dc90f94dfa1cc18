package lab

import (
	"strings"
	"testing"
)

func TestH2Request(t *testing.T) {
	t.Parallel()
	for _, r := range []struct{ head, method, path string }{
		{"\x82\x84", "GET", "/"},
		{"\x83\x87\x85", "POST", "/index.html"},
		{"\x41\x03lab\x82\x04\x06/a?b=c", "GET", "/a"},      // :authority first, as net/http has it
		{"\x42\x03PUT\x44\x02/a", "PUT", "/a"},              // goes into the dynamic table
		{"\x10\x07:method\x05PATCH\x82", "GET", ""},         // a name that is spelt out is not looked at
		{"\x3f\xe1\x1f\x82\x44\x82\x60\x75\x87", "GET", ""}, // size of the dynamic table; a path in the Huffman code
		{"\xbe\xbf", "", ""},                                // places of the dynamic table
		{"\x0f\x7f\x80\x80\x80\x80\x01x\x82", "", ""},       // a number that is too large
		{"\x02\x7f\xff\xff\x7fx", "", ""},                   // a value that is longer than the head
		{"\x02\x05DEL", "", ""},                             // cut in the middle
		{"\x82\x04\x7f\x81\x3f" + strings.Repeat("p", 8192), "GET", strings.Repeat("p", 256)},
		{"", "", ""},
	} {
		if method, path := h2Request([]byte(r.head)); method != r.method || path != r.path {
			t.Errorf("%.20q: %q %q, want %q %q", r.head, method, path, r.method, r.path)
		}
	}
}

// Whatever a client sends as its head is read without harm, and what is
// remembered of it is short.
func FuzzH2Request(f *testing.F) {
	for _, seed := range []string{"\x82\x84", "\x41\x03lab\x82\x04\x06/a?b=c", "\x3f\xe1\x1f\x82", "\x0f\x7f\x80\x80\x80\x80\x01x"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, head []byte) {
		if method, path := h2Request(head); len(method) > 32 || len(path) > 256 {
			t.Errorf("remembers %d and %d bytes", len(method), len(path))
		}
	})
}
