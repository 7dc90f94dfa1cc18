package resolve

import (
	"bytes"
	"slices"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// An extension is a type of a library whose methods are those of other types too, where a namespace is imported.
type extension struct{ namespace, typ string }

func (n *names) extends(m *scan.Make, typ string) {
	one := extension{m.Extends, typ}
	if m.Extends == "" || slices.Contains(n.extensions, one) {
		return
	}
	n.extensions = append(n.extensions, one)
	n.roots.alone(longest(strings.Split(m.Extends, ".")[0]))
}

// stars are the namespaces and modules that a file has all names of.
func (e *engine) stars(f *file) []string {
	if len(e.usings) == 0 {
		return f.stars
	}
	return append(slices.Clip(f.stars), e.usings...)
}

// extended evaluates a member that nothing is known of as an extension method of a library: "https://...".GetStringAsync(). A value
// that has members of its own is none to extend.
func (e *engine) extended(s *scope, on, v *value, n *syntax.Node) *value {
	if len(e.know.extensions) == 0 || v.kind != vUnknown && (v.kind != vName || v.self != nil && on.kind != vClient || e.called(v.text)) {
		return nil
	}
	for _, x := range e.know.extensions {
		name := x.typ + "." + n.Text
		if e.called(name) && slices.Contains(e.stars(s.file), x.namespace) && e.mayExtend(on, x) {
			at := place{s.file, n.Pos}
			c := &client{typ: x.typ, made: at, owner: s.function()}
			if on.kind == vClient {
				c.set, c.open, c.given, c.made, c.owner = on.client.set, on.client.open, on.client.given, on.client.made, on.client.owner
			}
			return &value{kind: vName, text: name, self: &value{kind: vClient, client: c}}
		}
	}
	return nil
}

// mayExtend says whether a value may be one that the methods of an extension are for: one that nothing is known of, or for methods of
// databases a connection.
func (e *engine) mayExtend(on *value, x extension) bool {
	return !slices.ContainsFunc(on.sides(), func(side *value) bool {
		return side.kind != vName && hasMembers(side) && (side.kind != vClient || !e.databases(x.typ) || !e.databases(side.client.typ))
	})
}

// databases says whether a type is one of a library for databases.
func (e *engine) databases(typ string) bool {
	return slices.ContainsFunc(e.know.libs[typ], func(r libRef) bool { return r.lib.Kind == "database" })
}

// extends says whether a function is an extension method, by the word before its first parameter.
func (b *builder) extends(n *syntax.Node) bool {
	if b.file.tree.Language != "csharp" || len(n.Kids) < 2 || n.Kids[0].Kind != syntax.Param {
		return false
	}
	return bytes.Contains(b.file.tree.Src[n.Pos:n.Kids[0].End], []byte("(this "))
}

// extensionOf returns the extension method of the tree that a method of a library's client is. The library's own method goes before it,
// where what is given fits that: no more than a token.
func (e *engine) extensionOf(v *value, at *site) *function {
	if v.self == nil || v.self.client == nil || len(e.extensions) == 0 {
		return nil
	}
	args := len(at.node.Kids) - 1
	for _, fn := range e.extensions[lastWord(v.text)] {
		if !fn.takesMany(args+1) || lastWord(bareType(fn.params[0].typ)) != lastWord(v.self.client.typ) {
			continue
		}
		if len(e.know.callsOf(v.text)) == 0 || args > 0 && !e.mayBeSignal(at, at.node.Kids[1]) {
			return fn
		}
	}
	return nil
}

// takesMany says whether a function may be called with so many arguments: those of its parameters that have a default may be left out.
func (f *function) takesMany(args int) bool {
	least := 0
	for _, p := range f.params {
		if len(p.node.Kids) == 0 && p.rest == "" {
			least++
		}
	}
	return least <= args && args <= len(f.params)
}

// mayBeSignal says whether an argument is a signal, or the word for none.
func (e *engine) mayBeSignal(at *site, k *syntax.Node) bool {
	return slices.ContainsFunc(e.fill(e.eval(at.scope, k), nil).sides(), func(v *value) bool {
		return v.kind == vSignal || v.kind == vWord || v.kind == vName
	})
}

// extending is 1 where a call of an extension method is written as one of a method, and 0 where its first argument is what it extends.
func (e *engine) extending(fn *function, at *site) int {
	callee := at.node.Kids[0]
	if callee.Kind != syntax.Member || len(callee.Kids) == 0 || fn.class != nil && lastWord(callee.Kids[0].Text) == fn.class.name {
		return 0
	}
	return 1
}
