package resolve

import (
	"slices"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// lifted takes the limit of a socket back that is switched off behind the call, so that it holds for the connection alone:
// sock.settimeout(5); sock.connect(address); sock.settimeout(None); sock.recv(10). Where the socket is not used behind that, all that
// was to be limited was.
func (e *engine) lifted(at *site, s sink, out *outcome) {
	if out.lib.Kind != "socket" || out.verdict != scan.Idle {
		return
	}
	behind := append(e.later(at, s), e.onReceiver(at, before(s.ref.name))...)
	behind = slices.DeleteFunc(behind, func(set setting) bool {
		return !slices.ContainsFunc(e.option(out.lib, set), func(o *scan.Option) bool { return e.limitOf(o, set).off })
	})
	switch f := at.scope.file; {
	case len(behind) == 0 || !at.usedBehind(firstPlace(behind)):
	case f.says([]string{"select("}) || f.says([]string{"selectors."}):
		out.verdict, out.after, out.why, out.from = scan.Unknown, 0, "the limit is switched off after the call, and a select() may have one", nil
	default:
		out.verdict, out.why = scan.Connect, "the limit is switched off after the call: "+limits[scan.Connect]
	}
}

// firstPlace is where the first of some settings stands.
func firstPlace(all []setting) place {
	return slices.MinFunc(all, func(a, b setting) int { return int(a.at.pos) - int(b.at.pos) }).at
}

// usedBehind says whether the variable that a call is made on, or that holds what it gives back, is used behind a place: a method that
// may wait is called on it, or it is given to something. What another function does with it may run whenever.
func (at *site) usedBehind(off place) bool {
	names, fn := at.variables(), at.scope.function()
	pos := at.node.Pos
	if off.file == at.scope.file && (fn == nil || fn.node.Pos <= off.pos && off.pos < fn.node.End) {
		pos = max(pos, off.pos)
	}
	for s := at.scope; s != nil; s = s.up {
		for _, name := range names {
			here := func(t *touch) bool { return t.scope.function() == fn && t.node.Pos > pos }
			elsewhere := func(t *touch) bool { return t.scope.function() != fn && t.scope.sees(name, s) }
			if slices.ContainsFunc(s.touches[name], func(t *touch) bool { return t.uses() && (here(t) || elsewhere(t)) }) {
				return true
			}
		}
	}
	return fn != nil && goesOn(fn.node, names, pos)
}

// variables are those that hold what a call gives back, else the one that it is made on.
func (at *site) variables() []string {
	names := at.held()
	if n := at.node.Kids[0]; len(names) == 0 && n.Kind == syntax.Member && len(n.Kids) > 0 && n.Kids[0].Kind == syntax.Name {
		names = append(names, n.Kids[0].Text)
	}
	return names
}

// sees says whether a name is in a scope that of one around it, which binds it.
func (s *scope) sees(name string, in *scope) bool {
	for ; s != nil && s != in; s = s.up {
		if len(s.names[name]) > 0 {
			return false
		}
	}
	return s != nil && len(in.names[name]) > 0
}

// uses says whether a touch of a socket may wait for the other side, or lets something else do so.
func (t *touch) uses() bool {
	if t.node.Kind != syntax.Call {
		return false
	}
	switch t.node.Kids[0].Text {
	case "close", "shutdown", "settimeout", "gettimeout", "setblocking", "getblocking", "setsockopt", "getsockopt", "getsockname", "getpeername":
		return t.arg >= 0
	}
	return true
}

// goesOn says whether a variable is returned behind a place, or put into something from which it is used elsewhere.
func goesOn(fn *syntax.Node, names []string, pos int32) bool {
	found := false
	each(fn, 0, func(n *syntax.Node) {
		kids := n.Kids
		switch n.Kind {
		case syntax.Assign, syntax.Pair:
			kids = kids[min(1, len(kids)):]
		case syntax.Return, syntax.List, syntax.Object:
		default:
			return
		}
		found = found || slices.ContainsFunc(kids, func(k *syntax.Node) bool {
			return k != nil && k.Kind == syntax.Name && k.Pos > pos && slices.Contains(names, k.Text)
		})
	})
	return found
}

// onReceiver reads the options that are set on a variable behind a call of its method, in the same function.
func (e *engine) onReceiver(at *site, typ string) []setting {
	callee := at.node.Kids[0]
	if callee.Kind != syntax.Member || len(callee.Kids) == 0 || callee.Kids[0].Kind != syntax.Name {
		return nil
	}
	var out []setting
	for s := at.scope; s != nil; s = s.up {
		for i, t := range s.touches[callee.Kids[0].Text] {
			if i < maxTouches && t.node.Pos > at.node.Pos && t.scope.function() == at.scope.function() {
				out = append(out, e.setters(&client{typ: typ}, t)...)
			}
		}
	}
	return out
}
