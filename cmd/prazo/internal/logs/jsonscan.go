package logs

import "unicode/utf8"

// The bounds of an object in a log: what lies deeper, and longer paths of keys, are passed over.
const (
	deepest     = 6
	longestPath = 200
)

// object reads one JSON object and gives the value of every key to put, by its path. Arrays are passed over. A null counts
// as absent, true and false by their words.
func (d *draft) object(b []byte, columns *columns) problem {
	s := scan{b: b}
	s.space()
	why := s.members(d, columns, 0)
	if why != fine {
		return why
	}
	if s.space(); s.i != len(b) {
		return broken
	}
	return fine
}

// A scan is a place in a JSON text.
type scan struct {
	b []byte
	i int
}

func (s *scan) space() {
	for s.i < len(s.b) && (s.b[s.i] == ' ' || s.b[s.i] == '\t' || s.b[s.i] == '\r' || s.b[s.i] == '\n') {
		s.i++
	}
}

// take passes over one byte if it is the one that is awaited.
func (s *scan) take(c byte) bool {
	s.space()
	if s.i < len(s.b) && s.b[s.i] == c {
		s.i++
		return true
	}
	return false
}

// members reads an object from its brace to the other.
func (s *scan) members(d *draft, columns *columns, depth int) problem {
	if !s.take('{') {
		return broken
	}
	if s.take('}') {
		return fine
	}
	for {
		s.space()
		key, _, ok := s.quoted()
		if !ok || !s.take(':') {
			return broken
		}
		before := len(d.path)
		if before > 0 {
			d.path = append(d.path, '.')
		}
		d.path = append(d.path, key[:min(len(key), longestPath)]...)
		why := s.value(d, columns, depth)
		if d.path = d.path[:before]; why != fine {
			return why
		}
		if s.take('}') {
			return fine
		}
		if !s.take(',') {
			return broken
		}
	}
}

// value reads what stands behind a key.
func (s *scan) value(d *draft, columns *columns, depth int) problem {
	s.space()
	if s.i == len(s.b) {
		return broken
	}
	switch s.b[s.i] {
	case '{':
		if depth < deepest && len(d.path) < longestPath {
			return s.members(d, columns, depth+1)
		}
		return s.pass()
	case '[':
		return s.pass()
	case '"':
		text, escaped, ok := s.quoted()
		if !ok {
			return broken
		}
		c := columns.of(d.path)
		if escaped && c.slot != slotNone {
			text = d.unescape(text)
		}
		return d.put(c, text)
	}
	start := s.i
	for s.i < len(s.b) && word(s.b[s.i]) {
		s.i++
	}
	if s.i == start {
		return broken
	}
	return d.put(columns.of(d.path), s.b[start:s.i])
}

// word says that a byte belongs to a number, or to true, false and null.
func word(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c == '-' || c == '+' || c == '.' || c == 'E'
}

// quoted reads a string and leaves its escapes as they are.
func (s *scan) quoted() (text []byte, escaped, ok bool) {
	if s.i == len(s.b) || s.b[s.i] != '"' {
		return nil, false, false
	}
	start := s.i + 1
	for i := start; i < len(s.b); i++ {
		switch s.b[i] {
		case '\\':
			escaped = true
			i++
		case '"':
			s.i = i + 1
			return s.b[start:i], escaped, true
		}
	}
	return nil, false, false
}

// pass goes over an array or an object without reading it.
func (s *scan) pass() problem {
	depth := 0
	for s.i < len(s.b) {
		switch s.b[s.i] {
		case '"':
			if _, _, ok := s.quoted(); !ok {
				return broken
			}
			continue
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		}
		s.i++
		if depth == 0 {
			return fine
		}
	}
	return broken
}

// unescape turns the escapes of a string into what they stand for, in the scratch memory of the draft.
func (d *draft) unescape(b []byte) []byte {
	start := len(d.text)
	for i := 0; i < len(b); i++ {
		if b[i] != '\\' || i+1 == len(b) {
			d.text = append(d.text, b[i])
			continue
		}
		i++
		switch b[i] {
		case 'n', 't', 'r', 'b', 'f':
			d.text = append(d.text, ' ')
		case 'u':
			d.text = utf8.AppendRune(d.text, fourHex(b[i+1:]))
			i = min(i+4, len(b)-1)
		default:
			d.text = append(d.text, b[i])
		}
	}
	return d.text[start:len(d.text):len(d.text)]
}

// fourHex reads the digits of \u0041. Halves of pairs become the sign for an unknown letter: no name needs them.
func fourHex(b []byte) rune {
	if len(b) < 4 {
		return utf8.RuneError
	}
	var r rune
	for _, c := range b[:4] {
		v := hexValue(c)
		if v < 0 {
			return utf8.RuneError
		}
		r = r<<4 | rune(v)
	}
	return r
}

func hexValue(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'a' && c <= 'f':
		return int(c-'a') + 10
	case c >= 'A' && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}
