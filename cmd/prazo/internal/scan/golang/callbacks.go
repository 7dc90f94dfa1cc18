package golang

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// contextParam is what limits a parameter: what the callers give for it.
func (v *evaluator) contextParam(obj types.Object, p param, steps int) limit {
	if arg, undo := v.unbound(obj); arg != nil {
		defer undo()
		return v.context(arg, steps)
	}
	if l, ok := v.handed(obj, p, steps); ok {
		return l
	}
	sites, all := v.callersOf(p.fn)
	if v.busy[obj] {
		return unsure(p.fn.name() + " calls itself")
	}
	v.busy[obj] = true
	defer delete(v.busy, obj)
	var got []limit
	for _, s := range sites {
		arg := argument(s.call, p.place)
		if arg == nil {
			all = false
			continue
		}
		l := v.context(arg, steps)
		if l.makers = nil; !l.from.IsValid() {
			l.from = s.call.Pos()
		}
		got = append(got, l)
	}
	if !all {
		l := unsure(fmt.Sprintf("%s is what the caller of %s gives", obj.Name(), p.fn.name()))
		l.from = obj.Pos()
		got = append(got, l)
	}
	return weakest(got)
}

// handed is what limits a parameter that a library fills in: the request of a server, the context of a function that was given
// to something that limits it.
func (v *evaluator) handed(obj types.Object, p param, steps int) (limit, bool) {
	l := limit{verdict: scan.Unknown, from: obj.Pos()}
	for _, field := range p.fn.typ.Params.List {
		if v.names.declared(field.Type) == "net/http.ResponseWriter" {
			l.why = "the context is that of the request that is served: it ends when the client goes, and at no deadline"
			return l, true
		}
	}
	if p.fn.given == nil {
		return l, false
	}
	if back, ok := v.calledBack(p, steps); ok {
		return back, true
	}
	name := v.names.callee(p.fn.given, mostSteps)
	if s := v.know.scopes[name]; s != nil {
		l.verdict, l.why = s.Verdict, name+" limits it"
		return l, true
	}
	l.why = obj.Name() + " is what " + orFunction(name) + " gives"
	return l, true
}

func orFunction(name string) string {
	if name == "" {
		return "the caller of the function literal"
	}
	return name
}

// calledBack is what limits a parameter of a function literal that is given to a function of the tree: what that one calls it with.
func (v *evaluator) calledBack(p param, steps int) (limit, bool) {
	place := slices.IndexFunc(p.fn.given.Args, func(e ast.Expr) bool { return ast.Unparen(e) == p.fn.node })
	if place < 0 || v.called[p.fn] {
		return limit{}, false
	}
	v.called[p.fn] = true
	defer delete(v.called, p.fn)
	var all []limit
	for _, fn := range v.targets(p.fn.given) {
		for _, s := range v.invoked[v.parameter(fn, place)] {
			arg := argument(s.call, p.place)
			if arg == nil {
				return limit{}, false
			}
			l := v.context(arg, steps)
			if l.makers = nil; !l.from.IsValid() {
				l.from = s.call.Pos()
			}
			all = append(all, l)
		}
	}
	return weakest(all), len(all) > 0
}

// targets are the functions of the tree that a call may run: of a method of an interface those of all types that implement it.
func (x *index) targets(call *ast.CallExpr) []*function {
	obj := x.function(call.Fun)
	if fn := x.decls[obj]; fn != nil {
		return []*function{fn}
	}
	offer := interfaceOf(obj)
	if offer == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(x.methods[obj.Name()]), func(fn *function) bool {
		return !types.Implements(fn.obj.Signature().Recv().Type(), offer)
	})
}

// parameter is the variable of one parameter of a function, nil where it has no name.
func (x *index) parameter(fn *function, place int) types.Object {
	for _, field := range fn.typ.Params.List {
		if place < len(field.Names) {
			return x.info.Defs[field.Names[max(place, 0)]]
		}
		place -= max(1, len(field.Names))
		if place < 0 {
			return nil
		}
	}
	return nil
}
