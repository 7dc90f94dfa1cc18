package syntax

var java = &dialect{
	lex:       lexJava,
	begins:    typedBegins,
	statement: javaStatement,
	prefix: func(p *parser, t *Token) *Node {
		return typedPrefix(p, t, (*parser).anonymous)
	},
	suffix:   typedSuffix,
	tail:     ternary,
	level:    typedLevel,
	unary:    typedUnary,
	member:   func(text string) bool { return text == "." || text == "::" },
	generics: true,
}

// typedBegins: these words can only begin a statement.
func typedBegins(t *Token) bool {
	switch t.Text {
	case "public", "private", "protected", "class", "return", "if", "for", "while", "namespace", "package", "import", "using":
		return true
	}
	return false
}

func javaStatement(p *parser) *Node {
	t, next := p.peek(), p.ahead(1)
	if t.Kind == Ident && next.Kind == Ident {
		switch t.Text {
		case "package":
			p.i++
			return p.of(Other, t.Pos, "package", p.typeChain())
		case "import":
			return p.javaImport()
		}
	}
	return typedStatement(p)
}

// javaImport reads import a.b.C, import a.b.* and import static a.b.C.d.
func (p *parser) javaImport() *Node {
	n := p.node(Import, p.next().Pos, "")
	p.accept("static")
	p.qualified(n)
	if p.is("as") && p.ahead(1).Kind == Ident { // Kotlin
		p.i++
		n.Text = p.next().Text
	}
	return p.done(n)
}

// qualified reads a.b.C into Module and Member, or a.b.* into Module.
func (p *parser) qualified(n *Node) {
	from := p.i
	p.next()
	for p.is(".") && p.ahead(1).Kind == Ident {
		p.i += 2
	}
	last := p.i - 1
	if p.is(".") && p.ahead(1).isPunct("*") {
		n.Module, n.Mark = p.typeText(from), "*"
		p.i += 2
		return
	}
	n.Text = p.toks[last].Text
	if last == from {
		n.Module = n.Text
		return
	}
	n.Member = n.Text
	n.Module = p.typeOf(from, last-1)
}
