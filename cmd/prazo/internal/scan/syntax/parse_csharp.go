package syntax

var csharp = &dialect{
	lex:       lexCSharp,
	begins:    typedBegins,
	statement: csharpStatement,
	prefix: func(p *parser, t *Token) *Node {
		return typedPrefix(p, t, csharpInitializer)
	},
	suffix:   csharpSuffix,
	tail:     ternary,
	level:    typedLevel,
	unary:    typedUnary,
	member:   func(text string) bool { return text == "." || text == "?." || text == "::" },
	spread:   func(text string) bool { return text == ".." },
	named:    ":",
	generics: true,
}

// csharpInitializer reads { A = 1 } behind `new X(...)`: an argument of it.
func csharpInitializer(p *parser, made *Node) *Node { return p.add(made, p.initializer()) }

func csharpStatement(p *parser) *Node {
	t, next := p.peek(), p.ahead(1)
	if t.isWord("global") && next.isWord("using") || t.isWord("await") && (next.isWord("using") || next.isWord("foreach")) {
		p.i++
		t, next = next, p.ahead(1)
	}
	if n := p.csharpDestructor(t, next); n != nil {
		return n
	}
	switch {
	case t.isPunct("[") && (next.isWord("assembly") || next.isWord("module")) && p.ahead(2).isPunct(":"): // of no declaration
		p.skip()
		return p.of(Other, t.Pos, "attribute")
	case t.isWord("using"):
		return p.csharpUsing(t, next)
	case t.isWord("namespace") && next.Kind == Ident:
		p.i++
		name := p.typeChain()
		if p.is("{") {
			return p.of(Other, t.Pos, "namespace", name, p.block())
		}
		return p.of(Other, t.Pos, "namespace", name)
	}
	return typedStatement(p)
}

// csharpDestructor reads ~Name() { ... }; nil: none begins here.
func (p *parser) csharpDestructor(t, next *Token) *Node {
	if !t.isPunct("~") || next.Kind != Ident || !p.ahead(2).isPunct("(") {
		return nil
	}
	p.i++
	n := p.constructor(t.Pos)
	if n == nil {
		p.i--
	}
	return n
}

// csharpUsing reads the three statements with this word: an import, a declaration and a block.
func (p *parser) csharpUsing(t, next *Token) *Node {
	if next.isPunct("(") {
		return p.holding()
	}
	p.i++
	if end := p.typedEnd(p.i); end > 0 && p.token(end).Kind == Ident && next.Text != "static" {
		if n := p.typedDeclaration(t.Pos, modifiers{}); n != nil {
			return n
		}
	}
	n := p.node(Import, t.Pos, "")
	p.accept("static")
	if p.ahead(1).isPunct("=") {
		name := p.next().Text
		p.i++
		if p.peek().Kind == Ident {
			p.qualified(n)
		}
		n.Text = name
		p.constraints()
		return p.done(n)
	}
	from := p.i
	if p.peek().Kind == Ident {
		p.typeChain()
	}
	n.Module, n.Mark = p.typeText(from), "*"
	return p.done(n)
}

// csharpSuffix reads on behind an operand: x!, x?[0], x switch {...}, x with {...}.
func csharpSuffix(p *parser, left *Node, start int32) *Node {
	t, next := p.peek(), p.ahead(1)
	switch {
	case t.isPunct("!"):
		p.i++
		return left
	case t.isPunct("?") && next.isPunct("[") && next.Pos == t.End:
		p.i++
		return p.index(left, start)
	case t.isPunct("?") && next.isPunct("."): // x? .y over two lines
		p.i++
		return left
	case t.isWord("switch") && next.isPunct("{"):
		return p.switchArms(left, start)
	case t.isWord("with") && next.isPunct("{"):
		p.i++
		return p.of(Other, start, "with", left, p.initializer())
	}
	return typedSuffix(p, left, start)
}

// switchArms reads x switch { pattern when condition => value, ... }: the kids are x, the conditions and the values.
func (p *parser) switchArms(left *Node, start int32) *Node {
	p.i++
	n := p.node(Other, start, "switch")
	mark := p.mark()
	p.push(left)
	r := p.enter()
	f := p.free()
	for p.i < p.end {
		p.caseLabel()
		if p.i < p.end {
			p.i++
			p.push(p.expr())
		}
		for p.i < p.end && !p.accept(",") {
			p.i++
		}
	}
	p.restore(f)
	p.leave(r)
	n.Kids = p.kids(mark)
	return p.done(n)
}
