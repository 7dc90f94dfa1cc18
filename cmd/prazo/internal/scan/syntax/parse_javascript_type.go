package syntax

// scriptType goes over a type.
func scriptType(p *parser) { p.i = p.scriptTypeEnd(p.i, false) }

// scriptTypeEnd returns the index behind the TypeScript type that begins at index i; i when none does. Where arrow is set the type is what
// an arrow function returns: a => behind (...) belongs to the function when a { follows.
func (p *parser) scriptTypeEnd(i int, arrow bool) int {
	limit := i + maxTypeTokens*4
	tests, branches := 0, 0 // what a conditional type still needs: a ? for each extends, a : for each ?
	for i < p.end && i < limit {
		i = p.scriptTypePrefix(i)
		next, paren := p.scriptTypeAtom(i)
		if next == i {
			return i
		}
		i = p.scriptTypeSuffix(next)
		switch t := p.token(i); {
		case t.isWord("extends"):
			tests++
		case t.isPunct("?") && tests > 0:
			tests--
			branches++
		case t.isPunct(":") && branches > 0:
			branches--
		case !p.scriptTypeGoesOn(i, paren, arrow):
			return i
		}
		i++
	}
	return i
}

// scriptTypeGoesOn says whether one more type follows the token at index i: that of a union, or what a function returns.
func (p *parser) scriptTypeGoesOn(i int, paren, arrow bool) bool {
	t := p.token(i)
	if t.isPunct("=>") {
		return paren && !(arrow && p.token(i+1).isPunct("{"))
	}
	return t.isPunct("|") || t.isPunct("&") || t.isWord("is") && !t.Line
}

// scriptTypePrefix goes over what may stand before a type.
func (p *parser) scriptTypePrefix(i int) int {
	for limit := i + maxTypeTokens; i < limit; i++ {
		t := p.token(i)
		switch t.Text {
		case "|", "&", "-":
			if t.Kind != Punct {
				return i
			}
		case "keyof", "typeof", "readonly", "unique", "infer", "asserts", "abstract", "new":
			if u := p.token(i + 1); t.Kind != Ident || u.Line || u.Kind != Ident && !u.isPunct("(") && !u.isPunct("{") && !u.isPunct("[") && !u.isPunct("<") {
				return i
			}
		default:
			return i
		}
	}
	return i
}

// scriptTypeAtom goes over a name, a literal, a bracket, or types in < > before one.
func (p *parser) scriptTypeAtom(i int) (next int, paren bool) {
	t := p.token(i)
	switch t.Kind {
	case Ident, Str, Num:
		return i + 1, false
	case StrOpen:
		return p.after(i), false
	case Punct:
		switch t.Text {
		case "(":
			return p.after(i), true
		case "[", "{":
			return p.after(i), false
		case "<":
			if end := p.generic(i); end > 0 {
				return p.after(end), true
			}
		}
	}
	return i, false
}

// scriptTypeSuffix goes over .B, <T>, [] and ("module") behind a name.
func (p *parser) scriptTypeSuffix(i int) int {
	for limit := i + maxTypeTokens; i < limit; {
		t := p.token(i)
		switch {
		case t.isPunct("[") && !t.Line:
			i = p.after(i)
		case t.isPunct(".") && p.token(i+1).Kind == Ident:
			i += 2
		case t.isPunct("<"):
			end := p.angle(i)
			if end == 0 {
				return i
			}
			i = end
		case t.isPunct("(") && p.token(i-1).isWord("import"):
			i = p.after(i)
		default:
			return i
		}
	}
	return i
}

// scriptTypedParameters reads parameters with the words and decorators that TypeScript allows before them. A parameter of a
// constructor that is a field too has the mark "this".
func scriptTypedParameters(p *parser) {
	r := p.enter()
	f := p.free()
	for p.i < p.end {
		before := p.i
		if p.accept(",") {
			continue
		}
		if p.is("@") {
			p.push(scriptDecorator(p))
			continue
		}
		field := false
		for t := p.peek(); t.Kind == Ident && scriptModifier(t.Text) && p.ahead(1).Kind == Ident; t = p.peek() {
			field = true
			p.i++
		}
		n := p.parameter()
		if field && n != nil {
			n.Mark = "this"
		}
		p.push(n)
		if p.i == before {
			p.i++
		}
	}
	p.restore(f)
	p.leave(r)
}
