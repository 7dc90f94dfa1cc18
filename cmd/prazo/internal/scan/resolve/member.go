package resolve

import (
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

func (e *engine) memberNode(s *scope, n *syntax.Node) *value {
	if len(n.Kids) == 0 {
		return unknown("there is nothing before the dot")
	}
	base := n.Kids[0]
	if isSelf(s, base) || base.Kind == syntax.Name && base.Text == "static" {
		if c := s.classOf(); c != nil {
			self := &value{kind: vInstance, class: c, client: e.baseClient(c, 0)}
			if v := e.ofInstance(s, self, n.Text, n.Pos); v != nil {
				return v
			}
			if v := e.injected(s.file, n.Text, true); v != nil {
				return v
			}
			return unknown(n.Text + " is not assigned in its class")
		}
	}
	on := e.eval(s, base)
	v := e.member(s, on, n.Text, place{s.file, n.Pos})
	if extended := e.extended(s, on, v, n); extended != nil {
		return extended
	}
	return e.orInjected(s.file, v, n.Text, isSelf(s, base))
}

// member evaluates one member of a value.
func (e *engine) member(s *scope, v *value, name string, at place) *value {
	if e.depth > maxDepth {
		return unknown("it depends on too much")
	}
	e.depth++
	defer func() { e.depth-- }()
	switch v.kind {
	case vName:
		return e.memberOfName(v, name)
	case vModule:
		return e.memberOfModule(v.file, name)
	case vClient:
		if call := e.parentCall(v, name); call != nil {
			return call
		}
		return &value{kind: vName, text: v.client.typ + "." + name, self: v, guess: v.guess}
	case vInstance:
		if found := e.ofInstance(s, v, name, 1<<30); found != nil {
			return found
		}
		return unknown("the class " + v.class.name + " has no " + name)
	case vClass:
		return e.memberOfClass(s, v, name)
	case vObject:
		if found := v.object.get(name); found != nil {
			return found
		}
		return unknown("the object has no " + name + " that could be seen")
	case vSignal:
		return v
	case vNumber:
		return e.unitMember(v, name)
	case vEither:
		return e.memberOfEither(s, v, name, at)
	case vParam:
		return e.memberOfParam(s, v, name)
	}
	return e.byAttribute(name, v)
}

func (e *engine) memberOfName(v *value, name string) *value {
	switch v.text {
	case "window", "globalThis", "global":
		if e.script() {
			return e.ambient(name)
		}
	}
	if name == "default" && v.self == nil && e.script() { // require("x").default
		return v
	}
	if found := e.qualified(v, name); found != nil {
		return found
	}
	full := v.text + "." + name
	if e.language() == "python" {
		if f := e.byName[full]; f != nil {
			return &value{kind: vModule, file: f}
		}
	}
	if e.language() == "rust" && v.self == nil {
		if found := e.rustPath(full, nil); found != nil {
			return found
		}
	}
	return &value{kind: vName, text: full, self: v.self, guess: v.guess}
}

func (e *engine) memberOfModule(f *file, name string) *value {
	if v := e.exported(f, name); v != nil {
		return v
	}
	if sub := e.byName[f.name+"."+name]; sub != nil {
		return &value{kind: vModule, file: sub}
	}
	return unknown(f.src.Path + " has no " + name)
}

func (e *engine) memberOfClass(s *scope, v *value, name string) *value {
	if m := e.method(v.class, name, 0); m != nil {
		return &value{kind: vFunc, fn: m, self: v}
	}
	if found := e.attribute(s, v.class, name, 1<<30, 0); found != nil {
		return found
	}
	if e.language() == "ruby" {
		if own := e.rubyMember(v, name); own != nil {
			return own
		}
	}
	if found := e.qualified(v, name); found != nil {
		return found
	}
	for _, b := range e.bases(v.class) {
		if b.kind == vName {
			return e.memberOfName(b, name)
		}
	}
	return unknown("the class " + v.class.name + " has no " + name)
}

func (e *engine) memberOfEither(s *scope, v *value, name string, at place) *value {
	var parts []*value
	for _, p := range v.parts {
		if m := e.member(s, p, name, at); m.kind != vUnknown {
			parts = append(parts, m)
		}
	}
	if len(parts) == 0 {
		return unknown("none of its values has a " + name + " that is known")
	}
	return either(parts)
}

// memberOfParam evaluates a member of a parameter: by its declared type, else by what every class calls so.
func (e *engine) memberOfParam(s *scope, v *value, name string) *value {
	if t := e.ofParam(v.param); t != nil {
		return e.member(s, t, name, place{})
	}
	if given := e.given(v.param); given != nil && !given.hands(v.param) {
		if m := e.member(s, given, name, place{}); m.kind != vUnknown {
			return m
		}
	}
	return e.byAttribute(name, v)
}

// ofInstance evaluates a member of an object of a class: an attribute, a method, or a method of the library's type below.
func (e *engine) ofInstance(s *scope, self *value, name string, pos int32) *value {
	if found := e.attribute(s, self.class, name, pos, 0); found != nil {
		if m := e.getter(self.class, name, found); m != nil {
			return e.gotten(m)
		}
		return found
	}
	if name == "class" && e.language() == "ruby" {
		return &value{kind: vClass, class: self.class}
	}
	if m := e.method(self.class, name, 0); m != nil {
		if strings.Contains(m.node.Mark, "get") || isProperty(m) {
			return e.gotten(m)
		}
		return &value{kind: vFunc, fn: m, self: self}
	}
	if self.client != nil {
		return &value{kind: vName, text: self.client.typ + "." + name, self: self}
	}
	return nil
}

// method finds a method of a class or of its bases.
func (e *engine) method(c *class, name string, depth int) *function {
	if m := c.methods[name]; m != nil {
		return m
	}
	if depth > 16 {
		return nil
	}
	for _, b := range e.bases(c) {
		if b.kind == vClass {
			if m := e.method(b.class, name, depth+1); m != nil {
				return m
			}
		}
	}
	return nil
}

// attribute evaluates what a class assigns to an attribute, nil where neither it nor a base does.
func (e *engine) attribute(s *scope, c *class, name string, pos int32, depth int) *value {
	if e.depth > maxDepth {
		return nil
	}
	e.depth++
	defer func() { e.depth-- }()
	all := append(c.attrs[name][:len(c.attrs[name]):len(c.attrs[name])], c.scope.names[name]...)
	all = attributes(all)
	if len(all) > 0 {
		near := sameFunction(all, s)
		if reach := reaching(near, pos); len(reach) > 0 && (reach[len(reach)-1].certain(pos)) {
			all = reach
		}
		return e.touched(e.bound(all), c.touches[name], s, pos, c.scope)
	}
	if depth > 16 {
		return nil
	}
	for _, b := range e.bases(c) {
		if b.kind != vClass {
			continue
		}
		if v := e.attribute(s, b.class, name, pos, depth+1); v != nil {
			return v
		}
	}
	return nil
}

// attributes leaves methods and classes out.
func attributes(all []*binding) []*binding {
	var out []*binding
	for _, b := range all {
		if b.kind == byAssign || b.kind == byParam || b.kind == byImport || b.kind == byOther {
			out = append(out, b)
		}
	}
	return out
}

// sameFunction returns the bindings that stand in the function of a scope.
func sameFunction(all []*binding, s *scope) []*binding {
	fn := s.function()
	var out []*binding
	for _, b := range all {
		if fn != nil && b.scope.function() == fn {
			out = append(out, b)
		}
	}
	return out
}

// byAttribute evaluates a member of a value that is not known, by its name alone: where every class of the tree that has an
// attribute of that name puts a client there, it is one of those.
func (e *engine) byAttribute(name string, v *value) *value {
	if e.classy() || len(name) < 3 {
		return unknown(e.why(v))
	}
	if found := e.guesses[name]; found != nil {
		return found
	}
	e.guesses[name] = unknown("it depends on itself")
	found := e.guessed(name)
	e.guesses[name] = found
	return found
}

func (e *engine) guessed(name string) *value {
	var parts []*value
	for _, c := range e.attrs[name] {
		v := e.attribute(c.scope, c, name, 1<<30, 0)
		if v == nil { // what it depends on is too deep
			continue
		}
		for _, side := range v.sides() {
			switch side.kind {
			case vInstance, vClient, vModule:
			case vParam, vNothing:
				continue
			default:
				return unknown("attributes named " + name + " hold different things")
			}
			guess := *side
			guess.guess = true
			parts = append(parts, &guess)
		}
	}
	if len(parts) == 0 {
		return unknown("no class assigns " + name)
	}
	return either(parts)
}
