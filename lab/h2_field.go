package lab

import "strings"

// The fields of heads, as RFC 7541 (HPACK) packs them. What the lab sends needs
// neither its dynamic table nor its Huffman code. Of what a client sends only
// the method and the path are looked for, and only where they are easy to see:
// in the static table, or as plain text.

// Places in the static table.
const (
	h2MethodField = 2 // :method GET; 3 is POST
	h2PathField   = 4 // :path /; 5 is /index.html
	h2Status200   = "\x88"
	h2LengthField = 28
	h2TypeField   = 31
)

// h2Field is a field whose name is in the static table at name (15..61) and
// whose value (at most 126 bytes) is spelt out.
func h2Field(name byte, value string) string {
	return h2FieldHead(name, len(value)) + value
}

// h2FieldHead is a field up to its value, of size bytes (at most 16,000).
func h2FieldHead(name byte, size int) string {
	head := []byte{0x0f, name - 15}
	if size < 127 {
		return string(append(head, byte(size)))
	}
	return string(append(head, 127, byte(size-127)|0x80, byte((size-127)>>7)))
}

// h2Request reads method and path from a head of a client; "" for what it
// cannot see. The head may end in the middle.
func h2Request(head []byte) (method, path string) {
	p := packed(head)
	for len(p) > 0 && (method == "" || path == "") {
		name, value, ok := p.field()
		if !ok {
			break
		}
		switch name {
		case h2MethodField, h2MethodField + 1:
			method = cutTo(value, 32)
		case h2PathField, h2PathField + 1:
			path, _, _ = strings.Cut(cutTo(value, 256), "?")
		}
	}
	return method, path
}

// packed is what is left of a head.
type packed []byte

// field takes one field off. name is its place in the table, 0 for a name that
// is spelt out; value is "" where it cannot be read.
func (p *packed) field() (name int, value string, ok bool) {
	first := (*p)[0]
	switch {
	case first&0x80 != 0: // name and value from a table
		name, ok = p.integer(7)
		return name, h2Static(name), ok
	case first&0xe0 == 0x20: // the size of the dynamic table
		_, ok = p.integer(5)
		return 0, "", ok
	case first&0x40 != 0: // goes into the dynamic table
		name, ok = p.integer(6)
	default:
		name, ok = p.integer(4)
	}
	if ok && name == 0 {
		_, ok = p.text()
	}
	if ok {
		value, ok = p.text()
	}
	return name, value, ok
}

// h2Static is the value of the few places that matter here.
func h2Static(place int) string {
	switch place {
	case h2MethodField:
		return "GET"
	case h2MethodField + 1:
		return "POST"
	case h2PathField:
		return "/"
	case h2PathField + 1:
		return "/index.html"
	}
	return ""
}

// integer takes a number off that begins in the low bits of the first byte.
// Nothing that is needed here is larger than 2 MiB.
func (p *packed) integer(bits int) (int, bool) {
	b := *p
	if len(b) == 0 {
		return 0, false
	}
	full := 1<<bits - 1
	n := int(b[0]) & full
	b = b[1:]
	for shift, more := 0, n == full; more; shift += 7 {
		if len(b) == 0 || shift > 14 {
			return 0, false
		}
		n += int(b[0]&0x7f) << shift
		more = b[0]&0x80 != 0
		b = b[1:]
	}
	*p = b
	return n, true
}

// text takes a string off, "" where it is in the Huffman code.
func (p *packed) text() (string, bool) {
	if len(*p) == 0 {
		return "", false
	}
	coded := (*p)[0]&0x80 != 0
	n, ok := p.integer(7)
	if !ok || n > len(*p) {
		return "", false
	}
	value := string((*p)[:n])
	*p = (*p)[n:]
	if coded {
		value = ""
	}
	return value, true
}
