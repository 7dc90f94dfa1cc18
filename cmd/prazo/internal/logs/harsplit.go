package logs

import (
	"bufio"
	"bytes"
	"io"
)

// longestText is how much of a string inside a HAR is kept: bodies are in there, and nobody needs them here.
const longestText = 4 << 10

// isHAR looks at the beginning of a file for {"log": {.
func isHAR(in *bufio.Reader) bool {
	start, _ := in.Peek(512)
	for _, mark := range [...]string{"{", `"log"`, ":", "{"} {
		start = bytes.TrimLeft(start, " \t\r\n")
		if !bytes.HasPrefix(start, []byte(mark)) {
			return false
		}
		start = start[len(mark):]
	}
	return true
}

// A harReader turns a HAR, which is one JSON document, into lines of one entry each, in bounded memory.
type harReader struct {
	in     *bufio.Reader
	inside bool   // of the array of entries
	ended  bool   // that array
	line   []byte // the entry that is being handed out
	rest   []byte
}

func newHARReader(in *bufio.Reader) *harReader { return &harReader{in: in} }

// Read hands out entries; io.ErrUnexpectedEOF when the document breaks off.
func (h *harReader) Read(b []byte) (int, error) {
	for len(h.rest) == 0 {
		if err := h.next(); err != nil {
			return 0, err
		}
	}
	n := copy(b, h.rest)
	h.rest = h.rest[n:]
	return n, nil
}

// next reads one entry.
func (h *harReader) next() error {
	if h.ended {
		return io.EOF
	}
	if !h.inside {
		if err := h.find(); err != nil {
			return err
		}
	}
	for {
		c, err := h.in.ReadByte()
		switch {
		case err != nil:
			return early(err)
		case c == ']':
			h.ended = true
			return io.EOF
		case c == '{':
			h.line = append(h.line[:0], '{')
			if err := h.entry(); err != nil {
				return err
			}
			h.line = append(h.line, '\n')
			h.rest = h.line
			return nil
		}
	}
}

// find goes on to the bracket behind "entries".
func (h *harReader) find() error {
	matched := 0
	const mark = `"entries":[`
	for matched < len(mark) {
		c, err := h.in.ReadByte()
		switch {
		case err != nil:
			return early(err)
		case c == mark[matched]:
			matched++
		case c == ' ' || c == '\n' || c == '\r' || c == '\t':
		case c == mark[0]:
			matched = 1
		default:
			matched = 0
		}
	}
	h.inside = true
	return nil
}

// entry copies one object, from behind its brace to the other, on one line.
func (h *harReader) entry() error {
	for depth := 1; depth > 0; {
		c, err := h.in.ReadByte()
		if err != nil {
			return early(err)
		}
		switch c {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case '\n', '\r':
			c = ' '
		}
		h.keep(c)
		if c == '"' {
			if err := h.text(); err != nil {
				return err
			}
		}
	}
	return nil
}

// text copies a string as far as it is of use, never half of an escape.
func (h *harReader) text() error {
	for size := 0; ; size++ {
		c, err := h.in.ReadByte()
		if err != nil {
			return early(err)
		}
		switch {
		case c == '"':
			h.keep(c)
			return nil
		case c == '\n' || c == '\r':
			c = ' '
		case c == '\\':
			next, err := h.in.ReadByte()
			if err != nil {
				return early(err)
			}
			if size < longestText && next >= ' ' {
				h.keep(c)
				h.keep(next)
			}
			continue
		}
		if size < longestText {
			h.keep(c)
		}
	}
}

// keep takes one byte into the line, up to the longest line; what is cut there cannot be read, and is counted so.
func (h *harReader) keep(c byte) {
	if len(h.line) < mostLine-2 {
		h.line = append(h.line, c)
	}
}

// early turns the end of the input into an error: a HAR ends with its brackets.
func early(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}
