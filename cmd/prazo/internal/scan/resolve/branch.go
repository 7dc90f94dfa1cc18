package resolve

import "github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"

// branches evaluates a statement that is used as a value, in the languages where one may be: it is what one of its blocks ends with.
// nil where it has no blocks or the language has no such values.
func (e *engine) branches(s *scope, n *syntax.Node) *value {
	switch e.language() {
	case "rust", "kotlin", "ruby":
	default:
		return nil
	}
	var parts []*value
	for i, k := range n.Kids {
		if k == nil || k.Kind != syntax.Block || i > maxEither {
			continue
		}
		last := lastOf(k)
		for depth := 0; last != nil && last.Kind == syntax.Block && depth < 4; depth++ {
			last = lastOf(last)
		}
		if last != nil && last.Kind != syntax.Return {
			parts = append(parts, e.eval(s, last))
		}
	}
	if len(parts) == 0 {
		return nil
	}
	return either(parts)
}
