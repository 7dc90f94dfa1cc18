package resolve

import (
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// literals notes what Rust's struct literals put into the fields: `Self { client }` in a function is where the field is set.
func (e *engine) literals() {
	if e.language() != "rust" {
		return
	}
	for _, f := range e.files {
		for _, at := range f.sites {
			last := at.node.Kids[len(at.node.Kids)-1]
			if !at.node.New || last.Kind != syntax.Object {
				continue
			}
			if c := e.literalOf(at); c != nil {
				e.fields(c, at.scope, last)
			}
		}
	}
}

// literalOf returns the class of the tree that a struct literal makes.
func (e *engine) literalOf(at *site) *class {
	callee := at.node.Kids[0]
	switch {
	case callee.Text == "Self":
		return at.scope.classOf()
	case callee.Kind == syntax.Name, callee.Kind == syntax.Member:
		return e.classNamed(callee.Text, at.scope.file)
	}
	return nil
}

func (e *engine) fields(c *class, s *scope, o *syntax.Node) {
	for _, k := range o.Kids {
		if k.Kind != syntax.Pair || len(k.Kids) != 2 {
			continue
		}
		name := keyOf(k.Kids[0])
		if len(c.attrs[name]) == 0 {
			e.attrs[name] = append(e.attrs[name], c)
		}
		c.attrs[name] = append(c.attrs[name], &binding{kind: byAssign, pos: k.Pos, node: k.Kids[1], index: -1, scope: s})
	}
}

// rustPath evaluates a path of Rust that is none of a library: crate::http::client, or a class or function that a `use` names. A module
// is a file of its name; where that does not say it, a name that the tree has once.
func (e *engine) rustPath(full string, from *file) *value {
	parts := strings.Split(full, ".")
	last := parts[len(parts)-1]
	if e.know.crates[parts[0]] || last == "" {
		return nil
	}
	if len(parts) > 1 {
		for i, f := range e.byTail[parts[len(parts)-2]] {
			if len(f.top.names[last]) > 0 && i < maxEither {
				return e.nameOf(f.top, last, 1<<30)
			}
		}
	}
	if c := e.classNamed(last, from); c != nil {
		return &value{kind: vClass, class: c}
	}
	if all := e.functions[last]; len(all) == 1 && len(parts) > 1 {
		return &value{kind: vFunc, fn: all[0]}
	}
	return nil
}

// onlyMethod evaluates a method of a static that is not known, since a macro makes it, where Rust's tree has one method of that name.
func (e *engine) onlyMethod(n *syntax.Node) *value {
	callee := n.Kids[0]
	if e.language() != "rust" || callee.Kind != syntax.Member || len(callee.Text) < len("operator_for") || !isConstant(callee.Kids[0].Text) {
		return nil
	}
	if all := e.methods[callee.Text]; len(all) == 1 && all[0].class != nil {
		return guessed(e.returned(all[0]))
	}
	return nil
}

// inTests says whether a place is in a module of tests, which Rust has in the file that it tests.
func (f *file) inTests(pos int32) bool {
	if f.src.Test {
		return true
	}
	for _, b := range f.tests {
		if pos >= b.start && pos < b.end {
			return true
		}
	}
	return false
}
