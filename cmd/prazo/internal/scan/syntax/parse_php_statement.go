package syntax

import "strings"

// phpStatement reads the statements of PHP that are no expressions.
func phpStatement(p *parser) *Node {
	t, next := p.peek(), p.ahead(1)
	if t.isPunct(":") { // if (...): ... endif; what is inside follows as it is
		p.i++
		return p.done(p.node(Block, t.Pos, ""))
	}
	if t.isPunct("#") && next.isPunct("[") {
		p.phpAttributes()
		if n := phpStatement(p); n != nil {
			return n
		}
		return p.expr()
	}
	if t.Kind != Ident || t.Mark != 0 {
		return nil
	}
	word := strings.ToLower(t.Text)
	if n := p.phpDeclaration(word, t, next); n != nil {
		return n
	}
	if next.isPunct(":") && word != "default" && word != "else" && word != "parent" {
		p.i += 2 // a label
		return p.done(p.node(Other, t.Pos, "label"))
	}
	return p.phpControl(word, t, next)
}

// phpControl reads what begins with a word of control.
func (p *parser) phpControl(word string, t, next *Token) *Node {
	switch word {
	case "if", "while", "switch", "for", "declare":
		if next.isPunct("(") {
			return p.control()
		}
	case "do", "try":
		return p.control()
	case "else", "finally":
		p.i++
		return p.of(Other, t.Pos, word, p.body())
	case "elseif":
		return p.control()
	case "foreach":
		return p.phpForeach()
	case "case":
		p.i++
		n := p.of(Other, t.Pos, word, p.expr())
		p.accept(":")
		return n
	case "default", "endif", "endwhile", "endfor", "endforeach", "endswitch", "enddeclare":
		if next.isPunct(":") || next.Kind == EndLine || next.Kind == EOF {
			p.i++
			p.accept(":")
			return p.done(p.node(Other, t.Pos, word))
		}
	case "return", "throw":
		return p.phpReturn(t)
	case "echo", "global", "break", "continue", "goto":
		p.i++
		n := p.node(Other, t.Pos, word)
		mark := p.mark()
		p.phpList(p.expr)
		n.Kids = p.kids(mark)
		return p.done(n)
	}
	return nil
}

// phpList reads what stands between commas up to the end of the statement, and pushes it.
func (p *parser) phpList(read func() *Node) {
	for p.i < p.end && p.peek().Kind != EndLine {
		before := p.i
		p.push(read())
		if !p.accept(",") || p.i == before {
			return
		}
	}
}

// phpForeach reads a foreach: the kids are the variable, or a Pair of two, the list and the body.
func (p *parser) phpForeach() *Node {
	n := p.node(Other, p.next().Pos, "for")
	mark := p.mark()
	if p.is("(") {
		r := p.enter()
		f := p.free()
		list := p.expr()
		if p.accept("as") {
			p.push(p.argument())
		}
		p.push(list)
		for p.i < p.end {
			before := p.i
			if p.push(p.expr()); p.i == before {
				p.i++
			}
		}
		p.restore(f)
		p.leave(r)
	}
	p.push(p.body())
	n.Kids = p.kids(mark)
	return p.done(n)
}

// phpDeclaration reads what declares something.
func (p *parser) phpDeclaration(word string, t, next *Token) *Node {
	switch word {
	case "namespace":
		return p.phpNamespace(t, next)
	case "use":
		return p.phpUse()
	case "abstract", "final", "readonly":
		for p.ahead(1).Kind == Ident && p.ahead(1).Mark == 0 && isClassModifier(word) {
			p.i++
			word = strings.ToLower(p.peek().Text)
		}
		return p.phpClass(p.peek())
	case "class", "interface", "trait", "enum":
		return p.phpClass(t)
	case "function":
		return p.phpNamed(t)
	case "const", "static":
		if next.Kind == Ident && (word == "const" || next.Mark == '$') {
			p.i++
			return p.lastOf(func() { p.phpList(p.phpConstant) }, t.Pos)
		}
	}
	return nil
}

// phpNamed reads a function with a name; nil where it has none and is an expression.
func (p *parser) phpNamed(t *Token) *Node {
	name := p.ahead(1)
	if name.isPunct("&") {
		name = p.ahead(2)
	}
	if name.Kind != Ident {
		return nil
	}
	p.i++
	p.accept("&")
	p.i++
	return p.phpFunction(t.Pos, name.Text, "")
}

func isClassModifier(word string) bool {
	return word == "abstract" || word == "final" || word == "readonly"
}

// lastOf returns the last of the nodes that read pushes; the others stay pushed.
func (p *parser) lastOf(read func(), start int32) *Node {
	mark := p.mark()
	read()
	if p.mark() == mark {
		return p.done(p.node(Other, start, ""))
	}
	last := p.stack[p.mark()-1]
	p.stack = p.stack[:p.mark()-1]
	return last
}

// phpConstant reads [Type] NAME = value, and the $name = value of a static.
func (p *parser) phpConstant() *Node {
	n := p.node(Assign, p.peek().Pos, "=")
	if u := p.ahead(1); u.Kind == Ident || p.is("?") || u.isPunct("|") {
		from := p.i
		for !p.ahead(1).isPunct("=") && p.i < p.end && p.peek().Kind != EndLine {
			p.i++
		}
		n.Type = p.typeText(from)
	}
	t := p.peek()
	if t.Kind != Ident {
		return p.expr()
	}
	name := p.plainName()
	name.Mark = markText(t.Mark)
	if !p.accept("=") {
		return p.withKid(n, name)
	}
	mark := p.mark()
	value := p.expr()
	p.push(name)
	p.push(value)
	n.Kids = p.kids(mark)
	return p.done(n)
}

func (p *parser) phpNamespace(t, next *Token) *Node {
	if next.Kind != Ident && !next.isPunct("{") {
		return nil
	}
	p.i++
	n := p.node(Other, t.Pos, "namespace")
	mark := p.mark()
	if u := p.peek(); u.Kind == Ident {
		p.i++
		p.push(p.phpQualified(u))
	}
	if p.is("{") {
		p.push(p.block())
	}
	n.Kids = p.kids(mark)
	return p.done(n)
}

// phpUse reads use A\B, use A\B as C, use A\{B, C as D}, use function A\b.
func (p *parser) phpUse() *Node {
	start := p.next().Pos
	return p.lastOf(func() {
		p.phpUseKind()
		p.phpList(func() *Node { return p.phpImports(start) })
	}, start)
}

// phpUseKind goes over the words function and const in a use.
func (p *parser) phpUseKind() {
	if (p.is("function") || p.is("const")) && p.ahead(1).Kind == Ident {
		p.i++
	}
}

// phpImports reads one name, or a name and what is taken from it in braces.
func (p *parser) phpImports(start int32) *Node {
	t := p.peek()
	if t.Kind != Ident {
		return p.expr()
	}
	p.i++
	path := strings.TrimPrefix(t.Text, `\`)
	if !p.is(`\`) || !p.ahead(1).isPunct("{") {
		return p.phpImport(start, path)
	}
	p.i++
	return p.lastOf(func() {
		r := p.enter()
		for p.i < p.end {
			p.phpUseKind()
			if u := p.next(); u.Kind == Ident {
				p.push(p.phpImport(u.Pos, path+`\`+u.Text))
			}
		}
		p.leave(r)
	}, start)
}

// phpImport makes the import of a path, whose last part is its name unless `as` gives another.
func (p *parser) phpImport(start int32, path string) *Node {
	n := p.node(Import, start, path[strings.LastIndexByte(path, '\\')+1:])
	n.Module = path
	if p.is("as") && p.ahead(1).Kind == Ident {
		p.i++
		n.Text = p.next().Text
	}
	return p.done(n)
}
