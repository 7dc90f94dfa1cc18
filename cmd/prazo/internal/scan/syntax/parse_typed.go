package syntax

// C# and Java write the type before the name. So a statement is read twice: first it is looked at without making nodes, over at most
// maxTypeTokens tokens, whether it begins with a type and a name; what follows the name then says what is declared.

// typedStatement reads what the statements of C# and Java share.
func typedStatement(p *parser) *Node {
	before, start := p.i, p.peek().Pos
	mods := p.modifiers()
	if n := p.typedKeyword(start); n != nil {
		return n
	}
	if n := p.typedDeclaration(start, mods); n != nil {
		return n
	}
	if p.i == before {
		return nil
	}
	return p.expr() // modifiers of nothing: what follows is read all the same
}

// typedEnd returns the index behind the type that begins at index i; 0 where none does.
func (p *parser) typedEnd(i int) int {
	switch t := p.token(i); {
	case t.isPunct("("): // a tuple of C#
		i = p.after(i)
	case t.Kind == Ident && t.Mark == 0 && !isNoType(t.Text):
		i++
	default:
		return 0
	}
	for n := 0; n < maxTypeTokens; n++ {
		end := p.typePart(i)
		if end == i {
			return i
		}
		i = end
	}
	return 0
}

// typePart returns the index behind one more part of a type, which begins at index i; i where there is none.
func (p *parser) typePart(i int) int {
	t := p.token(i)
	switch {
	case t.Kind == Ident && t.Mark == '@': // an annotation inside a type
		return i + 1
	case t.Kind != Punct:
	case (t.Text == "." || t.Text == "::") && p.token(i+1).Kind == Ident:
		return i + 2
	case t.Text == "<":
		return max(i, p.angle(i))
	case t.Text == "[":
		return p.rank(i)
	case t.Text == "?" || t.Text == "...":
		return i + 1
	}
	return i
}

// rank returns the index behind [] or [,] at index i; i where it is something else.
func (p *parser) rank(i int) int {
	for k := i + 1; k < i+8; k++ {
		if p.token(k).isPunct(",") {
			continue
		}
		if p.token(k).isPunct("]") || k == int(p.token(i).Match) {
			return p.after(i)
		}
		break
	}
	return i
}

// declared returns the index of the name that is declared behind a type, and the one behind it: the member of an interface has its
// name in front. 0 where there is no name.
func (p *parser) declared(i int) (name, end int) {
	for n := 0; n < maxTypeTokens; n++ {
		t := p.token(i)
		if t.Kind != Ident || t.Mark != 0 || isJoint(t.Text) && !p.endsName(i+1) {
			return 0, 0
		}
		name, end = i, i+1
		if p.token(end).isPunct("<") {
			end = max(end, p.angle(end))
		}
		if !p.token(end).isPunct(".") && !p.token(end).isPunct("::") {
			return name, end
		}
		i = end + 1
	}
	return 0, 0
}

// endsName says whether the token at index i can only stand behind a name that is declared: InputStream in = x.
func (p *parser) endsName(i int) bool {
	t := p.token(i)
	return t.isPunct("=") || t.isPunct(",") || t.Kind == EndLine || t.Kind == EOF
}

// typedDeclaration reads a declaration that begins with a type and a name, or a constructor. nil, and nothing taken, where it is none.
func (p *parser) typedDeclaration(start int32, m modifiers) *Node {
	before := p.i
	if p.is("<") { // the types of a generic method of Java
		p.i = max(p.i, p.angle(p.i))
	}
	if n := p.constructor(start); n != nil {
		return n
	}
	from := p.i
	if end := p.typedEnd(from); end > 0 {
		if name, behind := p.declared(end); name > 0 {
			d := declaration{start: start, from: from, end: end, name: name, behind: behind, modifiers: m}
			if n := p.declare(d); n != nil {
				return n
			}
		}
	}
	p.i = before
	return nil
}

// A declaration is what was seen of one: the indexes of its type, its name, and what follows.
type declaration struct {
	modifiers
	start        int32
	from, end    int
	name, behind int
}

// typeOf is the text of the type between two indexes; "" of one that is to be inferred.
func (p *parser) typeOf(from, end int) string {
	at := p.i
	p.i = end
	text := p.typeText(from)
	p.i = at
	if text == "var" {
		return ""
	}
	return text
}

func (p *parser) declare(d declaration) *Node {
	t := p.token(d.behind)
	switch {
	case p.toks[d.name].Text == "operator":
		return p.operatorMethod(d)
	case t.isPunct("("):
		p.i = d.behind
		return p.method(d, p.typeOf(d.from, d.end))
	case t.isPunct("{") || t.isPunct("=>"), t.isPunct("[") && p.toks[d.name].Text == "this":
		return p.property(d)
	case t.isPunct("="), t.isPunct(","), t.isPunct(":"), t.isWord("in"), t.Kind == EndLine, t.Kind == EOF, t.isPunct("[") && p.rank(d.behind) > d.behind:
		return p.variables(d)
	}
	return nil
}

// operatorMethod reads `Type operator + (...)`.
func (p *parser) operatorMethod(d declaration) *Node {
	for i := d.behind; i < d.behind+6; i++ {
		if p.token(i).isPunct("(") {
			p.i = i
			return p.method(d, p.typeOf(d.from, d.end))
		}
	}
	return nil
}

// variables reads the names of a declaration with their values. All but the last node are pushed.
func (p *parser) variables(d declaration) *Node {
	typ := p.typeOf(d.from, d.end)
	p.i = d.name
	n := p.variable(d.start, typ)
	for p.is(",") && p.ahead(1).Kind == Ident && (p.ahead(2).Kind != Ident || isJoint(p.ahead(2).Text)) {
		p.push(n)
		p.i++
		n = p.variable(p.peek().Pos, typ)
	}
	return n
}

// variable reads one name with its value, if it has one.
func (p *parser) variable(start int32, typ string) *Node {
	name := p.plainName()
	for p.is("[") && p.rank(p.i) > p.i { // int a[] of Java
		p.i = p.rank(p.i)
	}
	n := p.node(Assign, start, "=")
	n.Type = typ
	mark := p.mark()
	p.push(name)
	if p.accept("=") {
		p.push(p.initial(typ))
	}
	n.Kids = p.kids(mark)
	return p.done(n)
}

// initial reads the value of a declaration; `new(...)` makes what is declared.
func (p *parser) initial(typ string) *Node {
	first := p.peek()
	n := p.expr()
	if n.Kind == Call && n.New && n.Kids[0].Kind == Other && n.Kids[0].Text == "new" && first.isWord("new") {
		n.Kids[0] = p.typeName(n.Kids[0], typ)
	}
	return n
}

// typeName makes the name of a declared type where the source has none: node gives the place.
func (p *parser) typeName(node *Node, typ string) *Node {
	var made *Node
	for i := 0; i < len(typ) && i < maxText; {
		end := (&lexer{src: typ}).word(i)
		if end == i {
			break
		}
		next := p.node(Name, node.Pos, typ[i:end])
		if made != nil {
			next.Kind = Member
			next.Kids = []*Node{made}
		}
		next.End = node.End
		made = next
		if end >= len(typ) || typ[end] != '.' {
			break
		}
		i = end + 1
	}
	if made == nil {
		return node
	}
	return made
}

// plainName takes the next token as a name.
func (p *parser) plainName() *Node {
	t := p.next()
	return p.done(p.node(Name, t.Pos, t.Text))
}
