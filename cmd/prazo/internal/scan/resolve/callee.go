package resolve

import "github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"

// calleeOf evaluates the name of a call. Where a field and a method may have one name, a call means the method; in Ruby a name that
// stands alone would be a call itself.
func (e *engine) calleeOf(s *scope, n *syntax.Node) *value {
	if !e.twoNames() || n.Mark != "" {
		return e.eval(s, n)
	}
	switch n.Kind {
	case syntax.Member:
		if m := e.calledMethod(s, n); m != nil {
			return m
		}
	case syntax.Name:
		switch n.Text {
		case "super", "base", "parent":
		default:
			return e.calledName(s, n)
		}
	}
	return e.eval(s, n)
}

// twoNames says whether fields and methods of one name are two things.
func (e *engine) twoNames() bool {
	switch e.language() {
	case "ruby", "rust", "java", "kotlin", "csharp", "php":
		return true
	}
	return false
}

// calledMethod finds the method of the tree that `a.b()` calls, nil where there is none.
func (e *engine) calledMethod(s *scope, n *syntax.Node) *value {
	base := n.Kids[0]
	var on *value
	if c := s.classOf(); c != nil && isSelf(s, base) {
		on = &value{kind: vInstance, class: c, client: e.baseClient(c, 0)}
	} else {
		on = e.eval(s, base)
	}
	if on.kind == vParam {
		on = e.ofParam(on.param)
	}
	if on == nil || on.kind != vInstance {
		return nil
	}
	if m := e.method(on.class, n.Text, 0); m != nil {
		return &value{kind: vFunc, fn: m, self: on}
	}
	return nil
}

// calledName evaluates `b()`.
func (e *engine) calledName(s *scope, n *syntax.Node) *value {
	if m := e.methodBeside(s, n); m != nil {
		return m
	}
	v := e.nameOf(s, n.Text, n.Pos)
	var functions []*value
	for _, side := range v.sides() {
		if side.kind == vFunc {
			functions = append(functions, side)
		}
	}
	if len(functions) > 0 {
		return either(functions)
	}
	return v
}

// methodBeside finds the method that has the name of a field of its class, nil where a name that is called has one meaning.
func (e *engine) methodBeside(s *scope, n *syntax.Node) *value {
	all, at := e.lookup(s, n.Text, n.Pos)
	if at == nil || at.class == nil || len(attributes(all)) == len(all) {
		return nil
	}
	var methods []*value
	for _, b := range all {
		if b.kind == byFunc {
			methods = append(methods, e.binding(b))
		}
	}
	if len(methods) == 0 {
		return nil
	}
	return either(methods)
}

// nothingOf says whether a value is a name that neither the tree nor the knowledge has.
func (e *engine) nothingOf(v *value) bool {
	return v.kind == vName && v.self == nil && !e.called(v.text) && !e.know.types[v.text]
}
