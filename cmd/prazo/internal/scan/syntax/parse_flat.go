package syntax

// flat reads what is too deep: up to the end of the statement or of the bracket around it, without recursion. The calls are found,
// without their arguments.
func (p *parser) flat() *Node {
	n := p.node(Other, p.peek().Pos, "")
	n.Open = true
	p.fail(n.Pos, "too deep: read without its structure")
	mark := p.mark()
	inner := 0 // the end of the brackets that were met
	for p.i < p.end {
		t := p.peek()
		if t.Kind == EndLine && p.i >= inner {
			break
		}
		inner = max(inner, int(t.Match))
		if t.Kind != Ident {
			p.i++
			continue
		}
		p.flatCall(t)
	}
	n.Kids = p.kids(mark)
	return p.done(n)
}

// flatCall takes a name and its members, and pushes a call where a ( follows.
func (p *parser) flatCall(t *Token) {
	made := p.i > 0 && p.toks[p.i-1].isWord("new")
	p.i++
	n := p.done(p.node(Name, t.Pos, t.Text))
	n.Mark = markText(t.Mark)
	for links := 0; links < maxLinks && p.peek().Kind == Punct && p.d.member(p.peek().Text) && p.ahead(1).Kind == Ident; links++ {
		p.i++
		n = p.of(Member, t.Pos, p.next().Text, n)
	}
	if !p.is("(") {
		return
	}
	call := p.of(Call, t.Pos, "", n)
	call.New, call.Open = made, true
	p.push(call)
}
