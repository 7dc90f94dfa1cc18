package golang

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// waitless are the methods of a connection that wait for nothing from the other side.
var waitless = []string{"Close", "LocalAddr", "RemoteAddr", "ConnectionState"}

// onlyOpened says whether nothing is read from or written to the connection that a call makes: who only asks whether a port is open,
// or for a certificate, is done once it is there.
func (x *index) onlyOpened(s site) bool {
	kept := x.keepers(s)
	if len(kept) == 0 || !x.local(kept[0]) {
		return false
	}
	fn := s.fn
	for fn.outer != nil {
		fn = fn.outer
	}
	u := &uses{index: x, obj: kept[0], fine: map[*ast.Ident]bool{}}
	ast.Inspect(fn.body, func(n ast.Node) bool {
		u.node(n)
		return true
	})
	return u.closed && !u.other
}

// uses are how a function uses a connection.
type uses struct {
	*index
	obj    types.Object
	fine   map[*ast.Ident]bool // the names that stand where nothing is said
	closed bool
	other  bool // something may be said
}

// node notes one node; what is around a name comes before it.
func (u *uses) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		for _, left := range n.Lhs {
			u.fine[ident(left)] = true
		}
	case *ast.ValueSpec:
		for _, name := range n.Names {
			u.fine[name] = true
		}
	case *ast.BinaryExpr:
		u.fine[ident(n.X)] = (n.Op == token.EQL || n.Op == token.NEQ) && isNil(n.Y)
	case *ast.CallExpr:
		u.call(n)
	case *ast.Ident:
		u.other = u.other || !u.fine[n] && u.info.ObjectOf(n) == u.obj
	}
}

func (u *uses) call(n *ast.CallExpr) {
	if sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr); ok && slices.Contains(waitless, sel.Sel.Name) {
		u.fine[ident(sel.X)] = true
		u.closed = u.closed || sel.Sel.Name == "Close" && u.object(sel.X) == u.obj
	}
}

// ident is the identifier that an expression is, nil for all others.
func ident(e ast.Expr) *ast.Ident {
	id, _ := ast.Unparen(e).(*ast.Ident)
	return id
}
