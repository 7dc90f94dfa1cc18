package syntax

// rustPattern reads a pattern: a Name, a List of a tuple, or an Other with the names in it. Some(x) and Ok(x) stand for x, as ? does.
func (p *parser) rustPattern() *Node {
	if p.depth >= maxDepth {
		return p.flat()
	}
	p.depth++
	n := p.rustPatterns()
	p.depth--
	return n
}

// rustPatterns reads patterns with | between.
func (p *parser) rustPatterns() *Node {
	p.accept("|")
	t := p.peek()
	n := p.rustOnePattern()
	if !p.is("|") && !p.is("@") && !p.is("..") && !p.is("..=") {
		return n
	}
	mark := p.mark()
	p.push(n)
	for p.is("|") || p.is("@") || p.is("..") || p.is("..=") {
		p.i++
		p.push(p.rustOnePattern())
	}
	whole := p.node(Other, t.Pos, "|")
	whole.Kids = p.kids(mark)
	return p.done(whole)
}

func (p *parser) rustOnePattern() *Node {
	for rustPatternMark(p.peek()) {
		if !p.is("#") || !p.rustAttribute() {
			p.i++
		}
	}
	switch t := p.peek(); {
	case t.isPunct("("), t.isPunct("["):
		return p.rustInner(p.node(List, t.Pos, ""))
	case t.isPunct("-"), t.Kind == Num, t.Kind == Str:
		return p.operand()
	case t.Kind == Ident:
		return p.rustNamedPattern(t)
	default:
		return p.nothing(t)
	}
}

// rustPatternMark says whether a token before a pattern says nothing of it.
func rustPatternMark(t *Token) bool {
	switch t.Text {
	case "&", "&&", "#":
		return t.Kind == Punct
	case "mut", "ref", "box":
		return t.Kind == Ident
	}
	return false
}

// rustNamedPattern reads a name, or a path with patterns in brackets behind it.
func (p *parser) rustNamedPattern(t *Token) *Node {
	n := p.plainName()
	for p.is("::") && p.ahead(1).Kind == Ident {
		p.i++
		n = p.of(Member, t.Pos, p.next().Text, n)
	}
	if !p.is("(") && !(p.is("{") && isUpper(n.Text) && (!p.noBrace || p.rustStruct(n))) {
		return n
	}
	inner := p.rustInner(p.node(Other, t.Pos, "pattern"))
	if (n.Text == "Some" || n.Text == "Ok") && len(inner.Kids) == 1 {
		return inner.Kids[0]
	}
	return inner
}

// rustInner reads the patterns in a bracket as the kids of n.
func (p *parser) rustInner(n *Node) *Node {
	mark := p.mark()
	r := p.enter()
	f := p.free()
	for p.i < p.end {
		before := p.i
		if p.peek().Kind == Ident && p.ahead(1).isPunct(":") { // field: pattern
			p.i += 2
		}
		if t := p.peek(); t.isPunct("..") || t.isPunct(",") {
			p.i++
			continue
		}
		p.push(p.rustPattern())
		if p.i == before {
			p.i++
		}
	}
	p.restore(f)
	n.Open = !p.leave(r)
	n.Kids = p.kids(mark)
	return p.done(n)
}
