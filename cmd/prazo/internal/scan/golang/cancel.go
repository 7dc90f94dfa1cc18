package golang

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// cancelled finds a call whose answer is still to be read when the function returns it, under a context that the function ends by
// then: `defer cancel()` cuts the body of an answer that came in time.
func (j *judge) cancelled(s site, c known[scan.Call]) (why string, ok bool) {
	if c.it.Makes == "" || s.fn == nil {
		return "", false
	}
	if !j.returnsLive(s) {
		return "", false
	}
	cancel := j.deferredCancel(s)
	if cancel == "" {
		return "", false
	}
	return "the function returns what is still to be read, and its deferred " + cancel + "() ends the context by then", true
}

// deferredCancel is the name of the deferred function that ends the context of a call.
func (j *judge) deferredCancel(s site) string {
	var makers []token.Pos
	v := j.evaluator()
	for _, arg := range s.call.Args {
		if v.carries(arg) {
			makers = append(makers, v.context(arg, mostSteps).makers...)
		}
	}
	if len(makers) == 0 {
		return ""
	}
	ends := map[types.Object]bool{}
	name := ""
	shallow(s.fn.body, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if len(n.Lhs) == 2 && len(n.Rhs) == 1 && slices.Contains(makers, n.Rhs[0].Pos()) {
				ends[j.object(n.Lhs[1])] = true
			}
		case *ast.DeferStmt:
			if obj := j.object(n.Call.Fun); obj != nil && ends[obj] {
				name = obj.Name()
			}
		}
	})
	return name
}

// shallow visits a body, but not the functions in it.
func shallow(body ast.Node, visit func(ast.Node)) {
	ast.Inspect(body, func(n ast.Node) bool {
		if _, inner := n.(*ast.FuncLit); inner {
			return false
		}
		if n != nil {
			visit(n)
		}
		return true
	})
}

// returnsLive says whether a function returns the result of a call, or the body of it.
func (j *judge) returnsLive(s site) bool {
	kept := j.keepers(s)
	for _, r := range s.fn.returns {
		for _, result := range r.Results {
			if j.live(result, s.call, kept) {
				return true
			}
		}
	}
	return false
}

// live says whether an expression is the result of a call, its body, or a struct with one of them.
func (j *judge) live(e ast.Expr, call *ast.CallExpr, kept []types.Object) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		return e == call
	case *ast.Ident:
		return slices.Contains(kept, j.object(e))
	case *ast.SelectorExpr:
		return e.Sel.Name == "Body" && j.live(e.X, call, kept)
	case *ast.UnaryExpr:
		return j.live(e.X, call, kept)
	case *ast.CompositeLit:
		for _, elt := range e.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				elt = kv.Value
			}
			if _, called := elt.(*ast.CallExpr); !called && j.live(elt, call, kept) {
				return true
			}
		}
	}
	return false
}
