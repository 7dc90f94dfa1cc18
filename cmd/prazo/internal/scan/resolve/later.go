package resolve

import (
	"slices"
	"sort"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// later finds the options that are set after a call was written, on what it gives back: request.get(u).timeout(5),
// req = http.request(u); req.setTimeout(5000), ftp = FTP(); ftp.connect(host, timeout=5).
func (e *engine) later(at *site, s sink) []setting {
	lib := s.ref.lib
	set := e.chainAfter(at, lib)
	v := &value{kind: vClient, client: &client{typ: e.know.canonical(s.ref.name)}}
	for _, t := range e.touchesAfter(at) {
		v = e.touchClient(v, t)
		if len(e.know.libs[v.client.typ]) == 0 {
			set = append(set, e.touchOf(lib, t)...)
		}
	}
	return append(set, v.client.set...)
}

// maxAfter is how many of them are looked at.
const maxAfter = 100

// touchesAfter returns what is done, further down in the same function, to the variable that holds what a call gives back.
func (e *engine) touchesAfter(at *site) []*touch {
	var out []*touch
	for s := at.scope; s != nil; s = s.up {
		for _, name := range s.holders(at.node) {
			all := s.touches[name]
			from := sort.Search(len(all), func(i int) bool { return all[i].node.Pos > at.node.Pos })
			all = all[from:]
			out = append(out, all[:min(len(all), maxAfter-len(out))]...)
		}
	}
	return out
}

// held are the variables that hold what a call gives back, those of the functions around it too.
func (at *site) held() []string {
	var out []string
	for s := at.scope; s != nil; s = s.up {
		out = append(out, s.holders(at.node)...)
	}
	return out
}

// holders returns the variables of a scope that hold what a call gives back.
func (s *scope) holders(n *syntax.Node) []string {
	s.holding.Do(s.findHolders)
	return s.held[n]
}

func (s *scope) findHolders() {
	s.held = map[*syntax.Node][]string{}
	for name, all := range s.names {
		for _, b := range all {
			if b.node != nil && b.index < 0 && b.key == "" {
				s.hold(name, b.node, 0)
			}
		}
	}
	for _, names := range s.held {
		slices.Sort(names)
	}
}

// hold notes which calls a variable's value may be.
func (s *scope) hold(name string, n *syntax.Node, depth int) {
	switch {
	case n == nil || depth > 4:
	case n.Kind == syntax.Call:
		s.held[n] = append(s.held[n], name)
	case n.Kind == syntax.Other:
		for _, k := range n.Kids {
			s.hold(name, k, depth+1)
		}
	}
}

// chainAfter reads the methods of a chain behind a call that set options of its library.
func (e *engine) chainAfter(at *site, lib *scan.Library) []setting {
	var out []setting
	for _, call := range e.linksAfter(at) {
		if option := optionOf(lib, call.Kids[0].Text); option != "" {
			out = append(out, e.methodSetting(at.scope, call, option, e.nests(lib, option))...)
		}
	}
	return out
}

// linksAfter returns the calls of methods behind a call: of a.b().c().d() those of c and d for a.b().
func (e *engine) linksAfter(at *site) []*syntax.Node {
	var out []*syntax.Node
	way := e.wayOf(at)
	for i := len(way) - 1; i >= 2; i -= 2 {
		member, call := way[i-1], way[i-2]
		if member.Kind != syntax.Member || call.Kind != syntax.Call || member.Kids[0] != way[i] || call.Kids[0] != member {
			break
		}
		out = append(out, call)
	}
	return out
}

// wayOf returns the nodes from the root of a file to a call.
func (e *engine) wayOf(at *site) []*syntax.Node {
	if e.lastWay.at != at {
		e.lastWay.at, e.lastWay.nodes = at, wayTo(at.scope.file.tree.Root, at.node)
	}
	return e.lastWay.nodes
}

// optionOf returns the option of a library that a method or property sets, "" for none.
func optionOf(lib *scan.Library, name string) string {
	for i := range lib.Options {
		option := lib.Options[i].Name
		if option == name || strings.EqualFold("set"+option, name) || strings.EqualFold("set_"+option, name) {
			return option
		}
	}
	return ""
}

// touchOf reads one thing that was done to what a call gave back, by the options of its library.
func (e *engine) touchOf(lib *scan.Library, t *touch) []setting {
	if t.node.Kind == syntax.Assign {
		if len(t.node.Kids) > 1 && optionOf(lib, t.path) == t.path {
			return []setting{{name: t.path, pos: -1, val: e.eval(t.scope, t.node.Kids[1]), at: place{t.scope.file, t.node.Pos}, node: t.node}}
		}
		return nil
	}
	callee := t.node.Kids[0]
	if callee.Kind != syntax.Member {
		return nil
	}
	if option := optionOf(lib, callee.Text); option != "" {
		return e.methodSetting(t.scope, t.node, option, e.nests(lib, option))
	}
	return nil
}

// handled says whether something listens for an event of what a call gives back: .on('timeout', ...), or a callback that the setter
// itself takes. Where the object goes elsewhere that cannot be told.
func (e *engine) handled(at *site, event string, s setting) (handled, known bool) {
	if s.node != nil && s.node.Kind == syntax.Call && len(s.node.Kids) > 2 {
		return true, true
	}
	calls := e.linksAfter(at)
	bound := len(at.held()) > 0
	for _, t := range e.touchesAfter(at) {
		if t.node.Kind != syntax.Call || t.node.Kids[0].Kind != syntax.Member {
			return false, false // it is given to a function
		}
		calls = append(calls, t.node)
	}
	for _, c := range calls {
		switch c.Kids[0].Text {
		case "on", "once", "addListener":
			if k := argAt(c, 0); k != nil && k.Text == event {
				return true, true
			}
		}
	}
	return false, bound || len(calls) > 0 || e.isStatement(at)
}

// isStatement says whether nothing is done with what a call gives back.
func (e *engine) isStatement(at *site) bool {
	way := e.wayOf(at)
	return len(way) > 1 && way[len(way)-2].Kind == syntax.Block
}
