package syntax

var rust = &dialect{
	lex:       lexRust,
	begins:    rustBegins,
	statement: rustStatement,
	prefix:    rustPrefix,
	suffix:    rustSuffix,
	called:    rustCalled,
	level:     rustLevel,
	unary:     rustUnary,
	member:    func(text string) bool { return text == "." || text == "::" },
	pairs:     "=>",
	tuples:    true,
}

// rustBegins: these words can only begin a statement.
func rustBegins(t *Token) bool {
	switch t.Text {
	case "fn", "pub", "impl", "struct", "enum", "trait", "mod", "use", "let":
		return true
	}
	return false
}

func rustLevel(_ *parser, t *Token) int8 {
	if t.Kind != Punct {
		return 0
	}
	switch t.Text {
	case "..", "..=":
		return 1
	}
	return operatorLevel(t.Text)
}

func rustUnary(t *Token) bool {
	if t.Kind != Punct {
		return false
	}
	switch t.Text {
	case "-", "!", "*", "&", "&&", "..", "..=":
		return true
	}
	return false
}

// rustPrefix reads the operands that are Rust's own.
func rustPrefix(p *parser, t *Token) *Node {
	if t.Kind == Ident {
		return p.rustWord(t)
	}
	if t.Kind != Punct {
		return nil
	}
	switch t.Text {
	case "|", "||":
		return p.rustClosure(t.Pos)
	case "#":
		if p.rustAttribute() {
			return p.inner()
		}
	case "::":
		if p.ahead(1).Kind == Ident {
			p.i++
			return p.plainName()
		}
	case "{":
		if p.ahead(1).Kind == Str && p.ahead(2).isPunct(":") { // json!({"a": b})
			return p.rustObject()
		}
	case "<", "<<": // <T as Trait>::name
		if end := p.angle(p.i); end > 0 {
			p.i = end
			return p.done(p.node(Other, t.Pos, "type"))
		}
	}
	return nil
}

// rustAttribute goes over #[...] and #![...].
func (p *parser) rustAttribute() bool {
	i := p.i + 1
	if p.token(i).isPunct("!") {
		i++
	}
	if !p.token(i).isPunct("[") {
		return false
	}
	p.i = p.after(i)
	return true
}

func (p *parser) rustWord(t *Token) *Node {
	next := p.ahead(1)
	switch t.Text {
	case "if", "while":
		return p.rustIf(t)
	case "match":
		return p.rustMatch(t)
	case "for":
		return p.rustFor(t)
	case "loop":
		if next.isPunct("{") {
			p.i++
			return p.of(Other, t.Pos, t.Text, p.block())
		}
	case "let":
		return p.rustLet(t)
	case "unsafe", "async", "move", "const", "static":
		return p.rustMarked(t, next)
	case "return", "break", "continue":
		return p.rustReturn(t)
	case "mut", "ref", "dyn", "raw":
		if next.Kind == Ident && !next.isWord("as") || t.Text == "mut" && next.Kind == Punct {
			p.i++
			return p.inner()
		}
	}
	return nil
}

// rustMarked reads what has a word before it: unsafe { }, async move { }, move |x| y.
func (p *parser) rustMarked(t, next *Token) *Node {
	switch {
	case next.isPunct("{") && t.Text != "move" && t.Text != "static":
		p.i++
		return p.of(Other, t.Pos, t.Text, p.block())
	case next.isPunct("|"), next.isPunct("||"):
		p.i++
		n := p.rustClosure(t.Pos)
		if t.Text != "move" {
			n.Mark = t.Text + " lambda"
		}
		return n
	case next.isWord("move") && p.ahead(2).isPunct("{"):
		p.i += 2
		return p.of(Other, t.Pos, t.Text, p.block())
	case next.isWord("move") && (p.ahead(2).isPunct("|") || p.ahead(2).isPunct("||")):
		p.i += 2
		n := p.rustClosure(t.Pos)
		n.Mark = t.Text + " lambda"
		return n
	}
	return nil
}

func (p *parser) rustReturn(t *Token) *Node {
	p.i++
	n := p.node(Return, t.Pos, t.Text)
	if t.Text != "return" {
		n.Kind = Other
	}
	u := p.peek()
	switch {
	case u.Kind == EndLine, u.Kind == EOF, u.isPunct(","), u.isPunct("=>"), t.Text == "continue", u.isPunct("{") && p.noBrace:
		return p.done(n)
	}
	return p.withKid(n, p.expr())
}

// rustClosure reads |a, b: T| -> R { ... } or |a| value.
func (p *parser) rustClosure(start int32) *Node {
	n := p.node(Func, start, "")
	n.Mark = "lambda"
	if p.depth >= maxDepth {
		return p.flat()
	}
	p.depth++
	mark := p.mark()
	if !p.accept("||") {
		p.i++
		for p.i < p.end && !p.accept("|") {
			p.push(p.rustParameter())
		}
	}
	f := p.free()
	if p.accept("->") {
		n.Type = p.rustTyped()
	}
	p.restore(f)
	if p.is("{") {
		p.push(p.block())
	} else {
		p.push(p.blockOf(p.expr()))
	}
	n.Kids = p.kids(mark)
	p.depth--
	return p.done(n)
}

// rustSuffix reads on behind an operand: a macro, ::<T>, ?, as T, the fields of a struct.
func rustSuffix(p *parser, left *Node, start int32) *Node {
	switch t := p.peek(); {
	case t.isWord("as"):
		p.i++
		p.rustCast()
		return left
	case t.isPunct("?"):
		p.i++
		return left
	case t.isPunct("::"):
		if end := p.rustTurbofish(); end > 0 {
			p.i = end
			return left
		}
	case t.isPunct("!"):
		return p.rustMacro(left, start)
	case t.isPunct("{") && !p.noBrace && p.rustStruct(left):
		return p.rustFields(left, start)
	}
	return nil
}

// rustTurbofish returns the index behind ::<T>; 0 where none is next.
func (p *parser) rustTurbofish() int {
	if next := p.ahead(1); next.isPunct("<") || next.isPunct("<<") {
		return p.angle(p.i + 1)
	}
	return 0
}

// rustCalled reads on behind a member: .await is no member.
func rustCalled(p *parser, member *Node, start int32) *Node {
	if member.Text == "await" && !p.is("(") {
		return p.of(Other, start, "await", member.Kids[0])
	}
	return member
}

// rustMacro reads name!(...), a call of "name!"; nil where none is next.
func (p *parser) rustMacro(left *Node, start int32) *Node {
	next := p.ahead(1)
	if left.Kind != Name && left.Kind != Member || !next.isPunct("(") && !next.isPunct("[") && !next.isPunct("{") {
		return nil
	}
	if bang := p.next(); bang.Pos == left.End {
		left.Text = p.src[bang.Pos-int32(len(left.Text)) : bang.End]
		left.End = bang.End
	}
	return p.call(left, start)
}

// rustStruct says whether the { behind left begins the fields of a struct.
func (p *parser) rustStruct(left *Node) bool {
	if left.Kind != Name && left.Kind != Member {
		return false
	}
	first, second := p.ahead(1), p.ahead(2)
	switch {
	case !isUpper(left.Text):
		return first.Kind == Ident && second.isPunct(":")
	case first.isPunct("}"), first.isPunct(".."), first.isPunct("#"):
		return true
	case first.Kind == Ident, first.Kind == Num:
		return second.isPunct(":") || second.isPunct(",") || second.isPunct("}")
	}
	return false
}

// rustFields reads Name { a: 1, b, ..c } as new Name({a: 1, b: b, ...c}).
func (p *parser) rustFields(left *Node, start int32) *Node {
	n := p.of(Call, start, "", left, p.rustObject())
	n.New = true
	return n
}

func (p *parser) rustObject() *Node {
	object := p.node(Object, p.peek().Pos, "")
	mark := p.mark()
	r := p.enter()
	f := p.free()
	for p.i < p.end {
		before := p.i
		p.push(p.rustField())
		p.accept(",")
		if p.i == before {
			p.i++
		}
	}
	p.restore(f)
	object.Open = !p.leave(r)
	object.Kids = p.kids(mark)
	return p.done(object)
}

func (p *parser) rustField() *Node {
	for p.is("#") && p.rustAttribute() {
	}
	t, next := p.peek(), p.ahead(1)
	switch {
	case t.isPunct(".."):
		p.i++
		return p.of(Spread, t.Pos, "...", p.expr())
	case (t.Kind == Ident || t.Kind == Num || t.Kind == Str) && next.isPunct(":"):
		key := p.primary(t)
		p.i++
		return p.of(Pair, t.Pos, "", key, p.expr())
	case t.Kind == Ident && (next.isPunct(",") || next.Kind == EOF):
		key := p.plainName()
		value := p.node(Name, t.Pos, t.Text)
		return p.of(Pair, t.Pos, "", key, p.done(value))
	}
	return p.expr()
}
