package syntax

// scriptStatement reads the statements of JavaScript and TypeScript that are no expressions.
func scriptStatement(p *parser) *Node {
	t := p.peek()
	if t.isPunct("@") {
		return scriptDecorator(p)
	}
	if t.Kind != Ident {
		return nil
	}
	u := p.ahead(1)
	if u.isPunct(":") {
		p.i += 2
		if t.Text == "default" {
			return p.of(Other, t.Pos, "case")
		}
		return p.statement() // behind a label
	}
	if n := scriptKeyword(p, t, u); n != nil {
		return n
	}
	if p.d.typed != nil && !u.Line && (u.Kind == Ident || u.Kind == Str && t.Text == "module") {
		return scriptTypeStatement(p, t)
	}
	return nil
}

// scriptKeyword reads a statement that begins with a word of its own.
func scriptKeyword(p *parser, t, u *Token) *Node {
	switch t.Text {
	case "const", "let", "var":
		return scriptDeclaration(p, t, u)
	case "if", "while", "do", "try", "switch", "with":
		if !u.isPunct("=") && !u.isPunct(".") {
			return p.control()
		}
	case "for":
		return scriptFor(p)
	case "return", "throw":
		return scriptReturn(p, t)
	case "break", "continue":
		return scriptBreak(p, t)
	case "case":
		return scriptCase(p, t)
	case "import":
		if !u.isPunct("(") && !u.isPunct(".") {
			return scriptImport(p)
		}
	case "export":
		return scriptExport(p)
	}
	return nil
}

func scriptBreak(p *parser, t *Token) *Node {
	p.i++
	if u := p.peek(); u.Kind == Ident && !u.Line {
		p.i++
	}
	return p.done(p.node(Other, t.Pos, t.Text))
}

func scriptDeclaration(p *parser, t, u *Token) *Node {
	if u.Kind != Ident && !u.isPunct("{") && !u.isPunct("[") {
		return nil // a variable named let
	}
	p.i++
	if u.Text == "enum" && p.ahead(1).Kind == Ident {
		return scriptEnum(p)
	}
	n := scriptDeclarator(p, t.Pos)
	for p.accept(",") {
		p.push(n)
		n = scriptDeclarator(p, p.peek().Pos)
	}
	return n
}

// scriptDeclarator reads name: Type = value.
func scriptDeclarator(p *parser, start int32) *Node {
	n := p.node(Assign, start, "=")
	mark := p.mark()
	t := p.peek()
	if t.Kind == Ident {
		p.i++
		p.push(p.done(p.node(Name, t.Pos, t.Text)))
	} else {
		p.push(p.primary(t))
	}
	p.accept("!")
	if p.d.typed != nil && p.accept(":") {
		from := p.i
		scriptType(p)
		n.Type = p.typeText(from)
	}
	if p.accept("=") {
		p.push(p.expr())
	}
	n.Kids = p.kids(mark)
	return p.done(n)
}

// scriptFor reads a for: the kids of `for (x of xs)` are x, xs and the body.
func scriptFor(p *parser) *Node {
	n := p.node(Other, p.next().Pos, "for")
	mark := p.mark()
	p.accept("await")
	if p.is("(") {
		r := p.enter()
		f := p.free()
		p.noIn = true
		for p.i < p.end {
			before := p.i
			if t := p.peek(); t.Kind == EndLine || t.isPunct(",") || t.isWord("of") || t.isWord("in") {
				p.noIn = t.Kind == Punct
				p.i++
				continue
			}
			if p.push(p.statement()); p.i == before {
				p.i++
			}
		}
		p.restore(f)
		p.leave(r)
	}
	p.push(p.body())
	n.Kids = p.kids(mark)
	return p.done(n)
}

func scriptReturn(p *parser, t *Token) *Node {
	p.i++
	n := p.node(Return, t.Pos, t.Text)
	if u := p.peek(); u.Line || u.Kind == EndLine || u.Kind == EOF {
		return p.done(n)
	}
	value := p.expr()
	if p.is(",") {
		value = p.sequence(value)
	}
	mark := p.mark()
	p.push(value)
	n.Kids = p.kids(mark)
	return p.done(n)
}

func scriptCase(p *parser, t *Token) *Node {
	p.i++
	colon := p.noColon
	p.noColon = true
	n := p.of(Other, t.Pos, "case", p.expr())
	p.noColon = colon
	p.accept(":")
	return n
}

// scriptTypeStatement reads what only TypeScript has: it declares types, or says something about what follows.
func scriptTypeStatement(p *parser, t *Token) *Node {
	switch t.Text {
	case "interface":
		p.i++
		n := p.node(Other, t.Pos, t.Text)
		for p.i < p.end && !p.is("{") && p.peek().Kind != EndLine {
			p.i++
		}
		if p.is("{") {
			p.skip()
		}
		return p.done(n)
	case "type":
		p.i += 2
		n := p.node(Other, t.Pos, t.Text)
		if p.is("<") {
			p.i = max(p.angle(p.i), p.i+1)
		}
		if p.accept("=") {
			scriptType(p)
		}
		return p.done(n)
	case "enum":
		return scriptEnum(p)
	case "namespace", "module":
		p.i++
		n := p.node(Other, t.Pos, t.Text)
		for p.i < p.end && !p.is("{") && p.peek().Kind != EndLine {
			p.i++
		}
		mark := p.mark()
		p.push(p.body())
		n.Kids = p.kids(mark)
		return p.done(n)
	case "declare", "abstract":
		p.i++
		return p.statement()
	}
	return nil
}

func scriptEnum(p *parser) *Node {
	n := p.node(Other, p.next().Pos, "enum")
	mark := p.mark()
	p.push(p.primary(p.peek()))
	if p.is("{") {
		p.push(scriptObject(p))
	}
	n.Kids = p.kids(mark)
	return p.done(n)
}
