package syntax

// scriptObject reads an object literal or a pattern of one.
func scriptObject(p *parser) *Node {
	if p.noBrace {
		return nil
	}
	n := p.node(Object, p.peek().Pos, "")
	mark := p.mark()
	r := p.enter()
	f := p.free()
	for p.i < p.end {
		before := p.i
		if p.accept(",") || p.peek().Kind == EndLine {
			p.i = max(p.i, before+1)
			continue
		}
		p.push(scriptEntry(p))
		if p.i == before {
			p.i++
		}
	}
	p.restore(f)
	n.Open = !p.leave(r)
	n.Kids = p.kids(mark)
	return p.done(n)
}

// scriptEntry reads key: value, a name that is both, a method, or a spread.
func scriptEntry(p *parser) *Node {
	start := p.peek().Pos
	if p.is("...") {
		p.i++
		return p.of(Spread, start, "...", p.expr())
	}
	mark := scriptModifiers(p)
	key := scriptKey(p)
	switch t := p.peek(); {
	case t.isPunct(":"):
		p.i++
		return p.of(Pair, start, "", key, p.expr())
	case t.isPunct("("), t.isPunct("<"):
		return p.of(Pair, start, "", key, scriptRest(p, start, key.Text, mark))
	case key.Kind != Name:
		return key // and not twice: the kids of a tree that shares more than names could be without number
	case t.isPunct("="):
		p.i++
		return p.of(Pair, start, "", key, p.of(Assign, start, "=", key, p.expr()))
	}
	return p.of(Pair, start, "", key, key)
}

// scriptKey reads the name of a member: a word, a string, a number or [an expression].
func scriptKey(p *parser) *Node {
	t := p.peek()
	switch {
	case t.Kind == Ident:
		p.i++
		return p.done(p.node(Name, t.Pos, t.Text))
	case t.isPunct("["):
		n := p.elements(List)
		if len(n.Kids) == 1 {
			return n.Kids[0]
		}
		return n
	}
	return p.primary(t)
}

// scriptModifiers goes over the words before the name of a member and returns the last that says what a function is.
func scriptModifiers(p *parser) (mark string) {
	for {
		if p.is("*") {
			p.i++
			continue
		}
		t, u := p.peek(), p.ahead(1)
		if t.Kind != Ident || !scriptModifier(t.Text) || !nameFollows(t, u) {
			return mark
		}
		switch t.Text {
		case "async", "get", "set", "static":
			mark = t.Text
		}
		p.i++
	}
}

// nameFollows says whether u is the name that the modifier t belongs to. If not, t is a name itself.
func nameFollows(t, u *Token) bool {
	switch u.Kind {
	case EOF, EndLine:
		return false
	case Punct:
		return u.Text == "[" || u.Text == "*" || u.Text == "{" && t.Text == "static"
	}
	return !u.Line || t.Text == "static" || t.Text == "public" || t.Text == "private"
}

func scriptModifier(word string) bool {
	switch word {
	case "async", "get", "set", "static", "public", "private", "protected", "readonly", "abstract", "override", "declare", "accessor":
		return true
	}
	return false
}

// scriptClass reads `class Name extends Base {...}`; p is at the word.
func scriptClass(p *parser) *Node {
	n := p.node(Class, p.next().Pos, "")
	if t := p.peek(); t.Kind == Ident && t.Text != "extends" && t.Text != "implements" {
		p.i++
		n.Text = t.Text
	}
	mark := p.mark()
	scriptBases(p)
	block := p.node(Block, p.peek().Pos, "")
	if p.is("{") {
		kids := p.mark()
		scriptMembers(p, block)
		block.Kids = p.kids(kids)
	}
	p.push(p.done(block))
	n.Kids = p.kids(mark)
	return p.done(n)
}

// scriptBases reads what stands before the body of a class, and pushes what it extends.
func scriptBases(p *parser) {
	noBrace := p.noBrace
	p.noBrace = true
	for p.i < p.end && !p.is("{") && p.peek().Kind != EndLine {
		before := p.i
		switch {
		case p.is("<"):
			p.i = max(p.angle(p.i), p.i+1)
		case p.accept("extends"):
			p.push(p.operand())
		case p.accept("implements"), p.accept(","):
			p.i = p.scriptTypeEnd(p.i, false)
		}
		if p.i == before {
			break
		}
	}
	p.noBrace = noBrace
}

func scriptMembers(p *parser, block *Node) {
	r := p.enter()
	f := p.free()
	for p.i < p.end {
		before := p.i
		if p.peek().Kind == EndLine || p.accept(",") {
			p.i = max(p.i, before+1)
			continue
		}
		p.push(scriptMember(p))
		if p.i == before {
			p.i++
		}
	}
	p.restore(f)
	block.Open = !p.leave(r)
}

// scriptMember reads a field or a method of a class.
func scriptMember(p *parser) *Node {
	if p.is("@") {
		return scriptDecorator(p)
	}
	start := p.peek().Pos
	mark := scriptModifiers(p)
	if mark == "static" && p.is("{") {
		return p.block()
	}
	key := scriptKey(p)
	if t := p.peek(); t.isPunct("?") || t.isPunct("!") {
		p.i++
	}
	if p.is("(") || p.is("<") {
		f := scriptRest(p, start, key.Text, mark)
		scriptPromoted(p, f)
		return f
	}
	n := p.node(Assign, start, "=")
	kids := p.mark()
	p.push(key)
	if p.d.typed != nil && p.accept(":") {
		from := p.i
		scriptType(p)
		n.Type = p.typeText(from)
	}
	if p.accept("=") {
		p.push(p.expr())
	}
	n.Kids = p.kids(kids)
	return p.done(n)
}

// scriptPromoted declares the parameters of a constructor that are fields too.
func scriptPromoted(p *parser, f *Node) {
	for _, kid := range f.Kids {
		if kid.Kind == Param && kid.Mark == "this" {
			name := p.node(Name, kid.Pos, kid.Text)
			name.End = kid.End
			field := p.node(Assign, kid.Pos, "=")
			field.End, field.Type = kid.End, kid.Type
			mark := p.mark()
			p.push(name)
			field.Kids = p.kids(mark)
			p.push(field)
		}
	}
}
