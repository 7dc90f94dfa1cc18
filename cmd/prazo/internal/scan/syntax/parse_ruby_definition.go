package syntax

// rubyDef reads a method, with its end or without one (def a(b) = c).
func (p *parser) rubyDef(t *Token) *Node {
	n := p.node(Func, t.Pos, "")
	if t.Kind != Open {
		p.i++
		mark := p.mark()
		p.rubyMethodHead(n)
		p.accept("=")
		p.push(p.blockOf(p.statement()))
		n.Kids = p.kids(mark)
		return p.done(n)
	}
	p.depth++
	r := p.enter()
	f := p.free()
	mark := p.mark()
	p.rubyMethodHead(n)
	p.push(p.rubyRescued())
	p.restore(f)
	n.Open = !p.leave(r)
	n.Kids = p.kids(mark)
	p.depth--
	return p.done(n)
}

// rubyMethodHead reads the name of a method and its parameters. What it is defined on makes it static.
func (p *parser) rubyMethodHead(n *Node) {
	for p.ahead(1).isPunct(".") && p.peek().Kind == Ident {
		p.i += 2
		n.Mark = "static"
	}
	if p.peek().Kind == Ident {
		n.Text = p.next().Text
	}
	if !p.is("(") {
		p.rubyParameters()
		return
	}
	r := p.enter()
	f := p.free()
	p.rubyParameters()
	for p.i < p.end { // a line end
		p.i++
		p.rubyParameters()
	}
	p.restore(f)
	p.leave(r)
}

// rubyParameters reads parameters up to the end of the line, of the brackets or of what stands between | and |, and pushes them.
func (p *parser) rubyParameters() {
	for p.i < p.end {
		t := p.peek()
		if t.Kind == EndLine || t.isPunct("|") || t.isPunct("{") || t.isPunct("=") || t.Kind == Open {
			return
		}
		p.push(p.rubyParameter(t))
	}
}

// rubyParameter reads one parameter. It takes at least one token.
func (p *parser) rubyParameter(t *Token) *Node {
	if t.isPunct("(") {
		n := p.node(Param, t.Pos, "")
		pattern := p.pattern(p.elements(List), nil)
		return p.withKid(n, pattern)
	}
	n := p.node(Param, t.Pos, "")
	if t.Kind == Punct && (p.d.spread(t.Text) || t.Text == "...") {
		n.Mark = t.Text
		p.i++
		t = p.peek()
	} else if t.Kind != Ident {
		p.i++
		return nil
	}
	if t.Kind == Ident {
		n.Text = p.next().Text
	}
	switch u := p.ahead(1); {
	case p.is("="), p.is(":") && (rubyOperand(u) || u.isPunct("{")):
		p.i++
		return p.withKid(n, p.expr())
	case p.is(":"):
		p.i++
	}
	return p.done(n)
}

// rubyBlock reads { |a| ... } or do |a| ... end.
func (p *parser) rubyBlock() *Node {
	n := p.node(Func, p.peek().Pos, "")
	n.Mark = "lambda"
	mark := p.mark()
	p.rubyBlockBody(n)
	n.Kids = p.kids(mark)
	return p.done(n)
}

// rubyBlockBody reads the parameters and the body of a block, and pushes them.
func (p *parser) rubyBlockBody(n *Node) {
	r := p.enter()
	f := p.free()
	if t := p.peek(); t.isPunct("|") && t.Mark == 'u' {
		p.i++
		for p.rubyParameters(); p.i < p.end && !p.is("|"); p.rubyParameters() {
			p.i++
		}
		p.accept("|")
	} else if t.isPunct("||") {
		p.i++
	}
	p.push(p.rubyRescued())
	p.restore(f)
	n.Open = !p.leave(r)
}

// rubyLambda reads ->(a) { ... }.
func (p *parser) rubyLambda() *Node {
	n := p.node(Func, p.next().Pos, "")
	n.Mark = "lambda"
	if p.depth >= maxDepth {
		return p.flat()
	}
	p.depth++
	mark := p.mark()
	if p.is("(") {
		r := p.enter()
		f := p.free()
		p.rubyParameters()
		p.restore(f)
		p.leave(r)
	} else {
		p.rubyParameters()
	}
	if t := p.peek(); t.isPunct("{") || t.Kind == Open {
		p.rubyBlockBody(n)
	} else {
		p.push(p.of(Block, p.endOfLast(), ""))
	}
	n.Kids = p.kids(mark)
	p.depth--
	return p.done(n)
}

// rubyClassHead reads the name of a class, and pushes its base. A::B is named B.
func (p *parser) rubyClassHead() (name string) {
	for p.i < p.end && p.peek().Kind == Ident {
		name = p.next().Text
		if !p.accept("::") {
			break
		}
	}
	if p.accept("<") {
		p.push(p.expr())
	}
	return name
}

// rubySingleton reads class << self: its statements are those of the class around, and its methods are static.
func (p *parser) rubySingleton() *Node {
	start := p.peek().Pos
	r := p.enter()
	f := p.free()
	p.i++
	of := p.rubyCondition()
	mark := p.mark()
	p.statements()
	for _, n := range p.stack[mark:] {
		if n.Kind == Func {
			n.Mark = "static"
		}
	}
	p.restore(f)
	p.leave(r)
	return p.of(Other, start, "<<", of)
}
