package syntax

// typedPrefix reads the operands that C# and Java have of their own. braces reads what follows `new X(...)` in braces.
func typedPrefix(p *parser, t *Token, braces func(p *parser, made *Node) *Node) *Node {
	switch t.Kind {
	case EOF:
		return p.omitted("..")
	case Ident:
		if t.Mark == 0 {
			return p.typedWord(t, braces)
		}
	case Punct:
		switch t.Text {
		case "(":
			if isArrow(p.token(p.after(p.i))) {
				return p.typedLambda(t.Pos, "lambda")
			}
			return p.typedCast()
		case "{":
			if !p.noBrace {
				return p.initializer()
			}
		}
	}
	return nil
}

// omitted stands for an operand that may be missing behind an operator, where its bracket ends: x[1..], f(...). Elsewhere it is nil.
func (p *parser) omitted(operator string) *Node {
	if p.i == 0 || !p.toks[p.i-1].isPunct(operator) {
		return nil
	}
	end := p.endOfLast()
	n := p.node(Other, end, "")
	n.End = end
	return n
}

// typedWord reads an operand that begins with a word.
func (p *parser) typedWord(t *Token, braces func(p *parser, made *Node) *Node) *Node {
	next := p.ahead(1)
	if isArrow(next) {
		return p.typedLambda(t.Pos, "lambda")
	}
	switch t.Text {
	case "new":
		return p.typedNew(braces)
	case "async", "static":
		return p.markedLambda(t, next)
	case "delegate":
		if next.isPunct("(") || next.isPunct("{") {
			p.i++
			return p.typedLambda(t.Pos, "lambda")
		}
	case "throw":
		p.i++
		return p.of(Return, t.Pos, "throw", p.expr())
	case "from":
		if next.Kind == Ident && (p.ahead(2).isWord("in") || p.ahead(3).isWord("in")) {
			return p.query()
		}
	case "out", "ref", "in", "stackalloc":
		return p.reference(t, next)
	}
	if next.isPunct("(") {
		return p.typedConstruct(t)
	}
	return nil
}

// typedConstruct reads what looks like a call and is none.
func (p *parser) typedConstruct(t *Token) *Node {
	switch t.Text {
	case "switch":
		return p.control()
	case "typeof", "sizeof", "nameof", "default":
		p.i++
		p.skip()
		return p.done(p.node(Other, t.Pos, t.Text))
	case "var": // var (a, b) = ...
		p.i++
		return p.elements(List)
	}
	return nil
}

// inner reads an operand inside another one.
func (p *parser) inner() *Node {
	if p.depth >= maxDepth {
		return p.flat()
	}
	p.depth++
	n := p.operand()
	p.depth--
	return n
}

// reference reads out x, ref x and `out Type x`, which declares x.
func (p *parser) reference(t, next *Token) *Node {
	if next.Kind != Ident {
		return nil
	}
	p.i++
	if end := p.typedEnd(p.i); end > 0 && p.token(end).Kind == Ident && !isJoint(p.token(end).Text) && t.Text != "stackalloc" {
		n := p.node(Assign, t.Pos, "=")
		n.Type = p.typeOf(p.i, end)
		p.i = end
		return p.withKid(n, p.plainName())
	}
	return p.of(Other, t.Pos, t.Text, p.inner())
}

// typedCast reads (Type) x, which is x; nil where the bracket holds no type, or no operand follows.
func (p *parser) typedCast() *Node {
	from := p.i + 1
	end := p.typedEnd(from)
	for end > 0 && p.token(end).isPunct("&") { // (A & B) x
		end = p.typedEnd(end + 1)
	}
	if end == 0 || end != int(p.toks[p.i].Match) || !p.castable(from, end) {
		return nil
	}
	p.i = end + 1
	return p.inner()
}

// castable says whether what follows the bracket that ends at index end is an operand, and no operator or arguments.
func (p *parser) castable(from, end int) bool {
	switch t := p.token(end + 1); t.Kind {
	case Ident:
		return !isJoint(t.Text) && !isQueryWord(t.Text)
	case Str, StrOpen, Num:
		return true
	case Punct:
		if t.Text == "(" {
			last := p.toks[end-1]
			return isUpper(last.Text) || last.Kind == Punct || from+1 == end && isPrimitive(last.Text)
		}
		return t.Text == "!" || t.Text == "~" || (t.Text == "-" || t.Text == "+") && from+1 == end && isPrimitive(p.toks[from].Text)
	}
	return false
}

func isPrimitive(word string) bool {
	switch word {
	case "int", "long", "short", "byte", "char", "float", "double", "boolean", "bool", "string", "object", "uint", "ulong", "ushort",
		"sbyte", "decimal", "nint", "nuint", "dynamic":
		return true
	}
	return false
}

// typedSuffix reads on behind an operand: ++, types in < > before a member, a test for a type.
func typedSuffix(p *parser, left *Node, start int32) *Node {
	t, next := p.peek(), p.ahead(1)
	if t.Kind == Ident {
		return p.typedTest(t, next, left, start)
	}
	if t.Kind != Punct {
		return nil
	}
	switch t.Text {
	case "++", "--":
		p.i++
		return p.of(Other, start, t.Text, left)
	case "<":
		if end := p.angle(p.i); end > 0 && (p.token(end).isPunct(".") || p.token(end).isPunct("::")) {
			p.i = end
			return left
		}
	case ".": // Java: x.<T>f()
		if end := p.angle(p.i + 1); end > 0 && next.isPunct("<") && p.token(end).Kind == Ident {
			p.i = end + 1
			return p.of(Member, start, p.toks[end].Text, left)
		}
	}
	return nil
}

func typedLevel(_ *parser, t *Token) int8 {
	if t.Kind != Punct {
		return 0
	}
	if t.Text == ".." {
		return 8
	}
	return operatorLevel(t.Text)
}

func typedUnary(t *Token) bool {
	if t.Kind == Ident {
		return t.Text == "await" && t.Mark == 0
	}
	if t.Kind != Punct {
		return false
	}
	switch t.Text {
	case "!", "~", "+", "-", "++", "--", "&", "*", "^", "..":
		return true
	case ">", ">=": // the second half of >> or >>=, which the lexer takes apart
		return true
	}
	return false
}
