package resolve

import "github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"

// A process of C# has its command in an object: new ProcessStartInfo("git", "fetch") { FileName = ..., Arguments = ... }, or in the
// arguments of Process.Start.

// maxStartInfo is how deep the object may stand in the call.
const maxStartInfo = 8

// startInfo returns the commands that such a call may start, none where it does not say.
func (e *engine) startInfo(at *site) []string {
	if e.language() != "csharp" {
		return nil
	}
	i := &info{wording: wording{e, map[*binding]bool{}}}
	i.read(at.scope, at.node, 0)
	i.after(at)
	if len(i.file) == 0 || len(i.words) == 0 {
		return i.file
	}
	return crossed(i.file, i.words, " ")
}

// An info is what was read of the command: the program, and the words behind it.
type info struct {
	wording
	file, words []string
}

// read goes through a call and the objects in it.
func (i *info) read(s *scope, n *syntax.Node, depth int) {
	switch {
	case depth > maxStartInfo:
		return
	case n.Kind == syntax.Assign && len(n.Kids) == 2:
		i.assigned(s, n)
		i.read(s, n.Kids[1], depth+1)
		return
	case n.Kind == syntax.Name && depth > 0:
		i.named(s, n, depth)
		return
	case n.Kind == syntax.Call && len(n.Kids) > 0 && (n.Kids[0].Text == "Start" || n.Kids[0].Text == "ProcessStartInfo"):
		i.arguments(s, n)
	}
	kids := n.Kids
	if n.Kind == syntax.Call {
		kids = kids[min(1, len(kids)):]
	}
	for _, k := range kids {
		i.read(s, k, depth+1)
	}
}

// named goes on to the object that a variable holds.
func (i *info) named(s *scope, n *syntax.Node, depth int) {
	all, _ := i.lookup(s, n.Text, n.Pos)
	if len(all) == 1 && all[0].node != nil && all[0].node.Kind == syntax.Call && !i.seen[all[0]] {
		i.seen[all[0]] = true
		made := &site{node: all[0].node, scope: all[0].scope}
		i.read(made.scope, made.node, depth+1)
		i.after(made)
	}
}

// after reads what is assigned to the object once it is made.
func (i *info) after(made *site) {
	for _, t := range i.touchesAfter(made) {
		if t.node.Kind == syntax.Assign {
			i.assigned(t.scope, t.node)
		}
	}
}

// arguments reads the program and its words by their place.
func (i *info) arguments(s *scope, n *syntax.Node) {
	if k := argAt(n, 0); k != nil && k.Kind != syntax.Call {
		i.file = i.of(s, k, 0)
	}
	if k := argAt(n, 1); k != nil {
		i.words = i.of(s, k, 0)
	}
}

// assigned reads FileName = ..., Arguments = ... and StartInfo = new ProcessStartInfo(...).
func (i *info) assigned(s *scope, n *syntax.Node) {
	if len(n.Kids) < 2 {
		return
	}
	switch n.Kids[0].Text {
	case "FileName":
		i.file = i.of(s, n.Kids[1], 0)
	case "Arguments":
		i.words = i.of(s, n.Kids[1], 0)
	case "StartInfo":
		i.read(s, n.Kids[1], 1)
	}
}
