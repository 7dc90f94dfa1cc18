package resolve

import (
	"slices"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// C# names a class by its namespace where another one has its name, or where it likes to: Shop.Http.Http.Get(u). Such a name is told
// from a name of a library by the namespaces that the tree itself declares.

// namespace walks what a namespace has in it: the statement has a block, or holds for the rest of the file.
func (b *builder) namespace(n *syntax.Node) {
	if b.file.tree.Language != "csharp" || len(n.Kids) == 0 {
		b.kids(n)
		return
	}
	outer := b.space
	b.space = strings.TrimPrefix(outer+"."+calleeText(n.Kids[0]), ".")
	if b.file.space == "" {
		b.file.space = b.space
	}
	b.kids(n)
	if len(n.Kids) > 1 {
		b.space = outer
	}
}

// qualified returns the class of the tree that a name behind a namespace, or in a class, means; nil where it is none. What looks like
// a class before it may be a namespace of the same name.
func (e *engine) qualified(v *value, name string) *value {
	if e.language() != "csharp" || v.self != nil || len(e.classes[name]) == 0 {
		return nil
	}
	prefix := v.text
	if v.kind == vClass {
		prefix = v.class.name
	}
	if full := prefix + "." + name; e.know.types[full] || e.called(full) {
		return nil
	}
	within := slices.DeleteFunc(slices.Clone(e.classes[name]), func(c *class) bool { return !c.within(v, prefix) })
	if len(within) != 1 {
		return nil
	}
	return &value{kind: vClass, class: within[0]}
}

// within says whether a class stands in the class that a value is or, where it stands in none, in a namespace.
func (c *class) within(v *value, space string) bool {
	if c.scope.up != nil && c.scope.up.class != nil {
		return v.kind == vClass && c.scope.up.class == v.class
	}
	return inSpace(c.space, space)
}

// inSpace says whether a namespace is what a name says, written in full or from one of those around it.
func inSpace(space, name string) bool {
	return space == name || strings.HasSuffix(space, "."+name)
}

// visible returns of several classes of one name the one that a file sees: in its own namespace or one around that, else in one that it
// imports; nil where that are several.
func (e *engine) visible(all []*class, from *file) *class {
	if e.language() != "csharp" || from == nil {
		return nil
	}
	for space := from.space; space != ""; space = before(space) {
		if c := onlyIn(all, []string{space}); c != nil {
			return c
		}
	}
	return onlyIn(all, e.stars(from))
}

// onlyIn returns the class that alone is in one of some namespaces.
func onlyIn(all []*class, spaces []string) *class {
	var found *class
	for _, c := range all {
		if c.space == "" || !slices.Contains(spaces, c.space) {
			continue
		}
		if found != nil {
			return nil
		}
		found = c
	}
	return found
}
