package syntax

// kotlinTyped reads `: Type` and returns the type.
func (p *parser) kotlinTyped() string {
	if !p.accept(":") {
		return ""
	}
	from := p.i
	for atoms := 0; atoms < maxTypeTokens && p.kotlinType(); atoms++ {
	}
	return p.typeText(from)
}

// kotlinType goes over one part of a type and says whether another one follows: (A) -> B, A.() -> B.
func (p *parser) kotlinType() (more bool) {
	for p.peek().Mark == '@' && p.peek().Kind == Ident {
		p.annotation()
	}
	p.accept("suspend")
	switch t := p.peek(); {
	case t.isPunct("("):
		p.skip()
	case t.Kind == Ident:
		p.i++
	default:
		return false
	}
	for {
		t := p.peek()
		switch {
		case t.isPunct("<"):
			end := p.angle(p.i)
			if end == 0 {
				return false
			}
			p.i = end
		case t.isPunct("?"), t.isPunct("."):
			p.i++
			if p.peek().Kind == Ident && t.Text == "." {
				p.i++
			} else if t.Text == "." {
				return true
			}
		case t.isPunct("->"), t.isPunct("&"):
			p.i++
			return true
		default:
			return false
		}
	}
}

// kotlinTest reads `is Type`, `as Type` and `as? Type`.
func (p *parser) kotlinTest(t *Token, left *Node, start int32) *Node {
	p.i++
	p.accept("?")
	for atoms := 0; atoms < maxTypeTokens && p.kotlinType(); atoms++ {
	}
	if t.Text == "as" {
		return left
	}
	return p.of(Other, start, "is", left)
}
