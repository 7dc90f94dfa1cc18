package resolve

import (
	"slices"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// A timer of one's own is the limit that most sockets, clients and processes of Node have: `setTimeout(() => socket.destroy(), 5000)`
// beside the call. One that ends what the call was made on limits the whole of it; one that only rejects the promise around lets the
// caller go on. Where a handler of the connection clears it, the limit ends there.

// guarded finds the strongest timer beside a call.
func (e *engine) guarded(at *site, lib *scan.Library) covered {
	var best covered
	if !e.script() || len(at.scope.file.delays) == 0 {
		return best
	}
	around := outermost(at.scope)
	if around == nil {
		return best
	}
	g := &guard{engine: e, at: at, lib: lib, names: e.targets(at)}
	for _, t := range at.scope.file.delays {
		if t.node.Pos < around.node.Pos || t.node.End > around.node.End {
			continue
		}
		if c := g.timer(t); c.verdict > best.verdict {
			best = c
		}
	}
	return best
}

// outermost is the function that a place belongs to: the nearest one with a name, else the last one around.
func outermost(s *scope) *function {
	var last *function
	for ; s != nil; s = s.up {
		if s.fn == nil {
			continue
		}
		last = s.fn
		if s.fn.name != "" {
			break
		}
	}
	return last
}

// targets are the texts that stand for what a call gives back: variables, and a member that it is assigned to.
func (e *engine) targets(at *site) []string {
	names := at.held()
	way := e.wayOf(at)
	for i := len(way) - 2; i >= 0 && i > len(way)-5; i-- {
		if n := way[i]; n.Kind == syntax.Assign && len(n.Kids) == 2 {
			names = append(names, calleeText(n.Kids[0]))
		}
	}
	if n := at.node.Kids[0]; n.Kind == syntax.Member && e.eval(at.scope, n.Kids[0]).kind == vClient {
		names = append(names, calleeText(n.Kids[0])) // socket.connect(...)
	}
	return names
}

// A guard looks at the timers beside one call.
type guard struct {
	*engine
	at    *site
	lib   *scan.Library
	names []string
}

// timer says what one call of setTimeout does to the call.
func (g *guard) timer(t *site) covered {
	c := covered{verdict: g.effect(t.scope, t.node.Kids[1], 0)}
	if c.verdict == scan.Unknown {
		return c
	}
	what := "a timer only rejects: "
	if c.verdict == scan.Total {
		what = "a timer ends it: "
		if g.clearedEarly(t) {
			c.verdict = scan.Connect
		}
	}
	c.why = what + limits[c.verdict]
	if k := argAt(t.node, 1); k != nil {
		if d, ok := timeOf(g.fill(g.eval(t.scope, k), nil), "ms"); ok {
			c.after = d
		}
	}
	return c
}

// maxGuards is how many functions a timer's function is followed into.
const maxGuards = 3

// effect says what running a function does to the call: Total where it ends it, Abandon where it rejects the promise around it.
func (g *guard) effect(s *scope, run *syntax.Node, depth int) scan.Verdict {
	if g.rejects(s, run) {
		return scan.Abandon
	}
	v := g.eval(s, run)
	if v.kind != vFunc || depth > maxGuards || v.fn.scope.file != s.file || v.fn.holds(g.at.node) {
		return scan.Unknown // one that makes the call is a later try
	}
	best := scan.Unknown
	each(v.fn.node, 0, func(n *syntax.Node) {
		if n.Kind == syntax.Call && len(n.Kids) > 0 && best < scan.Total {
			best = max(best, g.does(v.fn.scope, n, depth))
		}
	})
	return best
}

// holds says whether a node stands in a function.
func (f *function) holds(n *syntax.Node) bool {
	return f.node.Pos <= n.Pos && n.End <= f.node.End
}

// does says what one call inside a timer's function does to the call that is guarded.
func (g *guard) does(s *scope, n *syntax.Node, depth int) scan.Verdict {
	callee := n.Kids[0]
	switch callee.Kind {
	case syntax.Member:
		if g.ends(callee.Text) && slices.Contains(g.names, calleeText(callee.Kids[0])) {
			return scan.Total
		}
	case syntax.Name:
		best := g.effect(s, callee, depth+1)
		for _, k := range n.Kids[1:] {
			if g.rejects(s, k) {
				best = max(best, scan.Abandon)
			}
		}
		return best
	}
	return scan.Unknown
}

// ends says whether a method ends what it is called on at once. `end` of a socket only says that nothing more is sent.
func (g *guard) ends(method string) bool {
	switch method {
	case "destroy", "close", "abort", "kill", "terminate", "disconnect", "cancel", "destroySoon", "resetAndDestroy":
		return true
	case "end", "quit":
		return g.lib.Kind == "queue" || g.lib.Kind == "cache"
	}
	return false
}

// rejects says whether an expression is the second parameter of a function that `new Promise` around the call runs.
func (g *guard) rejects(s *scope, n *syntax.Node) bool {
	if n.Kind != syntax.Name {
		return false
	}
	all, _ := g.lookup(s, n.Text, n.Pos)
	if len(all) != 1 || all[0].kind != byParam || all[0].param.index != 1 {
		return false
	}
	executor := all[0].param.fn.node
	return slices.ContainsFunc(g.wayOf(g.at), func(n *syntax.Node) bool {
		return n.Kind == syntax.Call && n.New && len(n.Kids) == 2 && n.Kids[1] == executor && n.Kids[0].Text == "Promise"
	})
}

// clearedEarly says whether a handler of the connection clears a timer and lets what it guards live.
func (g *guard) clearedEarly(t *site) bool {
	timer := t.held()
	for _, at := range t.scope.file.sites {
		if !isListener(at.node) || len(timer) == 0 {
			continue
		}
		clear, over := false, false
		each(argAt(at.node, 1), 0, func(n *syntax.Node) {
			if n.Kind != syntax.Call || len(n.Kids) == 0 {
				return
			}
			clear = clear || clears(n, timer)
			over = over || n.Kids[0].Kind == syntax.Member && (n.Kids[0].Text == "end" || g.ends(n.Kids[0].Text))
		})
		if clear && !over {
			return true
		}
	}
	return false
}

// isListener tells a handler for the event that a connection is there: socket.on('connect', ...).
func isListener(n *syntax.Node) bool {
	if n.Kids[0].Kind != syntax.Member || len(n.Kids) < 3 || n.Kids[1].Kind != syntax.String {
		return false
	}
	switch n.Kids[0].Text {
	case "on", "once", "addListener", "addEventListener":
		return slices.Contains([]string{"connect", "secureConnect", "open", "ready"}, n.Kids[1].Text)
	}
	return false
}
