package golang

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// mostSteps is how far a value is followed: from a variable to what it gets, from a parameter to its callers. Who writes longer
// chains gets "unknown".
const mostSteps = 16

// naming says what types and functions are called, in the words of the knowledge: by their types where they have some, and else
// by what the source declares. The second way is what a tree has whose libraries are not there.
type naming struct{ x *index }

// ofType is the qualified name of a type, "" for what has none.
func ofType(t types.Type) string {
	for range mostSteps {
		p, ok := t.(*types.Pointer)
		if !ok {
			break
		}
		t = p.Elem()
	}
	var obj *types.TypeName
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		obj = t.Obj()
	case *types.TypeParam, nil:
		return ""
	default:
		return ""
	}
	if obj.Pkg() == nil {
		return ""
	}
	return plainPath(obj.Pkg().Path()) + "." + obj.Name()
}

// typeOf is the qualified name of the type of an expression.
func (n *naming) typeOf(e ast.Expr, steps int) string {
	if t := n.x.info.TypeOf(e); t != nil {
		if name := ofType(t); name != "" {
			return name
		}
	}
	if steps <= 0 {
		return ""
	}
	steps--
	switch e := ast.Unparen(e).(type) {
	case *ast.StarExpr:
		return n.typeOf(e.X, steps)
	case *ast.UnaryExpr:
		if e.Op == token.AND {
			return n.typeOf(e.X, steps)
		}
	case *ast.CompositeLit:
		return n.declared(e.Type)
	case *ast.TypeAssertExpr:
		return n.declared(e.Type)
	case *ast.CallExpr:
		return n.result(e, 0, steps)
	case *ast.Ident, *ast.SelectorExpr:
		return n.variable(e, steps)
	}
	return ""
}

// variable is the type of a variable: the declared one, or that of the first value it gets.
func (n *naming) variable(e ast.Expr, steps int) string {
	obj := n.x.object(e)
	if obj == nil {
		return n.part(e, steps)
	}
	if typ := n.x.types[obj]; typ != nil {
		return n.declared(typ)
	}
	for _, w := range n.x.writes[obj] {
		if w.value == nil {
			continue
		}
		if call, ok := ast.Unparen(w.value).(*ast.CallExpr); ok {
			return n.result(call, w.result, steps)
		}
		return n.typeOf(w.value, steps)
	}
	return ""
}

// part is the type of what a package that is not in the tree has, or of a field of a type of it, which is named by its way there.
func (n *naming) part(e ast.Expr, steps int) string {
	if typ := n.x.know.makeType(n.qualified(e)); typ != "" {
		return typ
	}
	if sel, ok := e.(*ast.SelectorExpr); ok {
		if typ := n.typeOf(sel.X, steps); n.x.know.within[typ] {
			return typ + "." + sel.Sel.Name
		}
	}
	return ""
}

// declared is the qualified name of a type that is written out.
func (n *naming) declared(typ ast.Expr) string {
	for {
		switch t := typ.(type) {
		case *ast.StarExpr:
			typ = t.X
			continue
		case *ast.ParenExpr:
			typ = t.X
			continue
		case *ast.IndexExpr:
			typ = t.X
			continue
		case *ast.SelectorExpr:
			if p := n.pkg(t.X); p != "" {
				return p + "." + t.Sel.Name
			}
		case *ast.Ident:
			if obj := n.x.info.ObjectOf(t); obj != nil && obj.Pkg() != nil {
				return plainPath(obj.Pkg().Path()) + "." + t.Name
			}
		}
		return ""
	}
}

// pkg is the path of the package that an identifier stands for, "" when it stands for something else.
func (n *naming) pkg(e ast.Expr) string {
	id, ok := e.(*ast.Ident)
	if !ok {
		return ""
	}
	p, ok := n.x.info.Uses[id].(*types.PkgName)
	if !ok {
		return ""
	}
	return plainPath(p.Imported().Path())
}

// result is the type of one result of a call.
func (n *naming) result(call *ast.CallExpr, at, steps int) string {
	if fn := n.x.decls[n.x.function(call.Fun)]; fn != nil {
		return n.declared(resultType(fn.typ, at))
	}
	if fn := n.x.kept(call.Fun); fn != nil {
		return n.declared(resultType(fn.typ, at))
	}
	if at > 0 {
		return ""
	}
	if id, ok := call.Fun.(*ast.Ident); ok && id.Name == "new" && len(call.Args) == 1 {
		return n.declared(call.Args[0])
	}
	name := n.callee(call, steps)
	if typ := n.x.know.makeType(name); typ != "" {
		return typ
	}
	if conn := n.connected(call, name, steps); conn != "" {
		return conn
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && n.x.know.options[sel.Sel.Name] && len(call.Args) > 0 && n.pkg(sel.X) == "" && name != "" {
		return strings.TrimSuffix(name, "."+sel.Sel.Name) // it sets an option, and returns what it is a method of
	}
	return ""
}

// connected is the type of a client that a function New...Client makes of a connection, where the knowledge has such for that kind of
// connection; "" of all other functions.
func (n *naming) connected(call *ast.CallExpr, name string, steps int) string {
	last := name[strings.LastIndexByte(name, '.')+1:]
	if len(call.Args) == 0 || n.x.decls[n.x.function(call.Fun)] != nil || !strings.HasPrefix(last, "New") || !strings.HasSuffix(last, "Client") {
		return ""
	}
	typ := n.typeOf(call.Args[0], steps)
	for _, conn := range append([]string{typ}, n.x.embeds[typ]...) {
		if client := n.x.know.makeType(variadic + conn); client != "" {
			return client
		}
	}
	return ""
}

// qualified is the qualified name of a variable of a package that is not in the tree, "" for all else.
func (n *naming) qualified(e ast.Expr) string {
	if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
		if p := n.pkg(sel.X); p != "" {
			return p + "." + sel.Sel.Name
		}
	}
	return ""
}

// resultType is the written type of one result.
func resultType(typ *ast.FuncType, at int) ast.Expr {
	if typ.Results == nil {
		return nil
	}
	for _, f := range typ.Results.List {
		at -= max(1, len(f.Names))
		if at < 0 {
			return f.Type
		}
	}
	return nil
}

// callee is the qualified name of what a call calls, "" when that cannot be told.
func (n *naming) callee(call *ast.CallExpr, steps int) string {
	id := funName(call.Fun)
	if id == nil {
		return ""
	}
	if fn, ok := n.x.info.Uses[id].(*types.Func); ok {
		if name := ofFunc(fn); name != "" {
			return name
		}
	}
	sel, ok := unindexed(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	if p := n.pkg(sel.X); p != "" {
		return p + "." + sel.Sel.Name
	}
	typ := n.typeOf(sel.X, steps)
	if typ == "" {
		return ""
	}
	if name := n.promoted(typ, sel.Sel.Name); name != "" {
		return name
	}
	return typ + "." + sel.Sel.Name
}

func unindexed(fun ast.Expr) ast.Expr {
	for {
		switch f := fun.(type) {
		case *ast.ParenExpr:
			fun = f.X
		case *ast.IndexExpr:
			fun = f.X
		default:
			return fun
		}
	}
}

// ofFunc is the qualified name of a function or method.
func ofFunc(fn *types.Func) string {
	if fn.Pkg() == nil {
		return ""
	}
	if recv := fn.Signature().Recv(); recv != nil {
		typ := ofType(recv.Type())
		if typ == "" {
			return ""
		}
		return typ + "." + fn.Name()
	}
	return plainPath(fn.Pkg().Path()) + "." + fn.Name()
}

// lastVariadic is the qualified name of the type of a function's last parameter, when that is any number of them.
func (n *naming) lastVariadic(id *ast.Ident) string {
	fn, ok := n.x.info.Uses[id].(*types.Func)
	if !ok {
		return ""
	}
	if sig := fn.Signature(); sig.Variadic() {
		if slice, ok := sig.Params().At(sig.Params().Len() - 1).Type().(*types.Slice); ok {
			if name := ofType(slice.Elem()); name != "" {
				return name
			}
		}
	}
	typ, ok := n.x.types[fn.Origin()].(*ast.FuncType)
	if d := n.x.decls[fn.Origin()]; d != nil {
		typ, ok = d.typ, true
	}
	if !ok || typ.Params.NumFields() == 0 {
		return ""
	}
	last, ok := typ.Params.List[len(typ.Params.List)-1].Type.(*ast.Ellipsis)
	if !ok {
		return ""
	}
	return n.declared(last.Elt)
}
