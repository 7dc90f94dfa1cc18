package golang

import (
	"go/ast"
	"go/types"
)

// escapes says where a connection goes whose deadlines this function does not set: "" when it stays, or goes only to what is known
// to set none.
func (x *index) escapes(s site, kept []types.Object) (why string) {
	if len(kept) > 0 && !x.local(kept[0]) {
		return ""
	}
	if why := x.leaves(s.call, s.fn.body); why != "" {
		return why
	}
	if len(kept) > 0 {
		if why := x.leaves(kept[0], s.fn.body); why != "" {
			return why
		}
	}
	for _, field := range x.fields(s, kept) {
		if why := x.leaves(field, nil); why != "" {
			return why
		}
	}
	return ""
}

// leaves says how a connection is let go in a part of the tree, by the call that makes it or what holds it; nil is all of the tree.
func (x *index) leaves(of any, in ast.Node) string {
	for _, p := range x.connected().gone[of] {
		if in != nil && !within(in, p.node.Pos()) {
			continue
		}
		if why := x.letsGo(p); why != "" {
			return why
		}
	}
	return ""
}

// contents are the values in a node that may let them go.
func contents(n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.ReturnStmt:
		return n.Results
	case *ast.KeyValueExpr:
		return []ast.Expr{n.Value}
	case *ast.AssignStmt:
		return n.Rhs
	case *ast.CompositeLit:
		return n.Elts
	case *ast.SendStmt:
		return []ast.Expr{n.Value}
	case *ast.CallExpr:
		return n.Args
	}
	return nil
}

// letsGo says how a node lets one of its values go.
func (x *index) letsGo(p part) string {
	switch n := p.node.(type) {
	case *ast.ReturnStmt:
		return "the connection is returned: who gets it may set deadlines"
	case *ast.KeyValueExpr:
		if !x.private(x.keyField(n)) {
			return "the connection is kept in a struct: who uses it may set deadlines"
		}
	case *ast.AssignStmt:
		if _, call := n.Rhs[p.place].(*ast.CallExpr); !call {
			return "the connection is kept elsewhere: who uses it may set deadlines"
		}
	case *ast.CompositeLit:
		return "the connection is kept in a struct: who uses it may set deadlines"
	case *ast.SendStmt:
		return "the connection is sent on: who gets it may set deadlines"
	case *ast.CallExpr:
		return x.givenAway(n, p.place)
	}
	return ""
}

// givenAway says whether a call gets the connection and may set deadlines on it. What comes with Go sets none.
func (x *index) givenAway(call *ast.CallExpr, place int) string {
	if fn := x.decls[x.function(call.Fun)]; fn != nil {
		if len(x.sets[x.parameter(fn, place)]) > 0 {
			return "the connection goes to " + fn.name() + ", which sets deadlines"
		}
		return ""
	}
	if name := x.names.callee(call, mostSteps); name == "" || !standard(name) {
		return "the connection goes to " + short(call.Fun) + ", which may set deadlines"
	}
	return ""
}
