package scan

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"
)

// A lineIndex finds the lines of a text.
type lineIndex struct {
	text   []byte
	starts []int // of each line

	at, column int // where the last position was: in a long line the next one is counted from there
}

func newLineIndex(text []byte) *lineIndex {
	x := &lineIndex{text: text, starts: make([]int, 1, 1+bytes.Count(text, []byte("\n")))}
	for i, c := range text {
		if c == '\n' {
			x.starts = append(x.starts, i+1)
		}
	}
	return x
}

// line is the text of a line, from 1, at most 400 bytes; "" where there is none.
func (x *lineIndex) line(n int) string {
	if n < 1 || n > len(x.starts) {
		return ""
	}
	end := len(x.text)
	if n < len(x.starts) {
		end = x.starts[n] - 1
	}
	begin := x.starts[n-1]
	return strings.ToValidUTF8(strings.TrimRight(string(x.text[begin:min(end, begin+400)]), "\r\n"), "")
}

// lines are the first lines of a call, at most 20.
func (x *lineIndex) lines(f Finding) []string {
	var all []string
	for n := f.Line; n <= max(f.Line, f.End.Line) && len(all) < 20; n++ {
		all = append(all, x.line(n))
	}
	return all
}

// position is the line and column of a byte, from 1, in characters.
func (x *lineIndex) position(at int) (line, column int) {
	i, found := slices.BinarySearch(x.starts, at)
	if !found {
		i--
	}
	from, before := x.starts[i], 1
	if x.column > 0 && x.at >= from && x.at <= at {
		from, before = x.at, x.column
	}
	x.at, x.column = at, before+utf8.RuneCount(x.text[from:at])
	return i + 1, x.column
}

// spans turns the bytes of edits into lines and columns; nil when an edit is outside of the text.
func (x *lineIndex) spans(edits []Edit) []Span {
	var all []Span
	for _, e := range edits {
		if e.Start < 0 || e.End < e.Start || e.End > len(x.text) {
			return nil
		}
		var s Span
		s.Line, s.Column = x.position(e.Start)
		s.EndLine, s.EndColumn = x.position(e.End)
		all = append(all, s)
	}
	return all
}
