package resolve

import (
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// imported evaluates an import.
func (e *engine) imported(b *binding) *value {
	n := b.node
	from := b.scope.file
	if f := e.module(from, n.Module); f != nil {
		if n.Member == "" {
			return &value{kind: vModule, file: f}
		}
		if v := e.exported(f, n.Member); v != nil {
			return v
		}
		if sub := e.module(from, n.Module+e.separator(n.Module)+n.Member); sub != nil {
			return &value{kind: vModule, file: sub}
		}
		return unknown("the file " + f.src.Path + " does not say what it is")
	}
	if n.Member != "" {
		if f := e.module(from, n.Module+e.separator(n.Module)+n.Member); f != nil && !e.script() {
			return &value{kind: vModule, file: f}
		}
	}
	name := e.external(n.Module, n.Member)
	if e.language() == "rust" {
		if v := e.rustPath(name, from); v != nil {
			return v
		}
	}
	if e.classy() {
		if c := e.classNamed(lastWord(name), from); c != nil && !e.know.types[name] {
			return &value{kind: vClass, class: c}
		}
	}
	return e.named(name)
}

// named is the value of a name of a library: a file of the tree where one has that name. In JavaScript 'net' and 'axios' are what the
// knowledge has, whatever stands beside the file: a file is imported by its path there, but for what a tsconfig.json says.
func (e *engine) named(name string) *value {
	if f := e.byName[name]; f != nil && !e.classy() && !(e.script() && e.know.crates[name]) {
		return &value{kind: vModule, file: f}
	}
	return &value{kind: vName, text: name}
}

// classNamed returns the class of the tree that a name means, where it is one alone, one of the same file, or one that the file sees.
func (e *engine) classNamed(name string, from *file) *class {
	all := e.classes[name]
	if len(all) == 1 {
		return all[0]
	}
	for _, c := range all {
		if c.scope.file == from {
			return c
		}
	}
	return e.visible(all, from)
}

// exported returns what a file calls a name at its top, nil where it has none of it.
func (e *engine) exported(f *file, name string) *value {
	if e.script() {
		return e.scriptExport(f, name)
	}
	if e.depth > maxDepth {
		return nil
	}
	if all := f.top.names[name]; len(all) > 0 {
		return e.nameOf(f.top, name, 1<<30)
	}
	for _, star := range f.stars {
		if from := e.module(f, star); from != nil && from != f {
			e.depth++
			v := e.exported(from, name)
			e.depth--
			if v != nil {
				return v
			}
		}
	}
	return nil
}

// scriptExport finds a name that a JavaScript file exports: by name, as the default, or by module.exports.
func (e *engine) scriptExport(f *file, name string) *value {
	if e.depth > maxDepth {
		return nil
	}
	e.depth++
	defer func() { e.depth-- }()
	if all := f.top.names[name]; len(all) > 0 {
		return e.nameOf(f.top, name, 1<<30)
	}
	for _, root := range []string{"module", "exports"} {
		for _, t := range f.top.touches[root] {
			if v := e.commonJS(t, root, name); v != nil {
				return v
			}
		}
	}
	for _, star := range f.stars {
		if from := e.module(f, star); from != nil && from != f {
			if v := e.scriptExport(from, name); v != nil {
				return v
			}
		}
	}
	return nil
}

// commonJS reads one assignment to module.exports or exports.
func (e *engine) commonJS(t *touch, root, name string) *value {
	if t.node.Kind != syntax.Assign || len(t.node.Kids) < 2 {
		return nil
	}
	path := t.path
	if root == "module" {
		if path == "exports" {
			v := e.eval(t.scope, t.node.Kids[1])
			if name == "default" || name == "" {
				return v
			}
			if v.kind == vObject {
				return v.object.get(name)
			}
			return nil
		}
		path = cutPrefix(path, "exports.")
	}
	if path == name {
		return e.eval(t.scope, t.node.Kids[1])
	}
	return nil
}
