package syntax

// constructor reads `Name(...) {`, with what may stand before the brace, or the `Name {` of a record of Java. nil where it is none: a
// call is followed by no brace.
func (p *parser) constructor(start int32) *Node {
	t := p.peek()
	if t.Kind != Ident || t.Mark != 0 || isNoType(t.Text) {
		return nil
	}
	behind := p.i + 1
	if p.token(behind).isPunct("{") {
		p.i++
		return p.of(Func, start, t.Text, p.block())
	}
	if !p.token(behind).isPunct("(") {
		return nil
	}
	after, next := p.token(p.after(behind)), p.token(p.after(behind)+1)
	isHead := after.isPunct("{") || after.isPunct("=>") || after.isWord("throws") || after.isPunct(":") && (next.isWord("base") || next.isWord("this"))
	if !isHead {
		return nil
	}
	p.i++
	return p.method(declaration{start: start, name: p.i - 1}, "")
}

// method reads parameters and the body of a function. The ( of the parameters is next.
func (p *parser) method(d declaration, typ string) *Node {
	n := p.node(Func, d.start, p.toks[d.name].Text)
	n.Type = typ
	if d.async {
		n.Mark = "async"
	}
	mark := p.mark()
	p.typedParameters()
	var chained *Node
	if p.is(":") && p.ahead(2).isPunct("(") { // C#: the constructor that is called first
		p.i++
		name := p.plainName()
		chained = p.call(name, name.Pos)
	}
	p.constraints()
	p.push(p.methodBody(chained))
	n.Kids = p.kids(mark)
	return p.done(n)
}

// constraints goes over what stands between the parameters and the body: where and throws, the default of an annotation.
func (p *parser) constraints() {
	for p.i < p.end {
		t := p.peek()
		if t.Kind == EndLine || t.isPunct("{") || t.isPunct("=>") {
			return
		}
		if t.isPunct("(") || t.isPunct("[") {
			p.skip()
			continue
		}
		p.i++
	}
}

// methodBody reads {...}, => expression, or nothing. A call that comes first is the first statement.
func (p *parser) methodBody(first *Node) *Node {
	var body *Node
	switch {
	case p.is("{"):
		body = p.block()
	case p.accept("=>"):
		body = p.expressionBody()
	default:
		body = p.of(Block, p.endOfLast(), "")
	}
	return p.prepend(body, first)
}

// endOfLast is the place behind the last token.
func (p *parser) endOfLast() int32 {
	if p.i == 0 {
		return 0
	}
	return p.toks[p.i-1].End
}

// prepend puts nodes before the statements of a block. The block then begins where they do.
func (p *parser) prepend(body *Node, first ...*Node) *Node {
	mark := p.mark()
	for _, n := range first {
		if n != nil {
			p.push(n)
			body.Pos, body.End = min(body.Pos, n.Pos), max(body.End, n.End)
		}
	}
	if p.mark() == mark {
		return body
	}
	p.stack = append(p.stack, body.Kids...)
	body.Kids = p.kids(mark)
	return body
}

// typedParameters reads (Type name = value, ...) and pushes the Params. In a lambda the types may be missing.
func (p *parser) typedParameters() {
	r := p.enter()
	f := p.free()
	for p.i < p.end {
		if p.is(",") || p.peek().Kind == EndLine {
			p.i++
			continue
		}
		before := p.i
		p.push(p.typedParameter())
		for p.i < p.end && !p.is(",") { // what was not understood
			p.push(p.expr())
			if p.i == before {
				p.i++
			}
			before = p.i
		}
	}
	p.restore(f)
	p.leave(r)
}

// typedParameter reads one parameter.
func (p *parser) typedParameter() *Node {
	start := p.i
	variadic := p.is("params")
	p.modifiers()
	if p.i >= p.end {
		return nil
	}
	n := p.node(Param, p.toks[start].Pos, "")
	if end := p.typedEnd(p.i); end > p.i && p.token(end).Kind == Ident {
		from, last := p.i, end
		if p.toks[end-1].isPunct("...") {
			variadic = true
			last--
		}
		n.Type = p.typeOf(from, last)
		p.i = end
	}
	if variadic {
		n.Mark = "..."
	}
	if p.peek().Kind != Ident {
		return nil
	}
	n.Text = p.next().Text
	for p.is("[") && p.rank(p.i) > p.i {
		p.i = p.rank(p.i)
	}
	if p.accept("=") {
		return p.withKid(n, p.expr())
	}
	return p.done(n)
}

// withKid ends a node that has one kid.
func (p *parser) withKid(n, kid *Node) *Node {
	mark := p.mark()
	p.push(kid)
	n.Kids = p.kids(mark)
	return p.done(n)
}

// property reads a property of C#: `Type Name => value`, or accessors in braces and a value. It is an Assign with a type, a Func where
// its value is computed, and Funcs for the accessors with a body, which are pushed.
func (p *parser) property(d declaration) *Node {
	typ, name := p.typeOf(d.from, d.end), p.toks[d.name].Text
	p.i = d.behind
	mark := p.mark()
	if p.is("[") {
		p.skip()
	}
	if p.accept("=>") {
		n := p.node(Func, d.start, name)
		n.Type, n.Mark = typ, "get"
		return p.withKid(n, p.expressionBody())
	}
	p.accessors(name, typ)
	if p.mark() > mark && !p.is("=") {
		last := p.stack[p.mark()-1]
		p.stack = p.stack[:p.mark()-1]
		return last
	}
	n := p.node(Assign, d.start, "=")
	n.Type = typ
	label := p.node(Name, p.toks[d.name].Pos, name)
	label.End = p.toks[d.name].End
	if !p.accept("=") {
		return p.withKid(n, label)
	}
	value := p.initial(typ)
	mark = p.mark()
	p.push(label)
	p.push(value)
	n.Kids = p.kids(mark)
	return p.done(n)
}

// accessors reads { get; private set => x = value; init {...} } and pushes those that have a body.
func (p *parser) accessors(name, typ string) {
	if !p.is("{") {
		return
	}
	r := p.enter()
	for p.i < p.end {
		t := p.next()
		if t.isPunct("[") {
			p.i--
			p.skip()
			continue
		}
		if t.Kind != Ident || !p.is("{") && !p.is("=>") && !p.is("(") {
			continue
		}
		n := p.node(Func, t.Pos, name)
		if p.is("(") { // PHP: set (Type $value) {...}
			p.skip()
		}
		n.Mark = t.Text
		if t.Text == "get" {
			n.Type = typ
		}
		p.push(p.withKid(n, p.methodBody(nil)))
	}
	p.leave(r)
}
