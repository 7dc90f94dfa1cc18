package resolve

import (
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// What belongs to Python alone: decorators, attributes by a name that is made, functions with some of their arguments given.

// declared notes a decorator, for the definition behind it, and the names that a function takes from the file.
func (b *builder) declared(n *syntax.Node) {
	if n.Text == "@" {
		if b.file.tree.Language == "python" {
			b.decorators = append(b.decorators, n.Kids...)
		}
		b.kids(n)
		return
	}
	if b.scope.global == nil {
		b.scope.global = map[string]bool{}
	}
	for _, k := range n.Kids {
		b.scope.global[k.Text] = true
	}
}

// decorated says whether a function stands under one of some decorators, by their last words.
func (f *function) decorated(names ...string) bool {
	for _, d := range f.decorators {
		if d.Kind == syntax.Call && len(d.Kids) > 0 {
			d = d.Kids[0]
		}
		for _, name := range names {
			if (d.Kind == syntax.Name || d.Kind == syntax.Member) && d.Text == name {
				return true
			}
		}
	}
	return false
}

// isProperty tells a method that is read like an attribute.
func isProperty(m *function) bool {
	return m.decorated("property", "cached_property", "abstractproperty", "reify", "hybrid_property")
}

// built evaluates the functions of Python that need no import.
func (e *engine) built(s *scope, n *syntax.Node) *value {
	args := n.Kids[1:]
	switch n.Kids[0].Text {
	case "getattr":
		if len(args) > 1 {
			return e.getattr(s, n)
		}
	case "type":
		if len(args) == 1 {
			return classOf(e.eval(s, args[0]))
		}
	case "next", "iter", "list", "tuple":
		if len(args) == 1 && args[0].Kind == syntax.List {
			return e.eval(s, args[0])
		}
	}
	return nil
}

func classOf(v *value) *value {
	if v.kind == vInstance {
		return &value{kind: vClass, class: v.class}
	}
	return nil
}

// getattr evaluates getattr(requests, method): the member of that name, or where the name is not known, one of the calls that its
// object has: which of them, no limit depends on.
func (e *engine) getattr(s *scope, n *syntax.Node) *value {
	on, key := e.eval(s, n.Kids[1]), e.eval(s, n.Kids[2])
	var found *value
	if key.kind == vText && !key.guess {
		found = e.member(s, on, key.text, place{s.file, n.Pos})
	} else {
		found = e.anyVerb(s, on, n)
	}
	if found.kind != vUnknown || len(n.Kids) < 4 {
		return found
	}
	return e.eval(s, n.Kids[3])
}

func (e *engine) anyVerb(s *scope, on *value, n *syntax.Node) *value {
	for _, side := range on.sides() {
		typ := side.text
		switch {
		case side.client != nil:
			typ = side.client.typ
		case side.kind != vName && side.kind != vModule:
			continue
		}
		for _, verb := range []string{"get", "request", "post"} {
			if side.kind == vModule || e.called(typ+"."+verb) {
				if v := e.member(s, side, verb, place{s.file, n.Pos}); v.kind != vUnknown {
					return v
				}
			}
		}
	}
	return unknown("which attribute it is depends on a name that is not known")
}

// known evaluates functions of the standard library that give back what they get.
func (e *engine) known(s *scope, n *syntax.Node, name string) *value {
	if e.language() != "python" || len(n.Kids) < 2 {
		return nil
	}
	switch name {
	case "functools.partial", "functools.partialmethod":
		return e.partial(s, n)
	case "contextlib.closing", "contextlib.aclosing", "copy.copy", "copy.deepcopy":
		return e.eval(s, n.Kids[1])
	case "typing.cast":
		if len(n.Kids) == 3 {
			return e.eval(s, n.Kids[2])
		}
	}
	return nil
}

// partial evaluates functools.partial(requests.get, timeout=5).
func (e *engine) partial(s *scope, n *syntax.Node) *value {
	var parts []*value
	for _, side := range e.eval(s, n.Kids[1]).sides() {
		if side.kind != vName && side.kind != vFunc {
			parts = append(parts, side)
			continue
		}
		some := *side
		some.bound = append([]setting{}, side.bound...)
		for _, one := range e.arguments(s, n, side.text, nil) {
			if one.name != "" {
				some.bound = append(some.bound, one)
			}
		}
		some.guess = some.guess || side.kind == vFunc && len(some.bound) > 0
		parts = append(parts, &some)
	}
	return either(parts)
}

// begins evaluates a text that is put together, as far as how it begins: "sqlite:///%s" % path, "http://" + host, "{}/x".format(u).
func (e *engine) begins(s *scope, first *syntax.Node, marks string) *value {
	v := e.eval(s, first)
	if v.kind != vText {
		return nil
	}
	text := v.text
	if i := strings.IndexAny(text, marks); marks != "" && i >= 0 {
		text = text[:i]
	}
	return &value{kind: vText, text: text, guess: true}
}

func formatMark(operator string) string {
	if operator == "+" {
		return ""
	}
	return operator
}

// onBase reads Base.method(self, x) in that method as super().method(x).
func (b *builder) onBase(n *syntax.Node) *syntax.Node {
	callee := n.Kids[0]
	fn := b.scope.function()
	switch {
	case b.file.tree.Language != "python", fn == nil, fn.class == nil, callee.Kind != syntax.Member, callee.Text != fn.name, len(n.Kids) < 2:
		return n
	case !b.isSelf(n.Kids[1]), len(callee.Kids) == 0, b.isSelf(callee.Kids[0]), callee.Kids[0].Kind == syntax.Call:
		return n
	}
	base := callee.Kids[0]
	above := &syntax.Node{Kind: syntax.Call, Pos: base.Pos, End: base.End, Kids: []*syntax.Node{{Kind: syntax.Name, Text: "super", Pos: base.Pos, End: base.End}}}
	method := *callee
	method.ID, method.Kids = 0, []*syntax.Node{above}
	call := *n
	call.ID, call.Kids = 0, append([]*syntax.Node{&method}, n.Kids[2:]...)
	return &call
}
