package syntax

import "strings"

// pythonFunction reads a def; p is at that word.
func pythonFunction(p *parser, start int32, mark string) *Node {
	p.i++
	n := p.node(Func, start, "")
	n.Mark = mark
	if t := p.peek(); t.Kind == Ident {
		p.i++
		n.Text = t.Text
	}
	if p.is("[") {
		p.skip()
	}
	kids := p.mark()
	if p.is("(") {
		p.parameters()
	}
	if p.accept("->") {
		from := p.i
		p.expr()
		n.Type = pythonType(p, from)
	}
	p.push(pythonSuite(p))
	n.Kids = p.kids(kids)
	return p.done(n)
}

func pythonClass(p *parser) *Node {
	n := p.node(Class, p.next().Pos, "")
	if t := p.peek(); t.Kind == Ident {
		p.i++
		n.Text = t.Text
	}
	if p.is("[") {
		p.skip()
	}
	mark := p.mark()
	if p.is("(") {
		p.items()
	}
	p.push(pythonSuite(p))
	n.Kids = p.kids(mark)
	return p.done(n)
}

// pythonImport reads `import a.b, c as d`: one Import for each. All but the last are pushed.
func pythonImport(p *parser) *Node {
	start := p.next().Pos
	n := pythonModule(p, start)
	for p.accept(",") {
		p.push(n)
		n = pythonModule(p, start)
	}
	return n
}

func pythonModule(p *parser, start int32) *Node {
	n := p.node(Import, start, "")
	n.Module = pythonDotted(p)
	if p.accept("as") {
		n.Text = p.next().Text
	} else {
		n.Text, _, _ = strings.Cut(n.Module, ".")
		n.Module = n.Text
	}
	return p.done(n)
}

// pythonDotted reads a.b.c or ..a, as it is written.
func pythonDotted(p *parser) string {
	from := p.i
	for t := p.peek(); t.isPunct(".") || t.isPunct("...") || t.Kind == Ident && t.Text != "import" && t.Text != "as"; t = p.peek() {
		p.i++
	}
	return p.typeText(from)
}

// pythonFrom reads `from a import b as c, d`.
func pythonFrom(p *parser) *Node {
	start := p.next().Pos
	module := pythonDotted(p)
	p.accept("import")
	mark := p.mark()
	if p.is("(") {
		r := p.enter()
		pythonNames(p, start)
		p.leave(r)
	} else {
		pythonNames(p, start)
	}
	return p.imports(mark, module, start)
}

func pythonNames(p *parser, start int32) {
	for p.i < p.end && p.peek().Kind != EndLine {
		t := p.next()
		switch {
		case t.isPunct("*"):
			n := p.node(Import, start, "")
			n.Mark = "*"
			p.push(n)
		case t.Kind == Ident:
			as := t
			if p.accept("as") {
				as = p.next()
			}
			p.push(p.imported(t, as, t.Text, start))
		}
	}
}
