package syntax

import "strings"

// A quote says how a string reads on: what ends it, what escapes, and how an expression comes in.
type quote struct {
	mark   byte
	end    string // what closes it; of a heredoc its word
	escape escapes
	braces int  // how many braces close an expression in it, and in C# open one; 0 is one
	here   bool // a heredoc: end stands at the start of a line
	lines  bool // it may go over lines; if not, the end of the line ends it
	open   bool // its StrOpen is out

	// hole looks at a $ or a { and says what it is and how many bytes of it open an expression or are text. It puts nothing out,
	// so that a string full of them costs no more than its length. nil: nothing comes in.
	hole  func(l *braceLexer, q *quote) (hole, int)
	short func(l *braceLexer) // reads a short expression: $name
}

// escapes says what escapes in a string.
type escapes uint8

const (
	escNone   escapes = iota
	escDouble         // the end, written twice, stands for itself
	escSlash          // a backslash and the usual letters
	escKeep           // the same, and a backslash before any other letter stays
	escQuote          // a backslash escapes only itself and the quote
)

// A hole is what a string has at a place where an expression may come in.
type hole uint8

const (
	holeNone  hole = iota // text
	holeIn                // an expression, up to a closing brace
	holeShort             // a short expression
)

// str reads a string whose opening, of the given length, stands at pos.
func (l *braceLexer) str(opening int, q quote) {
	start := l.pos
	l.pos += opening
	l.body(start, &q)
}

// resume goes on with a string after an expression in it; pos is at the brace that ends the expression.
func (l *braceLexer) resume(q *quote) {
	start := l.pos
	for i := 0; i < max(q.braces, 1) && l.at(0) == '}'; i++ {
		l.pos++
	}
	l.emit(ExprClose, 0, start, "")
	l.body(l.pos, q)
}

// body reads a string from pos to its end, or to the first expression in braces. start is where the token of what is read begins.
func (l *braceLexer) body(start int, q *quote) {
	from := l.pos
	for l.pos < len(l.src) {
		c := l.src[l.pos]
		if n := l.ends(c, q); n >= 0 {
			l.finish(start, from, n, q)
			return
		}
		if n := l.escaped(c, q); n > 0 {
			l.pos = min(l.pos+n, len(l.src))
			continue
		}
		if q.hole == nil || c != '$' && c != '{' {
			l.pos++
			continue
		}
		kind, n := q.hole(l, q)
		if kind == holeNone {
			l.pos = min(l.pos+n, len(l.src))
			continue
		}
		l.piece(start, from, q)
		if kind == holeIn {
			at := l.pos
			l.pos += n
			l.emit(ExprOpen, 0, at, "")
			l.frames = append(l.frames, braceFrame{quote: q})
			return
		}
		q.short(l)
		start, from = l.pos, l.pos
	}
	l.fail(start, "the string has no end")
	l.finish(start, from, 0, q)
}

// piece puts out the text of a string up to pos, and its opening where it is the first one.
func (l *braceLexer) piece(start, from int, q *quote) {
	at := l.pos
	text := q.value(l.src[from:at])
	if !q.open {
		q.open = true
		l.pos = from
		l.emit(StrOpen, q.mark, start, "")
		l.pos = at
	}
	if text != "" {
		l.emit(Str, q.mark, from, text)
	}
}

// finish puts out the end of a string; n bytes at pos close it.
func (l *braceLexer) finish(start, from, n int, q *quote) {
	end := l.pos
	if !q.open {
		l.pos = end + n
		l.emit(Str, q.mark, start, q.value(l.src[from:end]))
		return
	}
	l.piece(start, from, q)
	l.pos = end + n
	l.emit(StrClose, 0, end, "")
}

// ends says how many bytes at pos close the string; -1: it goes on. A string that may not go over lines ends before the end of the
// line, with nothing to close it: one quote too many costs a line, not the file.
func (l *braceLexer) ends(c byte, q *quote) int {
	switch {
	case c == '\n' && q.here:
		return l.hereEnd(q.end)
	case c == '\n' && !q.lines:
		l.fail(l.pos, "the string has no end in its line")
		return 0
	case q.here || c != q.end[0] || !l.starts(q.end):
		return -1
	case q.escape == escDouble && l.at(1) == c:
		return -1
	case len(q.end) > 2 && l.at(len(q.end)) == c:
		return -1 // of four quotes at the end the first is text
	}
	return len(q.end)
}

// hereEnd gives the length of a line's end, blanks and the word, where they end the heredoc; else -1.
func (l *braceLexer) hereEnd(word string) int {
	i := l.pos + 1
	for i < len(l.src) && (l.src[i] == ' ' || l.src[i] == '\t') {
		i++
	}
	if !strings.HasPrefix(l.src[i:], word) {
		return -1
	}
	i += len(word)
	if l.word(i) > i {
		return -1
	}
	return i - l.pos
}

// escaped says how many bytes at pos are an escape.
func (l *braceLexer) escaped(c byte, q *quote) int {
	switch {
	case q.escape == escDouble && c == q.end[0]:
		return 2
	case q.escape > escDouble && c == '\\' && l.at(1) != '\n':
		return 2
	}
	return 0
}

// value undoes the escapes in a piece of a string.
func (q *quote) value(text string) string {
	if q.here && !q.open {
		text = strings.TrimPrefix(text, "\n")
	}
	switch q.escape {
	case escDouble:
		return strings.ReplaceAll(text, q.end+q.end, q.end)
	case escSlash:
		return unescape(text)
	case escKeep:
		return unescape(keepUnknown(text, "\\\"`$ntrvef01234567xu"))
	case escQuote:
		return unescape(keepUnknown(text, "\\'"))
	}
	return text
}

// keepUnknown doubles the backslashes before all but the given bytes, where they are text.
func keepUnknown(text, known string) string {
	at := strings.IndexByte(text, '\\')
	if at < 0 {
		return text
	}
	var b strings.Builder
	for at >= 0 && at+1 < len(text) {
		b.WriteString(text[:at+1])
		if strings.IndexByte(known, text[at+1]) < 0 {
			b.WriteByte('\\')
		}
		b.WriteByte(text[at+1])
		text = text[at+2:]
		at = strings.IndexByte(text, '\\')
	}
	b.WriteString(text)
	return b.String()
}
