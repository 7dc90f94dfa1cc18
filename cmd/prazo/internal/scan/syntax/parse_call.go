package syntax

// chain reads an operand and the members, calls and indexes that hang on it.
func (p *parser) chain(t *Token) *Node {
	start, before := t.Pos, p.i
	n := p.primary(t)
	if p.i == before {
		return n
	}
	return p.links(n, start)
}

// links reads members, calls and indexes behind n, which begins at start.
func (p *parser) links(n *Node, start int32) *Node {
	for links := 1; ; links++ {
		next := p.link(n, start)
		if next == nil {
			return n
		}
		n = next
		if links == maxLinks {
			return p.cut(n, start)
		}
	}
}

// cut ends a chain that is too long and goes on with a new one, which hangs on something unknown.
func (p *parser) cut(n *Node, start int32) *Node {
	t := p.peek()
	mark := p.mark()
	p.push(n)
	for more := true; more; {
		next := p.nothing(t)
		more = false
		for links := 0; links < maxLinks; links++ {
			longer := p.link(next, t.Pos)
			if longer == nil {
				break
			}
			next, more = longer, true
		}
		if more {
			p.push(next)
		}
		t = p.peek()
	}
	whole := p.node(Other, start, "")
	whole.Kids, whole.Open = p.kids(mark), true
	return p.done(whole)
}

// link reads one member, call or index behind left; nil where none follows.
func (p *parser) link(left *Node, start int32) *Node {
	t := p.peek()
	if t.Kind == Punct && !(t.Line && p.d.lineEnds && len(t.Text) == 1 && t.Text != ".") {
		switch {
		case t.Text == "(":
			return p.call(left, start)
		case t.Text == "[":
			return p.index(left, start)
		case p.d.member(t.Text):
			if n := p.memberOf(left, start); n != nil {
				return n
			}
		case t.Text == "<" && p.d.generics:
			if n := p.genericCall(left, start); n != nil {
				return n
			}
		}
	}
	if p.d.suffix != nil {
		return p.d.suffix(p, left, start)
	}
	return nil
}

// genericCall reads f<T>(x), and f<T>`x` where a template is an argument; nil where the < is an operator.
func (p *parser) genericCall(left *Node, start int32) *Node {
	end := p.angle(p.i)
	if end == 0 {
		return nil
	}
	switch t := p.token(end); {
	case t.isPunct("("):
		p.i = end
		return p.call(left, start)
	case t.Mark == '`' && (t.Kind == Str || t.Kind == StrOpen):
		p.i = end
		return p.of(Call, start, "", left, p.primary(t))
	}
	return nil
}

// memberOf reads an operator and the member behind it. `a?.(b)` and `a?.[b]` are a call and an index.
func (p *parser) memberOf(left *Node, start int32) *Node {
	switch t := p.ahead(1); {
	case t.Kind == Ident && t.Mark == '$' && p.peek().Text != "::": // PHP's $a->$b: the name is not known
		p.i += 2
		name := p.done(p.node(Name, t.Pos, t.Text))
		name.Mark = "$"
		return p.of(Index, start, "", left, name)
	case t.Kind == Ident, t.Kind == Num && t.Text != "":
		p.i += 2
		n := p.of(Member, start, t.Text, left)
		if p.d.called != nil {
			return p.d.called(p, n, start)
		}
		return n
	case t.isPunct("("):
		p.i++
		return p.call(left, start)
	case t.isPunct("["):
		p.i++
		return p.index(left, start)
	case t.isPunct("<") && p.d.generics:
		if end := p.generic(p.i + 1); end > 0 {
			p.i = end
			return p.call(left, start)
		}
	case t.isPunct("{"): // $a->{$b}
		p.i++
		return p.index(left, start)
	}
	return nil
}

// call reads the arguments of a call.
func (p *parser) call(left *Node, start int32) *Node { return p.applied(Call, left, start) }

// index reads the bracket of an index.
func (p *parser) index(left *Node, start int32) *Node { return p.applied(Index, left, start) }

// applied reads a bracket behind left: its elements are further kids.
func (p *parser) applied(kind Kind, left *Node, start int32) *Node {
	n := p.node(kind, start, "")
	mark := p.mark()
	p.push(left)
	closed, _ := p.items()
	n.Kids, n.Open = p.kids(mark), !closed
	return p.done(n)
}

// add gives a call one more argument: a block behind it, an initializer.
func (p *parser) add(call, arg *Node) *Node {
	mark := p.mark()
	p.stack = append(p.stack, call.Kids...)
	p.push(arg)
	call.Kids = p.kids(mark)
	return p.done(call)
}

// construct reads `new X(...)`: what is made, types in < > left out, and the arguments.
func (p *parser) construct() *Node {
	start := p.next().Pos
	t := p.peek()
	if p.depth >= maxDepth || t.Kind == EOF {
		return p.flat()
	}
	p.depth++
	n := p.primary(t)
	for {
		u := p.peek()
		if u.Kind == Punct && p.d.member(u.Text) && p.ahead(1).Kind == Ident {
			n = p.memberOf(n, t.Pos)
		} else if u.isPunct("[") {
			n = p.index(n, t.Pos)
		} else {
			break
		}
	}
	if p.is("<") {
		if end := p.angle(p.i); end > 0 {
			p.i = end
		}
	}
	made := p.of(Call, start, "", n)
	if p.is("(") {
		made = p.call(n, start)
	}
	made.New = true
	p.depth--
	return made
}
