package syntax

import "strings"

// pythonStatementNode reads one statement.
func pythonStatementNode(p *parser) *Node {
	t := p.peek()
	switch t.Kind {
	case Ident:
		if n := pythonWord(p, t); n != nil {
			return n
		}
	case Open:
		return nil
	case Punct:
		if t.Text == "@" {
			p.i++
			return p.of(Other, t.Pos, "@", p.expr())
		}
	}
	return pythonSimple(p)
}

// pythonWord reads a statement that begins with a word of its own.
func pythonWord(p *parser, t *Token) *Node {
	switch t.Text {
	case "async":
		return pythonAsync(p, t)
	case "def":
		return pythonFunction(p, t.Pos, "")
	case "class":
		return pythonClass(p)
	case "if", "elif", "while", "try", "else", "except", "finally":
		return pythonControl(p, t)
	case "for":
		return pythonFor(p)
	case "with":
		return pythonWith(p)
	case "import":
		return pythonImport(p)
	case "from":
		return pythonFrom(p)
	case "return", "raise":
		return pythonReturn(p, t)
	case "match", "case":
		if pythonHeader(p) {
			return pythonMatch(p, t)
		}
	case "del", "assert", "global", "nonlocal", "pass", "break", "continue":
		return pythonPlain(p, t)
	}
	return nil
}

func pythonAsync(p *parser, t *Token) *Node {
	switch u := p.ahead(1); {
	case u.isWord("def"):
		p.i++
		return pythonFunction(p, t.Pos, "async")
	case u.isWord("for"), u.isWord("with"):
		p.i++
		return pythonWord(p, u)
	}
	return nil
}

// pythonPlain reads a word with values behind it.
func pythonPlain(p *parser, t *Token) *Node {
	p.i++
	n := p.node(Other, t.Pos, t.Text)
	mark := p.mark()
	pythonValues(p)
	n.Kids = p.kids(mark)
	return p.done(n)
}

// pythonValues reads what stands between commas up to the end of the line, and pushes it.
func pythonValues(p *parser) {
	for {
		if t := p.peek(); t.Kind == EndLine || t.Kind == EOF {
			return
		}
		p.push(p.expr())
		if !p.accept(",") && !p.accept("from") {
			return
		}
	}
}

func pythonReturn(p *parser, t *Token) *Node {
	p.i++
	n := p.node(Return, t.Pos, t.Text)
	mark := p.mark()
	if u := p.peek(); u.Kind != EndLine && u.Kind != EOF {
		p.push(pythonList(p))
	}
	if p.accept("from") {
		p.push(p.expr())
	}
	n.Kids = p.kids(mark)
	return p.done(n)
}

// pythonSimple reads an expression or an assignment.
func pythonSimple(p *parser) *Node {
	before, start := p.i, p.peek().Pos
	n := pythonList(p)
	if p.i == before {
		return nil
	}
	t := p.peek()
	switch {
	case t.isPunct(":"):
		return pythonTyped(p, n, start)
	case t.Kind == Punct && isAssign(t.Text):
		return pythonAssign(p, n, start)
	}
	return n
}

// pythonTyped reads `: type = value` behind a name.
func pythonTyped(p *parser, left *Node, start int32) *Node {
	p.i++
	n := p.node(Assign, start, "=")
	mark := p.mark()
	p.push(left)
	from := p.i
	p.expr()
	n.Type = pythonType(p, from)
	if p.accept("=") {
		p.push(pythonList(p))
	}
	n.Kids = p.kids(mark)
	return p.done(n)
}

// pythonType is the text of a type that began at token from. A type may stand in quotes.
func pythonType(p *parser, from int) string {
	if from == p.i-1 && p.toks[from].Kind == Str {
		return p.toks[from].Text
	}
	return p.typeText(from)
}

// pythonAssign reads a = b = value: the value of the first Assign is the second.
func pythonAssign(p *parser, left *Node, start int32) *Node {
	if p.depth >= maxDepth {
		return p.flat()
	}
	p.depth++
	op := p.next().Text
	from := p.peek().Pos
	right := pythonList(p)
	if t := p.peek(); t.Kind == Punct && isAssign(t.Text) {
		right = pythonAssign(p, right, from)
	}
	p.depth--
	return p.of(Assign, start, op, left, right)
}

// pythonSuite reads the body of a compound statement: a block, or statements on the same line.
func pythonSuite(p *parser) *Node {
	for p.i < p.end && !p.is(":") && p.peek().Kind != EndLine && p.peek().Kind != Open && !p.peek().Line {
		if t := p.peek(); t.Kind == Punct && t.Match > 0 {
			p.skip()
			continue
		}
		p.i++
	}
	p.accept(":")
	t := p.peek()
	if t.Kind == Open {
		return p.block()
	}
	n := p.node(Block, t.Pos, "")
	mark := p.mark()
	for !p.peek().Line && p.i < p.end {
		before := p.i
		if p.peek().Kind != EndLine {
			p.push(p.statement())
		} else if p.next().Text != ";" {
			break
		}
		if p.i == before {
			p.stray()
		}
	}
	n.Kids = p.kids(mark)
	return p.done(n)
}

// pythonControl reads if, while and try with the parts that follow them, as control does for languages with braces. An else of a
// while or a try is one more kid. A part that follows nothing stands alone.
func pythonControl(p *parser, t *Token) *Node {
	p.i++
	n := p.node(Other, t.Pos, t.Text)
	mark := p.mark()
	if !p.is(":") {
		p.push(pythonList(p))
	}
	p.push(pythonSuite(p))
	for {
		switch u := p.peek(); {
		case u.isWord("elif") && t.Text == "if":
			p.i++
			p.push(p.expr())
			p.push(pythonSuite(p))
		case u.isWord("else") && t.Text != "else":
			p.i++
			p.push(pythonSuite(p))
		case (u.isWord("except") || u.isWord("finally")) && t.Text == "try":
			p.push(pythonCatch(p, u))
		default:
			n.Kids = p.kids(mark)
			return p.done(n)
		}
	}
}

// pythonCatch reads `except X as e:` as an Other "catch", and finally.
func pythonCatch(p *parser, t *Token) *Node {
	p.i++
	n := p.node(Other, t.Pos, "catch")
	if t.Text == "finally" {
		n.Text = t.Text
	}
	mark := p.mark()
	p.accept("*")
	if !p.is(":") {
		p.push(pythonAs(p, pythonList))
	}
	p.push(pythonSuite(p))
	n.Kids = p.kids(mark)
	return p.done(n)
}

// pythonAs reads `value as name`, an Assign, or a value alone.
func pythonAs(p *parser, read func(*parser) *Node) *Node {
	start := p.peek().Pos
	n := read(p)
	if !p.accept("as") {
		return n
	}
	return p.of(Assign, start, "=", p.binary(1), n)
}

func pythonFor(p *parser) *Node {
	n := p.node(Other, p.next().Pos, "for")
	mark := p.mark()
	pythonTargets(p)
	if p.accept("in") {
		p.push(pythonList(p))
	}
	p.push(pythonSuite(p))
	if p.accept("else") {
		p.push(pythonSuite(p))
	}
	n.Kids = p.kids(mark)
	return p.done(n)
}

// pythonWith reads a with. Brackets around its heads do not count.
func pythonWith(p *parser) *Node {
	n := p.node(With, p.next().Pos, "")
	mark := p.mark()
	if p.is("(") && p.token(p.after(p.i)).isPunct(":") {
		r := p.enter()
		f := p.free()
		pythonHeads(p)
		p.restore(f)
		p.leave(r)
	} else {
		pythonHeads(p)
	}
	p.push(pythonSuite(p))
	n.Kids = p.kids(mark)
	return p.done(n)
}

func pythonHeads(p *parser) {
	for p.i < p.end && !p.is(":") && p.peek().Kind != EndLine && p.peek().Kind != Open {
		before := p.i
		p.push(pythonAs(p, (*parser).expr))
		p.accept(",")
		if p.i == before {
			return
		}
	}
}

// pythonHeader says whether the line ends with a colon and a block: match and case are words only there.
func pythonHeader(p *parser) bool {
	if u := p.ahead(1); u.Kind == EndLine || u.Kind == Punct && !strings.Contains("([{-*", u.Text) {
		return false
	}
	for i, n := p.i, 0; i < p.end && n < maxTypeTokens*4; n++ {
		t := &p.toks[i]
		switch {
		case t.Kind == EndLine:
			return false
		case t.isPunct(":"):
			u := p.token(i + 1)
			return u.Kind == Open || p.peek().Text == "case" && !u.Line
		case t.Match > 0:
			i = p.after(i)
		default:
			i++
		}
	}
	return false
}

// pythonMatch reads match, an Other "switch", and case: its kids are the pattern, the guard and the body.
func pythonMatch(p *parser, t *Token) *Node {
	p.i++
	n := p.node(Other, t.Pos, "case")
	if t.Text == "match" {
		n.Text = "switch"
	}
	mark := p.mark()
	if t.Text == "match" {
		p.push(pythonList(p))
	} else {
		pythonTargets(p)
	}
	if p.accept("as") {
		p.push(p.binary(1))
	}
	if p.accept("if") {
		p.push(p.expr())
	}
	p.push(pythonSuite(p))
	n.Kids = p.kids(mark)
	return p.done(n)
}
