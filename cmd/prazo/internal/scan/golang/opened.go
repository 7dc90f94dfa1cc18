package golang

import (
	"go/ast"
	"go/token"
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
	fine := map[*ast.Ident]bool{}
	closed, other := false, false
	ast.Inspect(fn.body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, left := range n.Lhs {
				fine[ident(left)] = true
			}
		case *ast.ValueSpec:
			for _, name := range n.Names {
				fine[name] = true
			}
		case *ast.BinaryExpr:
			fine[ident(n.X)] = (n.Op == token.EQL || n.Op == token.NEQ) && isNil(n.Y)
		case *ast.CallExpr:
			if sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr); ok && slices.Contains(waitless, sel.Sel.Name) {
				fine[ident(sel.X)] = true
				closed = closed || sel.Sel.Name == "Close" && x.object(sel.X) == kept[0]
			}
		case *ast.Ident:
			other = other || !fine[n] && x.info.ObjectOf(n) == kept[0]
		}
		return true
	})
	return closed && !other
}

// ident is the identifier that an expression is, nil for all others.
func ident(e ast.Expr) *ast.Ident {
	id, _ := ast.Unparen(e).(*ast.Ident)
	return id
}
