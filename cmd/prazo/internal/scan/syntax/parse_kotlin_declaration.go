package syntax

// kotlinStatement reads the statements of Kotlin that are no expressions.
func kotlinStatement(p *parser) *Node {
	before, start := p.i, p.peek().Pos
	async := p.kotlinModifiers()
	t, next := p.peek(), p.ahead(1)
	if t.Kind == Ident {
		if n := p.kotlinDeclaration(t, next, start); n != nil {
			if async && n.Kind == Func {
				n.Mark = "async"
			}
			return n
		}
	}
	if p.i == before {
		return nil
	}
	return p.expr()
}

// kotlinModifiers goes over annotations and words such as private; it says whether suspend is one of them.
func (p *parser) kotlinModifiers() (async bool) {
	for {
		t, next := p.peek(), p.ahead(1)
		switch {
		case t.Kind != Ident:
			return async
		case t.Mark == '@':
			p.annotation()
			for p.peek().Kind == EndLine {
				p.i++
			}
		case isKotlinModifier(t.Text) && next.Kind == Ident && (isKotlinModifier(next.Text) || isKotlinDeclaration(next.Text)):
			async = async || t.Text == "suspend"
			p.i++
		default:
			return async
		}
	}
}

func isKotlinModifier(word string) bool {
	switch word {
	case "public", "private", "internal", "protected", "override", "open", "abstract", "final", "sealed", "data", "enum", "annotation",
		"inner", "companion", "inline", "suspend", "tailrec", "operator", "infix", "external", "const", "lateinit", "expect", "actual",
		"value":
		return true
	}
	return false
}

func isKotlinDeclaration(word string) bool {
	switch word {
	case "class", "interface", "object", "fun", "val", "var", "typealias", "constructor", "get", "set":
		return true
	}
	return false
}

func (p *parser) kotlinDeclaration(t, next *Token, start int32) *Node {
	if next.Kind == Ident {
		if n := p.kotlinNamed(t, start); n != nil {
			return n
		}
	}
	switch t.Text {
	case "object":
		if p.i > 0 && p.toks[p.i-1].isWord("companion") {
			return p.kotlinClass(start)
		}
	case "fun":
		if next.isWord("interface") {
			p.i++
			return p.kotlinClass(start)
		}
		return p.kotlinFunction(start, "")
	case "val", "var":
		return p.kotlinProperty(start)
	case "constructor", "init", "get", "set":
		return p.kotlinSpecial(t, next, start)
	case "for":
		if next.isPunct("(") {
			return p.kotlinFor()
		}
	case "do":
		if next.isPunct("{") {
			return p.control()
		}
	}
	if next.isPunct(":") { // catch (name: Type)
		n := p.node(Assign, start, "=")
		name := p.plainName()
		n.Type = p.kotlinTyped()
		return p.withKid(n, name)
	}
	return nil
}

// kotlinNamed reads what begins with a word and a name.
func (p *parser) kotlinNamed(t *Token, start int32) *Node {
	switch t.Text {
	case "package":
		p.i++
		return p.of(Other, start, "package", p.typeChain())
	case "import":
		return p.javaImport()
	case "class", "interface", "object":
		return p.kotlinClass(start)
	case "typealias":
		p.constraints()
		return p.done(p.node(Other, start, "typealias"))
	}
	return nil
}

// kotlinSpecial reads constructors, init and the accessors of a property.
func (p *parser) kotlinSpecial(t, next *Token, start int32) *Node {
	switch {
	case t.Text == "init" && next.isPunct("{"):
		p.i++
		return p.block()
	case t.Text == "constructor" && next.isPunct("("):
		p.i++
		return p.kotlinFunctionRest(start, t.Text, "")
	case (t.Text == "get" || t.Text == "set") && p.accessor():
		p.i++
		return p.kotlinFunctionRest(start, "", t.Text)
	case (t.Text == "get" || t.Text == "set") && p.i > 0 && isKotlinModifier(p.toks[p.i-1].Text) && next.Kind == EndLine: // private set
		p.i++
		return p.done(p.node(Other, start, t.Text))
	}
	return nil
}

// accessor says whether the get or set that is next is one of a property: get() = x, set(value) {...}. A call looks much like it.
func (p *parser) accessor() bool {
	open := p.i + 1
	if !p.token(open).isPunct("(") {
		return false
	}
	inside := p.after(open) - open - 2
	if p.toks[p.i].Text == "get" && inside != 0 || p.toks[p.i].Text == "set" && inside != 1 {
		return false
	}
	u := p.token(p.after(open))
	return u.isPunct("=") || u.isPunct("{") || u.isPunct(":")
}

// kotlinFunction reads fun <T> Receiver.name(...): Type = value; a receiver is left out.
func (p *parser) kotlinFunction(start int32, label string) *Node {
	p.i++
	if p.is("<") {
		p.i = max(p.i, p.angle(p.i))
	}
	return p.kotlinFunctionRest(start, p.receiver(), label)
}

// receiver goes over [Receiver.]name and returns the name.
func (p *parser) receiver() (name string) {
	if p.is("(") && p.token(p.after(p.i)).isPunct(".") { // (A?).name
		p.skip()
	}
	for n := 0; n < maxTypeTokens; n++ {
		t := p.peek()
		switch {
		case t.Kind == Ident:
			name = t.Text
			p.i++
			if p.is("<") {
				p.i = max(p.i, p.angle(p.i))
			}
		case t.isPunct("."), t.isPunct("?."), t.isPunct("?"):
			p.i++
			continue
		}
		if !p.is(".") && !p.is("?.") && !p.is("?") {
			return name
		}
	}
	return name
}

// kotlinFunctionRest reads what follows the name of a function; the ( is next.
func (p *parser) kotlinFunctionRest(start int32, name, label string) *Node {
	n := p.node(Func, start, name)
	n.Mark = label
	mark := p.mark()
	if p.is("(") {
		r := p.enter()
		f := p.free()
		p.kotlinParameters(p.end)
		p.restore(f)
		p.leave(r)
	}
	var chained *Node
	if p.is(":") && p.ahead(2).isPunct("(") && (p.ahead(1).isWord("this") || p.ahead(1).isWord("super")) {
		p.i++
		called := p.plainName()
		chained = p.call(called, called.Pos)
	} else {
		n.Type = p.kotlinTyped()
	}
	if p.is("where") {
		for p.i < p.end && !p.is("{") && !p.is("=") && p.peek().Kind != EndLine {
			p.i++
		}
	}
	p.push(p.kotlinBody(chained))
	n.Kids = p.kids(mark)
	return p.done(n)
}

// kotlinBody reads {...}, also on the next line, = value, or nothing.
func (p *parser) kotlinBody(first *Node) *Node {
	if p.peek().Kind == EndLine && p.peek().Text == "" && p.ahead(1).isPunct("{") {
		p.i++
	}
	if p.accept("=") {
		return p.prepend(p.expressionBody(), first)
	}
	return p.methodBody(first)
}

// kotlinProperty reads val [Receiver.]name: Type = value, with `by` in place of =, and val (a, b) = value. Accessors on the same line
// are pushed.
func (p *parser) kotlinProperty(start int32) *Node {
	p.i++
	if p.is("<") {
		p.i = max(p.i, p.angle(p.i))
	}
	n := p.node(Assign, start, "=")
	mark := p.mark()
	t := p.peek()
	switch {
	case t.isPunct("(") && !p.token(p.after(p.i)).isPunct("."):
		p.push(p.elements(List))
	default:
		name := p.node(Name, t.Pos, p.receiver())
		p.push(p.done(name))
	}
	n.Type = p.kotlinTyped()
	if p.accept("=") || p.accept("by") {
		p.push(p.expr())
	}
	n.Kids = p.kids(mark)
	p.done(n)
	for p.kotlinAccessor() {
		u := p.next()
		p.push(p.kotlinFunctionRest(u.Pos, n.Kids[0].Text, u.Text))
	}
	return n
}

// kotlinAccessor says whether a getter or setter of the property before it follows, on the same line or on one further down, and goes to it.
func (p *parser) kotlinAccessor() bool {
	before := p.i
	for p.i < p.end && p.peek().Kind == EndLine {
		p.i++
	}
	if (p.is("get") || p.is("set")) && p.accessor() {
		return true
	}
	p.i = before
	return false
}

// kotlinFor reads for (x in list): the kids are x, the list and the body.
func (p *parser) kotlinFor() *Node {
	n := p.node(Other, p.next().Pos, "for")
	mark := p.mark()
	r := p.enter()
	f := p.free()
	p.noIn = true
	if p.is("(") {
		p.push(p.elements(List))
	} else if t := p.peek(); t.Kind == Ident {
		p.kotlinModifiers()
		name := p.plainName()
		p.kotlinTyped()
		p.push(name)
	}
	p.accept("in")
	for p.i < p.end {
		before := p.i
		if p.push(p.expr()); p.i == before {
			p.i++
		}
	}
	p.restore(f)
	p.leave(r)
	p.push(p.body())
	n.Kids = p.kids(mark)
	return p.done(n)
}
