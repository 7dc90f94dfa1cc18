package syntax

import "strings"

// No operator begins with two >: they may end two lists of types.
var csharpOperators = newOperators(`??= <<= ?. ?? => -> :: == != <= >= && || ++ -- .. += -= *= /= %= &= |= ^= <<`)

// lexCSharp reads C#. Attributes stay brackets, for the parser; lines of the preprocessor are blanks.
func lexCSharp(src string, room []Token) lexed {
	var branches csharpBranches
	step := func(l *braceLexer, c byte) bool {
		if c == '#' && l.line {
			branches.directive(l)
			return true
		}
		return csharpStep(l, c)
	}
	return (&braceLexer{lexer: newLexer(src, room), ops: csharpOperators, step: step}).run()
}

func csharpStep(l *braceLexer, c byte) bool {
	switch {
	case c == '/':
		return l.slashComment()
	case c == '\'':
		l.str(1, quote{mark: c, end: "'", escape: escSlash})
	case c == '"':
		l.csharpString(0, 0)
	case c == '@' && nameStart(l.at(1)):
		start := l.pos
		l.pos = l.word(l.pos + 1)
		l.emit(Ident, 0, start, l.src[start+1:l.pos])
	case c == '@' || c == '$':
		return l.csharpPrefix()
	case (c == ':' || c == ',') && l.inHole():
		l.csharpFormat()
	default:
		return false
	}
	return true
}

// csharpPrefix reads a string with $ and @ before it.
func (l *braceLexer) csharpPrefix() bool {
	dollars, verbatim, n := 0, 0, 0
	for ; l.at(n) == '$' || l.at(n) == '@'; n++ {
		if l.at(n) == '$' {
			dollars++
		} else {
			verbatim = 1
		}
	}
	if l.at(n) != '"' {
		return false
	}
	l.csharpString(dollars, verbatim)
	return true
}

// csharpString reads a string, with so many $ and @ before it.
func (l *braceLexer) csharpString(dollars, verbatim int) {
	prefix := 0
	for l.at(prefix) != '"' {
		prefix++
	}
	quotes := 0
	for l.at(prefix+quotes) == '"' {
		quotes++
	}
	q := quote{mark: '"', end: `"`, escape: escSlash, braces: dollars}
	opening := prefix + 1
	switch {
	case verbatim > 0:
		q.escape, q.lines = escDouble, true
	case quotes > 2: // raw: as many quotes end it as begin it
		q.end, q.escape, q.lines = l.src[l.pos+prefix:l.pos+prefix+quotes], escNone, true
		opening = prefix + quotes
	}
	if dollars > 0 {
		q.hole = csharpHole
	}
	l.str(opening, q)
}

// csharpHole finds the braces that open an expression. In a raw string as many as there are dollars do, and the last of a row
// that is longer; in any other one does, and two are text.
func csharpHole(l *braceLexer, q *quote) (hole, int) {
	row := 0
	for l.at(row) == '{' {
		row++
	}
	switch {
	case row == 0:
		return holeNone, 1
	case q.escape == escNone && row < q.braces:
		return holeNone, row
	case q.escape == escNone && row > q.braces:
		return holeNone, row - q.braces
	case q.escape == escNone:
		return holeIn, row
	case row > 1:
		return holeNone, 2
	}
	return holeIn, 1
}

// inHole says whether pos is in an expression inside a string, with no bracket open.
func (l *braceLexer) inHole() bool {
	return len(l.frames) > 0 && l.frames[len(l.frames)-1].bracket == 0
}

// csharpFormat skips the width and the format of a hole: {price,10:F2}. A double colon is no format.
func (l *braceLexer) csharpFormat() {
	if l.starts("::") {
		l.pos += 2
		l.emit(Punct, 0, l.pos-2, "::")
		return
	}
	for l.pos < len(l.src) && l.src[l.pos] != '}' && l.src[l.pos] != '\n' && l.src[l.pos] != '"' {
		l.pos++
	}
}

// csharpBranches follows #if, #else and #endif. All branches are read as long as each closes the brackets that it opens; once one
// did not, those after it are skipped, since two halves of which only one is compiled would spoil the brackets of the file.
type csharpBranches struct {
	depths []int // of the brackets, at each #if that is open
}

func (b *csharpBranches) directive(l *braceLexer) {
	word := l.directive()
	switch word {
	case "if":
		b.depths = append(b.depths, len(l.frames))
	case "endif":
		if len(b.depths) > 0 {
			b.depths = b.depths[:len(b.depths)-1]
		}
	case "else", "elif":
		if n := len(b.depths); n > 0 && b.depths[n-1] != len(l.frames) {
			l.skipBranch()
			b.depths = b.depths[:n-1]
		}
	}
}

// directive skips a line of the preprocessor and gives its first word.
func (l *braceLexer) directive() string {
	start := l.pos + 1
	for start < len(l.src) && (l.src[start] == ' ' || l.src[start] == '\t') {
		start++
	}
	word := l.src[start:l.word(start)]
	line := strings.IndexByte(l.src[l.pos:], '\n')
	if line < 0 {
		line = len(l.src) - l.pos
	}
	l.pos += line
	l.space = true
	return word
}

// skipBranch skips to behind the #endif that belongs to an #else.
func (l *braceLexer) skipBranch() {
	for depth := 1; l.pos < len(l.src); {
		i := strings.IndexByte(l.src[l.pos:], '\n')
		if i < 0 {
			l.pos = len(l.src)
			return
		}
		l.pos += i + 1
		for l.at(0) == ' ' || l.at(0) == '\t' {
			l.pos++
		}
		if l.at(0) != '#' {
			continue
		}
		switch l.directive() {
		case "if":
			depth++
		case "endif":
			if depth--; depth == 0 {
				l.line = true
				return
			}
		}
	}
}
