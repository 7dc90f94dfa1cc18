package syntax

import "strings"

// rubyWord reads a name or a keyword.
func (l *rubyLexer) rubyWord() {
	start := l.pos
	l.pos = l.nameEnd(start)
	name := l.src[start:l.pos]
	if t := l.last(); t.Kind == Punct && (t.Text == "." || t.Text == "&." || t.Text == "::") {
		l.emit(Ident, 0, start, name)
		l.state = rubyName
		return
	}
	f := l.top()
	if l.at(0) == ':' && l.at(1) != ':' && f.ternary == 0 {
		l.emit(Ident, 0, start, name)
		if f.names {
			l.names[name] = true
		}
		l.take(Punct, 1)
		l.state = rubyBegin
		return
	}
	if l.keyword(start, name) {
		return
	}
	l.emit(Ident, 0, start, name)
	l.state = rubyName
	if f.names {
		l.names[name] = true
	}
	if isUpper(name) || l.names[name] {
		l.state = rubyValue
	}
}

// nameEnd returns the end of the name that begins at i, with the ? or ! that belongs to it.
func (l *rubyLexer) nameEnd(i int) int {
	i = l.word(i)
	if i >= len(l.src) || l.src[i] != '?' && l.src[i] != '!' {
		return i
	}
	rest := l.src[i+1:]
	if !strings.HasPrefix(rest, "=") || strings.HasPrefix(rest, "==") || strings.HasPrefix(rest, "=~") || strings.HasPrefix(rest, "=>") {
		return i + 1
	}
	return i
}

// keyword reads a keyword that was found at start; false where it is none.
func (l *rubyLexer) keyword(start int, name string) bool {
	kind, state := Ident, rubyBegin
	switch name {
	case "if", "unless", "while", "until":
		if l.state == rubyBegin {
			kind = Open
		}
	case "case", "begin", "class", "module", "for":
		kind = Open
	case "def":
		l.def(start)
		return true
	case "do":
		l.do(start)
		return true
	case "end":
		l.end(start)
		return true
	case "then":
		l.pos = start
		l.endLine(name, len(name))
		return true
	case "else", "elsif", "when", "in", "ensure", "and", "or", "not":
	case "rescue", "return", "break", "next":
		state = rubyLeave
	case "self", "nil", "true", "false", "redo", "retry":
		state = rubyValue
	case "alias", "undef":
		l.emit(Ident, 0, start, name)
		l.aliased()
		return true
	default:
		return false
	}
	l.emit(kind, 0, start, name)
	l.state = state
	if kind == Open {
		l.open(name)
	}
	return true
}

func (l *rubyLexer) open(name string) {
	f := rubyFrame{what: 'b'}
	if name == "while" || name == "until" || name == "for" {
		f.what = 'l'
	}
	l.frames = append(l.frames, f)
}

// do begins a block, or ends the head of the loop around.
func (l *rubyLexer) do(start int) {
	if l.top().what == 'l' {
		l.pos = start
		l.endLine("do", 2)
		return
	}
	l.emit(Open, 0, start, "do")
	l.open("do")
	l.state = rubyBegin
}

// end closes the innermost block and what was left open inside it.
func (l *rubyLexer) end(start int) {
	l.emit(Close, 0, start, "end")
	l.state = rubyValue
	for i := len(l.frames) - 1; i > max(0, len(l.frames)-maxLookback); i-- {
		switch l.frames[i].what {
		case 'b', 'l':
			l.frames = l.frames[:i]
			return
		case 's', 'h':
			return
		}
	}
}

// def reads the word and the name behind it, with what it is defined on. One without an end (def a = b) is an Ident.
func (l *rubyLexer) def(start int) {
	at := len(l.toks)
	l.emit(Open, 0, start, "def")
	l.skipBlanks()
	for range 8 {
		if i := l.word(l.pos); i > l.pos && i < len(l.src) && l.src[i] == '.' {
			l.ident(0, 0)
			l.take(Punct, 1)
			continue
		}
		break
	}
	l.methodName()
	l.state = rubyValue
	if l.endless() {
		l.toks[at].Kind = Ident
		return
	}
	l.open("def")
}

func (l *rubyLexer) skipBlanks() {
	for l.pos < len(l.src) && (l.src[l.pos] == ' ' || l.src[l.pos] == '\t') {
		l.pos++
		l.space = true
	}
}

// maxHead is how many bytes the lexer looks over for the = of a method without an end.
const maxHead = 500

// endless says whether a method whose name ends at pos is one expression: def a(b) = c.
func (l *rubyLexer) endless() bool {
	rest := l.src[l.pos:min(l.pos+maxHead, len(l.src))]
	if strings.HasPrefix(rest, "(") {
		depth := 0
		end := strings.IndexFunc(rest, func(r rune) bool {
			switch r {
			case '(':
				depth++
			case ')':
				depth--
			}
			return depth == 0
		})
		if end < 0 {
			return false
		}
		rest = rest[end+1:]
	} else if !strings.HasPrefix(rest, " ") {
		return false
	}
	rest = strings.TrimLeft(rest, " \t")
	return len(rest) > 1 && rest[0] == '=' && strings.IndexByte("=~>", rest[1]) < 0
}

// rubyMethods are the operators that are names of methods, the longest first.
var rubyMethods = newOperators("[]= [] <=> === == =~ !~ != ** +@ -@ ~@ !@ << >> <= >= + - * / % < > ! ~ ^ & | `")

// methodName reads the name of a method, which may be a keyword, an operator, or end with =.
func (l *rubyLexer) methodName() {
	start := l.pos
	if l.pos >= len(l.src) {
		return
	}
	if !nameStart(l.src[start]) {
		for _, op := range rubyMethods[l.src[start]] {
			if l.starts(op) {
				l.pos += len(op)
				l.emit(Ident, 0, start, op)
				l.state = rubyName
				return
			}
		}
		return
	}
	l.pos = l.nameEnd(start)
	if l.at(0) == '=' && strings.IndexByte("=~>", l.at(1)) < 0 && (l.at(1) == '(' || l.at(1) == ' ' && l.at(2) == '(' || class[l.at(1)] == letter) {
		l.pos++
	}
	l.emit(Ident, 0, start, l.src[start:l.pos])
	l.state = rubyName
}

// aliased reads the names behind alias and undef: they are those of methods, whatever they look like.
func (l *rubyLexer) aliased() {
	l.state = rubyValue
	for range 2 {
		l.skipBlanks()
		start := l.pos
		switch c := l.at(0); {
		case c == ':' && l.at(1) != '"':
			l.pos++
		case c == '$', c == ':', c == 0, class[c]&blank != 0:
			return
		}
		l.methodName()
		if l.pos == start {
			return
		}
		if l.last().Pos >= int32(start) {
			t := &l.toks[len(l.toks)-1]
			t.Kind, t.Mark = Str, ':'
		}
		l.state = rubyValue
	}
}

// symbol reads :name, :"name" and :+; c is what stands behind the colon. false where it is none.
func (l *rubyLexer) symbol(c byte) bool {
	start := l.pos
	switch {
	case nameStart(c):
		l.pos = l.nameEnd(start + 1)
		if l.at(0) == '=' && strings.IndexByte("=~>", l.at(1)) < 0 {
			l.pos++
		}
	case c == '"' || c == '\'':
		l.str(2, rubyQuote{mark: ':', end: c, expressions: c == '"'})
		return true
	case c == '@' || c == '$':
		for l.pos++; l.at(0) == '@' || l.at(0) == '$'; {
			l.pos++
		}
		l.pos = l.word(l.pos)
	default:
		return l.operatorSymbol(c)
	}
	l.emit(Str, ':', start, l.src[start+1:l.pos])
	l.state = rubyValue
	return true
}

func (l *rubyLexer) operatorSymbol(c byte) bool {
	start := l.pos
	for _, op := range rubyMethods[c] {
		if strings.HasPrefix(l.src[start+1:], op) {
			l.pos += 1 + len(op)
			l.emit(Str, ':', start, op)
			l.state = rubyValue
			return true
		}
	}
	return false
}
