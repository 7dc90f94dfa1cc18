package syntax

// A braceLexer is a lexer of a language whose strings let expressions in that hold brackets, and strings, in turn: PHP, C#, Java,
// Kotlin. It never recurses: what is open is on the stack frames, which grows by at most one entry a byte.
type braceLexer struct {
	*lexer
	frames []braceFrame
	ops    *operators
	head   bool                             // the last ) closed the head of an if, a while or a for
	step   func(l *braceLexer, c byte) bool // reads what the language has of its own; false: nothing
}

// A braceFrame is one open bracket, or one open expression inside a string.
type braceFrame struct {
	bracket byte   // '(', '[' or '{'; 0: an expression inside a string
	head    bool   // the ( of an if, a while or a for
	quote   *quote // the string that goes on after the expression
}

// run reads everything from pos on.
func (l *braceLexer) run() lexed {
	if l.pos == 0 && l.starts("\uFEFF") {
		l.pos += 3
	}
	for {
		l.blanks()
		if l.pos >= len(l.src) {
			break
		}
		c := l.src[l.pos]
		if !l.step(l, c) {
			l.rest(c)
		}
	}
	for _, f := range l.frames {
		if f.bracket == 0 { // closed here, so that the parser finds each pair whole
			l.fail(l.pos, "a string that does not end")
			l.take(ExprClose, 0)
			l.take(StrClose, 0)
		}
	}
	return lexed{l.toks, l.comments, l.trouble}
}

// rest reads what is alike in all of them: a name, a number, a bracket, an operator.
func (l *braceLexer) rest(c byte) {
	switch {
	case nameStart(c):
		l.ident(0, 0)
	case class[c] == digit, c == '.' && class[l.at(1)] == digit && !l.afterValue():
		l.number()
	case c == ';':
		l.take(EndLine, 1)
	case c == '(' || c == '[' || c == '{':
		l.frames = append(l.frames, braceFrame{bracket: c, head: isHead(l.last())})
		l.take(Punct, 1)
	case c == ')' || c == ']' || c == '}':
		l.shut(c)
	default:
		l.punct(l.ops)
	}
}

// isHead says whether a ( behind t begins the head of an if, a while or a for.
func isHead(t Token) bool {
	return t.Kind == Ident && (t.Text == "if" || t.Text == "while" || t.Text == "for")
}

// afterValue says whether a value ends right before this byte: then a point is no start of a number.
func (l *braceLexer) afterValue() bool {
	t := l.last()
	return !l.space && (t.Kind == Ident || t.Kind == Num || t.Text == ")" || t.Text == "]")
}

// shut closes the innermost bracket that c fits, and what was left open inside it, but never what is outside of the string that
// this expression stands in. When c ends such an expression, the string goes on.
func (l *braceLexer) shut(c byte) {
	open := byte('(')
	if c != ')' {
		open = c - 2 // [ and ], { and } are two apart
	}
	for i := len(l.frames) - 1; i >= max(0, len(l.frames)-maxLookback); i-- {
		f := l.frames[i]
		if f.bracket == 0 && c == '}' {
			l.frames = l.frames[:i]
			l.resume(f.quote)
			return
		}
		if f.bracket == open {
			l.head = f.head
			l.frames = l.frames[:i]
			break
		}
		if f.bracket == 0 {
			break
		}
	}
	l.take(Punct, 1)
}

// slashComment reads // and /* */; false where there is none.
func (l *braceLexer) slashComment() bool {
	switch l.at(1) {
	case '/':
		l.lineComment(2)
	case '*':
		l.blockComment(2, "*/")
	default:
		return false
	}
	return true
}

func nameStart(c byte) bool { return class[c] == letter }
