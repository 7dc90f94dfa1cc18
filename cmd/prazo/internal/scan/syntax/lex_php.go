package syntax

import "strings"

var phpOperators = newOperators(`<=> **= ... === !== <<= >>= ??= ?-> -> :: => == != <> <= >= && || ?? ++ -- ** << >> += -= *= /= .= %= &= |= ^=`)

// lexPHP reads PHP. The text around <?php ... ?> gives no tokens: a ?> is the end of a statement, a <?= is the word echo. A name
// with backslashes is one Ident, as PHP has it. A cast gives no token, since what is cast is what counts.
func lexPHP(src string, room []Token) lexed {
	l := &braceLexer{lexer: newLexer(src, room), ops: phpOperators, step: phpStep}
	l.phpText()
	return l.run()
}

// phpText skips text up to the next opening tag.
func (l *braceLexer) phpText() {
	for {
		i := strings.Index(l.src[l.pos:], "<?")
		if i < 0 {
			l.pos = len(l.src)
			return
		}
		l.pos += i
		start := l.pos
		switch {
		case strings.EqualFold(l.src[l.pos:min(l.pos+5, len(l.src))], "<?php"):
			l.pos += 5
			return
		case l.at(2) == '=':
			l.pos += 3
			l.emit(Ident, 0, start, "echo")
			return
		case l.at(2) <= ' ': // the short tag
			l.pos += 2
			return
		}
		l.pos += 2
	}
}

func phpStep(l *braceLexer, c byte) bool {
	switch {
	case c == '$':
		return l.phpVariable()
	case nameStart(c), c == '\\' && nameStart(l.at(1)):
		l.phpName()
	case c == '/':
		return l.phpComment(2)
	case c == '#' && l.at(1) != '[':
		return l.phpComment(1)
	default:
		return l.phpOther(c)
	}
	return true
}

// phpOther reads strings, the end of the code, casts.
func (l *braceLexer) phpOther(c byte) bool {
	switch {
	case c == '\'':
		l.str(1, quote{mark: c, end: "'", escape: escQuote, lines: true})
	case c == '"' || c == '`':
		l.str(1, quote{mark: c, end: l.src[l.pos : l.pos+1], escape: escKeep, lines: true, hole: phpHole, short: phpShort})
	case c == '<' && l.starts("<<<"):
		return l.phpHeredoc()
	case c == '?' && l.at(1) == '>':
		l.phpClose()
	case c == '(':
		return l.phpCast()
	default:
		return false
	}
	return true
}

func (l *braceLexer) phpVariable() bool {
	if !nameStart(l.at(1)) {
		return false
	}
	l.ident(1, '$')
	return true
}

// phpName reads a name with its backslashes.
func (l *braceLexer) phpName() {
	start := l.pos
	for {
		l.pos = l.word(l.pos)
		if l.at(0) != '\\' || !nameStart(l.at(1)) {
			break
		}
		l.pos++
	}
	name := l.src[start:l.pos]
	l.emit(Ident, 0, start, name)
	if name == "__halt_compiler" {
		l.pos = len(l.src)
	}
}

// phpComment reads a comment; one of a line ends at a ?> too.
func (l *braceLexer) phpComment(marks int) bool {
	if marks == 2 && l.at(1) != '/' {
		return l.slashComment()
	}
	start := l.pos
	line := l.src[l.pos:]
	if i := strings.IndexByte(line, '\n'); i >= 0 {
		line = line[:i]
	}
	if i := strings.Index(line, "?>"); i >= 0 {
		line = line[:i]
	}
	l.pos += len(line)
	l.comment(start, start+marks, l.pos)
	return true
}

func (l *braceLexer) phpClose() {
	start := l.pos
	l.pos += 2
	l.emit(EndLine, 0, start, ";")
	l.phpText()
}

// phpCasts are the types of PHP's casts.
const phpCasts = " int integer bool boolean float double real string array object unset binary "

func (l *braceLexer) phpCast() bool {
	i := l.pos + 1
	for i < len(l.src) && (l.src[i] == ' ' || l.src[i] == '\t') {
		i++
	}
	end := l.word(i)
	word := l.src[i:end]
	for end < len(l.src) && (l.src[end] == ' ' || l.src[end] == '\t') {
		end++
	}
	if word == "" || len(word) > 7 || end == len(l.src) || l.src[end] != ')' {
		return false
	}
	if !strings.Contains(phpCasts, " "+strings.ToLower(word)+" ") {
		return false
	}
	l.pos, l.space = end+1, true
	return true
}

// phpHeredoc reads <<<WORD, <<<"WORD" and <<<'WORD', of which the last lets nothing in.
func (l *braceLexer) phpHeredoc() bool {
	i := l.pos + 3
	for i < len(l.src) && (l.src[i] == ' ' || l.src[i] == '\t') {
		i++
	}
	mark := byte('"')
	if i < len(l.src) && (l.src[i] == '\'' || l.src[i] == '"') {
		mark = l.src[i]
		i++
	}
	end := l.word(i)
	if end == i {
		return false
	}
	q := quote{mark: mark, end: l.src[i:end], here: true, lines: true}
	if mark == '"' {
		q.escape, q.hole, q.short = escKeep, phpHole, phpShort
	}
	line := strings.IndexByte(l.src[end:], '\n')
	if line < 0 {
		line = len(l.src) - end
	}
	l.str(end+line-l.pos, q)
	return true
}

func phpHole(l *braceLexer, _ *quote) (hole, int) {
	next := l.at(1)
	switch {
	case l.src[l.pos] == '{' && next == '$':
		return holeIn, 1
	case l.src[l.pos] == '{':
		return holeNone, 1
	case next == '{':
		return holeIn, 2
	case nameStart(next):
		return holeShort, 0
	}
	return holeNone, 1
}

// phpShort reads $name, $name[key] and $name->member inside a string.
func phpShort(l *braceLexer) {
	l.emit(ExprOpen, 0, l.pos, "")
	l.phpVariable()
	switch {
	case l.at(0) == '[':
		l.phpKey()
	case l.starts("->") && nameStart(l.at(2)):
		l.phpMember(2)
	case l.starts("?->") && nameStart(l.at(3)):
		l.phpMember(3)
	}
	l.emit(ExprClose, 0, l.pos, "")
}

func (l *braceLexer) phpMember(arrow int) {
	start := l.pos
	l.pos += arrow
	l.emit(Punct, 0, start, l.src[start:l.pos])
	l.ident(0, 0)
}

// phpKey reads the key in "$name[key]": a word, which is a string there, a number or a variable.
func (l *braceLexer) phpKey() {
	start := l.pos
	close := strings.IndexByte(l.src[start:min(start+256, len(l.src))], ']')
	if close < 2 || strings.ContainsAny(l.src[start:start+close], "\"\n") {
		return
	}
	end := start + close
	l.pos++
	l.emit(Punct, 0, start, "[")
	switch c := l.src[l.pos]; {
	case c == '$' && l.phpVariable():
	default:
		kind := Str
		if class[c] == digit || c == '-' {
			kind = Num
		}
		l.pos = end
		l.emit(kind, 0, start+1, l.src[start+1:end])
	}
	l.pos = end + 1
	l.emit(Punct, 0, end, "]")
}
