package resolve

import (
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// An env says which call a function is looked at from. Without one, all its callers count.
type env struct {
	fn   *function
	site *site
	self *value // what a method is called on
	up   *env
}

// fill puts what the callers give for the parameters in a value.
func (e *engine) fill(v *value, at *env) *value {
	if e.depth > maxDepth {
		return unknown("it depends on too many calls")
	}
	e.depth++
	defer func() { e.depth-- }()
	switch v.kind {
	case vParam:
		if at != nil && at.fn == v.param.fn {
			return v.passing(e.fill(e.argument(v.param, at.site), at.up))
		}
		if given := e.given(v.param); given != nil {
			return e.outside(v.param, v.passing(given))
		}
		return e.outside(v.param, unknown("the caller gives "+v.param.name))
	case vEither:
		var parts []*value
		for _, p := range v.parts {
			parts = append(parts, e.fill(p, at))
		}
		return either(parts)
	case vSignal:
		if v.signal.after == nil {
			return v
		}
		filled := *v.signal
		filled.after = e.fill(v.signal.after, at)
		return &value{kind: vSignal, signal: &filled}
	}
	return v
}

// outside is what a parameter is of which only its type tells that it is a signal: it is one from outside.
func (e *engine) outside(p *param, given *value) *value {
	if given.kind == vUnknown || len(e.callers[p.fn]) == 0 {
		if t := e.ofType(p.fn.scope.up, p.typ); t != nil && t.kind == vSignal {
			return t
		}
	}
	return given
}

// passing is what a parameter is, where `or` stands behind it without what that passes over.
func (v *value) passing(given *value) *value {
	if !v.truthy {
		return given
	}
	if some := chosen(given, false); some != nil {
		return some
	}
	return &value{kind: vNothing}
}

// given is what all callers of a function give for a parameter, and its default where one gives nothing; nil where no caller
// is known and there is no default.
func (e *engine) given(p *param) *value {
	if e.linking {
		return nil
	}
	if e.busy[p.node] {
		return unknown("it depends on itself")
	}
	if v, there := e.givens[p]; there {
		return v
	}
	e.busy[p.node] = true
	v := e.givenBy(p)
	delete(e.busy, p.node)
	e.givens[p] = v
	return v
}

func (e *engine) givenBy(p *param) *value {
	calls := e.callersOf(p.fn)
	if len(calls) == 0 {
		if v := e.promised(p); v != nil {
			return v
		}
		return e.preset(p)
	}
	var all []*value
	for i, c := range calls {
		if i > 64 {
			break
		}
		if v := e.argument(p, c); v.kind != vNothing && !v.hands(p) {
			all = append(all, e.fill(v, nil))
		}
	}
	if len(all) == 0 {
		return nil
	}
	return either(all)
}

// hands says whether a value is nothing but a parameter: a function that calls itself with what it was given adds nothing to that.
func (v *value) hands(p *param) bool {
	return v.kind == vParam && v.param == p
}

// preset is the default of a parameter, nil where it has none.
func (e *engine) preset(p *param) *value {
	if len(p.node.Kids) == 0 {
		return nil
	}
	v := e.eval(p.fn.scope.up, p.node.Kids[len(p.node.Kids)-1])
	if v.kind == vUnknown {
		return nil
	}
	return v
}

// argument is what one call gives for a parameter: vNothing where it gives nothing and there is no default.
func (e *engine) argument(p *param, at *site) *value {
	if p.rest == "**" {
		return &value{kind: vObject, object: e.collected(p, at)}
	}
	if p.rest != "" {
		return unknown("it collects the rest of the arguments")
	}
	place := p.index - e.bound1(p.fn, at)
	if place < 0 && p.fn.extends {
		return e.eval(at.scope, at.node.Kids[0].Kids[0])
	}
	position := 0
	for _, k := range at.node.Kids[1:] {
		switch k.Kind {
		case syntax.Pair:
			if len(k.Kids) == 2 && keyOf(k.Kids[0]) == p.name {
				return e.eval(at.scope, k.Kids[1])
			}
		case syntax.Spread:
			if v := e.spreadArgument(p, at, k); v != nil {
				return v
			}
		default:
			if position == place {
				return e.eval(at.scope, k)
			}
			position++
		}
	}
	if v := e.preset(p); v != nil {
		return v
	}
	return &value{kind: vNothing}
}

// spreadArgument looks for a parameter in `**options`.
func (e *engine) spreadArgument(p *param, at *site, k *syntax.Node) *value {
	if k.Text == "*" || len(k.Kids) == 0 {
		return nil
	}
	v := e.eval(at.scope, k.Kids[0])
	if v.kind != vObject {
		return nil
	}
	return v.object.get(p.name)
}

// bound1 is how many parameters of a method the call does not give: self.
func (e *engine) bound1(fn *function, at *site) int {
	if fn.extends {
		return e.extending(fn, at)
	}
	if fn.class == nil || e.language() != "python" && e.language() != "rust" || fn.static || len(fn.params) == 0 {
		return 0
	}
	if name := fn.params[0].name; name != "self" && name != "cls" && name != "this" {
		return 0
	}
	return 1
}

// collected is what a call gives for **kwargs: the named arguments that no other parameter takes.
func (e *engine) collected(p *param, at *site) *object {
	o := &object{}
	for _, k := range at.node.Kids[1:] {
		switch k.Kind {
		case syntax.Pair:
			if len(k.Kids) == 2 && !p.fn.takes(keyOf(k.Kids[0])) {
				e.objectPart(at.scope, o, k)
			}
		case syntax.Spread:
			if k.Text != "*" {
				e.objectPart(at.scope, o, k)
			}
		}
	}
	return o
}

// takes says whether a function has a parameter of that name.
func (f *function) takes(name string) bool {
	for _, p := range f.params {
		if p.name == name && p.rest == "" {
			return true
		}
	}
	return false
}
