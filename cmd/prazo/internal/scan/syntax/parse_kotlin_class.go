package syntax

// kotlinClass reads a class, an interface or an object; the word is next.
func (p *parser) kotlinClass(start int32) *Node {
	isEnum := p.i > 0 && p.toks[p.i-1].isWord("enum")
	p.i++
	n := p.node(Class, start, "")
	if p.peek().Kind == Ident {
		n.Text = p.next().Text
	}
	if p.is("<") {
		p.i = max(p.i, p.angle(p.i))
	}
	first := p.kotlinPrimary(n.Text)
	mark := p.mark()
	first = append(first, p.kotlinBases()...)
	if isEnum && p.is("{") {
		p.push(p.prepend(p.enumBody(n.Text), first...))
	} else {
		p.push(p.prepend(p.kotlinBody(nil), first...))
	}
	n.Kids = p.kids(mark)
	return p.done(n)
}

// kotlinPrimary reads the constructor behind the name of a class: its val and var are fields.
func (p *parser) kotlinPrimary(name string) []*Node {
	before := p.i
	for t := p.peek(); t.Kind == Ident || t.Kind == EndLine && t.Text == ""; t = p.peek() {
		if t.Mark == '@' {
			p.annotation()
		} else {
			p.i++
		}
		if t.Text == "constructor" || !isKotlinModifier(t.Text) && t.Kind == Ident && t.Mark == 0 {
			break
		}
	}
	if !p.is("(") || p.i > before && !p.toks[p.i-1].isWord("constructor") {
		p.i = before
		return nil
	}
	f := p.node(Func, p.peek().Pos, name)
	mark := p.mark()
	r := p.enter()
	flags := p.free()
	p.kotlinParameters(p.end)
	p.restore(flags)
	p.leave(r)
	p.push(p.of(Block, p.endOfLast(), ""))
	f.Kids = p.kids(mark)
	return append(p.promoted(f, func(param *Node) bool { return param.Mark == "this" }), p.done(f))
}

// kotlinBases reads `: Base(...), Other by value` and pushes the bases. It returns the calls in it.
func (p *parser) kotlinBases() (calls []*Node) {
	if !p.accept(":") {
		return nil
	}
	for p.i < p.end && !p.is("{") && p.peek().Kind != EndLine {
		t := p.peek()
		switch {
		case t.Kind == Ident && t.Mark == '@':
			p.annotation()
		case t.isWord("by"):
			p.i++
			noBrace := p.noBrace
			p.noBrace = true
			calls = append(calls, p.expr())
			p.noBrace = noBrace
		case t.isWord("where"):
			p.constraints()
		case t.Kind == Ident:
			base := p.typeChain()
			if p.is("(") {
				calls = append(calls, p.call(base, base.Pos))
			}
			p.push(base)
		case t.isPunct("("):
			p.skip()
		default:
			p.i++
		}
	}
	return calls
}
