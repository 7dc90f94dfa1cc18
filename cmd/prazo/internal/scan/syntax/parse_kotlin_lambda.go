package syntax

// kotlinLambda reads { a, b -> statements }.
func (p *parser) kotlinLambda() *Node {
	n := p.node(Func, p.peek().Pos, "")
	n.Mark = "lambda"
	mark := p.mark()
	r := p.enter()
	f := p.free()
	if arrow := p.lambdaArrow(); arrow > 0 {
		p.kotlinParameters(arrow)
		p.i = arrow + 1
	}
	body := p.node(Block, n.Pos, "")
	if p.i > 0 {
		body.Pos = p.toks[p.i-1].End
	}
	kids := p.mark()
	p.statements()
	body.Kids = p.kids(kids)
	p.push(p.done(body))
	p.restore(f)
	n.Open = !p.leave(r)
	n.Kids = p.kids(mark)
	return p.done(n)
}

// lambdaArrow returns the index of the arrow behind the parameters of a lambda; 0 where it has none.
func (p *parser) lambdaArrow() int {
	i := p.i
	for n := 0; n < maxTypeTokens && i < p.end; n++ {
		t := &p.toks[i]
		switch {
		case t.isPunct("->"):
			return i
		case t.Kind == Ident, t.isPunct(","), t.isPunct(":"), t.isPunct("."), t.isPunct("?"):
			i++
		case t.isPunct("("):
			i = p.after(i)
		case t.isPunct("<"):
			if i = p.angle(i); i == 0 {
				return 0
			}
		default:
			return 0
		}
	}
	return 0
}

// kotlinParameters reads parameters up to the token at index end and pushes them.
func (p *parser) kotlinParameters(end int) {
	outer := p.until(min(p.end, end))
	for p.i < p.end {
		before := p.i
		p.push(p.kotlinParameter())
		for p.i < p.end && !p.accept(",") {
			if p.is("(") {
				p.skip()
				continue
			}
			p.i++
		}
		if p.i == before {
			p.i++
		}
	}
	p.until(outer)
}

// kotlinParameter reads one parameter. One that is taken apart is named by no name.
func (p *parser) kotlinParameter() *Node {
	for p.peek().Kind == EndLine {
		p.i++
	}
	if p.i >= p.end {
		return nil
	}
	n := p.node(Param, p.peek().Pos, "")
	for p.peek().Kind == Ident && (p.peek().Mark == '@' || p.ahead(1).Kind == Ident) {
		switch p.peek().Text {
		case "vararg":
			n.Mark = "..."
		case "val", "var":
			n.Mark = "this"
		}
		if p.peek().Mark == '@' {
			p.annotation()
		} else {
			p.i++
		}
	}
	if p.peek().Kind != Ident {
		return nil
	}
	n.Text = p.next().Text
	n.Type = p.kotlinTyped()
	if p.accept("=") {
		return p.withKid(n, p.expr())
	}
	return p.done(n)
}

// trailingLambda reads the lambda behind a call, or behind a name, which it makes a call.
func (p *parser) trailingLambda(left *Node, start int32) *Node {
	if p.noBrace || p.peek().Line {
		return nil
	}
	switch left.Kind {
	case Call:
		return p.add(left, p.kotlinLambda())
	case Name, Member:
		return p.of(Call, start, "", left, p.kotlinLambda())
	}
	return nil
}
