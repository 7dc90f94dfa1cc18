package resolve

import (
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// loopTarget binds the variable of a loop, whose values are not known.
func (b *builder) loopTarget(n, kid *syntax.Node, i int) {
	if i != 0 || n.Text != "for" && n.Text != "foreach" {
		return
	}
	switch kid.Kind {
	case syntax.Name:
		b.bind(kid.Text, &binding{kind: byOther, pos: kid.Pos, index: -1})
	case syntax.List:
		for _, k := range kid.Kids {
			if k.Kind == syntax.Name {
				b.bind(k.Text, &binding{kind: byOther, pos: k.Pos, index: -1})
			}
		}
	}
}

func (b *builder) assign(n *syntax.Node) {
	for _, k := range n.Kids[min(1, len(n.Kids)):] {
		b.node(k)
	}
	if len(n.Kids) == 0 {
		return
	}
	bound := &binding{kind: byAssign, pos: n.Pos, typ: n.Type, index: -1, op: n.Text}
	if len(n.Kids) > 1 {
		bound.node = n.Kids[1]
		bound.pos = n.Kids[1].End
	}
	b.target(n.Kids[0], bound, n, 0)
}

// target binds what stands on the left of an assignment.
func (b *builder) target(to *syntax.Node, bound *binding, n *syntax.Node, depth int) {
	if to == nil || depth > 8 {
		return
	}
	switch to.Kind {
	case syntax.Name:
		if to.Mark == "@" {
			b.attribute(strings.TrimLeft(to.Text, "@"), bound)
			return
		}
		b.bind(to.Text, bound)
	case syntax.List:
		for i, k := range to.Kids {
			part := *bound
			part.index = i
			b.target(k, &part, n, depth+1)
		}
	case syntax.Object:
		b.pattern(to, bound, n, depth)
	case syntax.Member, syntax.Index:
		b.member(to, bound, n)
		b.node(to.Kids[0])
	case syntax.Assign: // a default in a pattern
		if len(to.Kids) > 0 {
			b.target(to.Kids[0], bound, n, depth+1)
		}
	case syntax.Spread:
		if len(to.Kids) > 0 {
			b.target(to.Kids[0], &binding{kind: byOther, pos: bound.pos, index: -1}, n, depth+1)
		}
	default:
		b.node(to)
	}
}

// pattern binds the names of `const {a, b: c} = x`.
func (b *builder) pattern(to *syntax.Node, bound *binding, n *syntax.Node, depth int) {
	for _, k := range to.Kids {
		part := *bound
		switch {
		case k.Kind == syntax.Pair && len(k.Kids) == 2:
			part.key = keyOf(k.Kids[0])
			b.target(k.Kids[1], &part, n, depth+1)
		case k.Kind == syntax.Name:
			part.key = k.Text
			b.target(k, &part, n, depth+1)
		case k.Kind == syntax.Assign && len(k.Kids) > 0:
			part.key = keyOf(k.Kids[0])
			b.target(k.Kids[0], &part, n, depth+1)
		default:
			b.target(k, &part, n, depth+1)
		}
	}
}

func (b *builder) attribute(name string, bound *binding) {
	c := b.scope.classOf()
	if c == nil {
		b.bind("@"+name, bound)
		return
	}
	bound.branch, bound.scope = b.branch, b.scope
	c.attrs[name] = append(c.attrs[name], bound)
}

func (b *builder) touchAttr(name string, t *touch) {
	if c := b.scope.classOf(); c != nil {
		c.touches[name] = append(c.touches[name], t)
	}
}
