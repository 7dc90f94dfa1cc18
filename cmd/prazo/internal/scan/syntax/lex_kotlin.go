package syntax

import "strings"

// No operator begins with two >: they may end two lists of types.
var kotlinOperators = newOperators(`=== !== ..< ?. ?: -> :: == != <= >= && || ++ -- .. !! += -= *= /= %=`)

// lexKotlin reads Kotlin, in which the end of a line ends a statement unless a bracket is open or one of the two lines says that
// it goes on. The name of an annotation is an Ident with the mark @. A label gives no token.
func lexKotlin(src string, room []Token) lexed {
	return (&braceLexer{lexer: newLexer(src, room), ops: kotlinOperators, step: kotlinStep}).run()
}

func kotlinStep(l *braceLexer, c byte) bool {
	if c == '/' && l.kotlinComment() {
		return true
	}
	if l.line && len(l.toks) > 0 && l.kotlinLineEnds(c) {
		t := l.last()
		l.toks = append(l.toks, Token{Kind: EndLine, Pos: t.End, End: t.End})
	}
	switch {
	case c == '\'':
		l.str(1, quote{mark: c, end: "'", escape: escSlash})
	case c == '"':
		l.kotlinString()
	case c == '@':
		return l.kotlinAnnotation()
	case c == '`':
		return l.kotlinQuoted()
	case nameStart(c):
		l.kotlinName()
	case c == '#' && l.starts("#!"):
		l.lineComment(2)
	default:
		return false
	}
	return true
}

func (l *braceLexer) kotlinString() {
	if l.starts(`"""`) {
		l.str(3, quote{mark: '"', end: `"""`, lines: true, hole: kotlinHole, short: kotlinShort})
		return
	}
	l.str(1, quote{mark: '"', end: `"`, escape: escSlash, hole: kotlinHole, short: kotlinShort})
}

// kotlinGoesOn are the tokens after which a line goes on, kotlinCarriesOn those with which one begins that goes on with the one before.
const (
	kotlinGoesOn    = " . ?. ?: , = += -= *= /= %= == != === !== < <= >= && || + - / % ( [ { -> :: : .. ..< in as is else by "
	kotlinCarriesOn = " . ?. ?: && || as else by catch finally ) ] } , = -> : "
)

// kotlinLineEnds says whether the line before, of which something stands there, ends a statement; c begins the next one.
func (l *braceLexer) kotlinLineEnds(c byte) bool {
	if n := len(l.frames); n > 0 && (l.frames[n-1].bracket == '(' || l.frames[n-1].bracket == '[') {
		return false
	}
	t := l.last()
	if t.Kind == EndLine || t.Text == ")" && l.head {
		return false
	}
	if (t.Kind == Punct || t.Kind == Ident) && strings.Contains(kotlinGoesOn, " "+t.Text+" ") {
		return false
	}
	next := l.src[l.pos : l.pos+1]
	if nameStart(c) {
		next = l.src[l.pos:l.word(l.pos)]
	} else if two := l.src[l.pos:min(l.pos+2, len(l.src))]; strings.Contains(" ?. ?: && || -> :: == ", " "+two+" ") {
		next = two
	}
	return !strings.Contains(kotlinCarriesOn, " "+next+" ")
}

// kotlinComment reads a comment, in which others may stand.
func (l *braceLexer) kotlinComment() bool {
	if l.at(1) != '*' {
		return l.slashComment()
	}
	start := l.pos
	l.pos += 2
	for depth := 1; depth > 0; {
		mark := strings.IndexAny(l.src[l.pos:], "*/\n")
		if mark < 0 {
			l.fail(start, "a comment that does not end")
			l.pos = len(l.src)
			break
		}
		l.pos += mark
		switch {
		case l.starts("*/"):
			depth--
			l.pos++
		case l.starts("/*"):
			depth++
			l.pos++
		case l.src[l.pos] == '\n':
			l.line = true
		}
		l.pos++
	}
	l.comment(start, start+2, max(start+2, l.pos-2))
	return true
}

// kotlinAnnotation reads @Name and @file:Name.
func (l *braceLexer) kotlinAnnotation() bool {
	for _, target := range []string{"@file:", "@get:", "@set:", "@field:", "@param:", "@property:", "@receiver:", "@setparam:", "@delegate:"} {
		if l.starts(target) && nameStart(l.at(len(target))) {
			start := l.pos
			l.pos = l.word(l.pos + len(target))
			l.emit(Ident, '@', start, l.src[start+len(target):l.pos])
			return true
		}
	}
	return l.annotation()
}

func (l *braceLexer) kotlinQuoted() bool {
	end := strings.IndexAny(l.src[l.pos+1:min(l.pos+1024, len(l.src))], "`\n")
	if end < 1 || l.src[l.pos+1+end] != '`' {
		return false
	}
	start := l.pos
	l.pos += end + 2
	l.emit(Ident, 0, start, l.src[start+1:l.pos-1])
	return true
}

// kotlinName reads a name. A label before a loop or a lambda is left out, and so is the one in return@here and this@Outer.
func (l *braceLexer) kotlinName() {
	start := l.pos
	l.pos = l.word(l.pos)
	name := l.src[start:l.pos]
	if l.at(0) == '@' {
		l.pos++
		switch name {
		case "return", "break", "continue", "this", "super":
			l.pos = l.word(l.pos)
		default:
			return
		}
	}
	l.emit(Ident, 0, start, name)
}

func kotlinHole(l *braceLexer, _ *quote) (hole, int) {
	switch next := l.at(1); {
	case l.src[l.pos] != '$':
		return holeNone, 1
	case next == '{':
		return holeIn, 2
	case nameStart(next):
		return holeShort, 0
	}
	return holeNone, 1
}

// kotlinShort reads $name inside a string.
func kotlinShort(l *braceLexer) {
	l.emit(ExprOpen, 0, l.pos, "")
	l.pos++
	l.ident(0, 0)
	l.emit(ExprClose, 0, l.pos, "")
}
