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
	var all []types.Object
	ast.Inspect(s.fn.body, func(n ast.Node) bool {
		kv, ok := n.(*ast.KeyValueExpr)
		if !ok {
			return true
		}
		obj := x.object(kv.Value)
		if ast.Unparen(kv.Value) != ast.Expr(s.call) && (obj == nil || len(kept) == 0 || obj != kept[0]) {
			return true
		}
		if field := x.keyField(kv); x.private(field) {
			all = append(all, field)
		}
		return true
	})
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
	if field == nil || !x.inTree(field.Pkg()) || field.(*types.Var).Embedded() {
		return false
	}
	return !field.Exported() || x.whole[field.Pkg()]
}

// fieldLeaves says how any function lets go what a field holds, "" when none does.
func (x *index) fieldLeaves(field types.Object) string {
	is := func(e ast.Expr) bool { return x.object(e) == field }
	for _, fn := range x.funcs {
		if fn.outer != nil || fn.obj == nil || !field.Exported() && fn.obj.Pkg() != field.Pkg() {
			continue
		}
		if why := x.leavesFrom(fn.body, is); why != "" {
			return why
		}
	}
	return ""
}
