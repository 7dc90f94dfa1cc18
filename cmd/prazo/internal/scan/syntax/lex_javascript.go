package syntax

var scriptOperators = newOperators(`>>>= ... === !== **= <<= >>= >>> &&= ||= ??= => == != <= >= && || ?? ?. ++ -- += -= *= /= %= &= |= ^= << >> **`)

// A scriptLexer reads JavaScript and TypeScript, JSX included. It never recurses: what is open is on a stack.
type scriptLexer struct {
	*lexer
	open   []byte   // ( [ { as they are, 'c' the ( of an if or while, '$' the { of a template, 'x' the { in markup
	braces int      // how many { are in open
	closed byte     // what the last closing bracket closed
	marks  []markup // the markup that is open
	noTags bool     // there is no markup from here on: what looked like it had no end
	wasted int      // bytes that were read for a regular expression or a tag that was none
}

// A markup is JSX that is open.
type markup struct {
	depth                        int  // of elements
	inTag                        bool // between < and >
	start                        int
	toks, comments, open, braces int // how it was before
}

func lexScript(src string, room []Token) lexed {
	l := &scriptLexer{lexer: newLexer(src, room)}
	if l.starts("\uFEFF") {
		l.pos += 3
	}
	if l.starts("#!") {
		l.lineComment(2)
	}
	for {
		l.blanks()
		if l.pos < len(src) {
			l.token(src[l.pos])
		} else if len(l.marks) == 0 {
			break
		} else {
			l.noMarkup()
		}
	}
	return lexed{l.toks, l.comments, l.trouble}
}

// scriptWord says whether c may stand in a name.
func scriptWord(c byte) bool { return class[c]&(letter|digit) != 0 || c == '$' }

func (l *scriptLexer) token(c byte) {
	switch {
	case class[c] == letter || c == '$':
		l.name(0)
	case class[c] == digit, c == '.' && class[l.at(1)] == digit:
		l.number()
	case c == '"' || c == '\'':
		l.quoted(0, true)
	case c == '`':
		l.template()
	case c == '/':
		l.slash()
	case c == '#' && (class[l.at(1)] == letter || l.at(1) == '$'):
		l.name(1)
	default:
		l.operator(c)
	}
}

func (l *scriptLexer) name(skip int) {
	start := l.pos
	i := start + skip
	for i < len(l.src) && scriptWord(l.src[i]) {
		i++
	}
	l.pos = i
	l.emit(Ident, 0, start, l.src[start+skip:i])
}

func (l *scriptLexer) operator(c byte) {
	switch c {
	case ';':
		l.take(EndLine, 1)
	case '(', '[', '{':
		l.opening(c)
	case ')', ']':
		l.closeWeak()
	case '}':
		l.closeBrace()
	case '<':
		if !l.noTags && l.operandNext() && l.tagNext() {
			l.tag()
			return
		}
		l.punct(scriptOperators)
	case '?':
		if l.at(1) == '.' && class[l.at(2)] == digit {
			l.take(Punct, 1) // a?.5:b
			return
		}
		l.punct(scriptOperators)
	default:
		l.punct(scriptOperators)
	}
}

// opening takes an opening bracket. That of `if (` is kept apart: a / behind its partner begins a regular expression.
func (l *scriptLexer) opening(c byte) {
	if c == '(' {
		if t := l.last(); t.Kind == Ident && (t.Text == "if" || t.Text == "while" || t.Text == "for" || t.Text == "with") {
			c = 'c'
		}
	}
	l.push(c)
	l.take(Punct, 1)
}

// closeWeak takes a ) or ], which closes what is open unless that is a brace.
func (l *scriptLexer) closeWeak() {
	l.closed = 0
	if n := len(l.open) - 1; n >= 0 && l.open[n] != '{' && l.open[n] != '$' && l.open[n] != 'x' {
		l.closed = l.open[n]
		l.open = l.open[:n]
	}
	l.take(Punct, 1)
}

func (l *scriptLexer) push(c byte) {
	l.open = append(l.open, c)
	if c == '{' || c == '$' || c == 'x' {
		l.braces++
	}
}

// closeBrace takes a }: it drops the ( and [ that are open, and goes on with the template or the markup that its { stands in.
func (l *scriptLexer) closeBrace() {
	kind := byte(0)
	for l.braces > 0 && kind != '{' && kind != '$' && kind != 'x' {
		kind = l.open[len(l.open)-1]
		l.open = l.open[:len(l.open)-1]
	}
	if kind != 0 {
		l.braces--
	}
	l.closed = kind
	switch kind {
	case '$':
		l.take(ExprClose, 1)
		l.pieces(l.pos)
	case 'x':
		l.take(ExprClose, 1)
		l.markup()
	default:
		l.take(Punct, 1)
	}
}

// template reads a template literal: a Str where no expression is in it.
func (l *scriptLexer) template() {
	start := l.pos
	for i := start + 1; i < len(l.src); i++ {
		switch c := l.src[i]; {
		case c == '\\':
			i++
		case c == '`':
			l.pos = i + 1
			l.emit(Str, '`', start, unescape(l.src[start+1:i]))
			return
		case c == '$' && i+1 < len(l.src) && l.src[i+1] == '{':
			l.take(StrOpen, 1)
			l.toks[len(l.toks)-1].Mark = '`'
			l.pieces(start + 1)
			return
		}
	}
	l.fail(start, "a template that does not end")
	l.pos = len(l.src)
	l.emit(Str, '`', start, l.src[start+1:])
}

// pieces reads the text of a template from pos on, up to its end or the next expression.
func (l *scriptLexer) pieces(start int) {
	for i := start; i < len(l.src); i++ {
		switch c := l.src[i]; {
		case c == '\\':
			i++
		case c == '`':
			l.piece(i)
			l.take(StrClose, 1)
			return
		case c == '$' && i+1 < len(l.src) && l.src[i+1] == '{':
			l.piece(i)
			l.push('$')
			l.take(ExprOpen, 2)
			return
		}
	}
	l.fail(start, "a template that does not end")
	l.piece(len(l.src))
}

func (l *scriptLexer) piece(end int) {
	start := l.pos
	l.pos = end
	if end > start {
		l.emit(Str, 0, start, unescape(l.src[start:end]))
	}
}

// slash reads a comment, a regular expression or an operator.
func (l *scriptLexer) slash() {
	switch l.at(1) {
	case '/':
		l.lineComment(2)
		return
	case '*':
		l.blockComment(2, "*/")
		return
	}
	if l.operandNext() && l.regexp() {
		return
	}
	l.punct(scriptOperators)
}

// operandNext says whether an operand may stand here: where it may, a / begins a regular expression and a < markup.
func (l *scriptLexer) operandNext() bool {
	t := l.last()
	switch t.Kind {
	case Ident:
		return beforeOperand(t.Text) && !(len(l.toks) > 1 && isDot(&l.toks[len(l.toks)-2]))
	case Num, Str, StrClose, Regexp, MarkupClose:
		return false
	case Punct:
		switch t.Text {
		case ")":
			return l.closed == 'c'
		case "}":
			return l.line
		case "]", "++", "--":
			return false
		}
	}
	return true
}

func isDot(t *Token) bool { return t.Kind == Punct && (t.Text == "." || t.Text == "?.") }

// beforeOperand says whether an operand follows this word.
func beforeOperand(word string) bool {
	switch word {
	case "return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "do", "else", "instanceof", "yield", "await", "default", "extends":
		return true
	}
	return false
}

// regexp reads a regular expression; false when there is none that ends on this line.
func (l *scriptLexer) regexp() bool {
	if l.wasted > len(l.src) {
		return false // so many slashes that are none: reading on for each would not be linear
	}
	set := false
	i := l.pos + 1
	for ; i < len(l.src) && l.src[i] != '\n'; i++ {
		switch c := l.src[i]; {
		case c == '\\':
			i++
		case c == '[':
			set = true
		case c == ']':
			set = false
		case c == '/' && !set:
			l.take(Regexp, l.word(i+1)-l.pos)
			return true
		}
	}
	l.wasted += i - l.pos
	return false
}
