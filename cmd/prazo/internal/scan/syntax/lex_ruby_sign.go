package syntax

import "strings"

// sign reads an operator, or a literal that begins with one.
func (l *rubyLexer) sign(c byte) {
	switch c {
	case '/':
		if l.prefixed(1) {
			l.str(1, rubyQuote{mark: '/', end: '/', expressions: true, regexp: true})
			return
		}
	case '%':
		if l.percent() {
			return
		}
	case '?':
		l.question()
		return
	case ':':
		l.colon()
		return
	case '<':
		if l.starts("<<") && l.heredoc() {
			return
		}
	case '|':
		if l.pipe() {
			return
		}
	case '.':
		if l.at(1) != '.' {
			l.take(Punct, 1)
			l.operatorName()
			return
		}
	}
	l.operator()
}

// operator reads what is an operator for certain.
func (l *rubyLexer) operator() {
	was, last := l.state, l.last()
	l.punct(rubyOperators)
	t := &l.toks[len(l.toks)-1]
	if l.begins(was, t.Space, l.at(0)) {
		l.operand(was)
	}
	if isAssign(t.Text) && last.Kind == Ident && last.Mark == 0 {
		l.names[last.Text] = true
	}
	l.state = rubyBegin
	if t.Text == "&." {
		l.operatorName()
	}
}

// operatorName reads an operator that is called as a method, behind a point: a.+(b).
func (l *rubyLexer) operatorName() {
	l.state = rubyBegin
	if c := l.at(0); c != 0 && strings.IndexByte("+-*/%<>=!~^&|[", c) >= 0 {
		l.methodName()
	}
}

// question reads a character (?a) or the ? of a ternary.
func (l *rubyLexer) question() {
	next := l.at(1)
	if class[next]&blank == 0 && next != 0 && l.prefixed(1) && (next == '\\' || class[l.at(2)]&(letter|digit) == 0 || next >= 0x80) {
		start := l.pos
		end := start + 2
		if next == '\\' || next >= 0x80 {
			end = max(l.word(start+2), min(start+3, len(l.src)))
		}
		l.pos = min(end, len(l.src))
		l.emit(Str, '?', start, l.src[start+1:l.pos])
		l.state = rubyValue
		return
	}
	l.take(Punct, 1)
	l.top().ternary++
	l.state = rubyBegin
}

// colon reads a symbol, ::, or the colon of a ternary or of a label in quotes.
func (l *rubyLexer) colon() {
	was, next := l.state, l.at(1)
	f := l.top()
	if next == ':' {
		if l.prefixed(2) { // ::A is A
			l.pos += 2
			l.state = rubyBegin
			return
		}
		l.take(Punct, 2)
		l.state = rubyBegin
		return
	}
	t := l.last()
	label := !l.space && (t.Kind == Str || t.Kind == StrClose) && t.Mark != ':' && f.ternary == 0
	ternary := f.ternary > 0 && was != rubyBegin
	if !label && !ternary && l.symbol(next) {
		return
	}
	if f.ternary > 0 {
		f.ternary--
	}
	l.take(Punct, 1)
	l.state = rubyBegin
}

// pipe reads the | around the parameters of a block.
func (l *rubyLexer) pipe() bool {
	f := l.top()
	t := l.last()
	switch {
	case t.Kind == Open && t.Text == "do", t.isPunct("{"):
		if l.starts("||") {
			l.take(Punct, 2)
		} else {
			l.take(Punct, 1)
			f.pipes, f.names = true, true
		}
	case f.pipes:
		l.take(Punct, 1)
		f.pipes, f.names = false, false
	default:
		return false
	}
	l.toks[len(l.toks)-1].Mark = 'u'
	l.state = rubyBegin
	return true
}
