package syntax

// elements reads [...] into a node of this kind, an Object where there are pairs in it.
func (p *parser) elements(kind Kind) *Node {
	n := p.node(kind, p.peek().Pos, "")
	mark := p.mark()
	closed, _ := p.items()
	n.Open = !closed
	p.listed(n, mark)
	return n
}

// listed gives n its kids, and makes an Object of a List with pairs.
func (p *parser) listed(n *Node, mark int) {
	for _, kid := range p.stack[mark:] {
		if kid.Kind == Pair {
			n.Kind = Object
			break
		}
	}
	n.Kids = p.kids(mark)
	p.done(n)
}

// braces reads {...} as an Object or, where it has elements and no pairs, a List.
func (p *parser) braces() *Node {
	n := p.elements(List)
	if len(n.Kids) == 0 {
		n.Kind = Object
	}
	for _, kid := range n.Kids {
		if kid.Kind == Spread && kid.Text == "**" {
			n.Kind = Object
		}
	}
	return n
}

// items reads what stands in the bracket that is next, between commas, and pushes it. It says whether the bracket was closed and how
// many commas there were.
func (p *parser) items() (closed bool, commas int) {
	r := p.enter()
	flags := p.free()
	for p.i < p.end {
		if t := p.peek(); t.Kind == EndLine {
			p.i++
			continue
		}
		if p.accept(",") {
			commas++
			continue
		}
		p.push(p.item())
	}
	p.restore(flags)
	return p.leave(r), commas
}

// item reads one argument or element: a spread, a pair, an expression. What else stands before the next comma is kept as kids of an
// Other, so that the places of the others stay right. It takes at least one token.
func (p *parser) item() *Node {
	start, before := p.peek().Pos, p.i
	n := p.argument()
	mark := p.mark()
	for p.i < p.end && !p.is(",") && p.peek().Kind != EndLine {
		if p.i == before {
			p.i++
			continue
		}
		if p.mark() == mark {
			p.push(n)
		}
		before = p.i
		p.push(p.expr())
	}
	if p.mark() == mark {
		return n
	}
	n = p.node(Other, start, "")
	n.Kids = p.kids(mark)
	return p.done(n)
}

// argument reads a named argument, a pair or an expression.
func (p *parser) argument() *Node {
	t := p.peek()
	if p.d.named != "" && t.Kind == Ident && p.ahead(1).isPunct(p.d.named) {
		p.i++
		name := p.done(p.node(Name, t.Pos, t.Text))
		p.i++
		p.named = p.i
		return p.of(Pair, t.Pos, "", name, p.expr())
	}
	if p.d.spread != nil && t.Kind == Punct && p.d.spread(t.Text) {
		p.i++
		return p.of(Spread, t.Pos, t.Text, p.expr())
	}
	n := p.expr()
	switch u := p.peek(); {
	case u.Kind != Punct || u.Text == "":
	case u.Text == p.d.pairs, p.d.keys && u.Text == ":":
		p.i++
		return p.of(Pair, t.Pos, "", n, p.expr())
	}
	return n
}
