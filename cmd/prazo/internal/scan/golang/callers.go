package golang

import (
	"go/ast"
	"go/types"
	"slices"
)

// mostCallers is how many callers of a function are looked at.
const mostCallers = 200

// interfaceOf is the interface that a method belongs to, nil when it is none of one.
func interfaceOf(obj types.Object) *types.Interface {
	fn, ok := obj.(*types.Func)
	if !ok || fn.Signature().Recv() == nil {
		return nil
	}
	i, _ := underlying(fn.Signature().Recv().Type()).(*types.Interface)
	return i
}

// callersOf are the calls of a function in the tree, also those by an interface that its type implements. all is false when
// there may be others: it is used as a value, or nothing is seen to call it. Tests count only when nothing else calls it.
func (x *index) callersOf(fn *function) (sites []site, all bool) {
	if fn.obj == nil {
		return nil, false
	}
	obj := types.Object(fn.obj.Origin())
	sites, all = slices.Clone(x.callers[obj]), !x.values[obj]
	if recv := fn.obj.Signature().Recv(); recv != nil {
		for _, offer := range x.offers[fn.obj.Name()] {
			if types.Implements(recv.Type(), interfaceOf(offer)) {
				sites = append(sites, x.callers[offer]...)
			}
		}
	}
	if live := slices.DeleteFunc(slices.Clone(sites), func(s site) bool { return s.test }); len(live) > 0 {
		sites = live
	}
	if len(sites) > mostCallers {
		sites, all = sites[:mostCallers], false
	}
	return sites, all && len(sites) > 0
}

// neverRun says whether a write is in a function that nothing in a whole program calls: what tests put in place of a client is
// written by one. A method may be called by who knows only an interface, unless it is given what it writes.
func (x *index) neverRun(w write) bool {
	fn := w.fn
	for fn != nil && fn.outer != nil {
		fn = fn.outer
	}
	if fn == nil || fn.obj == nil || !x.whole[fn.obj.Pkg()] || fn.obj.Name() == "main" || fn.obj.Name() == "init" {
		return false
	}
	if fn.obj.Signature().Recv() != nil {
		if _, given := x.params[x.object(w.value)]; w.value == nil || !given {
			return false
		}
	}
	idle, known := x.idle[fn]
	if !known {
		sites, _ := x.callersOf(fn)
		idle = len(sites) == 0 && !x.values[fn.obj.Origin()]
		x.idle[fn] = idle
	}
	return idle
}

// argument is what a call gives for a parameter, nil when that cannot be told.
func argument(call *ast.CallExpr, place int) ast.Expr {
	if place >= len(call.Args) || call.Ellipsis.IsValid() && place == len(call.Args)-1 {
		return nil
	}
	return call.Args[place]
}
