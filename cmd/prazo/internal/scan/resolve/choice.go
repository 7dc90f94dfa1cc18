package resolve

import (
	"bytes"
	"slices"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// alternatives evaluates both sides of a choice. What is chosen for being something is not nothing: of `x or 5` and `x > 0 ? x : 5`
// an x that may be 0 leaves only what else it may be.
func (e *engine) alternatives(s *scope, n *syntax.Node) *value {
	kids := n.Kids
	switch n.Text {
	case "?:", "if", "?":
		if len(kids) == 3 {
			return e.conditional(s, kids[0], kids[1], kids[2])
		}
		if v := e.branches(s, n); v != nil {
			return v
		}
		if len(kids) != 2 || n.Text != "?:" { // PHP's and Kotlin's a ?: b
			kids = kids[min(1, len(kids)):]
		}
	case "&&", "and":
		kids = kids[max(0, len(kids)-1):]
	}
	var parts []*value
	for i, k := range kids {
		v := e.eval(s, k)
		if i < len(kids)-1 {
			v = chosen(v, n.Text == "??")
		}
		if v != nil {
			parts = append(parts, v)
		}
	}
	return either(parts)
}

// conditional evaluates the two sides of a condition. Where the condition is about one of them, that one is not nothing.
func (e *engine) conditional(s *scope, condition, then, otherwise *syntax.Node) *value {
	yes, no := e.eval(s, then), e.eval(s, otherwise)
	src := s.file.tree.Src
	if isAbout(src, condition, then, []string{">", ">=", "!=", "!==", "<>", "is"}) {
		yes = chosen(yes, false)
	}
	if isAbout(src, condition, otherwise, []string{"!", "not", "<", "<=", "==", "===", "empty", "is_null"}) {
		no = chosen(no, false)
	}
	return either([]*value{yes, no})
}

// isAbout says whether a condition is an expression itself, or compares it in one of some ways.
func isAbout(src []byte, condition, n *syntax.Node, ways []string) bool {
	if sameText(src, condition, n) {
		return slices.Contains(ways, ">")
	}
	kids := condition.Kids
	switch {
	case len(kids) == 0:
		return false
	case condition.Kind == syntax.Call:
		return len(kids) == 2 && slices.Contains(ways, kids[0].Text) && sameText(src, kids[1], n)
	}
	return condition.Kind == syntax.Other && slices.Contains(ways, condition.Text) && sameText(src, kids[0], n)
}

func sameText(src []byte, a, b *syntax.Node) bool {
	return a != nil && b != nil && bytes.Equal(src[a.Pos:a.End], src[b.Pos:b.End])
}

// chosen drops the values that are not chosen for being nothing; nil where none is left.
func chosen(v *value, onlyNull bool) *value {
	var parts []*value
	for _, side := range v.sides() {
		if isNull(side) || !onlyNull && isNothing(side) {
			continue
		}
		if side.kind == vParam && !onlyNull {
			some := *side
			some.truthy = true
			side = &some
		}
		parts = append(parts, side)
	}
	if len(parts) == 0 {
		return nil
	}
	return either(parts)
}

func isNothing(v *value) bool {
	return v.kind == vNumber && v.num == 0 || v.kind == vWord && (v.text == "false" || v.text == "False") || v.kind == vText && v.text == "" && !v.guess
}
