package syntax

var javascript = &dialect{
	lex:       lexScript,
	begins:    scriptBegins,
	statement: scriptStatement,
	prefix:    scriptPrefix,
	suffix:    scriptSuffix,
	tail:      ternary,
	level:     scriptLevel,
	unary:     scriptUnary,
	member:    func(text string) bool { return text == "." || text == "?." },
	spread:    func(text string) bool { return text == "..." },
	keys:      true,
}

var typescript = func() *dialect {
	d := *javascript
	d.typed, d.generics = scriptType, true
	return &d
}()

// ternary reads a ? b : c behind a.
func ternary(p *parser, left *Node) *Node {
	if !p.is("?") {
		return left
	}
	p.i++
	colon := p.noColon
	p.noColon = true
	then := p.expr()
	p.noColon = colon
	if !p.accept(":") {
		return p.of(Other, left.Pos, "?:", left, then)
	}
	return p.of(Other, left.Pos, "?:", left, then, p.expr())
}

func scriptBegins(t *Token) bool {
	switch t.Text {
	case "const", "let", "var", "function", "class", "return", "import", "export", "if", "for", "while", "switch", "try", "throw", "break":
		return true
	}
	return false
}

func scriptUnary(t *Token) bool {
	switch t.Text {
	case "!", "-", "+", "~", "++", "--":
		return t.Kind == Punct
	case "typeof", "void", "delete", "await":
		return t.Kind == Ident
	}
	return false
}

func scriptLevel(p *parser, t *Token) int8 {
	if t.Kind == Ident {
		if t.Text == "instanceof" || t.Text == "in" && !p.noIn {
			return 7
		}
		return 0
	}
	if t.Kind != Punct {
		return 0
	}
	return operatorLevel(t.Text)
}

// operatorLevel is how strong the operators bind that C gave to most languages.
func operatorLevel(text string) int8 {
	switch text {
	case "??", "||":
		return 1
	case "&&":
		return 2
	case "|":
		return 3
	case "^":
		return 4
	case "&":
		return 5
	case "==", "!=", "===", "!==", "<>", "<=>":
		return 6
	case "<", ">", "<=", ">=":
		return 7
	case "<<", ">>", ">>>":
		return 8
	case "+", "-":
		return 9
	case "*", "/", "%":
		return 10
	case "**":
		return 11
	}
	return 0
}

// scriptPrefix reads functions, new, objects, yield, and the types before an arrow function or a value.
func scriptPrefix(p *parser, t *Token) *Node {
	if t.Kind == Ident {
		return scriptWordPrefix(p, t)
	}
	if t.Kind != Punct {
		return nil
	}
	switch t.Text {
	case "(":
		if scriptArrow(p, p.i) {
			return scriptLambda(p, t.Pos, "lambda")
		}
	case "{":
		return scriptObject(p)
	case "<":
		return scriptAssertion(p, t)
	case "@":
		return scriptDecorator(p)
	}
	return nil
}

func scriptWordPrefix(p *parser, t *Token) *Node {
	u := p.ahead(1)
	switch t.Text {
	case "function":
		return scriptFunction(p, "")
	case "class":
		return scriptClass(p)
	case "new":
		if u.isPunct(".") {
			return nil // new.target
		}
		return p.construct()
	case "async":
		if n := scriptAsync(p, t, u); n != nil {
			return n
		}
	case "yield":
		return scriptYield(p, t)
	}
	if u.isPunct("=>") {
		return scriptLambda(p, t.Pos, "lambda")
	}
	return nil
}

func scriptAsync(p *parser, t, u *Token) *Node {
	switch {
	case u.Line:
		return nil
	case u.isWord("function"):
		p.i++
		return scriptFunction(p, "async")
	case u.Kind == Ident && p.ahead(2).isPunct("=>"),
		u.isPunct("(") && scriptArrow(p, p.i+1),
		u.isPunct("<") && p.generic(p.i+1) > 0 && scriptArrow(p, p.generic(p.i+1)):
		p.i++
		return scriptLambda(p, t.Pos, "async")
	}
	return nil
}

func scriptYield(p *parser, t *Token) *Node {
	p.i++
	p.accept("*")
	n := p.node(Return, t.Pos, "yield")
	mark := p.mark()
	if u := p.peek(); !u.Line && u.Kind != EndLine && u.Kind != EOF && !u.isPunct(",") && !u.isPunct(":") {
		p.push(p.expr())
	}
	n.Kids = p.kids(mark)
	return p.done(n)
}

// scriptArrow says whether the ( at index i begins the parameters of an arrow function.
func scriptArrow(p *parser, i int) bool {
	after := p.after(i)
	t := p.token(after)
	if t.isPunct("=>") {
		return true
	}
	if p.d.typed == nil || p.noColon || !t.isPunct(":") {
		return false
	}
	return p.token(p.scriptTypeEnd(after+1, true)).isPunct("=>")
}

// scriptLambda reads an arrow function; p is at its parameters or their types.
func scriptLambda(p *parser, start int32, mark string) *Node {
	n := p.node(Func, start, "")
	n.Mark = mark
	kids := p.mark()
	if t := p.peek(); t.Kind == Ident {
		p.i++
		p.push(p.done(p.node(Param, t.Pos, t.Text)))
	} else {
		scriptParameters(p, n, true)
	}
	p.accept("=>")
	if p.is("{") {
		p.push(p.block())
	} else {
		p.push(p.expressionBody())
	}
	n.Kids = p.kids(kids)
	return p.done(n)
}

// scriptParameters reads <T>(a, b): R and pushes the parameters.
func scriptParameters(p *parser, n *Node, arrow bool) {
	if p.is("<") {
		if end := p.angle(p.i); end > 0 {
			p.i = end
		}
	}
	if !p.is("(") {
		return
	}
	if p.d.typed == nil {
		p.parameters()
		return
	}
	scriptTypedParameters(p)
	if p.accept(":") {
		from := p.i
		p.i = p.scriptTypeEnd(p.i, arrow)
		n.Type = p.typeText(from)
	}
}

// scriptAssertion reads <T>(x) => y, and <T>x, which is x.
func scriptAssertion(p *parser, t *Token) *Node {
	end := p.angle(p.i)
	if p.d.typed == nil || end == 0 {
		return nil
	}
	if p.token(end).isPunct("(") && scriptArrow(p, end) {
		return scriptLambda(p, t.Pos, "lambda")
	}
	p.i = end
	return p.of(Other, t.Pos, "cast", p.operand())
}

// scriptSuffix reads what follows an operand: a template (a call), ++, and in TypeScript `as T` and !.
func scriptSuffix(p *parser, left *Node, start int32) *Node {
	t := p.peek()
	switch t.Kind {
	case Str, StrOpen:
		if t.Mark == '`' {
			return p.of(Call, start, "", left, p.primary(t))
		}
	case Punct:
		switch {
		case t.Line:
		case t.Text == "++", t.Text == "--":
			p.i++
			return p.of(Other, start, t.Text, left)
		case t.Text == "!" && p.d.typed != nil:
			p.i++
			return left
		}
	case Ident:
		if (t.Text == "as" || t.Text == "satisfies") && !t.Line && p.d.typed != nil {
			p.i++
			scriptType(p)
			return left
		}
	}
	return nil
}

// scriptFunction reads `function name(...) {...}`; p is at the word.
func scriptFunction(p *parser, mark string) *Node {
	start := p.next().Pos
	p.accept("*")
	name := ""
	if t := p.peek(); t.Kind == Ident {
		p.i++
		name = t.Text
	}
	return scriptRest(p, start, name, mark)
}

// scriptRest reads the parameters and the body of a function. One without a body is a declaration.
func scriptRest(p *parser, start int32, name, mark string) *Node {
	n := p.node(Func, start, name)
	n.Mark = mark
	kids := p.mark()
	scriptParameters(p, n, false)
	if p.is("{") {
		p.push(p.block())
	} else {
		p.push(p.done(p.node(Block, p.peek().Pos, "")))
	}
	n.Kids = p.kids(kids)
	return p.done(n)
}

// scriptDecorator reads @name and @name(...).
func scriptDecorator(p *parser) *Node {
	start := p.next().Pos
	return p.of(Other, start, "@", p.operand())
}
