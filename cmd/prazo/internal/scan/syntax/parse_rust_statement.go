package syntax

// rustStatement reads what is no expression, and expressions that end with a block: nothing hangs on them.
func rustStatement(p *parser) *Node {
	for p.is("#") && p.rustAttribute() {
	}
	start := p.peek().Pos
	before := p.i
	async := p.rustModifiers()
	t, next := p.peek(), p.ahead(1)
	if t.Kind == Ident {
		if n := p.rustItem(t, next, start); n != nil {
			if async && n.Kind == Func {
				n.Mark = "async"
			}
			return n
		}
	}
	if p.i > before && t.Kind == EOF {
		return p.done(p.node(Other, start, ""))
	}
	if rustBlockWord(t) {
		if n := p.rustWord(t); n != nil {
			if p.is(".") || p.is("?") { // match x {...}.y()
				return p.links(n, t.Pos)
			}
			return n
		}
	}
	return nil
}

func rustBlockWord(t *Token) bool {
	if t.Kind != Ident {
		return false
	}
	switch t.Text {
	case "if", "match", "while", "for", "loop", "unsafe":
		return true
	}
	return false
}

// rustModifiers goes over pub, pub(crate), unsafe, async, extern "C" and the like before an item.
func (p *parser) rustModifiers() (async bool) {
	for p.i < p.end {
		t, next := p.peek(), p.ahead(1)
		switch {
		case t.isWord("pub"):
			p.i++
			if p.is("(") {
				p.skip()
			}
		case t.isWord("extern") && next.Kind == Str:
			p.i += 2
		case t.Kind == Ident && next.Kind == Ident && rustModifier(t.Text) && rustModified(next):
			async = async || t.Text == "async"
			p.i++
		default:
			return async
		}
	}
	return async
}

func rustModifier(word string) bool {
	switch word {
	case "unsafe", "async", "const", "default", "auto", "safe":
		return true
	}
	return false
}

func rustModified(t *Token) bool {
	switch t.Text {
	case "fn", "impl", "trait", "extern", "mod", "unsafe", "async", "const", "type":
		return true
	}
	return false
}

func (p *parser) rustItem(t, next *Token, start int32) *Node {
	switch t.Text {
	case "use":
		return p.rustUse(start)
	case "extern":
		if next.isWord("crate") {
			p.i++
			return p.rustUse(start)
		}
	case "mod":
		if next.Kind == Ident {
			p.i += 2
			if p.is("{") {
				n := p.block()
				n.Text = next.Text
				return n
			}
			return p.done(p.node(Other, start, "mod"))
		}
	case "fn":
		if next.Kind == Ident {
			return p.rustFunction(start)
		}
	case "struct", "enum", "union", "trait", "impl":
		if next.Kind == Ident || t.Text == "impl" && next.Kind == Punct {
			return p.rustClass(t, start)
		}
	}
	return p.rustSmallItem(t, next, start)
}

// rustSmallItem reads the items that hold no others.
func (p *parser) rustSmallItem(t, next *Token, start int32) *Node {
	switch t.Text {
	case "const", "static":
		if next.Kind == Ident && !next.isWord("move") {
			return p.rustLet(t)
		}
	case "type":
		if next.Kind == Ident {
			return p.rustAlias(start)
		}
	case "let":
		return p.rustLet(t)
	case "macro_rules":
		if next.isPunct("!") {
			return p.rustRules(start)
		}
	}
	return nil
}

// rustRules goes over macro_rules! name {...}: what is in it is no code yet.
func (p *parser) rustRules(start int32) *Node {
	for p.i < p.end && !p.is("{") && !p.is("(") && p.peek().Kind != EndLine {
		p.i++
	}
	if p.is("{") || p.is("(") {
		p.skip()
	}
	return p.done(p.node(Other, start, "macro_rules"))
}

// rustLet reads let pattern: Type = value else { ... }, and const and static. In the condition of an if it ends before && and ||.
func (p *parser) rustLet(t *Token) *Node {
	condition := p.noBrace
	p.i++
	n := p.node(Assign, t.Pos, "=")
	mark := p.mark()
	p.push(p.rustPattern())
	if p.accept(":") {
		n.Type = p.rustTyped()
	}
	if p.accept("=") {
		if condition {
			p.push(p.binary(3))
		} else {
			p.push(p.expr())
		}
	}
	if p.is("else") && p.ahead(1).isPunct("{") && !condition {
		p.i++
		p.push(p.block())
	}
	n.Kids = p.kids(mark)
	return p.done(n)
}

// rustCondition reads the head of an if, a match or a loop: a { begins its body.
func (p *parser) rustCondition() *Node {
	outer := p.noBrace
	p.noBrace = true
	n := p.expr()
	p.noBrace = outer
	return n
}

// rustIf reads if and while. All `else if` are kids of the first if, as control has them.
func (p *parser) rustIf(t *Token) *Node {
	p.i++
	n := p.node(Other, t.Pos, t.Text)
	mark := p.mark()
	p.push(p.rustCondition())
	p.push(p.body())
	for t.Text == "if" && p.accept("else") {
		if p.accept("if") {
			p.push(p.rustCondition())
		}
		p.push(p.body())
	}
	n.Kids = p.kids(mark)
	return p.done(n)
}

func (p *parser) rustFor(t *Token) *Node {
	if p.ahead(1).isPunct("<") {
		return nil
	}
	p.i++
	n := p.node(Other, t.Pos, t.Text)
	mark := p.mark()
	p.push(p.rustPattern())
	if p.accept("in") {
		p.push(p.rustCondition())
	}
	p.push(p.body())
	n.Kids = p.kids(mark)
	return p.done(n)
}

// rustMatch reads match x { pattern if guard => value, ... }: the kids are x and, as they come, guards and Blocks. The names of a
// pattern are declared in its Block.
func (p *parser) rustMatch(t *Token) *Node {
	p.i++
	n := p.node(Other, t.Pos, t.Text)
	mark := p.mark()
	p.push(p.rustCondition())
	if p.is("{") {
		r := p.enter()
		f := p.free()
		for p.i < p.end {
			p.rustArm()
		}
		p.restore(f)
		n.Open = !p.leave(r)
	}
	n.Kids = p.kids(mark)
	return p.done(n)
}

// rustArm reads one line of a match. It takes at least one token.
func (p *parser) rustArm() {
	before := p.i
	pattern := p.rustPattern()
	if p.accept("if") {
		p.push(p.expr())
	}
	for p.i < p.end && !p.is("=>") && !p.is(",") {
		p.i++
	}
	if !p.accept("=>") {
		p.i = max(p.i, before+1)
		p.accept(",")
		return
	}
	arm := p.node(Block, pattern.Pos, "")
	mark := p.mark()
	p.push(p.of(Assign, pattern.Pos, "=", pattern))
	if p.is("{") {
		p.push(p.block())
	} else {
		p.push(p.expr())
	}
	arm.Kids = p.kids(mark)
	p.push(p.done(arm))
	p.accept(",")
}
