package syntax

import "strings"

var php = &dialect{
	lex:       lexPHP,
	begins:    phpBegins,
	statement: phpStatement,
	prefix:    phpPrefix,
	suffix:    phpSuffix,
	tail:      phpTernary,
	level:     phpLevel,
	unary:     phpUnary,
	member:    func(text string) bool { return text == "->" || text == "?->" || text == "::" },
	spread:    func(text string) bool { return text == "..." },
	named:     ":",
	pairs:     "=>",
}

// phpBegins: these words can only begin a statement.
func phpBegins(t *Token) bool {
	if t.Mark != 0 {
		return false
	}
	switch t.Text {
	case "public", "private", "protected", "abstract", "final", "namespace", "return", "if", "foreach", "while", "switch", "echo":
		return true
	}
	return false
}

// phpWords is how strong and, or and xor bind: less than an assignment.
const phpWords = 1

func phpLevel(_ *parser, t *Token) int8 {
	switch t.Kind {
	case Punct:
		if t.Text == "." {
			return 10
		}
		if level := operatorLevel(t.Text); level > 0 {
			return level + phpWords
		}
	case Ident:
		if t.Mark != 0 {
			return 0
		}
		switch strings.ToLower(t.Text) {
		case "and", "or", "xor":
			return phpWords
		case "instanceof":
			return 12
		}
	}
	return 0
}

func phpUnary(t *Token) bool {
	if t.Kind == Ident {
		if t.Mark != 0 {
			return false
		}
		switch t.Text {
		case "clone", "print", "include", "include_once", "require", "require_once":
			return true
		}
		return false
	}
	if t.Kind != Punct {
		return false
	}
	switch t.Text {
	case "!", "~", "+", "-", "++", "--", "&", "@":
		return true
	}
	return false
}

// phpTernary reads a ? b : c and a ?: b.
func phpTernary(p *parser, left *Node) *Node {
	for p.is("?") && p.ahead(1).isPunct(":") {
		p.i += 2
		left = p.of(Other, left.Pos, "?:", left, p.binary(phpWords+1))
	}
	return ternary(p, left)
}

// phpPrefix reads the operands that are PHP's own.
func phpPrefix(p *parser, t *Token) *Node {
	switch t.Kind {
	case EOF:
		return p.omitted("...")
	case Str, StrOpen:
		if t.Mark == '`' {
			return p.shellString(t)
		}
	case Ident:
		if t.Mark == 0 {
			return phpWord(p, t)
		}
	case Punct:
		switch {
		case t.Text == "[":
			return p.elements(Object)
		case t.Text == "#" && p.ahead(1).isPunct("["):
			p.phpAttributes()
			return phpPrefix(p, p.peek())
		case t.Text == "(":
			n := p.paren(t)
			if n.Kind == Member && p.is("(") { // ($x->y)(): what the field y holds, and no method y
				return p.of(Other, t.Pos, "()", n)
			}
			return n
		case t.Text == "$":
			return p.variableVariable(t)
		}
	}
	return nil
}

// shellString reads a command in backquotes, which is a call of shell_exec.
func (p *parser) shellString(t *Token) *Node {
	name := p.node(Name, t.Pos, "shell_exec")
	name.End = t.Pos
	if t.Kind == StrOpen {
		return p.of(Call, t.Pos, "", name, p.interpolated())
	}
	p.i++
	return p.of(Call, t.Pos, "", name, p.done(p.node(String, t.Pos, t.Text)))
}

// variableVariable reads $$x and ${x}.
func (p *parser) variableVariable(t *Token) *Node {
	for p.is("$") {
		p.i++
	}
	n := p.node(Other, t.Pos, "$")
	mark := p.mark()
	if p.is("{") {
		p.items()
	} else if u := p.peek(); u.Kind == Ident {
		p.push(p.plainName())
	}
	n.Kids = p.kids(mark)
	return p.done(n)
}

// phpAttributes goes over #[...].
func (p *parser) phpAttributes() {
	for p.is("#") && p.ahead(1).isPunct("[") {
		p.i++
		p.skip()
	}
}

func phpWord(p *parser, t *Token) *Node {
	next := p.ahead(1)
	switch word := strings.ToLower(t.Text); word {
	case "new":
		return p.phpNew()
	case "function", "fn":
		return p.phpClosure(t.Pos)
	case "static":
		if next.isWord("function") || next.isWord("fn") {
			p.i++
			return p.phpClosure(t.Pos)
		}
	case "throw", "yield":
		return p.phpReturn(t)
	default:
		if next.isPunct("(") {
			if n := p.phpConstruct(word, t); n != nil {
				return n
			}
		}
	}
	if strings.IndexByte(t.Text, '\\') >= 0 {
		p.i++
		return p.phpQualified(t)
	}
	return nil
}

// phpConstruct reads what looks like a call and is none: array(...), list(...), match, isset(...) and its kin.
func (p *parser) phpConstruct(word string, t *Token) *Node {
	switch word {
	case "array":
		p.i++
		return p.elements(Object)
	case "list":
		p.i++
		return p.elements(List)
	case "match":
		if p.token(p.after(p.i + 1)).isPunct("{") {
			return p.phpMatch()
		}
	case "isset", "empty", "unset", "exit", "die":
		p.i++
		n := p.node(Other, t.Pos, word)
		mark := p.mark()
		p.items()
		n.Kids = p.kids(mark)
		return p.done(n)
	}
	return nil
}

// phpQualified makes Name and Members of a name with backslashes. One at the start is the mark of the Name.
func (p *parser) phpQualified(t *Token) *Node {
	text, mark := t.Text, ""
	if text[0] == '\\' {
		text, mark = text[1:], `\`
	}
	var n *Node
	for links := 0; ; links++ {
		part, rest, more := strings.Cut(text, `\`)
		if links == maxLinks {
			part, more = text, false
		}
		if n == nil {
			n = p.done(p.node(Name, t.Pos, part))
			n.Mark = mark
		} else {
			n = p.of(Member, t.Pos, part, n)
		}
		if !more {
			return n
		}
		text = rest
	}
}

// phpMatch reads match (x) { a, b => value, ... }: the kids are x and then, as they come, conditions and Pairs.
func (p *parser) phpMatch() *Node {
	n := p.node(Other, p.next().Pos, "match")
	mark := p.mark()
	p.items()
	p.items()
	n.Kids = p.kids(mark)
	return p.done(n)
}

// phpReturn reads return, throw and yield.
func (p *parser) phpReturn(t *Token) *Node {
	p.i++
	n := p.node(Return, t.Pos, strings.ToLower(t.Text))
	if n.Text == "yield" {
		p.accept("from")
	}
	if u := p.peek(); u.Kind == EndLine || u.Kind == EOF || u.isPunct(",") {
		return p.done(n)
	}
	mark := p.mark()
	p.push(p.argument())
	n.Kids = p.kids(mark)
	return p.done(n)
}

// phpClosure reads function (...) use (...) {...} and fn (...) => x.
func (p *parser) phpClosure(start int32) *Node {
	p.i++
	p.accept("&")
	return p.phpFunction(start, "", "lambda")
}

// phpSuffix reads ++ and assignments: they belong to the variable right before them, so that `!$x = f()` assigns to $x.
func phpSuffix(p *parser, left *Node, start int32) *Node {
	t := p.peek()
	if t.Kind != Punct {
		return nil
	}
	switch t.Text {
	case "++", "--":
		p.i++
		return p.of(Other, start, t.Text, left)
	}
	if !isAssign(t.Text) || left.Kind == Assign || left.Kind == Other {
		return nil
	}
	if left.Kind == Object {
		left.Kind = List
		for _, kid := range left.Kids {
			if kid.Kind == Pair {
				left.Kind = Object
			}
		}
	}
	p.i++
	return p.of(Assign, start, t.Text, left, p.phpValue())
}

// phpValue reads what is assigned: in `$x = f() or die()` that is f().
func (p *parser) phpValue() *Node {
	if p.depth >= maxDepth {
		return p.flat()
	}
	p.depth++
	n := phpTernary(p, p.binary(phpWords+1))
	p.depth--
	return n
}
