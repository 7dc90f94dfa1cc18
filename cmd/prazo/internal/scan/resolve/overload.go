package resolve

import "github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"

// overloaded picks, of the methods of one name that a class has, those that take as many arguments as a call gives.
func (e *engine) overloaded(v *value, call *syntax.Node) *value {
	switch e.language() {
	case "java", "kotlin", "csharp":
	default:
		return v
	}
	var parts []*value
	changed := false
	for _, side := range v.sides() {
		if side.kind == vFunc && side.fn.class != nil {
			if fn := overload(side.fn, call); fn != side.fn {
				one := *side
				one.fn = fn
				side, changed = &one, true
			}
		}
		parts = append(parts, side)
	}
	if !changed {
		return v
	}
	return either(parts)
}

func overload(fn *function, call *syntax.Node) *function {
	all := fn.class.overloads[fn.name]
	if len(all) < 2 {
		return fn
	}
	given := len(call.Kids) - 1
	for i, other := range all {
		if len(other.params) == given && i <= maxEither {
			return other
		}
	}
	return fn
}
