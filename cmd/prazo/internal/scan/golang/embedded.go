package golang

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// embed notes what a type of the tree has inside of it without a name. What is not in the tree has no methods that could be looked up,
// and a call of one is then known by the type that it likely belongs to.
func (v *visitor) embed(spec *ast.TypeSpec) {
	var fields *ast.FieldList
	switch t := spec.Type.(type) {
	case *ast.StructType:
		fields = t.Fields
	case *ast.InterfaceType:
		fields = t.Methods
	default:
		return
	}
	obj := v.info.Defs[spec.Name]
	if obj == nil || obj.Pkg() == nil || fields == nil {
		return
	}
	name := plainPath(obj.Pkg().Path()) + "." + obj.Name()
	for _, f := range fields.List {
		if len(f.Names) > 0 {
			continue
		}
		if typ := v.names.declared(f.Type); typ != "" {
			v.embeds[name] = append(v.embeds[name], typ)
		}
	}
}

// promoted is the qualified name of a method that a type has from what is embedded in it, where that is one that is known.
func (n *naming) promoted(typ, method string) string {
	todo := n.x.embeds[typ]
	seen := map[string]bool{typ: true}
	for len(todo) > 0 {
		var next []string
		for _, inner := range todo {
			if name := inner + "." + method; n.x.know.has(name) {
				return name
			}
			if !seen[inner] {
				seen[inner] = true
				next = append(next, n.x.embeds[inner]...)
			}
		}
		todo = next
	}
	return ""
}

// inside is the field with the embedded value that a method is promoted from, nil where the receiver is what has the method.
func (x *index) inside(sel *ast.SelectorExpr, name string) types.Object {
	typ, _, _ := strings.Cut(name[strings.LastIndexByte(name, '/')+1:], "."+sel.Sel.Name)
	field := typ[strings.LastIndexByte(typ, '.')+1:]
	t := underlying(x.info.TypeOf(sel.X))
	if p, ok := t.(*types.Pointer); ok {
		t = underlying(p.Elem())
	}
	s, ok := t.(*types.Struct)
	if !ok {
		return nil
	}
	for f := range s.Fields() {
		if f.Embedded() && f.Name() == field && token.IsIdentifier(field) {
			return f.Origin()
		}
	}
	return nil
}
