package resolve

import "github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"

// setters reads the calls of a chain that set an option: sock.settimeout(5), curl_setopt($ch, CURLOPT_TIMEOUT, 5).
func (e *engine) setters(c *client, t *touch) []setting {
	var out []setting
	for n, depth := t.node, 0; n != nil && n.Kind == syntax.Call && len(n.Kids) > 0 && depth < 32; depth++ {
		callee := n.Kids[0]
		if callee.Kind != syntax.Member {
			out = append(out, e.setterCall(t.scope, n, callee.Text)...)
			break
		}
		if refs := e.know.setters[c.typ+"."+callee.Text]; len(refs) > 0 {
			out = append(out, e.setterCall(t.scope, n, c.typ+"."+callee.Text)...)
		} else if option := e.optionMethod(c.typ, callee.Text); option != "" {
			out = append(out, e.methodSetting(t.scope, n, option, e.typeNests(c.typ, option))...)
		}
		if len(callee.Kids) == 0 {
			break
		}
		n = callee.Kids[0]
	}
	return out
}

// setterCall reads one call of a setter: the name of the option, or an object of options, and its value.
func (e *engine) setterCall(s *scope, n *syntax.Node, name string) []setting {
	var out []setting
	for _, ref := range e.know.setters[name] {
		set := ref.set
		if set.Object {
			if k := argAt(n, set.Value); k != nil {
				out = append(out, setting{name: "**", pos: -1, val: e.eval(s, k), at: place{s.file, k.Pos}, node: k})
			}
			continue
		}
		key := set.Option
		if set.Key >= 0 && key == "" {
			key = e.constantName(s, argAt(n, set.Key))
		}
		k := argAt(n, set.Value)
		if k == nil && set.Option != "" {
			k = namedArg(n, set.Option)
		}
		if key == "" && k != nil {
			out = append(out, setting{name: "**", pos: -1, val: unknown("an option is set whose name is not known"), at: place{s.file, n.Pos}, node: n})
			continue
		}
		if k == nil {
			continue
		}
		out = append(out, setting{name: key, pos: -1, val: e.eval(s, k), at: place{s.file, n.Pos}, node: n})
	}
	return out
}

// constantName is how an option's name is written: a constant, a string, or the last word of a constant of a class.
func (e *engine) constantName(s *scope, n *syntax.Node) string {
	if n == nil {
		return ""
	}
	switch n.Kind {
	case syntax.Name:
		if n.Mark == "$" { // a variable of PHP
			return ""
		}
		return n.Text
	case syntax.String:
		return n.Text
	case syntax.Member:
		if v := e.eval(s, n); v.kind == vName {
			return v.text
		}
		return n.Text
	}
	return ""
}
