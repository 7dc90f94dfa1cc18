package syntax

// modifiers are what stands before a declaration: words, annotations, attributes. Only what changes a node is kept.
type modifiers struct{ async bool }

// modifiers takes words such as public, annotations and attributes.
func (p *parser) modifiers() (m modifiers) {
	for {
		t, next := p.peek(), p.ahead(1)
		switch {
		case t.Kind == Ident && t.Mark == '@' && t.Text != "interface":
			p.annotation()
		case t.isPunct("[") && p.attribute():
			p.skip()
		case t.Kind == Ident && t.Mark == 0 && isModifier(t.Text) && (next.Kind == Ident || next.isPunct("<") || p.tuple(p.i+1)):
			m.async = m.async || t.Text == "async"
			p.i++
		default:
			return m
		}
	}
}

// tuple says whether the token at index i begins a tuple that is a type: a name follows it.
func (p *parser) tuple(i int) bool {
	return p.token(i).isPunct("(") && p.token(p.after(i)).Kind == Ident && !isJoint(p.token(p.after(i)).Text)
}

// annotation goes over an annotation, its name with points and its arguments.
func (p *parser) annotation() {
	p.i++
	for p.peek().isPunct(".") && p.ahead(1).Kind == Ident {
		p.i += 2
	}
	if p.is("(") {
		p.skip()
	}
}

// attribute says whether the [ that is next begins a list of attributes: a declaration follows it.
func (p *parser) attribute() bool {
	next := p.token(p.after(p.i))
	return next.Kind == Ident && !isJoint(next.Text) || next.isPunct("[")
}

// isModifier says whether a word may stand before a declaration. A name that looks like one is told by what follows it.
func isModifier(word string) bool {
	switch word {
	case "public", "private", "protected", "internal", "static", "final", "abstract", "native", "synchronized", "transient", "volatile",
		"strictfp", "default", "sealed", "virtual", "override", "readonly", "extern", "unsafe", "async", "partial", "const", "event",
		"required", "file", "delegate", "fixed", "ref", "out", "in", "params", "this", "scoped", "implicit", "explicit", "checked":
		return true
	}
	return false
}

// isNoType says whether a word is none that a type begins with.
func isNoType(word string) bool {
	switch word {
	case "return", "new", "await", "throw", "yield", "case", "default", "else", "if", "for", "foreach", "while", "do", "switch", "try",
		"catch", "finally", "using", "lock", "goto", "break", "continue", "in", "is", "as", "instanceof", "out", "ref", "typeof",
		"nameof", "sizeof", "stackalloc", "package", "import", "namespace", "class", "interface", "enum", "struct", "assert",
		"throws", "this", "super", "base", "null", "true", "false", "and", "or", "not", "when", "where":
		return true
	}
	return false
}

// isJoint says whether a word joins two operands, or an operand and a pattern: it is no name behind a type.
func isJoint(word string) bool {
	switch word {
	case "in", "is", "as", "instanceof", "switch", "with", "when", "where", "and", "or", "not", "throws", "extends", "implements":
		return true
	}
	return false
}
