package syntax

import (
	"strings"
	"unicode/utf8"
)

// No operator begins with two >: they may end two lists of types.
var rustOperators = newOperators(`..= ... .. :: -> => == != <= >= && || += -= *= /= %= ^= &= |= <<= <<`)

// lexRust reads Rust. Lifetimes and labels give no token.
func lexRust(src string, room []Token) lexed {
	l := &braceLexer{lexer: newLexer(src, room), ops: rustOperators, step: rustStep}
	if l.starts("#!") && !l.starts("#![") {
		l.lineComment(2)
	}
	return l.run()
}

func rustStep(l *braceLexer, c byte) bool {
	switch {
	case c == '/':
		return l.kotlinComment()
	case c == '"':
		l.str(1, rustString)
	case c == '\'':
		l.rustTick(0)
	case c == 'r' || c == 'b' || c == 'c':
		return l.rustPrefixed()
	default:
		return false
	}
	return true
}

var rustString = quote{mark: '"', end: `"`, escape: escSlash, lines: true}

// rustPrefixed reads a string or character with letters before it (b"x", br#"x"#, b'x') and a raw name (r#type).
func (l *braceLexer) rustPrefixed() bool {
	n := 0
	for n < 2 && (l.at(n) == 'b' || l.at(n) == 'c' || l.at(n) == 'r') {
		n++
	}
	raw := l.at(n-1) == 'r'
	switch {
	case l.at(n) == '"' && raw, l.at(n) == '#' && raw:
		return l.rustRaw(n)
	case l.at(n) == '"' && n == 1:
		l.str(2, rustString)
	case l.at(n) == '\'' && n == 1 && l.at(0) == 'b':
		l.rustTick(1)
	default:
		return false
	}
	return true
}

// rustRaw reads a raw string whose r stands right before the n-th byte: only a quote and as many # end it.
func (l *braceLexer) rustRaw(n int) bool {
	start := l.pos
	marks := n
	for l.at(marks) == '#' {
		marks++
	}
	if l.at(marks) != '"' {
		if n == 1 && marks == 2 && nameStart(l.at(2)) { // r#type
			l.ident(2, 0)
			return true
		}
		return false
	}
	end := `"` + strings.Repeat("#", min(marks-n, 256))
	from := start + marks + 1
	to := strings.Index(l.src[from:], end)
	if to < 0 {
		l.fail(start, "a string that does not end")
		l.pos = len(l.src)
		l.emit(Str, '"', start, l.src[from:])
		return true
	}
	l.pos = from + to + len(end)
	l.emit(Str, '"', start, l.src[from:from+to])
	return true
}

// rustTick reads a character, which may have a letter before its quote, or goes over a lifetime or a label with its colon.
func (l *braceLexer) rustTick(letters int) {
	start, i := l.pos, l.pos+letters+1
	if i < len(l.src) && l.src[i] == '\\' {
		l.str(letters+1, quote{mark: '\'', end: "'", escape: escSlash})
		return
	}
	_, size := utf8.DecodeRuneInString(l.src[min(i, len(l.src)):])
	if end := i + size; end < len(l.src) && l.src[end] == '\'' {
		l.pos = end + 1
		l.emit(Str, '\'', start, l.src[i:end])
		return
	}
	l.pos = l.word(min(i, len(l.src)))
	if l.at(0) == ':' && l.at(1) != ':' {
		l.pos++
	}
	l.space = true
}
