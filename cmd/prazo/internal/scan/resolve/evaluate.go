package resolve

import (
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// eval evaluates an expression. Parameters stay what they are: what a caller gives is put in later (pass.go).
func (e *engine) eval(s *scope, n *syntax.Node) *value {
	if n == nil {
		return unknown("there is nothing")
	}
	known := new(*value) // of a node that was made for a question, and is evaluated once
	if n.ID != 0 {
		known = e.memo.at(n.ID)
	}
	if *known != nil {
		return *known
	}
	if e.depth > maxDepth {
		return itself
	}
	*known = itself // until it is
	e.depth++
	v := e.evaluate(s, n)
	e.depth--
	*known = v
	return v
}

// itself is what an expression amounts to while it is evaluated.
var itself = unknown("it depends on itself")

func (e *engine) evaluate(s *scope, n *syntax.Node) *value {
	switch n.Kind {
	case syntax.Name:
		return e.name(s, n)
	case syntax.Member:
		return e.memberNode(s, n)
	case syntax.Index:
		return e.index(s, n)
	case syntax.Call:
		return e.result(s, n)
	case syntax.Object:
		return e.object(s, n)
	case syntax.List:
		return e.list(s, n)
	case syntax.Other:
		return e.operator(s, n)
	case syntax.String:
		return &value{kind: vText, text: n.Text, guess: len(n.Kids) > 0}
	case syntax.Number:
		return numberOf(n.Text)
	case syntax.Func, syntax.Class:
		return e.definition(s, n)
	}
	return e.last(s, n)
}

// definition finds the function or class of a node: the builder made it.
func (e *engine) definition(s *scope, n *syntax.Node) *value {
	if f := s.file.fnOf[n]; f != nil {
		return &value{kind: vFunc, fn: f}
	}
	if c := s.file.classOf[n]; c != nil {
		return &value{kind: vClass, class: c}
	}
	return unknown("it is nested too deep")
}

// last evaluates what stands last in a statement that is used as a value: what is assigned or returned, and in the languages where a
// block is an expression the end of that.
func (e *engine) last(s *scope, n *syntax.Node) *value {
	switch n.Kind {
	case syntax.Assign, syntax.Block, syntax.Return:
		if len(n.Kids) > 1 && n.Kind == syntax.Return || len(n.Kids) < 2 && n.Kind == syntax.Assign || len(n.Kids) == 0 {
			break
		}
		return e.eval(s, n.Kids[len(n.Kids)-1])
	}
	return unknown("it is an expression that is not followed")
}

func (e *engine) name(s *scope, n *syntax.Node) *value {
	switch n.Text {
	case "None", "null", "nil", "undefined", "true", "false", "True", "False":
		return &value{kind: vWord, text: n.Text}
	case "NaN", "Infinity":
		return &value{kind: vWord, text: n.Text}
	case "super", "base", "parent":
		if v := e.super(s); v != nil {
			return v
		}
	}
	if n.Mark == "@" {
		return e.ownField(s, n)
	}
	if isSelf(s, n) {
		if c := s.classOf(); c != nil {
			return &value{kind: vInstance, class: c, client: e.baseClient(c, 0)}
		}
	}
	if e.language() == "ruby" {
		return e.rubyName(s, n)
	}
	return e.nameOf(s, n.Text, n.Pos)
}

func (e *engine) why(v *value) string {
	switch v.kind {
	case vUnknown:
		return v.text
	case vParam:
		return "the caller gives " + v.param.name
	}
	return "it could not be followed"
}

func (e *engine) index(s *scope, n *syntax.Node) *value {
	if len(n.Kids) < 2 {
		return unknown("it is an element")
	}
	v, key := e.eval(s, n.Kids[0]), e.eval(s, n.Kids[1])
	switch {
	case v.kind == vObject && key.kind == vText:
		if found := v.object.get(key.text); found != nil {
			return found
		}
	case v.kind == vList && key.kind == vNumber && key.num >= 0 && int(key.num) < len(v.parts):
		return v.parts[int(key.num)]
	case key.kind == vText && v.kind == vName:
		return e.memberOfName(v, key.text)
	}
	return unknown("it is an element of something that is not known")
}

func (e *engine) list(s *scope, n *syntax.Node) *value {
	v := &value{kind: vList}
	for i, k := range n.Kids {
		if i > 64 || k.Kind == syntax.Spread {
			return unknown("it is a list that is not followed")
		}
		v.parts = append(v.parts, e.eval(s, k))
	}
	return v
}

// operator evaluates what has no kind of its own.
func (e *engine) operator(s *scope, n *syntax.Node) *value {
	switch n.Text {
	case "||", "or", "??", "?:", "if", "?", "&&", "and":
		return e.alternatives(s, n)
	case "+", "%":
		if v := e.begins(s, n.Kids[0], formatMark(n.Text)); v != nil && len(n.Kids) > 1 {
			return v
		}
		if v := e.union(s, n); v != nil {
			return v
		}
		return e.arithmetic(s, n)
	case "*", "-", "/", "**":
		return e.arithmetic(s, n)
	case "case", "switch", "match", "when", "try", "unless":
		if v := e.branches(s, n); v != nil {
			return v
		}
		return unknown("it depends on a condition")
	}
	for _, k := range n.Kids {
		if k != nil && k.Kind != syntax.Block {
			return e.eval(s, k)
		}
	}
	return unknown("it is an expression that is not followed")
}
