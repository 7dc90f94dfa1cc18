package resolve

import (
	"bytes"
	"slices"
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
		bound := &binding{kind: byOther, pos: kid.Pos, index: -1}
		if len(n.Kids) > 2 {
			bound.through = n.Kids[1]
		}
		b.bind(kid.Text, bound)
	case syntax.List:
		for _, k := range kid.Kids {
			if k.Kind == syntax.Name {
				b.bind(k.Text, &binding{kind: byOther, pos: k.Pos, index: -1})
			}
		}
	}
}

// matched notes what the name is in the pattern of an arm of Rust that takes a result or an option apart: match open() { Ok(c) => c, ... }
func (b *builder) matched(n, arm *syntax.Node) {
	if n.Text != "match" || b.file.tree.Language != "rust" || arm.Kind != syntax.Block || len(arm.Kids) == 0 {
		return
	}
	pattern := arm.Kids[0]
	if pattern.Kind != syntax.Assign || len(pattern.Kids) != 1 || pattern.Kids[0].Kind != syntax.Name {
		return
	}
	before := bytes.TrimSuffix(b.file.tree.Src[:pattern.Pos], []byte("mut "))
	if bytes.HasSuffix(before, []byte("Ok(")) || bytes.HasSuffix(before, []byte("Some(")) {
		b.arm, b.armOf = pattern, n.Kids[0]
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
	if n == b.arm {
		bound.node = b.armOf
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
		b.bindIn(b.home(to.Text, n), to.Text, bound)
	case syntax.List:
		for i, k := range to.Kids {
			part := bound.inner()
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

// inner is a binding for a part of what another one binds.
func (b *binding) inner() binding {
	part := *b
	if b.key != "" || b.index >= 0 {
		part.of, part.key, part.index = b, "", -1
	}
	return part
}

// pattern binds the names of `const {a, b: c} = x`.
func (b *builder) pattern(to *syntax.Node, bound *binding, n *syntax.Node, depth int) {
	for _, k := range to.Kids {
		part := bound.inner()
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
	bound.typed(append(slices.Clip(c.attrs[name]), c.scope.names[name]...))
	bound.branch, bound.scope = b.branch, b.scope
	c.attrs[name] = append(c.attrs[name], bound)
}

func (b *builder) touchAttr(name string, t *touch) {
	if c := b.scope.classOf(); c != nil {
		c.touches[name] = append(c.touches[name], t)
	}
}

// home is the scope whose variable an assignment changes: its own where it declares one, else the one around that has the name.
func (b *builder) home(name string, n *syntax.Node) *scope {
	switch b.file.tree.Language {
	case "php", "ruby":
		return b.scope
	case "python":
		if b.scope.global[name] {
			return b.file.top
		}
		return b.scope
	}
	if n.Type != "" || n.Kind != syntax.Assign || n.Kids[0].Pos > n.Pos {
		return b.scope
	}
	for s := b.scope; s != nil; s = s.up {
		if len(s.names[name]) > 0 {
			return s
		}
	}
	return b.scope
}

// bindIn binds a name in a scope around the assignment. Seen from there the function that assigns may not have run.
func (b *builder) bindIn(to *scope, name string, bound *binding) {
	if to == b.scope {
		b.bind(name, bound)
		return
	}
	bound.branch, bound.scope = b.branch, b.scope
	if fn := b.scope.function(); fn != nil && b.branch.end == 0 {
		bound.branch = branch{start: fn.node.Pos, end: fn.node.End, outer: fn.node.Pos, outerEnd: fn.node.End}
	}
	bound.typed(to.names[name])
	if to.class != nil {
		to.class.attrs[name] = append(to.class.attrs[name], bound)
		return
	}
	to.names[name] = append(to.names[name], bound)
}

// typed gives C#'s `x = new() { ... }` the type that x was declared with.
func (b *binding) typed(declared []*binding) {
	if b.typ != "" || !typeless(b.node) {
		return
	}
	for _, d := range declared {
		if d.typ != "" {
			b.typ = d.typ
			return
		}
	}
}

// typeless tells `new(...)`.
func typeless(n *syntax.Node) bool {
	return n != nil && n.Kind == syntax.Call && n.New && len(n.Kids) > 0 && n.Kids[0].Kind == syntax.Other
}
