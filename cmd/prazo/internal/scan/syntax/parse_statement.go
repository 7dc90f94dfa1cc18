package syntax

// statements reads statements up to the end of what is being read and pushes them.
func (p *parser) statements() {
	for p.i < p.end {
		if p.peek().Kind == EndLine {
			p.i++
			continue
		}
		before := p.i
		p.push(p.statement())
		if p.i == before {
			p.stray()
		}
	}
}

// stray takes a token that begins no statement.
func (p *parser) stray() {
	t := p.next()
	p.fail(t.Pos, "no statement begins like this")
	if what, _, closes := bracket(t); what != 0 && !closes && t.Kind != Punct {
		p.i--
		p.push(p.block())
	}
}

// statement reads one statement. It may take nothing where none begins.
func (p *parser) statement() *Node {
	if p.depth >= maxDepth {
		return p.flat()
	}
	p.depth++
	n := p.oneStatement()
	p.depth--
	return n
}

func (p *parser) oneStatement() *Node {
	if p.d.statement != nil {
		if n := p.d.statement(p); n != nil {
			return n
		}
	}
	switch t := p.peek(); {
	case t.isPunct("{"), t.Kind == Open:
		return p.block()
	case t.Kind == EOF:
		return nil
	}
	before := p.i
	n := p.expr()
	if p.i == before {
		return nil
	}
	if p.is(",") {
		n = p.sequence(n)
	}
	return n
}

// sequence reads on behind n, where a comma follows: `a, b` is a List in a language with tuples.
func (p *parser) sequence(n *Node) *Node {
	mark := p.mark()
	start := n.Pos
	p.push(n)
	for p.accept(",") {
		if t := p.peek(); t.Kind == EndLine || t.Kind == EOF {
			break
		}
		p.push(p.argument())
	}
	whole := p.node(Other, start, ",")
	if p.d.tuples {
		whole.Kind, whole.Text = List, ""
	}
	whole.Kids = p.kids(mark)
	return p.done(whole)
}

// block reads {...} or what the lexer marks as a block.
func (p *parser) block() *Node {
	n := p.node(Block, p.peek().Pos, "")
	mark := p.mark()
	r := p.enter()
	f := p.free()
	p.statements()
	p.restore(f)
	n.Open = !p.leave(r)
	n.Kids = p.kids(mark)
	return p.done(n)
}

// body reads a block, or makes one of the single statement that follows.
func (p *parser) body() *Node {
	t := p.peek()
	if t.isPunct("{") || t.Kind == Open {
		return p.block()
	}
	n := p.node(Block, t.Pos, "")
	mark := p.mark()
	if t.Kind != EndLine && t.Kind != EOF {
		p.push(p.statement())
	}
	if p.peek().Kind == EndLine {
		p.i++
	}
	n.Kids = p.kids(mark)
	return p.done(n)
}

// expressionBody makes the block of a function that is one expression: its value is returned.
func (p *parser) expressionBody() *Node {
	start := p.peek().Pos
	return p.of(Block, start, "", p.of(Return, start, "return", p.expr()))
}

// head reads the (...) of a statement and pushes what is in it: expressions or declarations, between commas or semicolons.
func (p *parser) head() {
	if !p.is("(") {
		return
	}
	r := p.enter()
	f := p.free()
	p.statements()
	p.restore(f)
	p.leave(r)
}

// control reads `word (head) body`, and the parts that follow an if or a try:
//
//	if      condition, Block, condition, Block ..., Block   (else if adds two kids, else one)
//	try     Block, Other "catch" (what it names, Block)..., Other "finally" (Block)
//	do      Block, condition
//	others  what is in the head, Block
func (p *parser) control() *Node {
	t := p.next()
	n := p.node(Other, t.Pos, t.Text)
	mark := p.mark()
	p.head()
	p.push(p.body())
	switch t.Text {
	case "if":
		p.elses()
	case "try":
		p.catches()
	case "do":
		if p.peek().Kind == EndLine && p.ahead(1).isWord("while") {
			p.i++
		}
		if p.accept("while") {
			p.head()
		}
	}
	n.Kids = p.kids(mark)
	return p.done(n)
}

// elses reads all `else if` and the `else` of an if. They are not nested in one another: a long row of them costs no depth.
func (p *parser) elses() {
	for {
		switch t := p.peek(); {
		case t.isWord("elseif"):
			p.i++
		case t.isWord("else") && p.ahead(1).isWord("if"):
			p.i += 2
		case t.isWord("else"):
			p.i++
			p.push(p.body())
			return
		default:
			return
		}
		p.head()
		p.push(p.body())
	}
}

func (p *parser) catches() {
	for {
		t := p.peek()
		if !t.isWord("catch") && !t.isWord("finally") {
			return
		}
		p.i++
		n := p.node(Other, t.Pos, t.Text)
		mark := p.mark()
		p.head()
		if p.accept("when") { // C#: catch (X e) when (...)
			p.head()
		}
		p.push(p.body())
		n.Kids = p.kids(mark)
		p.push(p.done(n))
	}
}
