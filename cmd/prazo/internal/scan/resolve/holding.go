package resolve

import (
	"slices"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// Some frameworks put a method on every class: Laravel's $user->notify(new Welcome()). What it is called on says nothing then; what it
// is given does.

// holding returns the call of a library that a call is by what it is given.
func (e *engine) holding(at *site) []sink {
	n := at.node
	if len(n.Kids) < 2 || n.Kids[0].Kind != syntax.Member {
		return nil
	}
	for _, ref := range e.know.calls[n.Kids[0].Text] {
		if ref.call.Holds == "" {
			continue
		}
		if one, ok := e.holder(at, sink{ref: ref}); ok {
			return []sink{one}
		}
	}
	return nil
}

// holder looks at what a call is given that is told by that. One with a name of its own is a call whatever it is given.
func (e *engine) holder(at *site, one sink) (sink, bool) {
	call := one.ref.call
	held := e.heldOf(at, call.Holds)
	if len(held) == 0 || call.By != "" && !e.sentBy(held, call.By, call.Words) {
		one.doubt = "how it is sent is chosen in " + call.By + "()"
	}
	return one, len(held) > 0 || before(one.ref.name) != ""
}

// heldOf returns the classes of the tree below a type that the arguments of a call are of.
func (e *engine) heldOf(at *site, typ string) []*class {
	var out []*class
	for _, k := range at.node.Kids[1:] {
		for _, side := range e.eval(at.scope, k).sides() {
			if side.kind == vInstance && e.below(side.class, typ, 0) {
				out = append(out, side.class)
			}
		}
	}
	return out
}

// below says whether a class extends a type, over whatever classes of the tree.
func (e *engine) below(c *class, typ string, depth int) bool {
	return depth < 16 && slices.ContainsFunc(e.bases(c), func(b *value) bool {
		return b.kind == vName && b.text == typ || b.kind == vClass && e.below(b.class, typ, depth+1)
	})
}

// sentBy says whether a method of some classes names nothing but words.
func (e *engine) sentBy(held []*class, method string, words []string) bool {
	for _, c := range held {
		m := e.method(c, method, 0)
		if m == nil {
			return false
		}
		named := named(m.node)
		if len(named) == 0 || slices.ContainsFunc(named, func(k *syntax.Node) bool { return k.Kind != syntax.String || !slices.Contains(words, k.Text) }) {
			return false
		}
	}
	return true
}

// named returns what a function puts in lists: ['mail'], $via[] = 'mail'.
func named(n *syntax.Node) []*syntax.Node {
	var out []*syntax.Node
	each(n, 0, func(at *syntax.Node) {
		switch {
		case at.Kind == syntax.List || at.Kind == syntax.Object:
			out = append(out, at.Kids...)
		case at.Kind == syntax.Assign && len(at.Kids) == 2 && at.Kids[0].Kind == syntax.Index:
			out = append(out, at.Kids[1])
		}
	})
	return slices.DeleteFunc(out, func(k *syntax.Node) bool { return k.Kind == syntax.List || k.Kind == syntax.Object })
}
