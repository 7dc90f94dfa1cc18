package syntax

import "strings"

// rustUse reads use a::b::{c as d, e::*, self}: one Import for each name. All but the last are pushed.
func (p *parser) rustUse(start int32) *Node {
	p.i++
	p.accept("::")
	mark := p.mark()
	p.rustTree(start, "")
	if p.mark() == mark {
		return p.done(p.node(Import, start, ""))
	}
	for _, n := range p.stack[mark:] {
		p.done(n)
	}
	last := p.stack[len(p.stack)-1]
	p.stack = p.stack[:len(p.stack)-1]
	return last
}

// rustTree reads one tree of a use below a path, and pushes its names.
func (p *parser) rustTree(start int32, path string) {
	if p.depth >= maxDepth || len(path) > maxText {
		p.push(p.flat())
		return
	}
	p.depth++
	defer func() { p.depth-- }()
	name := ""
	for p.peek().Kind == Ident {
		if name != "" {
			path = joinPath(path, name)
		}
		name = p.next().Text
		if !p.accept("::") {
			p.rustImported(start, path, name)
			return
		}
	}
	if name != "" {
		path = joinPath(path, name)
	}
	switch {
	case p.accept("*"):
		n := p.node(Import, start, "")
		n.Module, n.Mark = path, "*"
		p.push(n)
	case p.is("{"):
		r := p.enter()
		for p.i < p.end {
			before := p.i
			p.rustTree(start, path)
			p.accept(",")
			if p.i == before {
				p.i++
			}
		}
		p.leave(r)
	}
}

// joinPath adds a name to a path, unless that is longer than any that somebody wrote.
func joinPath(path, name string) string {
	switch {
	case path == "":
		return name
	case len(path) > maxText:
		return path
	}
	return path + "::" + name
}

func (p *parser) rustImported(start int32, path, name string) {
	if name == "self" && path != "" {
		path, name = "", path
		if i := strings.LastIndex(name, "::"); i >= 0 {
			path, name = name[:i], name[i+2:]
		}
	}
	n := p.node(Import, start, name)
	if n.Module, n.Member = path, name; path == "" {
		n.Module, n.Member = name, ""
	}
	if p.accept("as") {
		n.Text = p.next().Text
	}
	p.push(n)
}

// rustFunction reads fn name<T>(...) -> R where ... { ... }.
func (p *parser) rustFunction(start int32) *Node {
	p.i++
	n := p.node(Func, start, p.next().Text)
	p.rustGenerics()
	mark := p.mark()
	if p.is("(") {
		r := p.enter()
		f := p.free()
		for p.i < p.end {
			p.push(p.rustParameter())
		}
		p.restore(f)
		p.leave(r)
	}
	if p.accept("->") {
		n.Type = p.rustTyped()
	}
	p.rustWhere()
	if p.is("{") {
		p.push(p.block())
	} else {
		p.push(p.of(Block, p.endOfLast(), ""))
	}
	n.Kids = p.kids(mark)
	return p.done(n)
}

func (p *parser) rustGenerics() {
	if p.is("<") {
		p.i = max(p.i, p.angle(p.i))
	}
}

// rustWhere goes over what stands between a head and its body.
func (p *parser) rustWhere() {
	for p.i < p.end && !p.is("{") && p.peek().Kind != EndLine {
		p.i++
	}
}

// rustParameter reads pattern: Type, with the comma behind it. It takes at least one token.
func (p *parser) rustParameter() *Node {
	before := p.i
	n := p.node(Param, p.peek().Pos, "")
	pattern := p.rustOnePattern()
	if p.accept(":") {
		n.Type = p.rustTyped()
	}
	p.accept(",")
	switch {
	case p.i == before:
		p.i++
		return nil
	case pattern.Kind == Name:
		n.Text = pattern.Text
		return p.done(n)
	}
	return p.withKid(n, p.pattern(pattern, nil))
}

// rustTyped goes over a type and returns its text, without & and mut.
func (p *parser) rustTyped() string {
	for p.is("&") || p.is("&&") || p.is("mut") || p.is("dyn") {
		p.i++
	}
	from := p.i
	for range maxTypeTokens {
		if !p.rustType() {
			break
		}
	}
	return p.typeText(from)
}

// rustCast goes over the type behind `as`, in which no + can stand.
func (p *parser) rustCast() {
	for range maxTypeTokens {
		if p.is("+") || !p.rustType() {
			return
		}
	}
}

// rustType goes over one part of a type and says whether another one follows.
func (p *parser) rustType() (more bool) {
	t := p.peek()
	switch {
	case t.Kind == Ident:
		return p.rustTypeIdent(t)
	case t.isPunct("("), t.isPunct("["):
		p.skip()
		return p.is("->") || p.is("+")
	case t.isPunct("<"):
		end := p.angle(p.i)
		p.i = max(p.i, end)
		return end > 0 && (p.is("::") || p.is("+") || p.peek().Kind == Ident && !p.peek().isWord("where"))
	case t.Kind == Punct && strings.Contains(" :: & && * -> + ? ! ", " "+t.Text+" "):
		p.i++
		return t.Text != "!"
	}
	return false
}

// rustTypeIdent goes over a word of a type and says whether more of the type follows.
func (p *parser) rustTypeIdent(t *Token) (more bool) {
	if t.Text == "where" || t.Text == "else" || t.Text == "as" {
		return false
	}
	p.i++
	switch u := p.peek(); {
	case u.isPunct("::"), u.isPunct("<"), u.isPunct("->"), u.isPunct("+"):
		return true
	case u.isPunct("("):
		return t.Text == "fn" || isUpper(t.Text)
	}
	return rustTypeWord(t.Text)
}

// rustTypeWord says whether more of a type follows a word.
func rustTypeWord(word string) bool {
	switch word {
	case "mut", "const", "dyn", "impl", "unsafe", "extern", "for", "fn":
		return true
	}
	return false
}

// rustClass reads struct, enum, union, trait and impl: a Class with the fields and methods. An impl is named as its type.
func (p *parser) rustClass(t *Token, start int32) *Node {
	p.i++
	n := p.node(Class, start, "")
	p.rustGenerics()
	n.Text = p.rustTypeName()
	if t.Text == "impl" && p.accept("for") {
		n.Text = p.rustTypeName()
	}
	mark := p.mark()
	if p.is("(") { // struct A(B, C);
		p.skip()
	}
	p.rustWhere()
	switch {
	case !p.is("{"):
		p.push(p.of(Block, p.endOfLast(), ""))
	case t.Text == "impl" || t.Text == "trait":
		p.push(p.block())
	default:
		p.push(p.rustDeclared())
	}
	n.Kids = p.kids(mark)
	return p.done(n)
}

// rustTypeName goes over a type and returns the last word of its path: reqwest::Client<T> is Client.
func (p *parser) rustTypeName() (name string) {
	for range maxTypeTokens {
		t := p.peek()
		switch {
		case t.Kind == Ident && (t.Text == "for" || t.Text == "where"), t.isPunct("{"), t.isPunct("("), t.Kind == EndLine, t.Kind == EOF, t.isPunct(":"), t.isPunct("="):
			return name
		case t.isPunct("<"):
			p.i = max(p.i+1, p.angle(p.i))
		case t.Kind == Ident:
			name = t.Text
			p.i++
		default:
			p.i++
		}
	}
	return name
}

// rustDeclared reads the fields of a struct, or the variants of an enum.
func (p *parser) rustDeclared() *Node {
	n := p.node(Block, p.peek().Pos, "")
	mark := p.mark()
	r := p.enter()
	f := p.free()
	for p.i < p.end {
		for p.is("#") && p.rustAttribute() {
		}
		p.rustModifiers()
		switch t := p.peek(); {
		case t.Kind == Ident && p.ahead(1).isPunct(":"):
			field := p.node(Assign, t.Pos, "=")
			name := p.plainName()
			p.i++
			field.Type = p.rustTyped()
			p.push(p.withKid(field, name))
		case t.isPunct("("), t.isPunct("{"), t.isPunct("["):
			p.skip()
		default:
			p.i++
		}
	}
	p.restore(f)
	n.Open = !p.leave(r)
	n.Kids = p.kids(mark)
	return p.done(n)
}
