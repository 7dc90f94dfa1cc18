package syntax

import "strings"

var ruby = &dialect{
	lex:       lexRuby,
	begins:    rubyBegins,
	statement: rubyStatement,
	prefix:    rubyPrefix,
	suffix:    rubySuffix,
	called:    rubyCalled,
	tail:      rubyTail,
	level:     rubyLevel,
	unary:     rubyUnary,
	member:    func(text string) bool { return text == "." || text == "&." || text == "::" },
	spread:    func(text string) bool { return text == "*" || text == "**" || text == "&" },
	named:     ":",
	pairs:     "=>",
	keys:      true,
	tuples:    true,
	lineEnds:  true,
}

// rubyBegins: these words can only begin a statement.
func rubyBegins(t *Token) bool {
	switch t.Text {
	case "require", "require_relative", "include", "extend", "attr_reader", "attr_accessor", "private", "return":
		return true
	}
	return false
}

func rubyLevel(_ *parser, t *Token) int8 {
	if t.Kind != Punct || t.Mark == 'u' {
		return 0
	}
	switch t.Text {
	case "..", "...":
		return 1
	case "=~", "!~":
		return 6
	}
	return operatorLevel(t.Text)
}

func rubyUnary(t *Token) bool {
	switch t.Text {
	case "-", "+", "!", "~", "..":
		return t.Kind == Punct
	case "not":
		return t.Kind == Ident
	}
	return false
}

// rubyWord says whether a word is a keyword that no operand begins with: it ends what is read or stands behind it.
func rubyWord(t *Token) bool {
	if t.Kind != Ident || t.Mark != 0 {
		return false
	}
	switch t.Text {
	case "if", "unless", "while", "until", "rescue", "and", "or", "else", "elsif", "when", "in", "ensure":
		return true
	}
	return false
}

// rubyOperand says whether an operand begins with a token that stands behind a name.
func rubyOperand(t *Token) bool {
	switch t.Kind {
	case Ident:
		return !rubyWord(t)
	case Num, Str, StrOpen, Regexp:
		return true
	case Open:
		return t.Text != "do"
	case Punct:
		return t.Text == "->" || t.Mark == 'u' && t.Text != "|" && t.Text != "||"
	}
	return false
}

// rubyPrefix reads the operands that are Ruby's own.
func rubyPrefix(p *parser, t *Token) *Node {
	if n := p.rubyShort(t); n != nil {
		return n
	}
	switch t.Kind {
	case Open:
		return p.rubyConstruct(t)
	case Str, StrOpen:
		return p.rubyString(t)
	case Punct:
		switch t.Text {
		case "->":
			return p.rubyLambda()
		case "(":
			return p.rubyParen(t)
		case "{":
			return p.braces()
		case "...":
			if p.ahead(1).Kind == EOF { // f(...) hands on all arguments
				p.i++
				return p.of(Spread, t.Pos, t.Text, p.done(p.node(Name, t.Pos, t.Text)))
			}
		}
	case Ident:
		return p.rubyIdent(t)
	}
	return nil
}

func (p *parser) rubyIdent(t *Token) *Node {
	switch {
	case rubyWord(t):
		p.i++
		return p.done(p.node(Other, t.Pos, t.Text))
	case t.Mark != 0:
	case t.Text == "return", t.Text == "break", t.Text == "next", t.Text == "redo", t.Text == "retry":
		return p.rubyReturn(t)
	case t.Text == "def" && p.ahead(1).Kind == Ident:
		return p.rubyDef(t)
	case rubyAsks(t.Text):
		return p.rubyAsked()
	}
	return nil
}

// rubyAsks says whether a name ends with ? or !: only methods do.
func rubyAsks(name string) bool { return strings.HasSuffix(name, "?") || strings.HasSuffix(name, "!") }

// rubyAsked reads a name with ? or !: it is a call also where no argument and no block follows.
func (p *parser) rubyAsked() *Node {
	name := p.plainName()
	t := p.peek()
	if t.isPunct("(") && t.Mark != 'u' || t.isPunct("{") || t.Kind == Open || rubyOperand(t) {
		return name
	}
	return p.bare(name, name.Pos)
}

// rubyShort gives the value of f(a:, b:), where it is missing: the name.
func (p *parser) rubyShort(t *Token) *Node {
	if p.named == 0 || p.i != p.named || t.Kind != EOF && t.Kind != EndLine && !t.isPunct(",") {
		return nil
	}
	name := &p.toks[p.i-2]
	if name.End != p.toks[p.i-1].Pos {
		return nil
	}
	n := p.node(Name, name.Pos, name.Text)
	n.End = name.End
	return n
}

// rubyString reads a symbol, strings in a row, or a command in backticks, which is a call of "`".
func (p *parser) rubyString(t *Token) *Node {
	switch {
	case t.Mark == '`':
		name := p.node(Name, t.Pos, "`")
		name.End = t.Pos + 1
		return p.of(Call, t.Pos, "", name, pythonString(p, t))
	case t.Mark == ':':
		return pythonString(p, t)
	}
	return pythonStrings(p, t)
}

// rubyParen reads (...), in which statements may stand.
func (p *parser) rubyParen(t *Token) *Node {
	mark := p.mark()
	r := p.enter()
	f := p.free()
	p.statements()
	p.restore(f)
	closed := p.leave(r)
	if len(p.stack) == mark+1 {
		n := p.stack[mark]
		p.stack = p.stack[:mark]
		n.Open = n.Open || !closed
		return n
	}
	n := p.node(Block, t.Pos, "")
	n.Kids, n.Open = p.kids(mark), !closed
	return p.done(n)
}

// rubyReturn reads return and its kin: next gives back a value from a block.
func (p *parser) rubyReturn(t *Token) *Node {
	p.i++
	n := p.node(Return, t.Pos, t.Text)
	if t.Text != "return" && t.Text != "next" {
		n.Kind = Other
	}
	mark := p.mark()
	if u := p.peek(); rubyOperand(u) || u.isPunct("{") {
		p.arguments()
	}
	n.Kids = p.kids(mark)
	return p.done(n)
}

// arguments reads arguments that stand in no brackets, and pushes them.
func (p *parser) arguments() {
	for {
		before := p.i
		p.push(p.argument())
		if p.i == before || !p.accept(",") {
			return
		}
	}
}

// rubySuffix reads on behind an operand: a block, arguments without brackets.
func rubySuffix(p *parser, left *Node, start int32) *Node {
	t := p.peek()
	switch {
	case left.Kind != Name && left.Kind != Member && left.Kind != Call, left.Kind == Name && left.Mark != "":
		return nil
	case t.isPunct("{"), t.Kind == Open && t.Text == "do" && !p.noBrace:
		return p.rubyWithBlock(left, start)
	case left.Kind != Call && rubyOperand(t):
		return p.rubyCommand(left, start)
	}
	return nil
}

// rubyCalled reads on behind a member: it is a call, also without brackets and arguments, unless it is a constant or a unit of time
// (5.seconds).
func rubyCalled(p *parser, member *Node, start int32) *Node {
	t := p.peek()
	switch {
	case t.isPunct("(") && t.Mark != 'u', isUpper(member.Text) && p.toks[p.i-2].Text == "::" && !rubyAsks(member.Text), member.Kids[0].Kind == Number && rubyUnit(member.Text):
		return member
	case rubyOperand(t):
		return p.rubyCommand(member, start)
	}
	return p.bare(member, start)
}

func rubyUnit(name string) bool {
	switch name {
	case "second", "seconds", "minute", "minutes", "hour", "hours", "day", "days", "week", "weeks":
		return true
	}
	return false
}

// bare makes a call without brackets and arguments.
func (p *parser) bare(callee *Node, start int32) *Node {
	n := p.of(Call, start, "", callee)
	n.Mark = "bare"
	return n
}

// rubyCommand reads arguments without brackets, and the block behind them, which is the callee's and not that of the last argument.
func (p *parser) rubyCommand(callee *Node, start int32) *Node {
	n := p.node(Call, start, "")
	mark := p.mark()
	p.push(callee)
	outer := p.noBrace
	p.noBrace = true
	p.arguments()
	p.noBrace = outer
	if t := p.peek(); t.Kind == Open && t.Text == "do" && !outer {
		p.push(p.rubyBlock())
	}
	n.Kids = p.kids(mark)
	return p.done(n)
}

func (p *parser) rubyWithBlock(left *Node, start int32) *Node {
	if p.depth >= maxDepth {
		return nil
	}
	p.depth++
	block := p.rubyBlock()
	p.depth--
	if left.Kind != Call {
		return p.of(Call, start, "", left, block)
	}
	left.Mark = ""
	return p.add(left, block)
}

// rubyTail reads a ternary. The left side of an assignment is no call, though it may have looked like one.
func rubyTail(p *parser, left *Node) *Node {
	t := p.peek()
	if t.isPunct("?") {
		p.i++
		yes := p.expr()
		if !p.accept(":") {
			return p.of(Other, left.Pos, "?:", left, yes)
		}
		return p.of(Other, left.Pos, "?:", left, yes, p.expr())
	}
	if t.Kind == Punct && isAssign(t.Text) {
		return assigned(left)
	}
	return left
}

// assigned makes members of the calls without brackets and arguments in a.b[c].d.
func assigned(n *Node) *Node {
	if n.Mark == "bare" && n.Kind == Call {
		n = n.Kids[0]
	}
	for at := n; (at.Kind == Member || at.Kind == Index) && len(at.Kids) > 0; at = at.Kids[0] {
		if kid := at.Kids[0]; kid.Kind == Call && kid.Mark == "bare" {
			at.Kids[0] = kid.Kids[0]
		}
	}
	return n
}
