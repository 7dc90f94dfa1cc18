package golang

import (
	"go/ast"
	"go/types"
	"slices"
)

// chosen leaves out the defaults that a constructor with options writes first, where every call of it has an option that writes
// something else in their place: New(WithContext(ctx)).
func (x *index) chosen(all []write) []write {
	if len(all) < 2 {
		return all
	}
	options := map[types.Object]bool{}
	for _, w := range all {
		if o := optionOf(w); o != nil {
			options[o] = true
		}
	}
	if len(options) == 0 {
		return all
	}
	return slices.DeleteFunc(slices.Clone(all), func(w write) bool { return optionOf(w) == nil && x.alwaysChosen(w.fn, options) })
}

// optionOf is the function whose result makes a write when it is called: that of an option. nil of all other writes.
func optionOf(w write) types.Object {
	if w.fn == nil || w.fn.outer == nil || w.fn.outer.obj == nil || w.fn.given != nil {
		return nil
	}
	for _, r := range w.fn.outer.returns {
		if slices.ContainsFunc(r.Results, func(e ast.Expr) bool { return ast.Unparen(e) == w.fn.node }) {
			return w.fn.outer.obj
		}
	}
	return nil
}

// alwaysChosen says whether each call of a function is seen, and is given what one of these functions returns. Of a library that
// others import some calls are not seen.
func (x *index) alwaysChosen(fn *function, options map[types.Object]bool) bool {
	if fn == nil || fn.obj == nil || !fn.obj.Signature().Variadic() || fn.obj.Exported() && !x.whole[fn.obj.Pkg()] {
		return false
	}
	sites, all := x.callersOf(fn)
	return all && !slices.ContainsFunc(sites, func(s site) bool {
		return !slices.ContainsFunc(s.call.Args, func(e ast.Expr) bool {
			call, ok := ast.Unparen(e).(*ast.CallExpr)
			return ok && options[x.function(call.Fun)]
		})
	})
}
