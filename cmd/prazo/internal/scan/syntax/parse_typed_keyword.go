package syntax

// typedKeyword reads the statements of C# and Java that begin with a word of theirs; nil, and nothing taken, where none does.
func (p *parser) typedKeyword(start int32) *Node {
	t, next := p.peek(), p.ahead(1)
	if t.Kind != Ident {
		return nil
	}
	if n := p.typedType(t, start); n != nil {
		return n
	}
	switch t.Text {
	case "if", "while", "switch", "lock", "synchronized", "fixed", "do", "unsafe", "checked", "unchecked":
		if next.isPunct("(") || next.isPunct("{") || t.Text == "do" {
			return p.control()
		}
	case "try":
		return p.typedTry()
	case "for", "foreach":
		return p.typedFor()
	case "return", "throw", "yield", "break", "continue", "goto", "assert":
		return p.typedReturn(t, next)
	case "case", "default":
		if t.Text == "case" || next.isPunct(":") || next.isPunct("->") {
			return p.typedCase()
		}
	case "else", "finally":
		p.i++
		return p.of(Other, t.Pos, t.Text, p.body())
	}
	return p.label(t, next)
}

// label reads `name: statement`.
func (p *parser) label(t, next *Token) *Node {
	if !next.isPunct(":") || isNoType(t.Text) {
		return nil
	}
	p.i += 2
	if n := p.statement(); n != nil {
		return n
	}
	return p.done(p.node(Other, t.Pos, "label"))
}

// typedType reads a class and its kin.
func (p *parser) typedType(t *Token, start int32) *Node {
	switch t.Text {
	case "class", "interface", "struct", "enum":
		return p.typedClass(start)
	case "record":
		next := p.ahead(1)
		if next.isWord("class") || next.isWord("struct") {
			return p.typedClass(start)
		}
		switch behind := p.ahead(2); {
		case next.Kind != Ident:
		case behind.isPunct("("), behind.isPunct("{"), behind.isPunct("<"), behind.isPunct(":"), behind.Kind == EndLine, behind.isWord("implements"):
			return p.typedClass(start)
		}
	}
	return nil
}

// typedReturn reads return, throw, yield and what else may have a value behind it.
func (p *parser) typedReturn(t, next *Token) *Node {
	if next.Kind == Punct && (next.Text == "." || next.Text == "," || next.Text == ")" || isAssign(next.Text)) {
		return nil // a name
	}
	p.i++
	kind := Return
	switch t.Text {
	case "yield":
		if p.is("return") || p.is("break") {
			p.i++
		}
	case "break", "continue", "goto", "assert":
		kind = Other
	}
	n := p.node(kind, t.Pos, t.Text)
	mark := p.mark()
	for p.i < p.end && p.peek().Kind != EndLine {
		before := p.i
		p.push(p.expr())
		if !p.accept(":") && (p.i == before || kind == Return) { // assert x : message; goto case 1
			break
		}
	}
	n.Kids = p.kids(mark)
	return p.done(n)
}

// typedTry reads a try, of Java with what it holds in a head.
func (p *parser) typedTry() *Node {
	if !p.ahead(1).isPunct("(") {
		return p.control()
	}
	n := p.holding()
	if !p.is("catch") && !p.is("finally") {
		return n
	}
	whole := p.node(Other, n.Pos, "try")
	mark := p.mark()
	p.push(p.of(Block, n.Pos, "", n))
	p.catches()
	whole.Kids = p.kids(mark)
	return p.done(whole)
}

// holding reads `word (heads) body`.
func (p *parser) holding() *Node {
	n := p.node(With, p.next().Pos, "")
	mark := p.mark()
	p.head()
	p.push(p.body())
	n.Kids = p.kids(mark)
	return p.done(n)
}

// typedFor reads a for or foreach: of one over a list the kids are the variable, the list and the body.
func (p *parser) typedFor() *Node {
	n := p.node(Other, p.next().Pos, "for")
	mark := p.mark()
	if p.is("(") {
		r := p.enter()
		f := p.free()
		for p.i < p.end {
			before := p.i
			if t := p.peek(); t.Kind != EndLine && !t.isPunct(",") && !t.isPunct(":") && !t.isWord("in") {
				p.push(p.statement())
			}
			if p.i == before {
				p.i++
			}
		}
		p.restore(f)
		p.leave(r)
	}
	p.push(p.body())
	n.Kids = p.kids(mark)
	return p.done(n)
}

// maxLabelTokens is how many tokens of the label of a case are looked at.
const maxLabelTokens = 400

// labelEnd returns the index of the : or the arrow behind a label, and that of the word when before its condition, 0 without one.
func (p *parser) labelEnd() (when, end int) {
	i := p.i
	for n := 0; n < maxLabelTokens && i < p.end; n++ {
		switch t := &p.toks[i]; {
		case t.Kind == EndLine, t.isPunct(":"), isArrow(t):
			return when, i
		case t.isWord("when"):
			when = i
		case t.isPunct("(") || t.isPunct("[") || t.isPunct("{"):
			i = p.after(i)
			continue
		}
		i++
	}
	return when, i
}

// caseLabel goes over a label of a case, and pushes its condition where it has one.
func (p *parser) caseLabel() {
	when, end := p.labelEnd()
	if when > 0 {
		p.i = when + 1
		outer := p.until(end)
		p.push(p.expr())
		p.until(outer)
	}
	p.i = end
}

// typedCase reads `case label:` and `case label -> statement`.
func (p *parser) typedCase() *Node {
	n := p.node(Other, p.next().Pos, "case")
	mark := p.mark()
	p.caseLabel()
	if t := p.peek(); isArrow(t) {
		p.i++
		p.push(p.body())
	} else if t.isPunct(":") {
		p.i++
	}
	n.Kids = p.kids(mark)
	return p.done(n)
}

// isArrow says whether t is the arrow of a lambda.
func isArrow(t *Token) bool { return t.isPunct("=>") || t.isPunct("->") }
