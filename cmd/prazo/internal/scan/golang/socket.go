package golang

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// onceMade is what limits a connection that is made within a limit, of all that is said on it.
func (v *evaluator) onceMade(s site, c known[scan.Call], l limit) limit {
	switch {
	case l.verdict == scan.Total || !setsLater(c.Library):
		return l
	case l.verdict == scan.Connect && v.onlyOpened(s):
		l.verdict, l.why = scan.Total, l.why+", and nothing is said on the connection"
		return l
	}
	return strongest(v.later(s, c), l)
}

// later is what limits a connection after it is made: deadlines that it is given where it is kept. A connection that goes to
// others may get them there.
func (v *evaluator) later(s site, c known[scan.Call]) limit {
	var best limit
	kept := v.keepers(s)
	for _, obj := range slices.Concat(kept, v.fields(s, kept)) {
		best = strongest(v.deadlines(c, obj, s.call.Pos()), best)
	}
	if best.verdict != scan.Unknown || s.fn == nil {
		return best
	}
	if why := v.escapes(s, kept); why != "" {
		l := unsure(why)
		l.from = s.call.Pos()
		return l
	}
	return best
}

// deadlines are the limits that what a variable holds is given.
func (v *evaluator) deadlines(c known[scan.Call], obj types.Object, from token.Pos) limit {
	var best limit
	for _, set := range v.settings(obj, from, true) {
		for i := range c.Options {
			if o := &c.Options[i]; o.Name == set.option && o.At == nil {
				l := limit{verdict: most(o), why: set.option + " is called on it"}
				if set.fn.name() == set.option {
					l = unsure("who has it may call its own " + set.option) // a layer that hands the call on
				}
				best = strongest(l, best)
			}
		}
	}
	return best
}

// keepers are the variables and fields that get the result of a call.
func (x *index) keepers(s site) []types.Object {
	var all []types.Object
	if s.fn == nil {
		return nil
	}
	ast.Inspect(s.fn.body, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if ok && len(a.Lhs) > 0 && len(a.Rhs) == 1 && ast.Unparen(a.Rhs[0]) == ast.Expr(s.call) {
			if obj := x.object(a.Lhs[0]); obj != nil {
				all = append(all, obj)
			}
		}
		return len(all) == 0
	})
	return all
}

// escapes says where a connection goes whose deadlines this function does not set: "" when it stays, or goes only to what is known
// to set none.
func (x *index) escapes(s site, kept []types.Object) (why string) {
	is := func(e ast.Expr) bool {
		if ast.Unparen(e) == ast.Expr(s.call) {
			return true
		}
		obj := x.object(e)
		return obj != nil && len(kept) > 0 && obj == kept[0]
	}
	if len(kept) > 0 && !x.local(kept[0]) {
		return ""
	}
	if why := x.leavesFrom(s.fn.body, is); why != "" {
		return why
	}
	for _, field := range x.fields(s, kept) {
		if why := x.fieldLeaves(field); why != "" {
			return why
		}
	}
	return ""
}

// leavesFrom says how a function lets a connection go.
func (x *index) leavesFrom(body ast.Node, is func(ast.Expr) bool) (why string) {
	ast.Inspect(body, func(n ast.Node) bool {
		if why != "" {
			return false
		}
		why = x.leaves(n, is)
		return true
	})
	return why
}

// leaves says how one node lets a connection go.
func (x *index) leaves(n ast.Node, is func(ast.Expr) bool) string {
	switch n := n.(type) {
	case *ast.ReturnStmt:
		for _, r := range n.Results {
			if is(r) {
				return "the connection is returned: who gets it may set deadlines"
			}
		}
	case *ast.KeyValueExpr:
		if is(n.Value) && !x.private(x.keyField(n)) {
			return "the connection is kept in a struct: who uses it may set deadlines"
		}
	case *ast.AssignStmt:
		for _, r := range n.Rhs {
			if _, call := r.(*ast.CallExpr); !call && is(r) {
				return "the connection is kept elsewhere: who uses it may set deadlines"
			}
		}
	case *ast.CompositeLit:
		if slices.ContainsFunc(n.Elts, is) {
			return "the connection is kept in a struct: who uses it may set deadlines"
		}
	case *ast.SendStmt:
		if is(n.Value) {
			return "the connection is sent on: who gets it may set deadlines"
		}
	case *ast.CallExpr:
		return x.givenAway(n, is)
	}
	return ""
}

// givenAway says whether a call gets the connection and may set deadlines on it. What comes with Go sets none.
func (x *index) givenAway(call *ast.CallExpr, is func(ast.Expr) bool) string {
	for i, arg := range call.Args {
		if !is(arg) {
			continue
		}
		if fn := x.decls[x.function(call.Fun)]; fn != nil {
			if x.parameterSets(fn, i) {
				return "the connection goes to " + fn.name() + ", which sets deadlines"
			}
			continue
		}
		if name := x.names.callee(call, mostSteps); name == "" || !standard(name) {
			return "the connection goes to " + short(call.Fun) + ", which may set deadlines"
		}
	}
	return ""
}

// parameterSets says whether a function sets something on a parameter, or hands it on.
func (x *index) parameterSets(fn *function, place int) bool {
	for obj, p := range x.params {
		if p.fn == fn && p.place == place {
			return len(x.sets[obj]) > 0
		}
	}
	return false
}

// standard says whether a qualified name is one of the standard library, the first part of whose paths has no dot.
func standard(name string) bool {
	first, _, slashed := strings.Cut(name, "/")
	return !slashed || !strings.Contains(first, ".")
}
