package syntax

// query reads a query of C#: from x in list where ... select ...
func (p *parser) query() *Node {
	n := p.node(Other, p.peek().Pos, "from")
	mark := p.mark()
	for p.i < p.end && p.peek().Kind == Ident && isQueryWord(p.peek().Text) {
		word := p.next().Text
		if word == "from" || word == "join" {
			p.push(p.queryName())
			continue
		}
		if t := p.peek(); t.Kind != Ident || !isQueryWord(t.Text) {
			p.push(p.expr())
		}
		for p.accept(",") { // orderby a, b
			p.push(p.expr())
		}
	}
	n.Kids = p.kids(mark)
	return p.done(n)
}

// queryName reads [Type] name, as far as `in` follows.
func (p *parser) queryName() *Node {
	n := p.node(Assign, p.peek().Pos, "=")
	if !p.ahead(1).isWord("in") {
		if end := p.typedEnd(p.i); end > 0 {
			n.Type = p.typeOf(p.i, end)
			p.i = end
		}
	}
	if p.peek().Kind != Ident {
		return nil
	}
	return p.withKid(n, p.plainName())
}

// isQueryWord says whether a clause of a query of C# begins with a word.
func isQueryWord(word string) bool {
	switch word {
	case "from", "in", "where", "select", "orderby", "group", "by", "let", "join", "on", "equals", "into", "ascending", "descending":
		return true
	}
	return false
}
