package syntax

var kotlin = &dialect{
	lex:       lexKotlin,
	begins:    kotlinBegins,
	statement: kotlinStatement,
	prefix:    kotlinPrefix,
	suffix:    kotlinSuffix,
	level:     kotlinLevel,
	unary:     kotlinUnary,
	member:    func(text string) bool { return text == "." || text == "?." || text == "::" },
	spread:    func(text string) bool { return text == "*" },
	named:     "=",
	generics:  true,
	lineEnds:  true,
}

// kotlinBegins: these words can only begin a statement.
func kotlinBegins(t *Token) bool {
	switch t.Text {
	case "fun", "class", "interface", "import", "package", "private", "internal", "override", "return", "for", "while":
		return true
	}
	return false
}

// isKotlinWord says whether a word is none that can be an infix function.
func isKotlinWord(word string) bool {
	switch word {
	case "else", "in", "is", "as", "by", "where", "while", "if", "for", "when", "fun", "val", "var", "class", "object", "interface", "return",
		"throw", "try", "catch", "finally", "do", "break", "continue", "get", "set", "typealias":
		return true
	}
	return false
}

// kotlinLevel: a name between two operands of one line is an infix function.
func kotlinLevel(p *parser, t *Token) int8 {
	if t.Kind == Punct {
		switch t.Text {
		case "?:":
			return 1
		case "..", "..<":
			return 8
		}
		return operatorLevel(t.Text)
	}
	if t.Kind != Ident || t.Mark != 0 || t.Line {
		return 0
	}
	if t.Text == "in" && !p.noIn {
		return 7
	}
	if !isKotlinWord(t.Text) && p.infix() {
		return 8
	}
	return 0
}

// infix says whether an operand follows the name that is next.
func (p *parser) infix() bool {
	switch next := p.ahead(1); next.Kind {
	case Ident, Num, Str, StrOpen:
		return true
	case Punct:
		return next.Text == "(" || next.Text == "{" || next.Text == "-" || next.Text == "::"
	}
	return false
}

func kotlinUnary(t *Token) bool {
	if t.Kind != Punct {
		return false
	}
	switch t.Text {
	case "!", "+", "-", "++", "--":
		return true
	}
	return false
}

// kotlinPrefix reads the operands that are Kotlin's own.
func kotlinPrefix(p *parser, t *Token) *Node {
	switch t.Kind {
	case Ident:
		if t.Mark == '@' {
			p.annotation()
			if p.peek().Kind == EOF {
				return p.done(p.node(Other, t.Pos, "@"))
			}
			return p.inner()
		}
		return p.kotlinWord(t)
	case Punct:
		switch t.Text {
		case "{":
			return p.kotlinLambda()
		case "::":
			if p.ahead(1).Kind == Ident {
				p.i++
				return p.plainName()
			}
		}
	}
	return nil
}

func (p *parser) kotlinWord(t *Token) *Node {
	next := p.ahead(1)
	switch t.Text {
	case "if", "while":
		if next.isPunct("(") {
			return p.control()
		}
	case "try":
		if next.isPunct("{") {
			return p.control()
		}
	case "when":
		if next.isPunct("(") || next.isPunct("{") {
			return p.kotlinWhen()
		}
	case "fun":
		return p.kotlinFunction(t.Pos, "lambda")
	case "object":
		if next.isPunct(":") || next.isPunct("{") {
			return p.kotlinObject()
		}
	case "return", "throw", "break", "continue":
		return p.kotlinReturn(t)
	}
	return nil
}

func (p *parser) kotlinReturn(t *Token) *Node {
	p.i++
	n := p.node(Return, t.Pos, t.Text)
	u := p.peek()
	if t.Text == "break" || t.Text == "continue" {
		n.Kind = Other
		return p.done(n)
	}
	if u.Kind == EndLine || u.Kind == EOF || u.Line || u.isPunct(",") || u.isPunct("}") || u.isWord("else") {
		return p.done(n)
	}
	return p.withKid(n, p.expr())
}

// kotlinObject reads object : Base(...) {...}: a call of the base, whose last argument is the Class, as in Java.
func (p *parser) kotlinObject() *Node {
	start := p.next().Pos
	class := p.node(Class, start, "")
	mark := p.mark()
	calls := p.kotlinBases()
	var base *Node
	if p.mark() > mark {
		base = p.stack[mark]
	}
	p.push(p.kotlinBody(nil))
	class.Kids = p.kids(mark)
	p.done(class)
	if base == nil {
		return class
	}
	if len(calls) > 0 {
		made := calls[0]
		made.Pos, made.New = start, true
		return p.add(made, class)
	}
	made := p.of(Call, start, "", base, class)
	made.New = true
	return made
}

// kotlinSuffix reads on behind an operand: a lambda as the last argument, !!, ++, types.
func kotlinSuffix(p *parser, left *Node, start int32) *Node {
	t, next := p.peek(), p.ahead(1)
	if t.Kind == Ident && !t.Line {
		switch t.Text {
		case "as", "is":
			return p.kotlinTest(t, left, start)
		}
		return nil
	}
	if t.Kind != Punct {
		return nil
	}
	switch t.Text {
	case "!!":
		p.i++
		return left
	case "++", "--":
		p.i++
		return p.of(Other, start, t.Text, left)
	case "!":
		if next.isWord("in") || next.isWord("is") {
			p.i++
			return left
		}
	case "{":
		return p.trailingLambda(left, start)
	case "<":
		if end := p.kotlinTypes(); end > 0 {
			p.i = end
			return left
		}
	}
	return nil
}

// kotlinTypes returns the index behind the types in < > that are next, where a lambda or a member follows them; else 0.
func (p *parser) kotlinTypes() int {
	end := p.angle(p.i)
	if end == 0 {
		return 0
	}
	if u := p.token(end); u.isPunct("{") || u.isPunct(".") || u.isPunct("::") || u.isPunct("?.") {
		return end
	}
	return 0
}
