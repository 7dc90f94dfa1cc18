package syntax

// kotlinWhen reads when (x) { a, b -> ...; is T -> ...; else -> ... }: the kids are x and, as they come, conditions and Blocks.
func (p *parser) kotlinWhen() *Node {
	n := p.node(Other, p.next().Pos, "when")
	mark := p.mark()
	p.head()
	if p.is("{") {
		r := p.enter()
		f := p.free()
		for p.i < p.end {
			if p.peek().Kind == EndLine {
				p.i++
				continue
			}
			p.kotlinArm()
		}
		p.restore(f)
		n.Open = !p.leave(r)
	}
	n.Kids = p.kids(mark)
	return p.done(n)
}

// kotlinArm reads one line of a when. It takes at least one token.
func (p *parser) kotlinArm() {
	_, arrow := p.labelEnd()
	outer := p.until(max(arrow, p.i+1))
	for p.i < p.end {
		before := p.i
		switch {
		case p.is("else"), p.is("in"), p.is("if"), p.is(","), p.is("!") && (p.ahead(1).isWord("in") || p.ahead(1).isWord("is")):
			p.i++
		case p.is("is"):
			p.i++
			p.kotlinType()
		default:
			p.push(p.expr())
		}
		if p.i == before {
			p.i++
		}
	}
	p.until(outer)
	if isArrow(p.peek()) {
		p.i++
		p.push(p.body())
	}
}
