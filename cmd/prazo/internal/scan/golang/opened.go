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
	c := x.connected()
	return c.closed[kept[0]] && !c.talks[kept[0]]
}

// use notes one node; what is around a name comes before it.
func (c *connections) use(n ast.Node) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		for _, left := range n.Lhs {
			c.mute(left)
		}
	case *ast.ValueSpec:
		for _, name := range n.Names {
			c.mute(name)
		}
	case *ast.BinaryExpr:
		if (n.Op == token.EQL || n.Op == token.NEQ) && isNil(n.Y) {
			c.mute(n.X)
		}
	case *ast.CallExpr:
		c.call(n)
	case *ast.Ident:
		if obj := c.object(n); obj != nil && c.holders[obj] && !c.fine[n] {
			c.talks[obj] = true
		}
	}
}

func (c *connections) call(n *ast.CallExpr) {
	if sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr); ok && slices.Contains(waitless, sel.Sel.Name) {
		c.mute(sel.X)
		if sel.Sel.Name == "Close" {
			c.closed[c.object(sel.X)] = true
		}
	}
}

// mute notes that nothing is said where a name of what holds a connection stands.
func (c *connections) mute(e ast.Expr) {
	if id := ident(e); id != nil && c.holders[c.object(id)] {
		c.fine[id] = true
	}
}

// ident is the identifier that an expression is, nil for all others.
func ident(e ast.Expr) *ast.Ident {
	id, _ := ast.Unparen(e).(*ast.Ident)
	return id
}
