package resolve

import "github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"

// opened returns the class that another part of it adds to: what Rust's impl says of a struct, a class that Ruby opens again. A part in
// another file is a class of its own.
func (b *builder) opened(name string) *class {
	switch b.file.tree.Language {
	case "ruby", "rust":
	default:
		return nil
	}
	for _, bound := range b.scope.names[name] {
		if bound.kind == byClass {
			return bound.class
		}
	}
	return nil
}

// inClass notes a call in the body of a class: what Ruby mixes into it, and the methods that set something for all its objects.
func (b *builder) inClass(at *site) {
	c := b.scope.class
	if c == nil || b.file.tree.Language != "ruby" {
		return
	}
	c.inside = append(c.inside, at)
	if callee := at.node.Kids[0]; callee.Kind == syntax.Name {
		switch callee.Text {
		case "include", "extend", "prepend":
			c.mixed = append(c.mixed, at.node.Kids[1:]...)
		}
	}
}

// above returns the expressions that name the bases of a class.
func (c *class) above() []*syntax.Node {
	var out []*syntax.Node
	for _, part := range append([]*syntax.Node{c.node}, c.more...) {
		for i, k := range part.Kids {
			if i == len(part.Kids)-1 && k.Kind == syntax.Block {
				break
			}
			if k.Kind != syntax.Pair { // metaclass=...
				out = append(out, k)
			}
		}
	}
	return append(out, c.mixed...)
}
