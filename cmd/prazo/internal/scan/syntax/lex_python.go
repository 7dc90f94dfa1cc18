package syntax

import "strings"

var pythonOperators = newOperators(`**= //= >>= <<= ... := -> == != <= >= <> ** // << >> += -= *= /= %= &= |= ^= @=`)

// A pythonLexer reads Python. Indentation becomes Open and Close, the end of a line an EndLine, unless a bracket is open.
type pythonLexer struct {
	*lexer
	indents []int         // the columns of the blocks that are open, 0 first
	open    []byte        // ( [ { as they are; 'f' an expression in an f-string
	formats []pythonQuote // the f-strings that are open, one for each 'f'
}

// A pythonQuote says how a string goes on.
type pythonQuote struct {
	end    string // what closes it: one quote or three
	raw    bool
	spec   int // how many format specifications are open: in {x:{y}} the y stands in one
	format bool
}

func lexPython(src string, room []Token) lexed {
	l := &pythonLexer{lexer: newLexer(src, room), indents: []int{0}}
	if l.starts("\uFEFF") {
		l.pos += 3
	}
	l.indent()
	for l.pos < len(src) {
		switch c := src[l.pos]; c {
		case ' ', '\t', '\r', '\f', '\v':
			l.space = true
			l.pos++
		case '\n':
			l.newline()
		case '\\':
			l.pos++
			if l.starts("\r\n") {
				l.pos++
			}
			if l.at(0) == '\n' {
				l.pos++
			}
			l.space = true
		case '#':
			l.lineComment(1)
		default:
			l.token(c)
		}
	}
	l.endLine("\n", 0)
	l.close(0)
	return lexed{l.toks, l.comments, l.trouble}
}

// newline reads the end of a line. Inside brackets it means nothing, unless the next line begins a statement: then a bracket was left
// open by mistake, and all are given up.
func (l *pythonLexer) newline() {
	l.pos++
	l.line, l.space = true, true
	if len(l.open) > 0 {
		if !l.statementNext() {
			return
		}
		l.fail(l.pos, "a bracket is open before this statement")
		l.giveUp()
	}
	l.endLine("\n", 1)
	l.indent()
}

// giveUp closes all brackets that are open, those of f-strings with tokens: they have no partner in the text.
func (l *pythonLexer) giveUp() {
	for n := len(l.open) - 1; n >= 0; n-- {
		if l.open[n] == 'f' {
			end := l.last().End
			l.toks = append(l.toks, Token{Kind: ExprClose, Pos: end, End: end}, Token{Kind: StrClose, Pos: end, End: end})
		}
	}
	l.open, l.formats = l.open[:0], l.formats[:0]
}

// endLine ends a statement, if one has begun: a line with nothing on it ends none, nor does one whose block follows.
func (l *pythonLexer) endLine(text string, size int) {
	t := l.last()
	if t.Kind == EOF || t.Kind == EndLine || t.Kind == Close || t.Kind == Open || t.isPunct(":") && size > 0 && text == "\n" {
		return
	}
	line := l.line
	l.line = false
	l.emit(EndLine, 0, l.pos-size, text)
	l.line = line
}

// indent reads the blanks at the start of a line that is not empty, and opens or closes blocks.
func (l *pythonLexer) indent() {
	column, ok := l.column()
	if !ok {
		return
	}
	top := l.indents[len(l.indents)-1]
	if column > top {
		l.indents = append(l.indents, column)
		line := l.line
		l.emit(Open, 0, l.pos, ":")
		l.line = line
	} else if column < top {
		l.close(column)
	}
}

// column counts the blanks; it says no for a line with nothing on it but a comment.
func (l *pythonLexer) column() (int, bool) {
	column := 0
	for ; l.pos < len(l.src); l.pos++ {
		switch l.src[l.pos] {
		case ' ':
			column++
		case '\t':
			column += 8 - column%8
		case '\f':
			column = 0
		case '\r', '\n', '#', '\\':
			return 0, false
		default:
			return column, true
		}
	}
	return 0, false
}

// close closes the blocks that are deeper than column.
func (l *pythonLexer) close(column int) {
	end := l.last().End
	for n := len(l.indents) - 1; n > 0 && l.indents[n] > column; n-- {
		l.indents = l.indents[:n]
		l.toks = append(l.toks, Token{Kind: Close, Pos: end, End: end})
	}
}

// statementNext says whether the next line begins with a word that no expression has.
func (l *pythonLexer) statementNext() bool {
	i := l.pos
	for i < len(l.src) && (l.src[i] == ' ' || l.src[i] == '\t') {
		i++
	}
	return pythonStatement(l.src[i:l.word(i)])
}

func pythonStatement(word string) bool {
	switch word {
	case "def", "class", "import", "return", "while", "try", "raise", "with", "assert", "del", "global", "break", "continue", "pass":
		return true
	}
	return false
}

func (l *pythonLexer) token(c byte) {
	switch {
	case class[c] == letter:
		if n := l.prefix(); n > 0 {
			l.str(n)
			return
		}
		l.ident(0, 0)
	case class[c] == digit, c == '.' && class[l.at(1)] == digit:
		l.number()
	case c == '"' || c == '\'':
		l.str(0)
	default:
		l.operator(c)
	}
}

// prefix returns how many letters stand before the quote of a string; 0 when no string begins here.
func (l *pythonLexer) prefix() int {
	for n := 0; n < 3; n++ {
		switch l.at(n) {
		case '"', '\'':
			return n
		case 'r', 'R', 'b', 'B', 'u', 'U', 'f', 'F', 't', 'T':
		default:
			return 0
		}
	}
	return 0
}

// str reads a string with so many letters before its quote.
func (l *pythonLexer) str(letters int) {
	start := l.pos
	prefix := strings.ToLower(l.src[start : start+letters])
	quote := l.src[start+letters]
	q := pythonQuote{
		end:    l.src[start+letters : start+letters+1],
		raw:    strings.Contains(prefix, "r"),
		format: strings.ContainsAny(prefix, "ft"),
	}
	if rest := l.src[start+letters:]; len(rest) >= 3 && rest[1] == quote && rest[2] == quote {
		q.end = rest[:3]
	}
	from := start + letters + len(q.end)
	if q.format {
		l.pos = from
		l.emit(StrOpen, quote, start, "")
		l.pieces(q)
		return
	}
	end, after := l.stringEnd(from, q.end)
	l.pos = after
	text := l.src[from:end]
	if !q.raw {
		text = unescape(text)
	}
	l.emit(Str, quote, start, text)
}

// stringEnd returns where the text of a string ends and what stands behind its quotes.
func (l *pythonLexer) stringEnd(i int, quotes string) (end, after int) {
	for ; i < len(l.src); i++ {
		switch c := l.src[i]; {
		case c == '\\':
			i++
		case c == quotes[0] && strings.HasPrefix(l.src[i:], quotes):
			return i, i + len(quotes)
		case c == '\n' && len(quotes) == 1:
			l.fail(l.pos, "a string that does not end on its line")
			return i, i
		}
	}
	l.fail(l.pos, "a string that does not end")
	return len(l.src), len(l.src)
}

// pieces reads the text of an f-string from pos on, up to its end or the next expression.
func (l *pythonLexer) pieces(q pythonQuote) {
	from := l.pos
	for i := from; i < len(l.src); i++ {
		switch c := l.src[i]; {
		case c == '\\' && !strings.ContainsRune("{}", l.byteAt(i+1)):
			i++
		case c == '\n' && len(q.end) == 1:
			l.fail(from, "a string that does not end on its line")
			l.piece(i, q)
			l.take(StrClose, 0)
			return
		case c == q.end[0] && strings.HasPrefix(l.src[i:], q.end):
			l.piece(i, q)
			l.take(StrClose, len(q.end))
			return
		case c == '{' && q.spec == 0 && l.byteAt(i+1) == '{':
			i++
		case c == '}' && q.spec > 0:
			q.spec--
			l.pos = i + 1
		case c == '{':
			l.piece(i, q)
			l.open = append(l.open, 'f')
			l.formats = append(l.formats, q)
			l.take(ExprOpen, 1)
			return
		}
	}
	l.fail(from, "a string that does not end")
	l.piece(len(l.src), q)
	l.take(StrClose, 0)
}

// byteAt is the byte at i, 0 behind the end.
func (l *pythonLexer) byteAt(i int) rune {
	if i < len(l.src) {
		return rune(l.src[i])
	}
	return 0
}

// piece makes a Str of the text from pos up to end. That of a format specification is left out.
func (l *pythonLexer) piece(end int, q pythonQuote) {
	start := l.pos
	l.pos = end
	if q.spec > 0 || start >= end {
		return
	}
	text := l.src[start:end]
	if strings.ContainsAny(text, "{}") {
		text = strings.ReplaceAll(strings.ReplaceAll(text, "{{", "{"), "}}", "}")
	}
	if !q.raw {
		text = unescape(text)
	}
	l.emit(Str, 0, start, text)
}

func (l *pythonLexer) operator(c byte) {
	top := byte(0)
	if n := len(l.open); n > 0 {
		top = l.open[n-1]
	}
	switch c {
	case '(', '[', '{':
		l.open = append(l.open, c)
	case ')', ']', '}':
		l.closing(c)
		return
	case ';':
		l.pos++
		l.endLine(";", 1)
		return
	case ':', '!', '=':
		if top == 'f' && l.fieldEnd(c) {
			return
		}
	}
	l.punct(pythonOperators)
}

// closing reads a closing bracket. A } may end an expression in an f-string.
func (l *pythonLexer) closing(c byte) {
	opening := byte('(')
	if c != ')' {
		opening = c - 2 // [ and ], { and } are two apart
	}
	for n := len(l.open) - 1; n >= 0 && n > len(l.open)-maxLookback; n-- {
		switch l.open[n] {
		case opening:
			l.open = l.open[:n]
			l.take(Punct, 1)
			return
		case 'f':
			if c == '}' {
				l.open = l.open[:n]
				l.take(ExprClose, 1)
				l.resume(0)
				return
			}
			l.take(Punct, 1)
			return
		}
	}
	l.take(Punct, 1)
}

// resume goes on with the text of an f-string, in a format specification when spec is 1.
func (l *pythonLexer) resume(spec int) {
	q := l.formats[len(l.formats)-1]
	l.formats = l.formats[:len(l.formats)-1]
	q.spec += spec
	l.pieces(q)
}

// fieldEnd reads what may stand behind the expression in an f-string: =, !r, and a colon with a format.
func (l *pythonLexer) fieldEnd(c byte) bool {
	next := l.at(1)
	switch {
	case c == ':':
		l.open = l.open[:len(l.open)-1]
		l.take(ExprClose, 1)
		l.resume(1)
	case c == '=' && (next == '}' || next == '!' || next == ':'):
		l.pos++
	case c == '!' && class[next] == letter:
		l.pos += 2
	default:
		return false
	}
	return true
}
