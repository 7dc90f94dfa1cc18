package syntax

// expr reads an expression, up to a comma or whatever cannot go on: assignments, a ternary, operators.
func (p *parser) expr() *Node {
	if p.depth >= maxDepth {
		return p.flat()
	}
	p.depth++
	start := p.peek().Pos
	n := p.binary(1)
	if p.d.tail != nil {
		n = p.d.tail(p, n)
	}
	if t := p.peek(); t.Kind == Punct && !p.d.noAssigns && isAssign(t.Text) {
		p.i++
		n = p.of(Assign, start, t.Text, n, p.expr())
	}
	p.depth--
	return n
}

// isAssign says whether text is an operator that assigns.
func isAssign(text string) bool {
	switch text {
	case "=", "+=", "-=", "*=", "/=", "%=", "||=", "&&=", "??=", "**=", "|=", "&=", "^=", "<<=", ">>=", ">>>=", "//=", ".=", ":=", "@=":
		return true
	}
	return false
}

// binary reads operands and the operators between them that bind at least as strong as level. Equal operators in a row make one
// node: a + b + c is one Other "+" of three kids.
func (p *parser) binary(level int8) *Node {
	start := p.peek().Pos
	left := p.operand()
	for links := 0; ; links++ {
		t := p.peek()
		strength := p.d.level(p, t)
		if strength == 0 || strength < level {
			return left
		}
		mark := p.mark()
		p.push(left)
		text := p.operator()
		if links == maxLinks {
			return p.mixed(mark, level, start)
		}
		p.push(p.binary(strength + 1))
		for u := p.peek(); u.Text == t.Text && u.Kind == t.Kind && p.d.level(p, u) == strength; u = p.peek() {
			p.operator()
			p.push(p.binary(strength + 1))
		}
		left = p.node(Other, start, text)
		left.Kids = p.kids(mark)
		p.done(left)
	}
}

// operator takes an operator and returns its text: those of two words are one.
func (p *parser) operator() string {
	t := p.next()
	if t.Kind != Ident {
		return t.Text
	}
	switch u := p.peek(); {
	case t.Text == "not" && u.isWord("in"):
		p.i++
		return "not in"
	case t.Text == "is" && u.isWord("not"):
		p.i++
		return "is not"
	}
	return t.Text
}

// mixed goes on behind too many operators that alternate: from here on all operands are kids of one node, without a text.
func (p *parser) mixed(mark int, level int8, start int32) *Node {
	for {
		p.push(p.operand())
		strength := p.d.level(p, p.peek())
		if strength == 0 || strength < level {
			break
		}
		p.operator()
	}
	n := p.node(Other, start, "")
	n.Kids = p.kids(mark)
	return p.done(n)
}

// operand reads operators before an operand, and the operand with all that hangs on it.
func (p *parser) operand() *Node {
	t := p.peek()
	if p.d.unary == nil || !p.d.unary(t) {
		return p.chain(t)
	}
	p.i++
	if p.depth >= maxDepth {
		return p.flat()
	}
	p.depth++
	n := p.of(Other, t.Pos, t.Text, p.operand())
	p.depth--
	return n
}

// primary reads an operand without what hangs on it. Where none is, it gives an empty Other and takes at most one token.
func (p *parser) primary(t *Token) *Node {
	if p.d.prefix != nil {
		if n := p.d.prefix(p, t); n != nil {
			return n
		}
	}
	switch t.Kind {
	case Ident:
		p.i++
		n := p.done(p.node(Name, t.Pos, t.Text))
		n.Mark = markText(t.Mark)
		return n
	case Num:
		p.i++
		return p.done(p.node(Number, t.Pos, t.Text))
	case Str:
		p.i++
		return p.done(p.node(String, t.Pos, t.Text))
	case StrOpen:
		return p.interpolated()
	case Regexp:
		p.i++
		return p.done(p.node(Other, t.Pos, "regexp"))
	case Markup:
		return p.markup()
	case Punct:
		return p.bracketed(t)
	}
	return p.nothing(t)
}

// nothing stands for an operand that is missing.
func (p *parser) nothing(t *Token) *Node {
	n := p.node(Other, t.Pos, "")
	n.End, n.Open = t.Pos, true
	return n
}

// bracketed reads what begins with a bracket or an operator.
func (p *parser) bracketed(t *Token) *Node {
	switch t.Text {
	case "(":
		return p.paren(t)
	case "[":
		return p.elements(List)
	case "{":
		if p.noBrace {
			return p.nothing(t)
		}
		if p.d.keys {
			return p.braces()
		}
		return p.block()
	}
	if p.d.spread != nil && p.d.spread(t.Text) {
		p.i++
		return p.of(Spread, t.Pos, t.Text, p.expr())
	}
	return p.nothing(t)
}

// markText is the mark of a name as the tree has it.
func markText(mark byte) string {
	switch mark {
	case '$':
		return "$"
	case '@':
		return "@"
	case ':':
		return ":"
	}
	return ""
}

// interpolated reads a string with expressions in it: the String has its pieces as text and its expressions as kids.
func (p *parser) interpolated() *Node {
	n := p.node(String, p.peek().Pos, "")
	mark := p.mark()
	r := p.enter()
	noBrace := p.free()
	for p.i < p.end {
		switch t := p.peek(); t.Kind {
		case Str:
			if n.Text == "" {
				n.Text = t.Text
			} else if len(n.Text) < maxText {
				n.Text += t.Text
			}
			p.i++
		case ExprOpen:
			p.within()
		default:
			p.i++
		}
	}
	p.restore(noBrace)
	n.Open = !p.leave(r)
	n.Kids = p.kids(mark)
	return p.done(n)
}

// maxText is how long the text of a string with interpolations grows: joining the pieces of a longer one would not be linear.
const maxText = 1 << 10

// within reads the expressions of a bracket and pushes them.
func (p *parser) within() {
	r := p.enter()
	for p.i < p.end {
		before := p.i
		p.push(p.item())
		if p.accept(",") || p.i > before {
			continue
		}
		p.i++
	}
	p.leave(r)
}

// markup reads the expressions inside JSX.
func (p *parser) markup() *Node {
	n := p.node(Other, p.peek().Pos, "<>")
	mark := p.mark()
	r := p.enter()
	flags := p.free()
	for p.i < p.end {
		if p.peek().Kind == ExprOpen {
			p.within()
		} else {
			p.i++
		}
	}
	p.restore(flags)
	n.Open = !p.leave(r)
	n.Kids = p.kids(mark)
	return p.done(n)
}

// paren reads (...): a single expression stands for itself.
func (p *parser) paren(t *Token) *Node {
	mark := p.mark()
	closed, commas := p.items()
	if kids := len(p.stack) - mark; kids == 1 && (commas == 0 || !p.d.tuples) {
		n := p.stack[mark]
		p.stack = p.stack[:mark]
		n.Open = n.Open || !closed
		return n
	}
	kind, text := Other, ","
	if p.d.tuples {
		kind, text = List, ""
	}
	n := p.node(kind, t.Pos, text)
	n.Kids, n.Open = p.kids(mark), !closed
	return p.done(n)
}

// isUpper says whether a name begins with a capital letter.
func isUpper(name string) bool { return name != "" && name[0] >= 'A' && name[0] <= 'Z' }

// flags are what an operator may not do where an expression stands. Inside a bracket everything is allowed again.
type flags struct{ noBrace, noColon, noIn bool }

func (p *parser) free() flags {
	f := flags{p.noBrace, p.noColon, p.noIn}
	p.noBrace, p.noColon, p.noIn = false, false, false
	return f
}

func (p *parser) restore(f flags) { p.noBrace, p.noColon, p.noIn = f.noBrace, f.noColon, f.noIn }
