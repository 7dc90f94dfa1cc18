package golang

import (
	"go/ast"
	"go/types"
)

// fields are the fields of structs that get a connection in a literal, of those that only code of the tree can reach.
func (x *index) fields(s site, kept []types.Object) []types.Object {
	if s.fn == nil {
		return nil
	}
	of := []any{s.call}
	if len(kept) > 0 {
		of = append(of, kept[0])
	}
	var all []types.Object
	for _, one := range of {
		for _, kv := range x.connected().fields[one] {
			if within(s.fn.body, kv.Pos()) {
				all = append(all, x.keyField(kv))
			}
		}
	}
	return all
}

// keyField is the field that a key of a literal names, nil where it names none.
func (x *index) keyField(kv *ast.KeyValueExpr) types.Object {
	key, ok := kv.Key.(*ast.Ident)
	if !ok {
		return nil
	}
	field, ok := x.info.Uses[key].(*types.Var)
	if !ok || !field.IsField() {
		return nil
	}
	return field.Origin()
}

// private says whether all uses of a field are in the tree, by its name. Those of an embedded one go without it.
func (x *index) private(field types.Object) bool {
	if field == nil || !isField(field) || !x.inTree(field.Pkg()) || field.(*types.Var).Embedded() {
		return false
	}
	return !field.Exported() || x.whole[field.Pkg()]
}
