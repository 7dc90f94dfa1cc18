package syntax

import "strings"

// phpNew reads new X(...), new $x, new (expression)(...) and new class(...) {...}.
func (p *parser) phpNew() *Node {
	start := p.next().Pos
	p.phpAttributes()
	t := p.peek()
	for t.isWord("readonly") && p.ahead(1).Kind == Ident {
		p.i++
		t = p.peek()
	}
	if t.isWord("class") {
		return p.phpNewClass(start)
	}
	name := p.phpMade(t)
	made := p.of(Call, start, "", name)
	if p.is("(") {
		made = p.call(name, start)
	}
	made.New = true
	return made
}

// phpMade reads what follows new: no call belongs to it.
func (p *parser) phpMade(t *Token) *Node {
	var n *Node
	switch {
	case t.Kind == Ident && strings.IndexByte(t.Text, '\\') >= 0:
		p.i++
		return p.phpQualified(t)
	case t.Kind == Ident:
		p.i++
		n = p.done(p.node(Name, t.Pos, t.Text))
		n.Mark = markText(t.Mark)
	case t.isPunct("("):
		return p.paren(t)
	case t.isPunct("$"):
		return p.variableVariable(t)
	default:
		return p.nothing(t)
	}
	for links := 0; links < maxLinks; links++ {
		u := p.peek()
		switch {
		case u.Kind == Punct && p.d.member(u.Text) && p.ahead(1).Kind == Ident:
			n = p.memberOf(n, t.Pos)
		case u.isPunct("[") && t.Mark == '$':
			n = p.index(n, t.Pos)
		default:
			return n
		}
	}
	return n
}

// phpNewClass reads new class(arguments) extends X {...}: the callee is the Class.
func (p *parser) phpNewClass(start int32) *Node {
	t := p.next()
	made := p.node(Call, start, "")
	made.New = true
	mark := p.mark()
	if p.is("(") {
		p.items()
	}
	arguments := p.kids(mark)
	p.push(p.phpClassRest(p.node(Class, t.Pos, "")))
	p.stack = append(p.stack, arguments...)
	made.Kids = p.kids(mark)
	return p.done(made)
}
