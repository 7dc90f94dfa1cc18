package syntax

// typedNew reads `new X(...)`, arrays, and what C# makes without a name.
func (p *parser) typedNew(braces func(p *parser, made *Node) *Node) *Node {
	start := p.next().Pos
	t := p.peek()
	var name *Node
	switch {
	case t.isPunct("{"):
		n := p.initializer()
		n.Kind, n.Pos = Object, start
		return n
	case t.isPunct("("): // the type is that of what it is assigned to
		name = p.node(Other, t.Pos, "new")
		name.End = t.Pos
	case t.isPunct("["):
		return p.newArray(start)
	case t.Kind == Ident:
		for p.peek().Mark == '@' {
			p.annotation()
		}
		name = p.typeChain()
	default:
		return p.of(Call, start, "", p.nothing(t))
	}
	if p.is("[") || p.is("?") && p.ahead(1).isPunct("[") {
		p.accept("?")
		return p.newArray(start)
	}
	made := p.of(Call, start, "", name)
	if p.is("(") {
		made = p.call(name, start)
	}
	made.New = true
	if p.is("{") && !p.noBrace {
		made = braces(p, made)
	}
	return made
}

// newArray reads the sizes of an array and its elements.
func (p *parser) newArray(start int32) *Node {
	mark := p.mark()
	for p.is("[") {
		p.items()
	}
	if p.is("{") {
		p.items()
	}
	n := p.node(List, start, "")
	n.Kids = p.kids(mark)
	return p.done(n)
}

// initializer reads {...} behind `new`, or in place of a value: an Object where something in it has a name or a key, else a List.
func (p *parser) initializer() *Node {
	n := p.elements(List)
	for i, kid := range n.Kids {
		if kid.Kind != Assign || len(kid.Kids) < 2 {
			continue
		}
		n.Kind = Object
		if key := kid.Kids[0]; key.Kind == List && len(key.Kids) == 1 { // ["key"] = value
			n.Kids[i] = p.entry(kid, key.Kids[0])
		}
	}
	return n
}

// entry makes a Pair of an assignment to a key.
func (p *parser) entry(assign, key *Node) *Node {
	pair := p.of(Pair, assign.Pos, "", key, assign.Kids[1])
	pair.End = assign.End
	return pair
}
