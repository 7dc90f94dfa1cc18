package golang

import (
	"go/ast"
	"go/types"
)

// A guard is the condition on which a block is run, and the block around it.
type guard struct {
	init  ast.Stmt
	cond  ast.Expr
	outer ast.Node
}

// guarded notes the condition of an if statement. That of an `else if` is not the only one that its block is run on.
func (v *visitor) guarded(n *ast.IfStmt) {
	if _, after := v.guards[n.Body]; !after {
		v.guards[n.Body] = guard{n.Init, n.Cond, v.block}
	}
	if next, ok := n.Else.(*ast.IfStmt); ok {
		v.guards[next.Body] = guard{}
	}
}

// certain is the block in which a limit counts as set, for one that is set in a block of its own. Three conditions are no doubt about
// it. One that asks of the limit itself, `if d > 0`, is how settings say that they have one, and a limit from settings counts as
// set. One that asks whether what gets the limit has none yet, `if c.Timeout == 0`, leaves it with one either way. And so
// does one that asks whether the context has a deadline.
func (v *visitor) certain(block ast.Node, about ...ast.Expr) ast.Node {
	named := map[types.Object]bool{}
	for _, e := range about {
		v.variables(e, func(o types.Object) { named[o] = true })
	}
	for {
		g, ok := v.guards[block]
		if !ok || g.cond == nil || !v.asksFor(g, named) && !v.asksDeadline(g.init) {
			return block
		}
		block = g.outer
	}
}

// asksFor says whether a condition names variables, and only these.
func (v *visitor) asksFor(g guard, named map[types.Object]bool) bool {
	some, all := false, true
	v.variables(g.cond, func(o types.Object) {
		some = true
		all = all && named[o]
	})
	return some && all
}

// asksDeadline says whether a statement is `_, ok := ctx.Deadline()`.
func (v *visitor) asksDeadline(init ast.Stmt) bool {
	a, ok := init.(*ast.AssignStmt)
	if !ok || len(a.Rhs) != 1 {
		return false
	}
	call, ok := a.Rhs[0].(*ast.CallExpr)
	return ok && v.names.callee(call, mostSteps) == "context.Context.Deadline"
}

// variables calls f for the variables and fields that an expression names.
func (v *visitor) variables(e ast.Expr, f func(types.Object)) {
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if o, ok := v.info.ObjectOf(id).(*types.Var); ok {
				f(o.Origin())
			}
		}
		return true
	})
}

// deadlined is the time of a call that gives a context a deadline, nil of all else.
func (v *visitor) deadlined(value ast.Expr) ast.Expr {
	call, ok := ast.Unparen(value).(*ast.CallExpr)
	if !ok {
		return nil
	}
	if id := funName(call.Fun); id == nil || !v.know.limiting[id.Name] {
		return nil
	}
	s := v.know.signals[v.names.callee(call, mostSteps)]
	if s == nil || s.At < 0 || s.At >= len(call.Args) {
		return nil
	}
	return call.Args[s.At]
}
