package resolve

import "github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"

// builtCommand returns the commands that a call starts of what was put together before: Command::new("psql").arg(url).output(),
// new ProcessBuilder("curl", url).start().
func (e *engine) builtCommand(at *site) []string {
	w := wording{e, map[*binding]bool{}}
	var texts []string
	for i, step := range e.steps(at.scope, at.node, 0) {
		words := step.node.Kids[1:]
		switch name := step.node.Kids[0].Text; {
		case i == 0:
		case name == "args" && len(words) > 0 && words[0].Kind == syntax.List:
			words = words[0].Kids
		case name == "arg", name == "args":
		default:
			continue
		}
		for j, k := range words {
			switch {
			case j > 64:
			case len(texts) == 0:
				texts = w.of(step.scope, k, 0)
			default:
				texts = crossed(texts, w.word(step.scope, k, 0), " ")
			}
		}
	}
	return texts
}

// steps returns the calls that put together what a call is made on, from the one that made it on, without that call.
func (e *engine) steps(s *scope, n *syntax.Node, depth int) []site {
	if depth > 32 || len(n.Kids) == 0 {
		return nil
	}
	callee := n.Kids[0]
	if n.New || callee.Kind != syntax.Member || callee.Text == "new" {
		return nil
	}
	on := callee.Kids[0]
	for on.Kind == syntax.Other && len(on.Kids) == 1 {
		on = on.Kids[0]
	}
	switch on.Kind {
	case syntax.Call:
		return append(e.steps(s, on, depth+1), site{node: on, scope: s})
	case syntax.Name:
		return e.stepsOf(s, on, n.Pos, depth)
	}
	return nil
}

// stepsOf returns the calls that made what a variable holds, and those on it up to a place.
func (e *engine) stepsOf(s *scope, name *syntax.Node, pos int32, depth int) []site {
	all, in := e.lookup(s, name.Text, pos)
	if len(all) != 1 || all[0].node == nil || all[0].node.Kind != syntax.Call {
		return nil
	}
	made := all[0]
	out := append(e.steps(made.scope, made.node, depth+1), site{node: made.node, scope: made.scope})
	for _, t := range in.touches[name.Text] {
		if len(out) < maxTouches && t.node.Kind == syntax.Call && t.arg < 0 && t.node.Pos < pos && t.node.Pos > made.node.Pos {
			out = append(out, chainOf(t)...)
		}
	}
	return out
}

// chainOf returns the calls of a chain in their order: of cmd.arg(a).arg(b) those of a and b.
func chainOf(t *touch) []site {
	var out []site
	for n, depth := t.node, 0; n.Kind == syntax.Call && len(n.Kids) > 0 && n.Kids[0].Kind == syntax.Member && depth < 32; depth++ {
		out = append([]site{{node: n, scope: t.scope}}, out...)
		n = n.Kids[0].Kids[0]
	}
	return out
}
