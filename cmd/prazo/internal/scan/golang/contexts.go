package golang

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// mostWork bounds how many values are looked at for one call: a chain of variables with several values each has as many ends as
// it likes.
const mostWork = 4000

// An evaluator follows values for one call.
type evaluator struct {
	*index
	work   int
	keys   int                       // as work, of what contexts carry
	called map[*function]bool        // the literals whose callers are being followed now
	busy   map[types.Object]bool     // what is being followed now: a variable that gets its value from itself ends there
	bound  map[types.Object]ast.Expr // what the call that is being followed gives for the parameters of its function
}

func (x *index) evaluator() *evaluator {
	return &evaluator{index: x, called: map[*function]bool{}, busy: map[types.Object]bool{}, bound: map[types.Object]ast.Expr{}}
}

// spent says that too much was looked at.
func (v *evaluator) spent() bool {
	v.work++
	return v.work > mostWork
}

// context is what limits a context, or a value that carries one: a request.
func (v *evaluator) context(e ast.Expr, steps int) limit {
	if steps <= 0 || v.spent() {
		return unsure("the context comes from too far away")
	}
	steps--
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		return v.contextCall(e, 0, steps)
	case *ast.UnaryExpr:
		return v.context(e.X, steps)
	case *ast.StarExpr:
		return v.context(e.X, steps)
	case *ast.CompositeLit:
		if v.names.typeOf(e, mostSteps) == "net/http.Request" {
			return limit{verdict: scan.None, why: "a request from a literal has no context with a deadline"}
		}
	case *ast.TypeAssertExpr:
		return v.context(e.X, steps)
	case *ast.Ident, *ast.SelectorExpr:
		if isNil(e) {
			return limit{verdict: scan.None, why: "there is no context"}
		}
		if obj := v.object(e); obj != nil {
			return v.contextVar(obj, e.Pos(), steps)
		}
	}
	return unsure(fmt.Sprintf("nothing in the tree says what the context %s is", short(e)))
}

// contextVar is what limits what a variable or field holds.
func (v *evaluator) contextVar(obj types.Object, use token.Pos, steps int) limit {
	if p, ok := v.params[obj]; ok {
		if some := v.reaching(obj, use); len(some) > 0 && !conditional(some, use) {
			return v.contextWrites(some, steps)
		}
		return v.contextParam(obj, p, steps)
	}
	if v.busy[obj] && !v.local(obj) {
		return unsure(obj.Name() + " gets its value from itself")
	}
	v.busy[obj] = true
	defer delete(v.busy, obj)
	l := v.contextWrites(v.reaching(obj, use), steps)
	if l.absent() {
		return unsure("nothing in the tree says what limits " + obj.Name())
	}
	return l
}

// conditional says whether none of the writes is certain to run before the use.
func conditional(some []write, use token.Pos) bool {
	for _, w := range some {
		if within(w.block, use) {
			return false
		}
	}
	return true
}

func (v *evaluator) contextWrites(some []write, steps int) limit {
	var all []limit
	for _, w := range some {
		switch call, ok := ast.Unparen(w.value).(*ast.CallExpr); {
		case w.value == nil || isNil(w.value):
		case ok:
			all = append(all, v.contextCall(call, w.result, steps))
		default:
			all = append(all, v.context(w.value, steps))
		}
	}
	return weakest(all)
}

// contextCall is what limits one result of a call: of what makes a context, or of a function of the tree that returns one.
func (v *evaluator) contextCall(call *ast.CallExpr, result, steps int) limit {
	name := v.names.callee(call, mostSteps)
	if s := v.know.signals[name]; s != nil {
		return v.signal(call, s, name, steps)
	}
	if name == "net/http.Request.Context" {
		if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
			return v.context(sel.X, steps)
		}
	}
	fn := v.decls[v.function(call.Fun)]
	if fn == nil {
		return v.derived(call, name, steps)
	}
	if v.busy[fn.obj] {
		return unsure(fn.name() + " calls itself")
	}
	v.busy[fn.obj] = true
	defer delete(v.busy, fn.obj)
	defer v.bind(fn, call)()
	var all []limit
	for _, r := range fn.returns {
		switch {
		case len(r.Results) > result && isNil(r.Results[result]):
		case len(r.Results) > result:
			all = append(all, v.context(r.Results[result], steps))
		case len(r.Results) == 1:
			if inner, ok := ast.Unparen(r.Results[0]).(*ast.CallExpr); ok {
				all = append(all, v.contextCall(inner, result, steps))
			}
		}
	}
	return weakest(all)
}

// derived is what limits the context that an unknown function makes of another: a deadline goes over to all that is made of it, and
// what else the function does cannot be told.
func (v *evaluator) derived(call *ast.CallExpr, name string, steps int) limit {
	for _, arg := range call.Args {
		if !v.carries(arg) {
			continue
		}
		if l := v.context(arg, steps); l.verdict == scan.Total {
			return l
		}
	}
	if name == "" {
		name = short(call.Fun)
	}
	return unsure("the context comes from " + name)
}

// bind notes what a call gives for the parameters of a function, until the function that it returns is called: a helper that is
// called from many places is followed back to the one that is asked about.
func (v *evaluator) bind(fn *function, call *ast.CallExpr) (undo func()) {
	old := v.bound
	v.bound = maps.Clone(old)
	place := 0
	for _, field := range fn.typ.Params.List {
		for _, name := range field.Names {
			if obj, arg := v.info.Defs[name], argument(call, place); obj != nil && arg != nil {
				v.bound[obj] = arg
			}
			place++
		}
	}
	return func() { v.bound = old }
}

// unbound is what is bound to a parameter, which is no longer bound until the function that it returns is called: the value may
// name it again, where a function calls itself.
func (v *evaluator) unbound(obj types.Object) (arg ast.Expr, undo func()) {
	arg, old := v.bound[obj], v.bound
	if arg == nil {
		return nil, func() {}
	}
	v.bound = maps.Clone(old)
	delete(v.bound, obj)
	return arg, func() { v.bound = old }
}

func isNil(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && id.Name == "nil"
}

// signal is what limits the context that a known function makes.
func (v *evaluator) signal(call *ast.CallExpr, s *scan.Signal, name string, steps int) limit {
	if s.At >= 0 {
		l := limit{verdict: scan.Total, makers: []token.Pos{call.Pos()}, from: call.Pos(), why: name + " gives it a deadline"}
		if s.At < len(call.Args) {
			l.after = v.duration(&scan.Option{Unit: s.Unit}, call.Args[s.At])
		}
		return l
	}
	if !s.Joins {
		return limit{verdict: scan.None, why: "the context is that of " + name + ", which has no deadline", from: call.Pos()}
	}
	best, given := limit{verdict: scan.None}, false
	for _, arg := range call.Args {
		if v.carries(arg) {
			given = true
			best = strongest(v.context(arg, steps), best)
		}
	}
	if !given {
		return unsure("the context comes from " + name)
	}
	best.makers = append(slices.Clone(best.makers), call.Pos())
	return best
}

// carries says whether an expression is a context or a request.
func (v *evaluator) carries(e ast.Expr) bool {
	return v.names.typeOf(e, mostSteps) == "net/http.Request" || v.isContext(e)
}

// short is an expression on one line.
func short(e ast.Expr) string {
	text := types.ExprString(e)
	if len(text) > 60 {
		text = text[:60] + "..."
	}
	return text
}
