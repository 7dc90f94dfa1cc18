package golang

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A visitor walks one file. Where a function or a block begins it is copied, so that each node knows what it is inside of.
type visitor struct {
	*index
	file  *file
	aside bool // the file is there for tests only
	fn    *function
	block ast.Node
}

// Visit notes what a node says.
func (v *visitor) Visit(n ast.Node) ast.Visitor {
	switch n := n.(type) {
	case *ast.FuncDecl:
		if n.Body != nil {
			return v.enter(&function{node: n, typ: n.Type, body: n.Body, file: v.file})
		}
	case *ast.FuncLit:
		return v.enter(&function{node: n, typ: n.Type, body: n.Body, file: v.file, outer: v.fn, given: v.given[n]})
	case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause:
		down := *v
		down.block = n
		return &down
	case *ast.IfStmt:
		v.guarded(n)
	case *ast.ReturnStmt:
		if v.fn != nil {
			v.fn.returns = append(v.fn.returns, n)
		}
	case *ast.SelectStmt:
		v.selects = append(v.selects, selection{n, v.fn})
	default:
		v.note(n)
	}
	return v
}

// note notes what a node says that is no function and no statement with others in it.
func (v *visitor) note(n ast.Node) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		v.assign(n)
	case *ast.ValueSpec:
		v.declare(n)
	case *ast.Field:
		v.field(n)
	case *ast.TypeSpec:
		v.embed(n)
	case *ast.CompositeLit:
		v.literal(n)
	case *ast.CallExpr:
		v.called(n)
	case *ast.Ident:
		v.used(n)
	}
}

// enter goes into a function.
func (v *visitor) enter(f *function) *visitor {
	if d, ok := f.node.(*ast.FuncDecl); ok {
		f.obj, _ = v.info.Defs[d.Name].(*types.Func)
		if f.obj != nil {
			v.decls[f.obj] = f
			if d.Recv != nil {
				v.methods[f.obj.Name()] = append(v.methods[f.obj.Name()], f)
			}
		}
	}
	if lit, ok := f.node.(*ast.FuncLit); ok {
		v.lits[lit] = f
	}
	v.funcs = append(v.funcs, f)
	place := 0
	for _, field := range f.typ.Params.List {
		for _, name := range field.Names {
			if obj := v.info.Defs[name]; obj != nil {
				v.params[obj] = param{f, place}
			}
			place++
		}
		if len(field.Names) == 0 {
			place++
		}
	}
	down := *v
	down.fn, down.block = f, f.body
	return &down
}

func (v *visitor) here(at token.Pos) write {
	return write{at: at, block: v.block, fn: v.fn, test: v.aside}
}

// assign notes what variables, fields and options get.
func (v *visitor) assign(n *ast.AssignStmt) {
	if call, ok := ast.Unparen(n.Rhs[0]).(*ast.CallExpr); ok && len(n.Rhs) == 1 {
		if obj := v.object(n.Lhs[0]); obj != nil {
			v.keeper[call] = obj
		}
	}
	for i, left := range n.Lhs {
		w := v.here(n.End())
		switch {
		case len(n.Lhs) == len(n.Rhs):
			w.value = n.Rhs[i]
		case len(n.Rhs) == 1:
			w.value, w.result = n.Rhs[0], i
		default:
			continue
		}
		v.store(left, w)
	}
}

// store notes a write by what is on its left.
func (v *visitor) store(left ast.Expr, w write) {
	if obj := v.object(left); obj != nil && (v.inTree(obj.Pkg()) || !isField(obj)) {
		if d := v.deadlined(w.value); d != nil {
			w.block = v.certain(w.block, d)
		}
		v.writes[obj] = append(v.writes[obj], w)
		v.outside(obj)
		return
	}
	v.option(left, w)
}

// outside notes a variable of a package that is not in the tree.
func (v *visitor) outside(obj types.Object) {
	if obj.Pkg() != nil && !v.inTree(obj.Pkg()) {
		v.outers[plainPath(obj.Pkg().Path())+"."+obj.Name()] = obj
	}
}

// time notes the value of an option that is a time.
func (v *visitor) time(value ast.Expr) {
	if value != nil && v.isTime(value) {
		v.times = append(v.times, timed{value, v.fn, v.file})
	}
}

// option notes a write to an option: of c.HTTPClient.Timeout = d the option "HTTPClient.Timeout" of c.
func (v *visitor) option(left ast.Expr, w write) {
	name := ""
	for {
		sel, ok := ast.Unparen(left).(*ast.SelectorExpr)
		if !ok || !v.know.options[sel.Sel.Name] {
			return
		}
		if name != "" {
			name = "." + name
		}
		name, left = sel.Sel.Name+name, sel.X
		if root := v.object(left); root != nil && (v.inTree(root.Pkg()) || !isField(root)) {
			w.block = v.certain(w.block, sel, w.value)
			v.sets[root] = append(v.sets[root], set{name, w.value, w})
			v.outside(root)
			v.time(w.value)
			return
		}
	}
}

// declare notes var x T and var x = v.
func (v *visitor) declare(n *ast.ValueSpec) {
	for i, name := range n.Names {
		obj := v.info.Defs[name]
		if obj == nil {
			continue
		}
		if n.Type != nil {
			v.types[obj] = n.Type
			if len(n.Values) == 0 {
				v.zero(n.Type)
			}
		}
		w := v.here(n.End())
		switch {
		case len(n.Values) == len(n.Names):
			w.value = n.Values[i]
		case len(n.Values) == 1:
			w.value, w.result = n.Values[0], i
		}
		v.writes[obj] = append(v.writes[obj], w)
	}
}

// zero notes that there is a zero value of a type.
func (v *visitor) zero(typ ast.Expr) {
	if s, ok := underlying(v.info.TypeOf(typ)).(*types.Struct); ok {
		v.zeroed[s] = true
	}
}

// field notes the declared types of fields and parameters.
func (v *visitor) field(n *ast.Field) {
	for _, name := range n.Names {
		if obj := v.info.Defs[name]; obj != nil {
			v.types[obj] = n.Type
		}
	}
}

// literal notes what the fields of a struct of the tree get in T{...}.
func (v *visitor) literal(n *ast.CompositeLit) {
	if s, ok := underlying(v.info.TypeOf(n)).(*types.Struct); ok {
		v.literals[s] = append(v.literals[s], n)
	}
	for i, e := range n.Elts {
		w := v.here(e.End())
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			key, ok := kv.Key.(*ast.Ident)
			if !ok {
				continue
			}
			if v.know.options[key.Name] && v.know.makes[v.names.typeOf(n, mostSteps)].Library != nil {
				v.time(kv.Value)
			}
			if field := v.keyField(kv); field != nil {
				w.value = kv.Value
				v.writes[field] = append(v.writes[field], w)
			}
			continue
		}
		if s, ok := underlying(v.info.TypeOf(n)).(*types.Struct); ok && i < s.NumFields() {
			w.value = e
			v.writes[s.Field(i).Origin()] = append(v.writes[s.Field(i).Origin()], w)
		}
	}
}

// called notes a call: for those who ask who calls a function, as a setter of its receiver, and to be judged.
func (v *visitor) called(n *ast.CallExpr) {
	s := site{n, v.fn, v.file, v.block, v.aside}
	v.sites = append(v.sites, s)
	for _, arg := range n.Args {
		if lit, ok := arg.(*ast.FuncLit); ok {
			v.given[lit] = n
		}
	}
	if id := funName(n.Fun); id != nil {
		v.heads[id] = true
		if id.Name == "new" && len(n.Args) == 1 {
			v.zero(n.Args[0])
		}
	}
	if fn := v.function(n.Fun); fn != nil {
		v.callers[fn] = append(v.callers[fn], s)
	} else if p := v.object(n.Fun); p != nil && v.params[p].fn != nil {
		v.invoked[p] = append(v.invoked[p], s)
	}
	v.time(v.deadlined(n))
	sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr)
	if !ok || !v.know.options[sel.Sel.Name] || len(n.Args) == 0 {
		return
	}
	if root := v.object(sel.X); root != nil {
		w := v.here(n.End())
		w.block = v.certain(w.block, n.Args[0])
		v.sets[root] = append(v.sets[root], set{sel.Sel.Name, n.Args[0], w})
	}
}

// used notes functions that stand somewhere else than before the arguments of a call. A call is visited before the name in it,
// and notes that name as its head.
func (v *visitor) used(id *ast.Ident) {
	fn, ok := v.info.Uses[id].(*types.Func)
	if !ok {
		return
	}
	obj := types.Object(fn.Origin())
	if !v.heads[id] {
		v.values[obj] = true
	}
}
