package syntax

// scriptImport reads an import: one Import node for each name it binds.
func scriptImport(p *parser) *Node {
	t := p.next()
	if u := p.peek(); u.isWord("type") && (p.ahead(1).isPunct("{") || p.ahead(1).Kind == Ident && p.ahead(1).Text != "from") {
		p.i++
	}
	if p.peek().Kind == Ident && p.ahead(1).isPunct("=") { // import x = require("y")
		return scriptDeclarator(p, t.Pos)
	}
	return scriptFrom(p, t.Pos)
}

// scriptFrom reads `a, * as b, {c as d} from "module"`, and "module" alone. All but the last Import are pushed.
func scriptFrom(p *parser, start int32) *Node {
	mark := p.mark()
	for p.i < p.end && !p.is("from") && p.peek().Kind != Str && p.peek().Kind != EndLine {
		scriptBinding(p, start)
	}
	p.accept("from")
	module := ""
	if t := p.peek(); t.Kind == Str {
		p.i++
		module = t.Text
	}
	if (p.is("with") || p.is("assert")) && p.ahead(1).isPunct("{") {
		p.i++
		p.skip()
	}
	return p.imports(mark, module, start)
}

// imports gives all Imports that were pushed from mark on their module, and takes the last one off the stack. There is always one.
func (p *parser) imports(mark int, module string, start int32) *Node {
	if p.mark() == mark {
		p.push(p.node(Import, start, ""))
	}
	for _, n := range p.stack[mark:] {
		n.Module = module
		p.done(n)
	}
	last := p.stack[len(p.stack)-1]
	p.stack = p.stack[:len(p.stack)-1]
	return last
}

// scriptBinding reads a, * as b, or {c as d}, and pushes what is bound.
func scriptBinding(p *parser, start int32) {
	switch t := p.peek(); {
	case t.Kind == Ident:
		p.i++
		p.push(p.imported(t, t, "default", start))
	case t.isPunct("*"):
		p.i++
		n := p.node(Import, start, "")
		n.Mark = "*"
		if p.accept("as") {
			n.Text, n.Mark = p.next().Text, ""
		}
		p.push(p.done(n))
	case t.isPunct("{"):
		scriptNames(p, start)
	default:
		p.i++
	}
}

// imported makes the Import of a name; as is the token of the local one.
func (p *parser) imported(name, as *Token, member string, start int32) *Node {
	n := p.node(Import, min(start, name.Pos), as.Text)
	n.Member = member
	return p.done(n)
}

// scriptNames reads {a, b as c, type d}.
func scriptNames(p *parser, start int32) {
	r := p.enter()
	for p.i < p.end {
		t := p.next()
		if t.isWord("type") && (p.peek().Kind == Ident && !p.is("as") || p.peek().Kind == Str) {
			t = p.next()
		}
		if t.Kind != Ident && t.Kind != Str {
			continue
		}
		as := t
		if p.accept("as") {
			as = p.next()
		}
		p.push(p.imported(t, as, t.Text, start))
	}
	p.leave(r)
}

// scriptExport reads an export. `export ... from` gives Imports; `export default x` assigns to the name default, and
// `export {a as b}` to b.
func scriptExport(p *parser) *Node {
	t := p.next()
	switch u := p.peek(); {
	case u.isWord("default"):
		p.i++
		return scriptDefault(p, t)
	case u.isPunct("="):
		p.i++
		n := p.done(p.node(Name, t.Pos, "default"))
		return p.of(Assign, t.Pos, "=", n, p.expr())
	case u.isPunct("*"):
		return scriptFrom(p, t.Pos)
	case u.isWord("type") && p.ahead(1).isPunct("{"):
		p.i++
		return scriptExportNames(p, t)
	case u.isPunct("{"):
		return scriptExportNames(p, t)
	case u.isWord("import"):
		return scriptImport(p)
	}
	if n := p.statement(); n != nil {
		return n
	}
	return p.done(p.node(Other, t.Pos, t.Text))
}

func scriptDefault(p *parser, t *Token) *Node {
	name := p.done(p.node(Name, t.Pos, "default"))
	u := p.peek()
	if u.isWord("abstract") || u.isWord("interface") {
		if n := scriptTypeStatement(p, u); n != nil {
			return n
		}
	}
	value := p.expr()
	if (value.Kind == Func || value.Kind == Class) && value.Text != "" {
		p.push(value)
		ref := p.node(Name, value.End, value.Text)
		value = p.done(ref)
	}
	return p.of(Assign, t.Pos, "=", name, value)
}

func scriptExportNames(p *parser, t *Token) *Node {
	if p.token(p.after(p.i)).isWord("from") {
		return scriptFrom(p, t.Pos)
	}
	r := p.enter()
	n := p.node(Other, t.Pos, "export")
	mark := p.mark()
	for p.i < p.end {
		from := p.next()
		if from.Kind != Ident || !p.is("as") {
			continue
		}
		p.i++
		name := p.done(p.node(Name, p.peek().Pos, p.next().Text))
		value := p.node(Name, from.Pos, from.Text)
		value.End = from.End
		p.push(p.of(Assign, from.Pos, "=", name, value))
	}
	p.leave(r)
	n.Kids = p.kids(mark)
	return p.done(n)
}
