package syntax

// typedClass reads a class, an interface, a struct, a record or an enum; the word is next.
func (p *parser) typedClass(start int32) *Node {
	word := p.next().Text
	if p.is("class") || p.is("struct") { // record class, record struct
		p.i++
	}
	n := p.node(Class, start, "")
	if p.peek().Kind == Ident {
		n.Text = p.next().Text
	}
	if p.is("<") {
		p.i = max(p.i, p.angle(p.i))
	}
	var first []*Node
	if p.is("(") {
		first = p.primaryConstructor(n.Text)
	}
	mark := p.mark()
	first = append(first, p.bases()...)
	var body *Node
	switch {
	case p.is("{") && word == "enum":
		body = p.enumBody(n.Text)
	case p.is("{"):
		body = p.block()
	default:
		body = p.of(Block, p.endOfLast(), "")
	}
	p.push(p.prepend(body, first...))
	n.Kids = p.kids(mark)
	return p.done(n)
}

// primaryConstructor reads the parameters behind the name of a class: they are its fields too.
func (p *parser) primaryConstructor(name string) []*Node {
	f := p.node(Func, p.peek().Pos, name)
	mark := p.mark()
	p.typedParameters()
	p.push(p.of(Block, p.endOfLast(), ""))
	f.Kids = p.kids(mark)
	return append(p.promoted(f, func(*Node) bool { return true }), p.done(f))
}

// promoted makes a field of each parameter of a constructor that is one.
func (p *parser) promoted(f *Node, isField func(param *Node) bool) []*Node {
	var fields []*Node
	for _, kid := range f.Kids {
		if kid.Kind != Param || !isField(kid) {
			continue
		}
		name := p.node(Name, kid.Pos, kid.Text)
		name.End = kid.End
		field := p.of(Assign, kid.Pos, "=", name)
		field.End, field.Type = kid.End, kid.Type
		fields = append(fields, field)
	}
	return fields
}

// bases reads what stands between the name of a class and its body, and pushes the bases. It returns the calls of constructors of
// bases.
func (p *parser) bases() (calls []*Node) {
	for p.i < p.end {
		t := p.peek()
		switch {
		case t.Kind == EndLine, t.isPunct("{"):
			return calls
		case t.isWord("where"), t.isWord("permits"):
			p.constraints()
		case t.Kind == Ident && t.Mark == '@':
			p.annotation()
		case t.Kind == Ident && t.Text != "extends" && t.Text != "implements":
			base := p.typeChain()
			if p.is("(") {
				calls = append(calls, p.call(base, base.Pos))
			}
			p.push(base)
		case t.isPunct("("), t.isPunct("["):
			p.skip()
		default:
			p.i++
		}
	}
	return calls
}

// typeChain reads the name of a type as Name and Members. Types in < > are left out.
func (p *parser) typeChain() *Node {
	start := p.peek().Pos
	n := p.plainName()
	for links := 0; links < maxLinks; links++ {
		if p.is("<") {
			end := p.angle(p.i)
			if end == 0 {
				break
			}
			p.i = end
			p.done(n)
			continue
		}
		if !p.is(".") && !p.is("::") || p.ahead(1).Kind != Ident {
			break
		}
		p.i++
		n = p.of(Member, start, p.next().Text, n)
	}
	return n
}

// enumBody reads the constants of an enum, each an Assign, and its members.
func (p *parser) enumBody(name string) *Node {
	n := p.node(Block, p.peek().Pos, "")
	mark := p.mark()
	r := p.enter()
	f := p.free()
	for p.i < p.end && p.peek().Kind != EndLine {
		before := p.i
		p.modifiers()
		if p.peek().Kind == Ident {
			p.push(p.enumConstant(name))
		}
		if p.i == before {
			p.i++
		}
	}
	p.statements()
	p.restore(f)
	n.Open = !p.leave(r)
	n.Kids = p.kids(mark)
	return p.done(n)
}

func (p *parser) enumConstant(enum string) *Node {
	start := p.peek().Pos
	name := p.plainName()
	var value *Node
	switch {
	case p.accept("="):
		value = p.expr()
	case p.is("("), p.is("{"):
		made := p.node(Name, start, enum)
		made.End = name.End
		value = p.of(Call, start, "", made)
		if p.is("(") {
			value = p.call(made, start)
		}
		value.New = true
		if p.is("{") {
			value = p.anonymous(value)
		}
	default:
		return p.of(Assign, start, "=", name)
	}
	return p.of(Assign, start, "=", name, value)
}

// anonymous reads the body of a class behind `new X(...)` of Java: the last argument is a Class.
func (p *parser) anonymous(made *Node) *Node {
	class := p.node(Class, p.peek().Pos, "")
	return p.add(made, p.withKid(class, p.block()))
}
