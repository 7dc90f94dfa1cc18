package syntax

import "strings"

var rubyOperators = newOperators(`<=> === **= <<= >>= &&= ||= ... == != =~ !~ <= >= && || => -> :: &. .. += -= *= /= %= &= |= ^= ** << >>`)

// A rubyLexer reads Ruby. What a character means depends on whether a value ended before it (state), so the lexer decides it and
// tells the parser: an operator or bracket that begins an operand has the mark 'u', and it is given as the first of a line when it
// stands behind a name, so that it is no call or index of that name. It never recurses: what is open is on a stack.
//
// From a word that needs an `end` (if, def, do ...) up to that end it makes Open and Close, with the head inside. The same words as
// modifiers are Idents. `then` and the do of a loop are EndLines.
type rubyLexer struct {
	*lexer
	state  rubyState
	frames []rubyFrame
	after  int                // the text behind the heredocs that began in this line; 0: none did
	names  map[string]bool    // local variables: `x -1` is a difference
	ends   map[string][]int32 // the lines that may end a heredoc; made at the first one
}

// A rubyState is what came before.
type rubyState uint8

const (
	rubyBegin rubyState = iota // nothing: an operand is expected
	rubyValue                  // a value
	rubyName                   // a name that may be a method, with arguments behind it
	rubyLeave                  // return and its kin: an operand, or the end of the statement
)

// A rubyFrame is what is open.
type rubyFrame struct {
	what    byte // ( [ { as they are, 'b' up to an end, 'l' the head of a loop, 's' an expression in a string, 'h' a heredoc; 0: nothing
	names   bool // names in it are parameters
	pipes   bool // the parameters of a block
	ternary int  // how many ? wait for their colon
	quote   *rubyQuote
	src     string // of a heredoc: the text that goes on behind it
	back    int    // and where
}

func lexRuby(src string, room []Token) lexed {
	l := &rubyLexer{lexer: newLexer(src, room), names: map[string]bool{}, frames: make([]rubyFrame, 1, 16)}
	if l.starts("\uFEFF") {
		l.pos += 3
	}
	l.lineStart()
	for {
		l.skip()
		if l.pos >= len(l.src) {
			if !l.outOfText() {
				break
			}
			continue
		}
		c := l.src[l.pos]
		if l.line && l.lineEnds(c) {
			l.endLine("", 0)
		}
		l.token(c)
	}
	return lexed{l.toks, l.comments, l.trouble}
}

// top is the innermost of what is open.
func (l *rubyLexer) top() *rubyFrame { return &l.frames[len(l.frames)-1] }

// skip goes over blanks, comments and the lines of heredocs.
func (l *rubyLexer) skip() {
	for l.pos < len(l.src) {
		switch c := l.src[l.pos]; {
		case c == '\n':
			l.space, l.line = true, true
			l.newLine()
		case class[c] == blank:
			l.space = true
			l.pos++
		case c == '#':
			l.lineComment(1)
		case c == '\\' && (l.at(1) == '\n' || l.at(1) == '\r' && l.at(2) == '\n'):
			l.space = true
			l.pos += strings.IndexByte(l.src[l.pos:], '\n')
			l.newLine()
		default:
			return
		}
	}
}

// newLine goes over a line end, and over the heredocs that began in the line.
func (l *rubyLexer) newLine() {
	l.pos++
	if l.after > l.pos {
		l.pos = l.after
	}
	l.after = 0
	l.lineStart()
}

// lineStart reads what has a meaning only at the start of a line: =begin and __END__.
func (l *rubyLexer) lineStart() {
	switch {
	case l.starts("=begin") && class[l.at(6)]&(letter|digit) == 0:
		start := l.pos
		end := strings.Index(l.src[l.pos:], "\n=end")
		if end < 0 {
			l.fail(start, "a comment that does not end")
			l.pos = len(l.src)
			l.comment(start, start+6, l.pos)
			return
		}
		l.pos += end + 5
		l.comment(start, start+6, start+end)
		l.pos += max(strings.IndexByte(l.src[l.pos:]+"\n", '\n'), 0)
	case l.starts("__END__") && (l.at(7) == '\n' || l.at(7) == '\r' || l.pos+7 == len(l.src)):
		l.pos = len(l.src)
	}
}

// lineEnds says whether the line before ends a statement; c begins the next one.
func (l *rubyLexer) lineEnds(c byte) bool {
	switch {
	case l.state == rubyBegin, len(l.toks) == 0, l.toks[len(l.toks)-1].Kind == EndLine:
		return false
	case c == '.':
		return l.at(1) == '.'
	case c == '&':
		return l.at(1) != '.'
	case c == ':':
		return l.top().ternary == 0
	}
	return true
}

// endLine ends a statement, by n bytes of text.
func (l *rubyLexer) endLine(text string, n int) {
	t := Token{Kind: EndLine, Line: l.line && n > 0, Space: l.space && n > 0, Pos: int32(l.pos), End: int32(l.pos + n), Text: text}
	if n == 0 && len(l.toks) > 0 {
		t.Pos = l.last().End
		t.End = t.Pos
	} else {
		l.space, l.line = false, false
	}
	l.toks = append(l.toks, t)
	l.pos += n
	l.state = rubyBegin
	f := l.top()
	f.ternary = 0
	if f.what == 'l' {
		f.what = 'b'
	}
}

func (l *rubyLexer) token(c byte) {
	switch {
	case nameStart(c):
		l.rubyWord()
	case c == '@' || c == '$':
		l.variable(c)
	case class[c] == digit:
		l.number()
		l.state = rubyValue
	case strings.IndexByte("\"'`", c) >= 0:
		l.quoteAt(c)
	case c == ';':
		l.endLine(";", 1)
	case strings.IndexByte("([{", c) >= 0:
		l.opening(c)
	case strings.IndexByte(")]}", c) >= 0:
		l.closing(c)
	default:
		l.sign(c)
	}
}

// variable reads @x, @@x, $x and $!.
func (l *rubyLexer) variable(c byte) {
	start := l.pos
	skip := 1
	if c == '@' && l.at(1) == '@' {
		skip = 2
	}
	l.state = rubyValue
	if l.word(start+skip) > start+skip {
		l.ident(skip, c)
		return
	}
	if c == '$' && l.at(1) == '-' && class[l.at(2)]&(letter|digit) != 0 {
		skip = 2
	}
	l.pos = min(start+skip+1, len(l.src))
	if c == '@' || l.at(-1) == '\n' {
		l.pos = start + 1
	}
	l.emit(Ident, c, start, l.src[min(start+1, l.pos):l.pos])
}

// prefixed says whether the operator of n bytes at pos begins an operand.
func (l *rubyLexer) prefixed(n int) bool {
	return l.begins(l.state, l.space, l.at(n))
}

// begins says whether an operator begins an operand: in this state, with or without blanks before it and this byte behind it.
func (l *rubyLexer) begins(was rubyState, space bool, next byte) bool {
	if was == rubyName {
		return space && class[next]&blank == 0 && next != 0 && next != '='
	}
	return was != rubyValue
}

// operand marks the operator or bracket that was just read as one that begins an operand.
func (l *rubyLexer) operand(behind rubyState) {
	t := &l.toks[len(l.toks)-1]
	t.Mark = 'u'
	if behind == rubyName {
		t.Line = true
	}
}

func (l *rubyLexer) opening(c byte) {
	was := l.state
	prefixed := was != rubyValue && (was != rubyName || l.space)
	f := rubyFrame{what: c}
	if n := len(l.toks); c == '(' && n > 1 && l.toks[n-1].Kind == Ident && (l.toks[n-2].Kind == Open && l.toks[n-2].Text == "def" || l.toks[n-2].isWord("def")) {
		f.names = true
		prefixed = false
	}
	l.take(Punct, 1)
	l.frames = append(l.frames, f)
	if prefixed && c != '{' {
		l.operand(was)
	}
	l.state = rubyBegin
}

// closing closes the innermost bracket that c fits, but never what is outside of the block, the string or the heredoc around.
func (l *rubyLexer) closing(c byte) {
	open := byte('(')
	if c != ')' {
		open = c - 2 // [ and ], { and } are two apart
	}
	l.state = rubyValue
	for i := len(l.frames) - 1; i > max(0, len(l.frames)-maxLookback); i-- {
		switch l.frames[i].what {
		case open:
			if l.frames[i].names { // the body of a method
				l.state = rubyLeave
			}
			l.frames = l.frames[:i]
			l.take(Punct, 1)
			return
		case 's':
			if c == '}' {
				l.resume(i)
				return
			}
			l.take(Punct, 1)
			return
		case 'b', 'l', 'h':
			l.take(Punct, 1)
			return
		}
	}
	l.take(Punct, 1)
}
