package logs

import "bytes"

// A row walks over the fields of one line of separated values. A field in quotes may hold the separator, and two quotes for
// one; line ends in it are not meant to be read here.
type row struct {
	rest      []byte
	separator byte
	value     []byte
	started   bool
	broken    bool
}

// next goes on to the following field; false at the end.
func (r *row) next(d *draft) bool {
	if r.started {
		if len(r.rest) == 0 || r.rest[0] != r.separator {
			r.broken = len(r.rest) > 0
			return false
		}
		r.rest = r.rest[1:]
	}
	r.started = true
	if len(r.rest) > 0 && r.rest[0] == '"' {
		return r.quoted(d)
	}
	end := bytes.IndexByte(r.rest, r.separator)
	if end < 0 {
		end = len(r.rest)
	}
	r.value, r.rest = r.rest[:end], r.rest[end:]
	return true
}

// quoted reads a field in quotes; where it has quotes inside, it is copied into the scratch memory of the draft.
func (r *row) quoted(d *draft) bool {
	b := r.rest[1:]
	start := len(d.text)
	for {
		end := bytes.IndexByte(b, '"')
		if end < 0 {
			r.broken = true
			return false
		}
		if end+1 == len(b) || b[end+1] != '"' {
			if r.value = b[:end]; len(d.text) > start {
				d.text = append(d.text, b[:end]...)
				r.value = d.text[start:len(d.text):len(d.text)]
			}
			r.rest = b[end+1:]
			return true
		}
		d.text = append(d.text, b[:end+1]...)
		b = b[end+2:]
	}
}
