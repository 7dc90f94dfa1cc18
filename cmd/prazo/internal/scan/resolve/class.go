package resolve

import (
	"slices"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// ownField evaluates Ruby's @x.
func (e *engine) ownField(s *scope, n *syntax.Node) *value {
	name := strings.TrimLeft(n.Text, "@")
	if c := s.classOf(); c != nil {
		if v := e.attribute(s, c, name, n.Pos, 0); v != nil {
			return v
		}
		return unknown("@" + name + " is not assigned in its class")
	}
	return e.nameOf(s, "@"+name, n.Pos)
}

// super is what the class around inherits from a library: calls on it go past its own methods.
func (e *engine) super(s *scope) *value {
	c := s.classOf()
	if c == nil {
		return nil
	}
	var all []*value
	for _, b := range e.bases(c) {
		switch b.kind {
		case vClass:
			all = append(all, &value{kind: vInstance, class: b.class, client: e.baseClient(b.class, 0)})
		case vName:
			all = append(all, &value{kind: vClient, client: &client{typ: e.know.canonical(b.text), made: place{s.file, c.node.Pos}}})
		}
	}
	if len(all) == 0 {
		return nil
	}
	if e.language() != "python" {
		return all[0]
	}
	return either(e.inOrder(all))
}

// inOrder leaves out of the bases of a class of Python the types of a library whose methods end in those of another base: where a
// class of the tree extends the same type, Python puts it between the two, and the super() of the library leads to it.
func (e *engine) inOrder(bases []*value) []*value {
	between := map[string]bool{}
	for _, b := range bases {
		if b.kind == vInstance && b.client != nil {
			between[b.client.typ] = true
		}
	}
	return slices.DeleteFunc(bases, func(b *value) bool { return b.kind == vClient && between[b.client.typ] })
}

// bases evaluates the bases of a class.
func (e *engine) bases(c *class) []*value {
	var out []*value
	for _, k := range c.above() {
		v := e.eval(c.scope.up, k)
		if v.kind == vClass && v.class == c {
			continue
		}
		out = append(out, v.sides()...)
	}
	return out
}

// baseClient returns the client of a library that an instance of the class is, nil where it is none.
func (e *engine) baseClient(c *class, depth int) *client {
	if depth > 16 {
		return nil
	}
	for _, b := range e.bases(c) {
		switch b.kind {
		case vClass:
			if found := e.baseClient(b.class, depth+1); found != nil {
				return e.selfSet(c, found)
			}
		case vName:
			if typ := e.know.canonical(b.text); e.know.types[typ] {
				return e.selfSet(c, &client{typ: typ, made: place{c.scope.file, c.node.Pos}, set: append(e.classSettings(c, typ), e.parentSettings(c, typ)...)})
			}
		}
	}
	return nil
}

// selfSet adds what the methods of a class set on the object itself: self.mount("https://", adapter).
func (e *engine) selfSet(c *class, base *client) *client {
	for _, t := range c.touches[""] {
		n := t.node
		if n.Kind == syntax.Call && t.arg < 0 && len(n.Kids) > 0 && len(e.know.setters[base.typ+"."+n.Kids[0].Text]) > 0 {
			set := e.setters(base, t)
			made := *base
			made.set = append(slices.Clone(base.set), set...)
			base = &made
		}
	}
	return base
}
