package syntax

// parameters reads (name: Type = value, ...) and pushes the Params. Each dialect says how a type is read.
func (p *parser) parameters() {
	r := p.enter()
	f := p.free()
	for p.i < p.end {
		before := p.i
		if p.accept(",") {
			continue
		}
		p.push(p.parameter())
		if p.i == before {
			p.i++
		}
	}
	p.restore(f)
	p.leave(r)
}

// parameter reads one parameter; nil where there is only a mark: the * and / of Python. One that is taken apart ({a, b}) has an Assign as its kid, with the pattern on the left and the
// default, if any, on the right.
func (p *parser) parameter() *Node {
	t := p.peek()
	n := p.node(Param, t.Pos, "")
	mark := p.mark()
	if t.Kind == Punct && p.d.spread != nil && p.d.spread(t.Text) {
		n.Mark = t.Text
		p.i++
		t = p.peek()
	}
	var pattern *Node
	switch {
	case t.Kind == Ident:
		p.i++
		n.Text = t.Text
	case t.isPunct("{"), t.isPunct("["):
		pattern = p.chain(t)
	default:
		if n.Mark == "" {
			p.i++
		}
		return nil
	}
	p.accept("?")
	if p.d.typed != nil && p.accept(":") {
		from := p.i
		p.d.typed(p)
		n.Type = p.typeText(from)
	}
	var value *Node
	if p.accept("=") {
		value = p.expr()
	}
	if pattern != nil {
		value = p.pattern(pattern, value)
	}
	p.push(value)
	n.Kids = p.kids(mark)
	return p.done(n)
}

func (p *parser) pattern(left, value *Node) *Node {
	if value == nil {
		return p.of(Assign, left.Pos, "=", left)
	}
	return p.of(Assign, left.Pos, "=", left, value)
}
