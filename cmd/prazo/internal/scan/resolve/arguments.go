package resolve

import (
	"slices"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// inBlock reads what a function among the arguments sets: Faraday.new { |f| f.options.timeout = 5 }, setConfig(c -> c.timeout(5)).
func (e *engine) inBlock(s *scope, n *syntax.Node, typ string) []setting {
	var out []setting
	for _, k := range n.Kids[min(1, len(n.Kids)):] {
		if k.Kind != syntax.Func || s.file.fnOf[k] == nil {
			continue
		}
		inner := s.file.fnOf[k].scope
		each(k, 0, func(at *syntax.Node) {
			if len(out) < maxTouches && len(at.Kids) > 0 {
				out = append(out, e.blockSetting(inner, at, typ)...)
			}
		})
	}
	return out
}

func (e *engine) blockSetting(s *scope, n *syntax.Node, typ string) []setting {
	switch {
	case n.Kind == syntax.Assign && len(n.Kids) == 2:
		root, path := chain(n.Kids[0])
		if root == nil {
			return nil
		}
		if path == "" {
			path = root.Text
		}
		return e.property(&client{typ: typ}, &touch{node: n, path: path, scope: s})
	case n.Kind == syntax.Call && n.Kids[0].Kind == syntax.Member:
		if option := e.optionMethod(typ, n.Kids[0].Text); option != "" {
			return e.methodSetting(s, n, option, e.typeNests(typ, option))
		}
	}
	return nil
}

// methodSetting reads an option that a method sets: its first argument is the value, the next one may name the unit. Where the option
// holds others, named arguments are those: HTTP.timeout(connect: 5, read: 10).
func (e *engine) methodSetting(s *scope, n *syntax.Node, option string, nests bool) []setting {
	if len(n.Kids) < 2 {
		return nil
	}
	arg := n.Kids[1]
	if arg.Kind == syntax.Pair && nests {
		return []setting{{name: option, pos: -1, val: e.merged(s, n), at: place{s.file, n.Pos}, node: n}}
	}
	if arg.Kind == syntax.Pair && len(arg.Kids) == 2 {
		arg = arg.Kids[1]
	}
	v := e.eval(s, arg)
	if len(n.Kids) > 2 {
		if unit := unitWord(e.eval(s, n.Kids[2])); unit != "" {
			if d, ok := timeOf(v, unit); ok {
				v = &value{kind: vDuration, dur: d}
			}
		}
	}
	return []setting{{name: option, pos: -1, val: v, at: place{s.file, n.Pos}, node: n}}
}

// typeNests says whether an option of a type's libraries holds an object of options.
func (e *engine) typeNests(typ, option string) bool {
	return slices.ContainsFunc(e.know.libs[typ], func(ref libRef) bool { return e.nests(ref.lib, option) })
}

// optionMethod returns the option of a type's libraries that a method sets, "" for none.
func (e *engine) optionMethod(typ, method string) string {
	for _, ref := range e.know.libs[typ] {
		for i := range ref.lib.Options {
			name := ref.lib.Options[i].Name
			if name == method || strings.EqualFold("set"+name, method) || strings.EqualFold("set_"+name, method) {
				return name
			}
		}
	}
	return ""
}

// arguments collects what a call is given as settings. Objects count where the knowledge says that options stand, or anywhere
// where it says nothing and the language writes options as objects.
func (e *engine) arguments(s *scope, n *syntax.Node, in string, places []int) []setting {
	var out []setting
	position := 0
	for _, k := range n.Kids[min(1, len(n.Kids)):] {
		at := place{s.file, k.Pos}
		switch k.Kind {
		case syntax.Pair:
			if len(k.Kids) == 2 {
				out = append(out, setting{name: e.keyName(s, k.Kids[0]), in: in, pos: -1, val: e.eval(s, k.Kids[1]), at: at, node: k})
			}
		case syntax.Spread:
			if k.Text != "*" && k.Text != "&" && len(k.Kids) > 0 && !(k.Text == "..." && e.script()) {
				out = append(out, setting{name: "**", in: in, pos: -1, val: e.eval(s, k.Kids[0]), at: at, node: k})
			}
		default:
			v := e.eval(s, k)
			one := setting{in: in, pos: position, val: v, at: at, node: k}
			if e.holdsOptions(v, k, position, places) {
				one.name = "**"
			}
			out = append(out, one)
			position++
		}
	}
	return out
}

// holdsOptions says whether a positional argument is read as an object of options.
func (e *engine) holdsOptions(v *value, k *syntax.Node, position int, places []int) bool {
	for _, side := range v.sides() {
		if side.kind == vObject {
			return len(places) == 0 && e.language() != "python" || slices.Contains(places, position)
		}
	}
	return slices.Contains(places, position) && mayBeOptions(k, position == 0 && len(places) > 1)
}

// mayBeOptions guesses by its name whether an argument that is not known may be an object of options. Where the first argument may be
// that or an address, it is an address unless its name says else.
func mayBeOptions(k *syntax.Node, orAddress bool) bool {
	name := strings.ToLower(k.Text)
	has := func(words ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(name, w) })
	}
	switch {
	case k.Kind != syntax.Name && k.Kind != syntax.Member && k.Kind != syntax.Call && k.Kind != syntax.Index:
		return k.Kind == syntax.Other && !orAddress
	case orAddress:
		return has("opt", "conf", "param", "init", "setting", "req", "args")
	case k.Kind == syntax.Call:
		return true
	}
	return !(name == "cb" || name == "fn" || has("callback", "done", "next", "resolve", "reject", "handle", "listener", "url", "data", "body", "payload"))
}

// argAt returns the positional argument at a place, nil where there is none.
func argAt(n *syntax.Node, at int) *syntax.Node {
	if at < 0 {
		return nil
	}
	position := 0
	for _, k := range n.Kids[min(1, len(n.Kids)):] {
		if k.Kind == syntax.Pair || k.Kind == syntax.Spread {
			continue
		}
		if position == at {
			return k
		}
		position++
	}
	return nil
}

// namedArg returns the value of a named argument, nil where there is none.
func namedArg(n *syntax.Node, name string) *syntax.Node {
	for _, k := range n.Kids[min(1, len(n.Kids)):] {
		if k.Kind == syntax.Pair && len(k.Kids) == 2 && keyOf(k.Kids[0]) == name {
			return k.Kids[1]
		}
	}
	return nil
}
