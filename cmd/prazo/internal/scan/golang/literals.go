package golang

import "go/ast"

// kept is the function literal that a called variable holds, where that is the only value it gets: bare, or in what runs it once and
// keeps what it returns. nil of all else.
func (x *index) kept(fun ast.Expr) *function {
	obj := x.object(fun)
	if obj == nil || x.params[obj].fn != nil {
		return nil
	}
	writes := x.live(x.writes[obj])
	if len(writes) != 1 || writes[0].value == nil {
		return nil
	}
	value := ast.Unparen(writes[0].value)
	if call, ok := value.(*ast.CallExpr); ok && len(call.Args) == 1 {
		switch x.names.qualified(call.Fun) {
		case "sync.OnceValue", "sync.OnceValues":
			value = ast.Unparen(call.Args[0])
		}
	}
	lit, ok := value.(*ast.FuncLit)
	if !ok {
		return nil
	}
	return x.lits[lit]
}
