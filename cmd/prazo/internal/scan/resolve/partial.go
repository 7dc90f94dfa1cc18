package resolve

// partOfParam evaluates a name that a parameter is taken apart to: f({ client }) has the client of the objects that the callers give.
func (e *engine) partOfParam(b *binding) *value {
	v := unknown("it is a part of a parameter")
	if b.key != "" && b.index < 0 && e.script() {
		v = e.memberOfParam(b.scope, &value{kind: vParam, param: b.param}, b.key)
	}
	return e.orInjected(b.scope.file, v, b.key)
}

// promised evaluates the parameter of a function that a promise calls: of open().then((client) => ...) it is what open gives. Nil for
// any other.
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
