package syntax

import "strings"

// rustAlias reads type A = b::C<D>: to what follows it is as an import of b::C under the name A.
func (p *parser) rustAlias(start int32) *Node {
	p.i++
	n := p.node(Import, start, p.next().Text)
	if p.is("<") {
		p.i = max(p.i+1, p.angle(p.i))
	}
	var path []string
	if p.accept("=") {
		for p.i < p.end && p.peek().Kind == Ident {
			path = append(path, p.next().Text)
			if !p.accept("::") {
				break
			}
		}
	}
	for p.i < p.end && p.peek().Kind != EndLine {
		p.i++
	}
	if len(path) < 2 || len(path) > maxTypeTokens {
		return p.done(p.node(Other, start, "type"))
	}
	n.Module, n.Member = strings.Join(path[:len(path)-1], "::"), path[len(path)-1]
	return p.done(n)
}
