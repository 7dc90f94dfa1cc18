package syntax

// typedTest reads `is Pattern`, `instanceof Type name` and `as Type`.
func (p *parser) typedTest(t, next *Token, left *Node, start int32) *Node {
	switch t.Text {
	case "as":
		if end := p.typedEnd(p.i + 1); end > 0 {
			p.i = p.notNull(end)
			return left
		}
	case "is", "instanceof":
		if next.Kind == EOF {
			return nil
		}
		p.i++
		n := p.node(Other, start, "is")
		mark := p.mark()
		p.push(left)
		p.tested()
		n.Kids = p.kids(mark)
		return p.done(n)
	}
	return nil
}

// notNull is the index of a ? that ends a type, where it begins a ternary; else end.
func (p *parser) notNull(end int) int {
	if last := end - 1; p.toks[last].isPunct("?") {
		switch t := p.token(end); t.Kind {
		case Ident, Str, StrOpen, Num:
			return last
		case Punct:
			if t.Text == "(" || t.Text == "-" || t.Text == "!" || t.Text == "[" {
				return last
			}
		}
	}
	return end
}

// tested goes over a pattern and pushes the name that it declares.
func (p *parser) tested() {
	for atoms := 0; atoms < maxTypeTokens && p.i < p.end; atoms++ {
		p.testedAtom()
		if !p.is("and") && !p.is("or") {
			return
		}
		p.i++
	}
}

func (p *parser) testedAtom() {
	for p.is("not") || p.is("final") {
		p.i++
	}
	typ := ""
	switch t := p.peek(); {
	case t.Kind == Ident:
		typ = p.testedType()
	case t.isPunct("("), t.isPunct("["), t.isPunct("{"):
	default:
		if t.isPunct("<") || t.isPunct("<=") { // > and >= are read as the operators they look like
			p.i++
		}
		p.push(p.binary(9))
		return
	}
	for p.is("(") || p.is("[") || p.is("{") {
		p.skip()
	}
	if t := p.peek(); t.Kind == Ident && !isJoint(t.Text) && !isQueryWord(t.Text) && !isNoType(t.Text) {
		n := p.node(Assign, t.Pos, "=")
		n.Type = typ
		p.push(p.withKid(n, p.plainName()))
	}
}

// testedType takes a type or a constant. A ? behind it begins a ternary.
func (p *parser) testedType() string {
	from := p.i
	p.i = max(p.typedEnd(from), from+1)
	if p.toks[p.i-1].isPunct("?") {
		p.i--
	}
	return p.typeOf(from, p.i)
}
