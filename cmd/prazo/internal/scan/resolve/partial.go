package resolve

import "github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"

// partOfParam evaluates a name that a parameter is taken apart to: f({ client }) has the client of the objects that the callers give.
func (e *engine) partOfParam(b *binding) *value {
	v := unknown("it is a part of a parameter")
	if e.script() {
		v = e.part(b.scope, b, &value{kind: vParam, param: b.param})
	}
	return e.orInjected(b.scope.file, v, b.key, false)
}

// part takes a value apart as a binding does: { a: { b } } has the b of its a.
func (e *engine) part(s *scope, b *binding, v *value) *value {
	if b.of != nil {
		v = e.part(s, b.of, v)
	}
	switch {
	case b.key != "":
		return e.member(s, v, b.key, place{s.file, b.pos})
	case b.index >= 0:
		return element(v, b.index)
	}
	return v
}

// handed notes the functions that a call gives what it is called on.
func (b *builder) handed(at *site) {
	callee := at.node.Kids[0]
	if callee.Kind != syntax.Member || len(callee.Kids) == 0 || !handsReceiver(b.file.tree.Language, callee.Text) {
		return
	}
	for _, k := range at.node.Kids[1:] {
		if k.Kind == syntax.Func {
			b.file.thens[k] = at
		}
	}
}

// promised evaluates the parameter of a function that gets what its call is made on: of open().then((client) => ...) it is what open
// gives. Nil for any other.
func (e *engine) promised(p *param) *value {
	at := p.fn.scope.file.thens[p.fn.node]
	if at == nil || p.index != 0 {
		return nil
	}
	v := e.eval(at.scope, at.node.Kids[0].Kids[0])
	if v.kind == vUnknown {
		return nil
	}
	return e.fill(v, nil)
}
