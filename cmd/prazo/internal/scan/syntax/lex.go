package syntax

import "strings"

// A lexer turns the text of a file into tokens. Each language has a function that fills toks (lex_<language>.go); what most of
// them need is here. The texts of tokens are parts of src wherever that can be, so that a token costs no allocation.
type lexer struct {
	src      string
	pos      int // the next byte
	toks     []Token
	comments []Comment
	trouble  []Trouble

	space bool // blanks stand before the next token
	line  bool // a line end stands before the next token
}

// maxTroubles is how many places of trouble a file keeps.
const maxTroubles = 20

// newLexer puts the tokens in room, as far as that goes.
func newLexer(src string, room []Token) *lexer {
	if cap(room) == 0 {
		room = make([]Token, 0, len(src)/16+16)
	}
	return &lexer{src: src, line: true, toks: room[:0]}
}

// at returns the byte n places on, 0 behind the end.
func (l *lexer) at(n int) byte {
	if l.pos+n < len(l.src) {
		return l.src[l.pos+n]
	}
	return 0
}

// starts says whether the text goes on with s.
func (l *lexer) starts(s string) bool { return strings.HasPrefix(l.src[l.pos:], s) }

// emit adds the token that began at start and ends at pos.
func (l *lexer) emit(kind TokenKind, mark byte, start int, text string) {
	if len(l.toks) == cap(l.toks) {
		l.grow()
	}
	l.toks = append(l.toks, Token{Kind: kind, Space: l.space, Line: l.line, Mark: mark, Pos: int32(start), End: int32(l.pos), Text: text})
	l.space, l.line = false, false
}

// grow makes room for as many tokens as the rest of the file will have if it goes on as it began.
func (l *lexer) grow() {
	have := len(l.toks)
	rest := float64(len(l.src)-l.pos) / float64(max(l.pos, 1))
	more := int(float64(have)*min(rest, 4)*1.05) + have/8 + 64
	toks := make([]Token, have, have+more)
	copy(toks, l.toks)
	l.toks = toks
}

// take makes a token of the next n bytes.
func (l *lexer) take(kind TokenKind, n int) {
	start := l.pos
	l.pos += n
	l.emit(kind, 0, start, l.src[start:l.pos])
}

// last returns the last token, one of kind EOF at the start of the file.
func (l *lexer) last() Token {
	if len(l.toks) == 0 {
		return Token{}
	}
	return l.toks[len(l.toks)-1]
}

// blanks skips blanks and line ends, and marks the next token with what it skipped.
func (l *lexer) blanks() {
	for l.pos < len(l.src) {
		switch l.src[l.pos] {
		case ' ', '\t', '\r', '\f', '\v':
			l.space = true
		case '\n':
			l.space, l.line = true, true
		default:
			return
		}
		l.pos++
	}
}

// lineComment skips the rest of the line, whose first skip bytes are the mark of a comment. The line end stays.
func (l *lexer) lineComment(skip int) {
	start := l.pos
	if end := strings.IndexByte(l.src[start:], '\n'); end >= 0 {
		l.pos = start + end
	} else {
		l.pos = len(l.src)
	}
	l.comment(start, min(start+skip, l.pos), l.pos)
}

// blockComment skips a comment whose mark has skip bytes, up to end.
func (l *lexer) blockComment(skip int, end string) {
	start := l.pos
	from := min(start+skip, len(l.src))
	to := strings.Index(l.src[from:], end)
	if to < 0 {
		l.fail(start, "a comment that does not end")
		l.pos = len(l.src)
		l.comment(start, from, l.pos)
		return
	}
	l.pos = from + to + len(end)
	l.comment(start, from, from+to)
	if strings.IndexByte(l.src[from:l.pos], '\n') >= 0 {
		l.line = true
	}
}

func (l *lexer) comment(start, from, to int) {
	l.space = true
	l.comments = append(l.comments, Comment{Pos: int32(start), End: int32(l.pos), Text: strings.TrimSpace(l.src[from:to])})
}

// fail notes a place of trouble.
func (l *lexer) fail(pos int, what string) {
	if len(l.trouble) < maxTroubles {
		l.trouble = append(l.trouble, Trouble{Pos: int32(pos), What: what})
	}
}

// The classes of bytes.
const (
	letter = 1 << iota // may begin an identifier: every byte of a character outside ASCII counts
	digit
	blank
)

var class = func() (c [256]byte) {
	for b := range c {
		switch {
		case b >= 'a' && b <= 'z', b >= 'A' && b <= 'Z', b == '_', b >= 0x80:
			c[b] = letter
		case b >= '0' && b <= '9':
			c[b] = digit
		case b == ' ', b == '\t', b == '\r', b == '\n', b == '\f', b == '\v':
			c[b] = blank
		}
	}
	return c
}()

// word returns the end of the identifier that begins at i (i, when there is none).
func (l *lexer) word(i int) int {
	for i < len(l.src) && class[l.src[i]]&(letter|digit) != 0 {
		i++
	}
	return i
}

// ident makes a token of the identifier at pos, of which skip bytes are a mark.
func (l *lexer) ident(skip int, mark byte) {
	start := l.pos
	l.pos = l.word(start + skip)
	l.emit(Ident, mark, start, l.src[start+skip:l.pos])
}

// number makes a token of the number at pos: digits, letters, a sign after an exponent, and a dot unless a name or one more dot
// follows it.
func (l *lexer) number() {
	start := l.pos
	hex := l.at(0) == '0' && (l.at(1)|0x20 == 'x' || l.at(1)|0x20 == 'b')
	dot := l.at(0) == '.'
	l.pos++
	for ; l.pos < len(l.src); l.pos++ {
		c := l.src[l.pos]
		if c == '.' && !dot && !hex && l.at(1) != '.' && class[l.at(1)] != letter {
			dot = true
		} else if c >= 0x80 || class[c]&(letter|digit) == 0 {
			break
		} else if !hex && c|0x20 == 'e' && l.signed() {
			l.pos++
		}
	}
	l.emit(Num, 0, start, l.src[start:l.pos])
}

// signed says whether a sign and a digit follow the byte at pos.
func (l *lexer) signed() bool {
	return (l.at(1) == '+' || l.at(1) == '-') && class[l.at(2)] == digit
}

// Operators are the operators of a language by their first byte, the longest first. Single bytes need not be in it.
type operators [256][]string

// newOperators makes them from a list with blanks between, in which longer ones stand before their beginnings.
func newOperators(list string) *operators {
	var o operators
	for _, op := range strings.Fields(list) {
		o[op[0]] = append(o[op[0]], op)
	}
	return &o
}

// punct makes a token of the longest operator at pos, of one byte when none is known.
func (l *lexer) punct(ops *operators) {
	rest := l.src[l.pos:]
	for _, op := range ops[rest[0]] {
		if strings.HasPrefix(rest, op) {
			l.take(Punct, len(op))
			return
		}
	}
	l.take(Punct, 1)
}

// quoted makes a Str token of the string at pos that ends with its first byte, with escapes by backslash. Where oneLine is set it
// ends with the line too.
func (l *lexer) quoted(skip int, oneLine bool) {
	start := l.pos
	from := start + skip + 1
	quote := l.src[from-1]
	escaped := false
	for i := from; i < len(l.src); i++ {
		switch c := l.src[i]; {
		case c == quote:
			l.pos = i + 1
			l.emit(Str, quote, start, plain(l.src[from:i], escaped))
			return
		case c == '\\':
			escaped = true
			i++
		case c == '\n' && oneLine:
			l.fail(start, "a string that does not end on its line")
			l.pos = i
			l.emit(Str, quote, start, plain(l.src[from:i], escaped))
			return
		}
	}
	l.fail(start, "a string that does not end")
	l.pos = len(l.src)
	l.emit(Str, quote, start, plain(l.src[min(from, l.pos):], escaped))
}

func plain(s string, escaped bool) string {
	if escaped {
		return unescape(s)
	}
	return s
}
