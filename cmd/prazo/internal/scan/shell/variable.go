package shell

import (
	"slices"

	"mvdan.cc/sh/v3/syntax"
)

// A value is what a variable holds.
type value struct {
	name  string
	text  string
	list  []word // of an array, or the arguments of the function
	known bool
}

// param returns what ${...} stands for.
func (x *expander) param(p *syntax.ParamExp, at state) value {
	unknown := value{text: Unknown}
	if p.Param == nil || p.Length || p.Width || p.Excl {
		return unknown
	}
	unknown.name = p.Param.Value
	if p.Repl != nil || p.Slice != nil && unknown.name != "@" {
		return unknown
	}
	v, found := x.variable(unknown.name, at)
	if p.Exp == nil {
		if !found {
			return unknown
		}
		return v
	}
	switch p.Exp.Op {
	case syntax.DefaultUnset, syntax.DefaultUnsetOrNull, syntax.AssignUnset, syntax.AssignUnsetOrNull:
		if found && v.text != "" {
			return v
		}
		return value{name: unknown.name, text: x.text(p.Exp.Word, at), known: true}
	case syntax.ErrorUnset, syntax.ErrorUnsetOrNull:
		if found {
			return v
		}
	}
	return unknown
}

// variable returns what a variable holds at a place.
func (x *expander) variable(name string, at state) (value, bool) {
	s := x.script
	if x.depth >= maxNested || s.file.steps <= 0 {
		return value{}, false
	}
	x.depth++
	defer func() { x.depth-- }()
	if isArgument(name) && (at.fn != "" || s.within == nil) {
		return x.argument(name, at)
	}
	if r := s.reaching(name, at); len(r.found) > 0 {
		x.worlds = max(x.worlds, min(len(r.found), maxWorlds))
		v := x.assigned(name, r.found[min(x.world, len(r.found)-1)])
		if r.open {
			v = v.withMore()
		}
		return v, true
	}
	if s.within != nil {
		outer := expander{script: s.within, world: x.world, depth: x.depth}
		v, found := outer.variable(name, s.from)
		x.worlds, x.arguments = max(x.worlds, outer.worlds), x.arguments || outer.arguments
		return v, found
	}
	text, found := s.file.variables[name]
	return value{name: name, text: text, known: text != Unknown}, found
}

// assigned returns what an assignment makes of a variable.
func (x *expander) assigned(name string, a *assignment) value {
	v := value{name: name, known: true}
	if a.array != nil {
		for _, e := range a.array.Elems {
			if e.Value != nil && e.Index == nil {
				v.list = append(v.list, x.words([]*syntax.Word{e.Value}, a.at)...)
			}
		}
	} else {
		v.text = x.text(a.value, a.at)
	}
	if a.adds {
		before, _ := x.variable(name, a.at)
		v.text, v.list = before.text+v.text, append(before.list[:len(before.list):len(before.list)], v.list...)
	}
	if v.list != nil {
		v.text = v.list[0].text
	}
	if v.text == Unknown {
		return value{name: name, text: Unknown}
	}
	return v
}

func isArgument(name string) bool {
	return name == "@" || name == "*" || len(name) == 1 && name[0] >= '1' && name[0] <= '9'
}

// argument returns what a function gets from its callers, "$@" or "$1". Each caller is a world of its own.
func (x *expander) argument(name string, at state) (value, bool) {
	x.arguments = true
	f := x.script.funcs[at.fn]
	if f == nil || len(f.calls) == 0 {
		return value{}, false
	}
	x.worlds = max(x.worlds, min(len(f.calls), maxWorlds))
	caller := f.calls[min(x.world, len(f.calls)-1)]
	words := x.words(caller.expr.Args[1:], caller.at)
	if name == "@" || name == "*" {
		return value{name: name, list: append(x.set(f, at), words...), known: true}, true
	}
	if i := int(name[0] - '1'); i < len(words) && words[i].fixed() {
		return value{name: name, text: words[i].text, known: true}, true
	}
	return value{}, false
}

// set returns what a function has added to its arguments for certain.
func (x *expander) set(f *function, at state) []word {
	added := []word{}
	for _, c := range f.sets {
		if c.at.at < at.at && c.at.branch.holds(at.branch) {
			others := slices.DeleteFunc(slices.Clone(c.expr.Args[2:]), isArguments)
			added = append(added, x.words(others, c.at)...)
		}
	}
	return added
}

// withMore is a value behind which may stand what is not known.
func (v value) withMore() value {
	if v.list != nil || v.text == "" {
		v.list = append(v.list[:len(v.list):len(v.list)], word{text: Unknown, name: v.name})
	}
	v.text += " " + Unknown
	return v
}

// A reach has the assignments that a variable may have its value from, the likeliest first.
type reach struct {
	found   []*assignment
	certain bool // one of them always runs
	open    bool // something may have been appended that may be an operand
}

// reaching returns the assignments whose value a variable may have at a place: the last one in the same function that always runs and
// those after it that may run; a function that assigns nothing for certain has what the script around it has assigned when all of it
// ran, and else what other functions did. What may be appended is left out: the limit that counts is the one that is certain.
func (s *script) reaching(name string, at state) reach {
	all := s.assigns[name]
	s.file.steps -= len(all) + 1
	own := last(all, at)
	if own.certain {
		return own
	}
	if at.fn != "" {
		global := last(all, state{at: len(s.text.text) + 1})
		own.found, own.open = append(own.found, global.found...), own.open || global.open
	}
	if len(own.found) > 0 {
		return own
	}
	for _, a := range all {
		if a.at.fn != at.fn && !a.self && len(own.found) < maxWorlds {
			own.found = append(own.found, a)
		}
	}
	return own
}

// last returns the assignments in the function of at that may be the last before it.
func last(all []*assignment, at state) (r reach) {
	for i := len(all) - 1; i >= 0 && len(r.found) < maxWorlds; i-- {
		a := all[i]
		if a.at.fn != at.fn || a.at.at >= at.at {
			continue
		}
		r.certain = a.at.branch.holds(at.branch)
		if r.certain || !a.self {
			r.found = append(r.found, a)
		} else {
			r.open = r.open || a.open
		}
		if r.certain {
			break
		}
	}
	return r
}
