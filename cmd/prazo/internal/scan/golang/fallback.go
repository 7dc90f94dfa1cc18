package golang

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// A fallback is a write that gives a variable a value where it has none: `if c == nil { c = http.DefaultClient }`. It holds for no call
// where all else that the variable is given is seen, and none of it can be nil.

// fallbacks tells them from the other writes of a variable.
func (v *evaluator) fallbacks(obj types.Object, writes []write) (others []write, some bool) {
	for _, w := range writes {
		if cond, ok := v.guards[w.block].cond.(*ast.BinaryExpr); ok && cond.Op == token.EQL && isNil(cond.Y) && v.object(cond.X) == obj {
			some = true
			continue
		}
		others = append(others, w)
	}
	return others, some
}

// certainly is what a variable is given by the writes that are no fallbacks, and by the callers where it is a parameter. sure is false where
// it may be nil, or something that is not seen.
func (v *evaluator) certainly(obj types.Object, others []write, use token.Pos, steps int) (all []client, sure bool) {
	if isField(obj) && v.leftOut(obj) {
		return nil, false
	}
	p, isParam := v.params[obj]
	if isParam && (len(others) == 0 || conditional(others, use)) {
		sites, whole := v.callersOf(p.fn)
		if !whole {
			return nil, false
		}
		for _, s := range sites {
			if all, sure = v.surely(all, argument(s.call, p.place), 0, steps); !sure {
				return nil, false
			}
		}
	}
	for _, w := range others {
		if all, sure = v.surely(all, w.value, w.result, steps); !sure {
			return nil, false
		}
	}
	return all, len(all) > 0
}

// surely adds what an expression holds, unless that may be nil or something that is not seen.
func (v *evaluator) surely(all []client, e ast.Expr, result, steps int) ([]client, bool) {
	if e == nil || v.mayBeNil(v.object(e)) {
		return nil, false
	}
	var got []client
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		got = v.made(call, result, steps)
	} else {
		got = v.clients(e, steps)
	}
	for _, c := range got {
		if c.open != "" {
			return nil, false
		}
	}
	return append(all, got...), len(got) > 0
}

// mayBeNil says whether a variable is set to nil somewhere, or a field that some value of its type leaves out.
func (v *evaluator) mayBeNil(obj types.Object) bool {
	if obj == nil {
		return false
	}
	for _, w := range v.writes[obj] {
		if w.value == nil || isNil(w.value) {
			return true
		}
	}
	return isField(obj) && v.leftOut(obj)
}

// leftOut says whether a value of the tree may have the zero value of a field. A generic type has its field in a struct for each of its
// instances.
func (x *index) leftOut(field types.Object) bool {
	if x.owners == nil {
		x.owners = map[types.Object][]*types.Struct{}
		for s := range x.literals {
			for f := range s.Fields() {
				x.owners[f.Origin()] = append(x.owners[f.Origin()], s)
			}
		}
	}
	all := x.owners[field]
	return len(all) == 0 || slices.ContainsFunc(all, func(s *types.Struct) bool {
		return x.zeroed[s] || len(x.literals[s]) > mostWrites || slices.ContainsFunc(x.literals[s], func(lit *ast.CompositeLit) bool {
			return !positional(lit) && !hasKey(lit, field.Name())
		})
	})
}
