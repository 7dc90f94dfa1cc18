package resolve

import "github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"

// rubyMember evaluates a member of a class in Ruby, beyond its own methods: new, a class inside it, the methods for classes that it
// mixes in, and those of a library whose class or module the tree only opens again.
func (e *engine) rubyMember(v *value, name string) *value {
	c := v.class
	if full := c.name + "." + name; e.called(full) || e.know.types[full] {
		return &value{kind: vName, text: full}
	}
	if inner := nested(c, name); inner != nil {
		return &value{kind: vClass, class: inner}
	}
	base := e.baseClient(c, 0)
	if base != nil && e.called(base.typ+"."+name) {
		return &value{kind: vName, text: base.typ + "." + name, self: &value{kind: vClient, client: base}}
	}
	if name == "new" {
		return v
	}
	for _, b := range e.bases(c) {
		if b.kind != vClass {
			continue
		}
		if methods := nested(b.class, "ClassMethods"); methods != nil && methods.methods[name] != nil {
			return &value{kind: vFunc, fn: methods.methods[name], self: v}
		}
	}
	if name[0] >= 'A' && name[0] <= 'Z' {
		if other := e.classNamed(name, c.scope.file); other != nil && other != c {
			return &value{kind: vClass, class: other}
		}
	}
	return nil
}

// nested returns the class of that name in the body of another.
func nested(c *class, name string) *class {
	for _, b := range c.scope.names[name] {
		if b.kind == byClass {
			return b.class
		}
	}
	return nil
}

// rubyName evaluates a name in Ruby: one that is no variable calls the method of that name.
func (e *engine) rubyName(s *scope, n *syntax.Node) *value {
	v := e.nameOf(s, n.Text, n.Pos)
	switch {
	case v.kind == vFunc && v.fn.name != "":
		return e.returned(v.fn)
	case v.kind == vName && v.text == n.Text && !e.called(n.Text) && !e.know.types[n.Text]:
		if m := e.methods[n.Text]; len(m) == 1 {
			return guessed(e.returned(m[0]))
		}
	}
	return v
}

// guessed marks a value as one that is found by a name alone.
func guessed(v *value) *value {
	var parts []*value
	for _, side := range v.sides() {
		one := *side
		one.guess = true
		parts = append(parts, &one)
	}
	return either(parts)
}

// inCallBlock reads what the block of a call sets on the request or client that it gets: conn.get(url) { |req| req.options.timeout = 5 }.
func (e *engine) inCallBlock(at *site, s sink) []setting {
	if e.language() != "ruby" {
		return nil
	}
	typ := e.know.canonical(s.ref.name)
	if owner := before(s.ref.name); len(e.know.libs[typ]) == 0 {
		typ = owner
	}
	return e.inBlock(at.scope, at.node, typ)
}

// classSettings reads the options that the body of a class sets for all its objects: default_timeout 5.
func (e *engine) classSettings(c *class, typ string) []setting {
	var out []setting
	for _, at := range c.inside {
		if callee := at.node.Kids[0]; callee.Kind == syntax.Name {
			if option := e.optionMethod(typ, callee.Text); option != "" {
				out = append(out, e.methodSetting(at.scope, at.node, option, e.typeNests(typ, option))...)
			}
		}
	}
	return out
}
