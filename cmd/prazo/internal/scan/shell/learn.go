package shell

import (
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// An assignment gives a variable a value.
type assignment struct {
	at    state
	value *syntax.Word      // nil: nothing
	array *syntax.ArrayExpr // instead of value
	adds  bool              // +=
	self  bool              // its value has the variable in it: X="$X more"
	open  bool              // what it appends is not known, and may be an operand: X="$X $more"
}

// learn collects the commands and the functions of a tree, and what it assigns.
func (s *script) learn(n syntax.Node, at state) {
	switch n := n.(type) {
	case *syntax.Stmt:
		if c, is := n.Cmd.(*syntax.CallExpr); is && len(c.Args) > 0 {
			s.sites = append(s.sites, site{c, n.Redirs, at})
		} else if is {
			s.assign(c.Assigns, at)
		}
	case *syntax.FuncDecl:
		s.funcs[n.Name.Value] = &function{}
	case *syntax.DeclClause:
		s.assign(n.Args, at)
	case *syntax.Redirect:
		if n.Word != nil && len(n.Word.Parts) > 0 {
			s.opened = append(s.opened, opening{n.Word, at})
		}
	case *syntax.ParamExp:
		if x := n.Exp; x != nil && n.Param != nil && (x.Op == syntax.AssignUnset || x.Op == syntax.AssignUnsetOrNull) {
			s.assigns[n.Param.Value] = append(s.assigns[n.Param.Value], &assignment{at: at, value: x.Word})
		}
	}
}

func (s *script) assign(all []*syntax.Assign, at state) {
	for _, a := range all {
		if a.Name == nil || a.Naked || a.Index != nil {
			continue
		}
		name := a.Name.Value
		n := &assignment{at: at, value: a.Value, array: a.Array, adds: a.Append, self: a.Append || mentions(a.Value, name)}
		n.open = n.self && n.mayAddOperand(name)
		s.assigns[name] = append(s.assigns[name], n)
	}
}

// mayAddOperand says whether what is appended is a variable that stands for itself, and not behind an option.
func (a *assignment) mayAddOperand(name string) bool {
	first := a.value
	if a.array != nil && len(a.array.Elems) > 0 {
		first = a.array.Elems[0].Value
	}
	return strings.HasPrefix(strings.TrimLeft(literal(first, name), "\"'\\ "), Unknown)
}

// literal returns the text of a word without the variable name, and with Unknown for what else is not a literal.
func literal(w *syntax.Word, name string) string {
	var b strings.Builder
	if w == nil {
		return ""
	}
	syntax.Walk(w, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Lit:
			b.WriteString(n.Value)
		case *syntax.SglQuoted:
			b.WriteString(n.Value)
		case *syntax.ParamExp:
			if n.Param == nil || n.Param.Value != name {
				b.WriteString(Unknown)
			}
			return false
		case *syntax.CmdSubst:
			b.WriteString(Unknown)
			return false
		}
		return true
	})
	return b.String()
}

func mentions(w *syntax.Word, name string) (found bool) {
	if w == nil {
		return false
	}
	syntax.Walk(w, func(n syntax.Node) bool {
		p, is := n.(*syntax.ParamExp)
		found = found || is && p.Param != nil && p.Param.Value == name
		return !found
	})
	return found
}

// learnCalls takes note of the calls of functions, and of commands that run the arguments of the function they stand in.
func (s *script) learnCalls() {
	if len(s.funcs) == 0 {
		return
	}
	for _, c := range s.sites {
		if f := s.funcs[c.expr.Args[0].Lit()]; f != nil {
			f.calls = append(f.calls, c)
		}
		f := s.funcs[c.at.fn]
		switch {
		case f == nil:
		case s.passesOn(c.expr):
			f.passes = append(f.passes, c)
		case len(c.expr.Args) > 2 && c.expr.Args[0].Lit() == "set" && c.expr.Args[1].Lit() == "--":
			f.sets = append(f.sets, c)
		}
	}
}

// passesOn says whether a command is "$@", perhaps behind commands that run others: timeout 10 "$@".
func (s *script) passesOn(n *syntax.CallExpr) bool {
	i := slices.IndexFunc(n.Args, isArguments)
	if i <= 0 {
		return i == 0
	}
	x := expander{script: s}
	before := x.words(n.Args[:i], state{at: int(n.Pos().Offset())})
	for len(before) > 0 {
		name := commandName(before[0].text)
		scope, limits := s.file.base.scopes[name]
		r, runs := runners[name]
		switch {
		case runs && r.find:
			return true
		case runs:
			before = r.after(s.file.base, before[1:])
		case limits:
			before = before[1+skipOptions(before[1:], timeoutValues, timeoutLongs):]
			before = before[min(len(before), scope.At+1):]
		default:
			return false
		}
	}
	return true
}

// isArguments says whether a word is "$@", $@, "$*" or a part of them.
func isArguments(w *syntax.Word) bool {
	if len(w.Parts) != 1 {
		return false
	}
	part := w.Parts[0]
	if q, is := part.(*syntax.DblQuoted); is && len(q.Parts) == 1 {
		part = q.Parts[0]
	}
	p, is := part.(*syntax.ParamExp)
	return is && p.Param != nil && (p.Param.Value == "@" || p.Param.Value == "*")
}
