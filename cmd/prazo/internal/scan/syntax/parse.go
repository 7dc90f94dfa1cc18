package syntax

// How a language plugs in: a dialect says how its text becomes tokens, which words and operators it has, and gets called first where
// a statement or an operand begins. What its functions leave alone (nil) is read by the shared parser:
//
//	parse_statement.go   blocks, `if (...)` and its kin (control), statements that are expressions
//	parse_expression.go  assignments, operators, operands, brackets
//	parse_call.go        chains of members, calls and indexes, arguments, `new`
//	parse_list.go        elements and arguments between commas
//	parse_function.go    parameters (for languages that write `name: Type = value`)
//	parse_type.go        types, which are skipped, and their text
//
// A function of a dialect looks at p.peek() (and p.ahead(n)), takes tokens with p.next(), and makes nodes with p.node and p.done. It
// reads a bracket with p.enter and p.leave; in between, peek gives EOF at the closing bracket, so nothing inside can read past it.
// Lists of kids are collected on a stack: mark := p.mark(), p.push(n) ..., kids := p.kids(mark).
//
// Whatever recurses goes through p.expr, p.operand or p.statement: they count the depth.

// A lexed is what a lexer makes of a file. toks needs no EOF at its end.
type lexed struct {
	toks     []Token
	comments []Comment
	trouble  []Trouble
}

// A dialect is what the parser knows of a language. Functions may be nil, but for lex, level and member.
type dialect struct {
	lex func(src string, room []Token) lexed

	// begins says whether an Ident at the start of a line can only begin a statement: there an open ( or [ that has no partner
	// ends.
	begins func(t *Token) bool

	// statement reads one statement of the language's own; nil (and nothing taken): an expression follows. Where one statement gives
	// many nodes, all but the last are pushed.
	statement func(p *parser) *Node

	// prefix reads an operand of the language's own: a function, new, a literal; nil (and nothing taken): none is there.
	prefix func(p *parser, t *Token) *Node

	// suffix reads on behind an operand: a macro's !, a block, a cast. Start is where the operand begins. nil: nothing of the kind.
	suffix func(p *parser, left *Node, start int32) *Node

	// tail reads what binds weaker than all operators: a ternary, a comprehension. It returns left where nothing follows.
	tail func(p *parser, left *Node) *Node

	// called reads on behind a member, where it may be a call without brackets. nil: it is none.
	called func(p *parser, member *Node, start int32) *Node

	level  func(p *parser, t *Token) int8 // how strong an operator between operands binds, from 1; 0: it is none
	unary  func(t *Token) bool            // an operator before an operand
	member func(text string) bool         // an operator before a member: . ?. -> ::
	typed  func(p *parser)                // goes over a type behind a colon
	spread func(text string) bool         // ... * ** before an argument or an element

	named     string // the operator behind the name of a named argument: "=" or ":"; "": there are none
	pairs     string // the operator of a pair in brackets and arguments: "=>"; "": there are none
	keys      bool   // { a: b } in an expression is an Object by the shared parser
	tuples    bool   // (a, b) is a List
	generics  bool   // f<T>(x) is a call
	lineEnds  bool   // a ( or [ or { at the start of a line is none of the line before
	noAssigns bool   // an assignment is no expression
}

// maxDepth is how deep the parser goes into what is nested. What is deeper is read flat: its calls are found, with no arguments.
const maxDepth = 400

// maxLinks is how many links a chain of members and calls may have, or how many operators may alternate, before it is cut: each
// makes the tree one deeper.
const maxLinks = 200

// A parser makes the tree of one file.
type parser struct {
	d    *dialect
	src  string
	toks []Token
	i    int // the next token
	end  int // the first token that is not to be read: the closing bracket of what is being read
	eof  Token

	named   int // the token behind the last `name:` of an argument; 0: none was read
	depth   int
	noBrace bool // a { is the body of the statement whose head is being read, and no operand
	noColon bool // in the middle of a ternary: a : ends it
	noIn    bool // in the head of a for: `in` is no operator

	supply
	trouble []Trouble
}

// A supply is the memory that a parser takes from, and leaves to the next one.
type supply struct {
	room  []Token // for tokens
	stack []*Node
	nodes []Node  // the rest of the slab that nodes come from
	lists []*Node // and the one of lists of kids
	slab  int     // how large the next slab will be
	ids   *IDs
	id    int32 // of the next node
}

func newParser(d *dialect, src string, s supply) (*parser, []Comment) {
	l := d.lex(src, s.room)
	s.room, s.stack = l.toks, s.stack[:0]
	if n := len(l.toks); n > 0 && l.toks[n-1].Kind == EOF {
		l.toks = l.toks[:n-1]
	}
	matchBrackets(l.toks, d.begins)
	p := &parser{d: d, src: src, toks: l.toks, end: len(l.toks), trouble: l.trouble, supply: s}
	p.eof = Token{Kind: EOF, Line: true, Pos: int32(len(src)), End: int32(len(src))}
	p.slab = min(max(len(l.toks)/2, 16), 1024)
	return p, l.comments
}

// peek is the next token, one of kind EOF at the end of what is being read.
func (p *parser) peek() *Token {
	if p.i < p.end {
		return &p.toks[p.i]
	}
	return &p.eof
}

// ahead is the token n places behind the next one.
func (p *parser) ahead(n int) *Token {
	if p.i+n < p.end {
		return &p.toks[p.i+n]
	}
	return &p.eof
}

// next takes a token.
func (p *parser) next() *Token {
	t := p.peek()
	if p.i < p.end {
		p.i++
	}
	return t
}

// is says whether the next token is this operator, bracket or word.
func (p *parser) is(text string) bool {
	t := p.peek()
	return t.Text == text && (t.Kind == Punct || t.Kind == Ident)
}

// accept takes the next token if it is this operator, bracket or word.
func (p *parser) accept(text string) bool {
	if p.is(text) {
		p.i++
		return true
	}
	return false
}

// isPunct says whether t is this operator or bracket.
func (t *Token) isPunct(text string) bool { return t.Kind == Punct && t.Text == text }

// isWord says whether t is this word.
func (t *Token) isWord(text string) bool { return t.Kind == Ident && t.Text == text }

// A region is a bracket that is being read.
type region struct{ open, end int }

// enter takes the opening bracket that is next. Up to leave nothing behind its partner is seen.
func (p *parser) enter() region {
	r := region{open: p.i, end: p.end}
	p.until(min(max(int(p.toks[p.i].Match), p.i+1), p.end))
	p.i++
	return r
}

// until lets nothing be seen from the token at index end on, and returns where it ended before.
func (p *parser) until(end int) (before int) {
	before, p.end = p.end, end
	p.eof.Pos = p.position(end)
	return before
}

// position is where the token at index i begins.
func (p *parser) position(i int) int32 {
	if i < len(p.toks) {
		return p.toks[i].Pos
	}
	return int32(len(p.src))
}

// leave goes behind the bracket. It says whether the bracket was closed at all.
func (p *parser) leave(r region) bool {
	p.i = p.end
	p.until(r.end)
	if p.i < p.end && int(p.toks[p.i].Match) == r.open && p.i != r.open {
		if _, _, closes := bracket(&p.toks[p.i]); closes {
			p.i++
			return true
		}
	}
	return false
}

// skip goes over the bracket that is next.
func (p *parser) skip() { p.leave(p.enter()) }

// after is the index of the token behind the bracket at index i.
func (p *parser) after(i int) int {
	m := int(p.toks[i].Match)
	if m > i && m < len(p.toks) && int(p.toks[m].Match) == i {
		m++
	}
	return min(max(m, i+1), p.end)
}

// token is the token at index i, one of kind EOF behind what is being read.
func (p *parser) token(i int) *Token {
	if i >= 0 && i < p.end {
		return &p.toks[i]
	}
	return &p.eof
}

// fail notes a place of trouble.
func (p *parser) fail(pos int32, what string) {
	if len(p.trouble) < maxTroubles {
		p.trouble = append(p.trouble, Trouble{Pos: pos, What: what})
	}
}

// node makes a node that begins at pos.
func (p *parser) node(kind Kind, pos int32, text string) *Node {
	if len(p.nodes) == 0 {
		p.nodes = make([]Node, p.slab)
		p.id = p.ids.take(p.slab)
	}
	n := &p.nodes[0]
	p.nodes = p.nodes[1:]
	n.Kind, n.Pos, n.Text, n.ID = kind, pos, text, p.id
	p.id++
	if kind == Import {
		n.Imported = new(Imported)
	}
	return n
}

// done ends n behind the last token that was taken. A kid that stands for something missing may end later: at the next token.
func (p *parser) done(n *Node) *Node {
	n.End = n.Pos
	if p.i > 0 {
		n.End = max(n.Pos, p.toks[p.i-1].End)
	}
	for _, kid := range n.Kids {
		n.End = max(n.End, kid.End)
	}
	return n
}

// of makes a node from its kids, which ends behind the last token that was taken.
func (p *parser) of(kind Kind, pos int32, text string, kids ...*Node) *Node {
	n := p.node(kind, pos, text)
	mark := p.mark()
	p.stack = append(p.stack, kids...)
	n.Kids = p.kids(mark)
	return p.done(n)
}

// mark is where a list of kids begins on the stack.
func (p *parser) mark() int { return len(p.stack) }

// push adds a kid; nil adds none.
func (p *parser) push(n *Node) {
	if n != nil {
		p.stack = append(p.stack, n)
	}
}

// kids takes the list that began at mark off the stack.
func (p *parser) kids(mark int) []*Node {
	n := len(p.stack) - mark
	if n == 0 {
		return nil
	}
	if len(p.lists) < n {
		p.lists = make([]*Node, max(p.slab, n))
	}
	list := p.lists[:n:n]
	p.lists = p.lists[n:]
	copy(list, p.stack[mark:])
	p.stack = p.stack[:mark]
	return list
}
