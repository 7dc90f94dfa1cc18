package syntax

// rubyStatement reads one statement with its modifiers.
func rubyStatement(p *parser) *Node {
	t := p.peek()
	before := p.i
	n := p.rubySimple(t)
	if p.i == before {
		return nil
	}
	for links := 0; links < maxLinks; links++ {
		longer := p.rubyModified(n, t.Pos)
		if longer == n {
			break
		}
		n = longer
	}
	return n
}

func (p *parser) rubySimple(t *Token) *Node {
	next := p.ahead(1)
	switch {
	case t.Kind == Open && t.Text == "class" && next.isPunct("<<"):
		return p.rubySingleton()
	case t.Kind != Ident || t.Mark != 0:
	case t.Text == "alias", t.Text == "undef":
		return p.rubyAlias(t)
	case rubyVisibility(t.Text) && (next.Kind == Open && next.Text == "def" || next.isWord("def")):
		p.i++
		p.push(p.of(Call, t.Pos, "", p.done(p.node(Name, t.Pos, t.Text))))
		return p.statement()
	}
	n := p.expr()
	if p.is(",") {
		n = p.rubyList(n)
	}
	return n
}

// rubyAlias reads alias and undef, with the names behind them.
func (p *parser) rubyAlias(t *Token) *Node {
	p.i++
	for u := p.peek(); u.Kind == Str || u.Kind == Ident && u.Mark != 0 || u.isPunct(","); u = p.peek() {
		p.i++
	}
	return p.done(p.node(Other, t.Pos, t.Text))
}

// rubyVisibility says whether a method may be called with a def behind it, which it gives back.
func rubyVisibility(word string) bool {
	switch word {
	case "private", "public", "protected", "module_function", "private_class_method", "public_class_method", "memoize":
		return true
	}
	return false
}

// rubyList reads on behind n, where a comma follows: a, *b = c, d.
func (p *parser) rubyList(n *Node) *Node {
	if n.Kind == Assign {
		return p.sequence(n)
	}
	list := p.node(List, n.Pos, "")
	mark := p.mark()
	p.push(assigned(n))
	for p.accept(",") {
		t := p.peek()
		switch {
		case t.isPunct("="), t.Kind == EndLine, t.Kind == EOF:
		case t.isPunct("*"):
			p.i++
			p.push(p.of(Spread, t.Pos, t.Text, assigned(p.binary(1))))
		default:
			p.push(assigned(p.binary(1)))
		}
	}
	list.Kids = p.kids(mark)
	p.done(list)
	if !p.accept("=") {
		return list
	}
	value := p.expr()
	if p.is(",") {
		value = p.sequence(value)
	}
	return p.of(Assign, list.Pos, "=", list, value)
}

// rubyModified reads one modifier behind a statement: if, unless, while, until, rescue, and, or, a pattern. n where none follows.
func (p *parser) rubyModified(n *Node, start int32) *Node {
	t := p.peek()
	if t.Kind == Ident && t.Mark == 0 {
		switch t.Text {
		case "if", "unless", "while", "until":
			p.i++
			condition := p.rubyCondition()
			return p.of(Other, start, t.Text, condition, p.blockOf(n))
		case "rescue":
			p.i++
			caught := p.of(Other, t.Pos, "catch", p.blockOf(p.expr()))
			return p.of(Other, start, "try", p.blockOf(n), caught)
		}
	}
	return p.rubyJoined(n, start)
}

// blockOf makes a block of one statement; nil: of none.
func (p *parser) blockOf(n *Node) *Node {
	if n == nil {
		return p.of(Block, p.peek().Pos, "")
	}
	block := p.node(Block, n.Pos, "")
	mark := p.mark()
	p.push(n)
	block.Kids, block.End = p.kids(mark), n.End
	return block
}

// rubyJoined reads `and x`, `or x`, `in pattern` and `=> pattern` behind n; n where none follows.
func (p *parser) rubyJoined(n *Node, start int32) *Node {
	t := p.peek()
	switch {
	case t.isWord("and"), t.isWord("or"):
		p.i++
		return p.of(Other, start, t.Text, n, p.expr())
	case t.isWord("in"), t.isPunct("=>"):
		p.i++
		return p.of(Other, start, "in", n, p.argument())
	}
	return n
}

func (p *parser) rubyCondition() *Node {
	start := p.peek().Pos
	n := p.expr()
	for links := 0; links < maxLinks; links++ {
		longer := p.rubyJoined(n, start)
		if longer == n {
			break
		}
		n = longer
	}
	return n
}

// rubySuite reads statements up to a word that begins the next part of what is around, or to its end.
func (p *parser) rubySuite() *Node {
	n := p.node(Block, p.peek().Pos, "")
	mark := p.mark()
	for p.i < p.end {
		t := p.peek()
		if t.Kind == EndLine {
			p.i++
			continue
		}
		if rubyPart(t) {
			break
		}
		before := p.i
		p.push(p.statement())
		if p.i == before {
			p.stray()
		}
	}
	n.Kids = p.kids(mark)
	return p.done(n)
}

func rubyPart(t *Token) bool {
	if t.Kind != Ident || t.Mark != 0 {
		return false
	}
	switch t.Text {
	case "else", "elsif", "when", "in", "rescue", "ensure":
		return true
	}
	return false
}

// rubyConstruct reads what ends with an `end`.
func (p *parser) rubyConstruct(t *Token) *Node {
	if p.depth >= maxDepth {
		return p.flat()
	}
	switch t.Text {
	case "def":
		return p.rubyDef(t)
	case "do":
		return p.rubyBlock()
	}
	p.depth++
	r := p.enter()
	f := p.free()
	n := p.node(Other, t.Pos, t.Text)
	mark := p.mark()
	switch t.Text {
	case "if", "unless":
		p.push(p.rubyCondition())
		p.push(p.rubySuite())
	case "while", "until":
		p.push(p.rubyCondition())
	case "for":
		p.rubyFor()
	case "case":
		if u := p.peek(); u.Kind != EndLine && !rubyPart(u) {
			p.push(p.rubyCondition())
		}
	case "class", "module":
		n.Kind, n.Text = Class, p.rubyClassHead()
		p.push(p.rubyRescued())
	default:
		n = p.rubyRescued()
		n.Pos = t.Pos
	}
	p.rubyParts()
	p.restore(f)
	n.Open = !p.leave(r)
	if p.mark() > mark {
		n.Kids = p.kids(mark)
	}
	p.depth--
	return p.done(n)
}

// rubyParts reads the parts of an if, a loop or a case, up to the end: conditions and Blocks.
func (p *parser) rubyParts() {
	for p.i < p.end {
		t := p.peek()
		switch {
		case t.Kind == EndLine && rubyPart(p.ahead(1)):
			p.i++
			continue
		case t.isWord("elsif"):
			p.i++
			p.push(p.rubyCondition())
		case t.isWord("when"), t.isWord("in"), t.isWord("rescue"):
			p.i++
			p.rubyHeads()
		case rubyPart(t):
			p.i++
		}
		p.push(p.rubySuite())
	}
}

// rubyHeads reads what stands behind when or in, up to the end of the line, and pushes it.
func (p *parser) rubyHeads() {
	for p.i < p.end && p.peek().Kind != EndLine {
		before := p.i
		p.push(p.argument())
		p.accept(",")
		if p.i == before {
			p.i++
		}
	}
}

// rubyFor reads the head of a for: its variables and what they go over.
func (p *parser) rubyFor() {
	list := p.node(List, p.peek().Pos, "")
	mark := p.mark()
	for p.i < p.end && !p.is("in") && p.peek().Kind != EndLine {
		before := p.i
		p.push(p.binary(1))
		p.accept(",")
		if p.i == before {
			p.i++
		}
	}
	list.Kids = p.kids(mark)
	if len(list.Kids) == 1 {
		list = list.Kids[0]
	}
	p.push(p.done(list))
	if p.accept("in") {
		p.push(p.rubyCondition())
	}
}

// rubyRescued reads a body that may have rescue and ensure: then it is a block with a try in it.
func (p *parser) rubyRescued() *Node {
	body := p.rubySuite()
	if p.i >= p.end {
		return body
	}
	try := p.node(Other, body.Pos, "try")
	mark := p.mark()
	p.push(body)
	for p.i < p.end {
		t := p.next()
		n := p.node(Other, t.Pos, t.Text)
		kids := p.mark()
		switch t.Text {
		case "rescue":
			n.Text = "catch"
			p.rubyCaught()
		case "ensure":
			n.Text = "finally"
		}
		p.push(p.rubySuite())
		n.Kids = p.kids(kids)
		p.push(p.done(n))
	}
	try.Kids = p.kids(mark)
	return p.of(Block, body.Pos, "", p.done(try))
}

// rubyCaught reads the head of a rescue: A, B => e.
func (p *parser) rubyCaught() {
	for p.i < p.end && p.peek().Kind != EndLine {
		before := p.i
		if t := p.peek(); p.accept("=>") {
			p.push(p.of(Assign, t.Pos, "=", assigned(p.binary(1))))
			continue
		}
		n := p.argument()
		if n.Kind == Pair && len(n.Kids) == 2 {
			n = p.of(Assign, n.Pos, "=", assigned(n.Kids[1]), n.Kids[0])
		}
		p.push(n)
		p.accept(",")
		if p.i == before {
			p.i++
		}
	}
}
