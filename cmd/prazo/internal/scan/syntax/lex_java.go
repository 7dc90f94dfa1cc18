package syntax

// No operator begins with two >: they may end two lists of types.
var javaOperators = newOperators(`... <<= -> :: == != <= >= && || ++ -- += -= *= /= %= &= |= ^= <<`)

// lexJava reads Java. The name of an annotation is an Ident with the mark @.
func lexJava(src string, room []Token) lexed {
	return (&braceLexer{lexer: newLexer(src, room), ops: javaOperators, step: javaStep}).run()
}

func javaStep(l *braceLexer, c byte) bool {
	switch {
	case c == '/':
		return l.slashComment()
	case c == '\'':
		l.str(1, quote{mark: c, end: "'", escape: escSlash})
	case c == '"' && l.starts(`"""`):
		l.str(3, quote{mark: c, end: `"""`, escape: escSlash, lines: true})
	case c == '"':
		l.str(1, quote{mark: c, end: `"`, escape: escSlash})
	case c == '@':
		return l.annotation()
	case c == '$' || nameStart(c):
		l.dollarName()
	default:
		return false
	}
	return true
}

// annotation reads the @ and the name of an annotation. Blanks may stand between them.
func (l *braceLexer) annotation() bool {
	i := l.pos + 1
	for i < len(l.src) && (l.src[i] == ' ' || l.src[i] == '\t') {
		i++
	}
	if i == len(l.src) || !nameStart(l.src[i]) {
		return false
	}
	start := l.pos
	l.pos = l.word(i)
	l.emit(Ident, '@', start, l.src[i:l.pos])
	return true
}

// dollarName reads a name in which a $ is a letter.
func (l *braceLexer) dollarName() {
	start := l.pos
	for l.pos < len(l.src) && (l.src[l.pos] == '$' || class[l.src[l.pos]]&(letter|digit) != 0) {
		l.pos++
	}
	l.emit(Ident, 0, start, l.src[start:l.pos])
}
