package syntax

// markedLambda reads a lambda with words before it.
func (p *parser) markedLambda(t, next *Token) *Node {
	mark := "lambda"
	if t.Text == "async" || next.isWord("async") {
		mark = "async"
	}
	i := p.i + 1
	if p.token(i).isWord("async") || p.token(i).isWord("static") {
		i++
	}
	switch u := p.token(i); {
	case u.isWord("delegate"):
		p.i = i + 1
	case u.Kind == Ident && isArrow(p.token(i+1)), u.isPunct("(") && isArrow(p.token(p.after(i))):
		p.i = i
	default:
		return nil
	}
	return p.typedLambda(t.Pos, mark)
}

// typedLambda reads x => ..., (a, int b) -> ..., and what follows the word delegate.
func (p *parser) typedLambda(start int32, mark string) *Node {
	n := p.node(Func, start, "")
	n.Mark = mark
	kids := p.mark()
	switch t := p.peek(); {
	case t.isPunct("("):
		p.typedParameters()
	case t.Kind == Ident:
		p.i++
		p.push(p.done(p.node(Param, t.Pos, t.Text)))
	}
	if isArrow(p.peek()) {
		p.i++
	}
	if p.is("{") {
		p.push(p.block())
	} else {
		p.push(p.expressionBody())
	}
	n.Kids = p.kids(kids)
	return p.done(n)
}
