package syntax

var python = &dialect{
	lex:       lexPython,
	begins:    func(t *Token) bool { return pythonStatement(t.Text) },
	statement: pythonStatementNode,
	prefix:    pythonPrefix,
	tail:      pythonTail,
	level:     pythonLevel,
	unary:     pythonUnary,
	member:    func(text string) bool { return text == "." },
	spread:    func(text string) bool { return text == "*" || text == "**" },
	typed:     func(p *parser) { p.expr() },
	named:     "=",
	keys:      true,
	tuples:    true,
	noAssigns: true,
}

func pythonUnary(t *Token) bool {
	switch t.Text {
	case "-", "+", "~":
		return t.Kind == Punct
	case "not", "await":
		return t.Kind == Ident
	}
	return false
}

func pythonLevel(p *parser, t *Token) int8 {
	if t.Kind == Ident {
		switch t.Text {
		case "or":
			return 1
		case "and":
			return 2
		case "is":
			return 3
		case "in":
			if !p.noIn {
				return 3
			}
		case "not":
			if p.ahead(1).isWord("in") {
				return 3
			}
		}
		return 0
	}
	if t.Kind != Punct {
		return 0
	}
	switch t.Text {
	case "//", "@":
		return 10
	}
	return operatorLevel(t.Text)
}

// pythonPrefix reads strings that stand next to each other, lambda, yield and the three dots.
func pythonPrefix(p *parser, t *Token) *Node {
	switch t.Kind {
	case Str, StrOpen:
		return pythonStrings(p, t)
	case Punct:
		if t.Text == "..." {
			p.i++
			return p.done(p.node(Name, t.Pos, t.Text))
		}
	case Ident:
		switch t.Text {
		case "lambda":
			return pythonLambda(p, t)
		case "yield":
			return pythonYield(p, t)
		}
	}
	return nil
}

// pythonStrings reads one string, or several in a row, which are one.
func pythonStrings(p *parser, t *Token) *Node {
	n := pythonString(p, t)
	u := p.peek()
	if u.Kind != Str && u.Kind != StrOpen {
		return n
	}
	mark := p.mark()
	p.stack = append(p.stack, n.Kids...)
	for ; u.Kind == Str || u.Kind == StrOpen; u = p.peek() {
		more := pythonString(p, u)
		p.stack = append(p.stack, more.Kids...)
		if len(n.Text) < maxText {
			n.Text += more.Text
		}
	}
	n.Kids = p.kids(mark)
	return p.done(n)
}

func pythonString(p *parser, t *Token) *Node {
	if t.Kind == StrOpen {
		return p.interpolated()
	}
	p.i++
	return p.done(p.node(String, t.Pos, t.Text))
}

func pythonLambda(p *parser, t *Token) *Node {
	p.i++
	n := p.node(Func, t.Pos, "")
	n.Mark = "lambda"
	mark := p.mark()
	for p.i < p.end && !p.is(":") && p.peek().Kind != EndLine {
		if p.accept(",") {
			continue
		}
		pythonLambdaParameter(p)
	}
	p.accept(":")
	p.push(p.expressionBody())
	n.Kids = p.kids(mark)
	return p.done(n)
}

func pythonLambdaParameter(p *parser) {
	param := p.node(Param, p.peek().Pos, "")
	if p.is("*") || p.is("**") {
		param.Mark = p.next().Text
	}
	if p.peek().Kind == Ident {
		param.Text = p.next().Text
	} else if param.Mark == "" {
		p.i++
		return
	}
	mark := p.mark()
	if p.accept("=") {
		p.push(p.expr())
	}
	param.Kids = p.kids(mark)
	p.push(p.done(param))
}

func pythonYield(p *parser, t *Token) *Node {
	p.i++
	p.accept("from")
	n := p.node(Return, t.Pos, "yield")
	mark := p.mark()
	switch u := p.peek(); {
	case u.Kind == EndLine, u.Kind == EOF, u.Kind == ExprClose, u.Kind == Punct && (u.Text == ")" || u.Text == "=" || u.Text == ","):
	default:
		p.push(pythonList(p))
	}
	n.Kids = p.kids(mark)
	return p.done(n)
}

// pythonTail reads `a if b else c`, a := b and what makes a comprehension of an expression.
func pythonTail(p *parser, left *Node) *Node {
	t := p.peek()
	if t.isPunct(":=") {
		p.i++
		return p.of(Assign, left.Pos, ":=", left, p.expr())
	}
	if t.isWord("if") {
		left = pythonTernary(p, left)
		t = p.peek()
	}
	if t.isWord("for") || t.isWord("async") && p.ahead(1).isWord("for") {
		return pythonComprehension(p, left)
	}
	return left
}

func pythonTernary(p *parser, left *Node) *Node {
	p.i++
	condition := p.binary(1)
	if !p.accept("else") {
		return p.of(Other, left.Pos, "?:", left, condition)
	}
	return p.of(Other, left.Pos, "?:", condition, left, p.expr())
}

// pythonComprehension reads `x for y in z if c`: the kids are x, then y and z of each for, with the conditions between.
func pythonComprehension(p *parser, left *Node) *Node {
	n := p.node(Other, left.Pos, "comprehension")
	mark := p.mark()
	p.push(left)
	for {
		p.accept("async")
		switch {
		case p.accept("for"):
			pythonTargets(p)
			if p.accept("in") {
				p.push(p.binary(1))
			}
		case p.accept("if"):
			p.push(p.binary(1))
		default:
			n.Kids = p.kids(mark)
			return p.done(n)
		}
	}
}

// pythonTargets reads what stands between for and in.
func pythonTargets(p *parser) {
	in := p.noIn
	p.noIn = true
	target := p.binary(1)
	if p.is(",") {
		start := target.Pos
		mark := p.mark()
		p.push(target)
		for p.accept(",") && !p.is("in") {
			p.push(p.binary(1))
		}
		target = p.node(List, start, "")
		target.Kids = p.kids(mark)
		p.done(target)
	}
	p.push(target)
	p.noIn = in
}

// pythonList reads a, b, c: a List when there is a comma.
func pythonList(p *parser) *Node {
	n := p.expr()
	if !p.is(",") {
		return n
	}
	start := n.Pos
	mark := p.mark()
	p.push(n)
	for p.accept(",") {
		t := p.peek()
		if t.Kind == EndLine || t.Kind == EOF || t.Kind == Punct && (t.Text == "=" || t.Text == ":") {
			break
		}
		p.push(p.expr())
	}
	n = p.node(List, start, "")
	n.Kids = p.kids(mark)
	return p.done(n)
}
