package syntax

import "strings"

// A rubyQuote says how a string reads on.
type rubyQuote struct {
	mark        byte
	open, end   byte // what nests in it (0: nothing) and what ends it
	nested      int  // how many of open wait for their end
	expressions bool // #{...} is one
	regexp      bool
	here        bool // a heredoc: the end of the text ends it
	begun       bool // its StrOpen is out
}

func (l *rubyLexer) quoteAt(c byte) {
	l.str(1, rubyQuote{mark: c, end: c, expressions: c != '\''})
}

// str reads a string whose opening, of the given length, stands at pos.
func (l *rubyLexer) str(opening int, q rubyQuote) {
	start := l.pos
	l.pos = min(start+opening, len(l.src))
	l.body(start, &q)
}

// resume goes on with the string around the expression of the i-th frame.
func (l *rubyLexer) resume(i int) {
	q := l.frames[i].quote
	l.frames = l.frames[:i]
	n := 0
	if l.at(0) == '}' {
		n = 1
	}
	l.take(ExprClose, n)
	l.body(l.pos, q)
}

// body reads a string from pos to its end, or to the first expression in it. start is where the token of what is read begins.
func (l *rubyLexer) body(start int, q *rubyQuote) {
	from := l.pos
	for l.pos < len(l.src) {
		switch c := l.src[l.pos]; {
		case c == '\\' && !(q.here && !q.expressions):
			l.pos = min(l.pos+2, len(l.src))
		case c == q.end && !q.here, c == q.open && q.open != 0:
			if q.ends(c) {
				l.finish(start, from, 1, q)
				return
			}
			l.pos++
		case c == '#' && q.expressions && l.at(1) == '{':
			l.piece(start, from, q)
			l.take(ExprOpen, 2)
			l.frames = append(l.frames, rubyFrame{what: 's', quote: q})
			l.state = rubyBegin
			return
		case c == '\n' && l.after > l.pos: // the string goes on behind the heredocs of its line
			l.piece(start, from, q)
			l.pos, l.after = l.after, 0
			start, from = l.pos, l.pos
		default:
			l.pos++
		}
	}
	l.finish(start, from, 0, q)
}

// ends says whether c, which opens or ends the string, ends it here. Where the same byte does both, it ends it.
func (q *rubyQuote) ends(c byte) bool {
	switch {
	case c != q.end:
		q.nested++
	case q.nested == 0:
		return true
	default:
		q.nested--
	}
	return false
}

// piece puts out the text of a string up to pos, and its opening where it is the first one.
func (l *rubyLexer) piece(start, from int, q *rubyQuote) {
	at := l.pos
	if !q.begun {
		q.begun = true
		l.pos = from
		l.emit(StrOpen, q.mark, start, "")
		l.pos = at
	}
	if at > from {
		l.emit(Str, q.mark, from, q.value(l.src[from:at]))
	}
}

// finish puts out the end of a string; n bytes at pos close it.
func (l *rubyLexer) finish(start, from, n int, q *rubyQuote) {
	end := l.pos
	if n == 0 && !q.here {
		l.fail(start, "a string that does not end")
	}
	if q.begun {
		l.piece(start, from, q)
	}
	l.pos = end + n
	for q.regexp && class[l.at(0)] == letter {
		l.pos++
	}
	switch {
	case q.begun:
		l.emit(StrClose, q.mark, end, "")
	case q.regexp:
		l.emit(Regexp, q.mark, start, l.src[start:l.pos])
	default:
		l.emit(Str, q.mark, start, q.value(l.src[from:end]))
	}
	l.state = rubyValue
	if q.here {
		l.back()
	}
}

// value undoes the escapes in a piece of a string.
func (q *rubyQuote) value(text string) string {
	switch {
	case q.expressions && !q.regexp:
		return unescape(text)
	case !q.here:
		return unescape(keepUnknown(text, "\\'"))
	}
	return text
}

// outOfText closes the innermost string that an expression stands in where the text ends; false where none is open.
func (l *rubyLexer) outOfText() bool {
	for i := len(l.frames) - 1; i > 0; i-- {
		if l.frames[i].what == 's' {
			l.resume(i)
			return true
		}
	}
	return false
}

// percent reads a literal that begins with %; false where none does.
func (l *rubyLexer) percent() bool {
	if !l.prefixed(1) {
		return false
	}
	what, at := l.at(1), 1
	if strings.IndexByte("wWiIqQrsx", what) >= 0 && what != 0 {
		at = 2
	} else {
		what = 'Q'
	}
	open := l.at(at)
	if open == 0 || class[open] != 0 || at == 1 && l.state == rubyName && strings.IndexByte("([{<|", open) < 0 {
		return false
	}
	q := rubyQuote{mark: '"', end: open, expressions: what != 'q' && what != 's', regexp: what == 'r'}
	if i := strings.IndexByte("([{<", open); i >= 0 {
		q.open, q.end = open, ")]}>"[i]
	}
	switch what {
	case 'w', 'i':
		l.words(q)
		return true
	case 'x':
		q.mark = '`'
	case 's':
		q.mark = ':'
	}
	l.str(at+1, q)
	return true
}

// words reads %w[a b] as the tokens of ["a", "b"].
func (l *rubyLexer) words(q rubyQuote) {
	start, was := l.pos, l.state
	l.pos += 3
	l.emit(Punct, 0, start, "[")
	l.operand(was)
	first := true
	for l.pos < len(l.src) && l.src[l.pos] != q.end {
		if class[l.src[l.pos]] == blank {
			l.pos++
			continue
		}
		if !first {
			l.take(Punct, 0)
			l.toks[len(l.toks)-1].Text = ","
		}
		first = false
		from := l.pos
		l.wordEnd(&q)
		l.emit(Str, ':', from, l.src[from:l.pos])
	}
	end := l.pos
	if l.pos < len(l.src) {
		l.pos++
	} else {
		l.fail(start, "a list of words that does not end")
	}
	l.emit(Punct, 0, end, "]")
	l.state = rubyValue
}

// wordEnd goes over one word of a list.
func (l *rubyLexer) wordEnd(q *rubyQuote) {
	for nested := 0; l.pos < len(l.src); l.pos++ {
		switch c := l.src[l.pos]; {
		case class[c] == blank, c == q.end && nested == 0:
			return
		case c == q.end:
			nested--
		case c == q.open && q.open != 0:
			nested++
		case c == '\\' && l.pos+1 < len(l.src):
			l.pos++
		}
	}
}
