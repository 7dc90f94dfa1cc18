package syntax

import "strings"

// phpClass reads a class, interface, trait or enum, whose word is next; nil where none is declared.
func (p *parser) phpClass(t *Token) *Node {
	next := p.ahead(1)
	if next.Kind != Ident || next.Mark != 0 || next.isWord("extends") || next.isWord("implements") {
		return nil
	}
	p.i++
	return p.phpClassRest(p.node(Class, t.Pos, p.next().Text))
}

// phpClassRest reads the bases and the body of a class.
func (p *parser) phpClassRest(n *Node) *Node {
	mark := p.mark()
	for p.i < p.end && !p.is("{") && p.peek().Kind != EndLine {
		t := p.next()
		if t.Kind == Ident && t.Text != "extends" && t.Text != "implements" {
			p.push(p.phpQualified(t))
		}
	}
	p.push(p.phpMembers())
	n.Kids = p.kids(mark)
	return p.done(n)
}

// phpMembers reads the body of a class.
func (p *parser) phpMembers() *Node {
	if !p.is("{") {
		return p.of(Block, p.endOfLast(), "")
	}
	n := p.node(Block, p.peek().Pos, "")
	mark := p.mark()
	r := p.enter()
	f := p.free()
	for p.i < p.end {
		before := p.i
		if p.peek().Kind != EndLine {
			p.push(p.phpMember())
		}
		if p.i == before {
			p.i++
		}
	}
	p.restore(f)
	n.Open = !p.leave(r)
	n.Kids = p.kids(mark)
	return p.done(n)
}

// phpMember reads a method, a property, a constant, a case of an enum or a use of a trait.
func (p *parser) phpMember() *Node {
	p.phpAttributes()
	start := p.peek().Pos
	p.phpModifiers()
	t := p.peek()
	if t.Kind == Ident && t.Mark == 0 {
		switch strings.ToLower(t.Text) {
		case "function":
			return p.phpMethod(start)
		case "const", "case":
			p.i++
			return p.lastOf(func() { p.phpList(p.phpConstant) }, start)
		case "use":
			return p.phpTrait()
		}
	}
	return p.phpProperty(start)
}

// phpModifiers goes over public, static, private(set) and the like. It says whether one of them makes a parameter a field.
func (p *parser) phpModifiers() (field bool) {
	for {
		t := p.peek()
		if t.Kind != Ident || t.Mark != 0 {
			return field
		}
		switch strings.ToLower(t.Text) {
		case "public", "protected", "private", "readonly":
			field = true
		case "static", "final", "abstract", "var":
		default:
			return field
		}
		p.i++
		if p.is("(") && p.ahead(1).isWord("set") {
			p.skip()
		}
	}
}

// phpMethod reads a method. The parameters of a constructor that are fields are declared before it.
func (p *parser) phpMethod(start int32) *Node {
	p.i++
	p.accept("&")
	name := ""
	if p.peek().Kind == Ident {
		name = p.next().Text
	}
	n := p.phpFunction(start, name, "")
	if strings.EqualFold(name, "__construct") {
		for _, field := range p.promoted(n, func(param *Node) bool { return param.Mark == "this" }) {
			field.Kids[0].Mark = "$"
			p.push(field)
		}
	}
	return n
}

// phpTrait reads use A, B {...}: what traits do is not known, so that they are bases of nothing.
func (p *parser) phpTrait() *Node {
	t := p.next()
	n := p.node(Other, t.Pos, "use")
	mark := p.mark()
	for p.i < p.end && p.peek().Kind != EndLine {
		if p.is("{") {
			p.skip()
			break
		}
		if u := p.next(); u.Kind == Ident {
			p.push(p.phpQualified(u))
		}
	}
	n.Kids = p.kids(mark)
	return p.done(n)
}

// phpProperty reads [Type] $name = value, ... and the hooks of a property.
func (p *parser) phpProperty(start int32) *Node {
	typ, _ := p.phpType()
	if t := p.peek(); t.Kind != Ident || t.Mark != '$' {
		return p.expr()
	}
	return p.lastOf(func() {
		p.phpList(func() *Node {
			t := p.peek()
			n := p.node(Assign, max(start, 0), "=")
			n.Type = typ
			if t.Kind != Ident {
				return p.expr()
			}
			name := p.plainName()
			name.Mark = "$"
			mark := p.mark()
			p.push(name)
			if p.accept("=") {
				p.push(p.expr())
			}
			n.Kids = p.kids(mark)
			p.done(n)
			if p.is("{") {
				p.accessors(name.Text, typ)
			}
			return n
		})
	}, start)
}

// phpType goes over a type up to a variable, and says whether ... stands before that.
func (p *parser) phpType() (typ string, rest bool) {
	from, end := p.i, p.i
	for n := 0; n < maxTypeTokens && p.i < p.end; n++ {
		t := p.peek()
		switch {
		case t.Kind == Ident && t.Mark == '$', t.Kind != Ident && t.Kind != Punct, t.isPunct(","), t.isPunct("="), t.isPunct("{"):
			return p.typeOf(from, end), rest
		case t.isPunct("("):
			p.skip()
			end = p.i
			continue
		case t.isPunct("..."):
			rest = true
		case t.isPunct("&") && p.ahead(1).Mark == '$', t.isPunct("&") && p.ahead(1).isPunct("..."):
		default:
			end = p.i + 1
		}
		p.i++
	}
	return p.typeOf(from, end), rest
}

// phpFunction reads (...) use (...): Type {...}, or => x of a fn. It begins at start; the ( is next.
func (p *parser) phpFunction(start int32, name, label string) *Node {
	n := p.node(Func, start, name)
	n.Mark = label
	mark := p.mark()
	if p.is("(") {
		p.phpParameters()
	}
	if p.is("use") && p.ahead(1).isPunct("(") {
		p.i++
		p.skip()
	}
	if p.accept(":") {
		from := p.i
		for p.i < p.end && !p.is("{") && !p.is("=>") && p.peek().Kind != EndLine {
			p.i++
		}
		n.Type = p.typeText(from)
	}
	p.push(p.methodBody(nil))
	n.Kids = p.kids(mark)
	return p.done(n)
}

// phpParameters reads (Type $name = value, ...) and pushes the Params.
func (p *parser) phpParameters() {
	r := p.enter()
	f := p.free()
	for p.i < p.end {
		before := p.i
		p.push(p.phpParameter())
		for p.i < p.end && !p.accept(",") {
			if p.is("{") {
				p.skip()
				continue
			}
			p.i++
		}
		if p.i == before {
			p.i++
		}
	}
	p.restore(f)
	p.leave(r)
}

func (p *parser) phpParameter() *Node {
	p.phpAttributes()
	n := p.node(Param, p.peek().Pos, "")
	field := p.phpModifiers()
	typ, rest := p.phpType()
	t := p.peek()
	if t.Kind != Ident {
		return nil
	}
	p.i++
	n.Text, n.Type = t.Text, typ
	switch {
	case rest:
		n.Mark = "..."
	case field:
		n.Mark = "this"
	}
	if p.accept("=") {
		return p.withKid(n, p.expr())
	}
	return p.done(n)
}
