package resolve

import (
	"sort"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// A covered is what limits all that runs inside something.
type covered struct {
	verdict scan.Verdict
	after   time.Duration
	why     string
	fix     string
}

// around finds what a call runs inside of that limits it: a statement, an argument, a method on its result. Where the call is
// looked at from one caller, that one's surroundings count too.
func (e *engine) around(at *site, env *env) covered {
	best := e.enclosing(at)
	if env != nil && env.fn == at.scope.function() {
		if outer := e.around(env.site, env.up); outer.verdict > best.verdict {
			best = outer
		}
	}
	return best
}

// enclosing looks at the nodes around a call, in its own file.
func (e *engine) enclosing(at *site) covered {
	var best covered
	if len(e.know.scopes) == 0 {
		return best
	}
	way := e.wayOf(at)
	for i, n := range way[:max(len(way)-1, 0)] {
		var found covered
		next := way[i+1]
		switch n.Kind {
		case syntax.With:
			found = e.withScope(at.scope, n, next, way[i+1:])
		case syntax.Call:
			found = e.callScope(at.scope, n, next, way[i+1:])
			if found.verdict == scan.Abandon && e.script() && readAfterRace(at.scope.function(), way, i) {
				found.verdict, found.why = scan.Headers, "it runs inside "+calleeText(n.Kids[0])+", which is over with the headers: "+limits[scan.Headers]
			}
		case syntax.Func, syntax.Class:
			// What is around the definition of a function does not run around its calls, but a lambda in the arguments of a scope
			// is what the scope runs.
			if n.Kind == syntax.Class || n.Text != "" {
				best = covered{}
			}
		}
		if found.verdict > best.verdict {
			best = found
		}
	}
	return best
}

// wayTo returns the nodes from the root of a tree down to one.
func wayTo(root, to *syntax.Node) []*syntax.Node {
	var way []*syntax.Node
	n := root
	for depth := 0; n != nil && depth < 4*maxDepth; depth++ {
		way = append(way, n)
		if n == to {
			return way
		}
		n = kidTowards(n, to)
	}
	return nil
}

// kidTowards returns the kid of a node in which another one is. Kids stand in the order of the text, so of many only those before the
// place are looked at.
func kidTowards(n, to *syntax.Node) *syntax.Node {
	kids := n.Kids
	if len(kids) > 32 {
		behind := sort.Search(len(kids), func(i int) bool { return kids[i].Pos > to.Pos })
		kids = kids[max(0, behind-4):behind]
	}
	for _, k := range kids {
		if k != nil && k.Pos <= to.Pos && to.End <= k.End && reaches(k, to, 0) {
			return k
		}
	}
	return nil
}

// reaches says whether a node is in a tree, where places alone do not tell: `a.b()` and `a` begin at one place.
func reaches(n, to *syntax.Node, depth int) bool {
	if n == to {
		return true
	}
	if depth > maxDepth {
		return false
	}
	for _, k := range n.Kids {
		if k != nil && k.Pos <= to.Pos && to.End <= k.End && reaches(k, to, depth+1) {
			return true
		}
	}
	return false
}

func (e *engine) withScope(s *scope, n, next *syntax.Node, below []*syntax.Node) covered {
	if len(n.Kids) == 0 || next != n.Kids[len(n.Kids)-1] {
		return covered{}
	}
	var best covered
	for _, head := range n.Kids[:len(n.Kids)-1] {
		switch {
		case head.Kind == syntax.Assign && len(head.Kids) > 1:
			head = head.Kids[1]
		case head.Kind == syntax.Pair && len(head.Kids) > 0:
			head = head.Kids[0]
		}
		if head.Kind != syntax.Call || len(head.Kids) == 0 {
			continue
		}
		if c := e.scopeOf(s, head, "body", below); c.verdict > best.verdict {
			best = c
		}
	}
	return best
}

func (e *engine) callScope(s *scope, n, next *syntax.Node, below []*syntax.Node) covered {
	if len(n.Kids) == 0 {
		return covered{}
	}
	if next == n.Kids[0] {
		return e.scopeOf(s, n, "receiver", below)
	}
	c := e.scopeOf(s, n, "argument", below)
	if next.Kind == syntax.Func && c.verdict == 0 {
		c = e.scopeOf(s, n, "body", below)
	}
	return c
}

// scopeOf judges one call that may be a scope.
func (e *engine) scopeOf(s *scope, n *syntax.Node, covers string, below []*syntax.Node) covered {
	know := e.scopeNamed(s, n.Kids[0])
	if know == nil || know.Covers != covers || know.Awaited && covers == "body" && !awaited(below) {
		return covered{}
	}
	c := covered{verdict: know.Verdict, fix: know.Fix}
	k := namedArg(n, know.Key)
	if k == nil {
		k = argAt(n, know.At)
	}
	name := calleeText(n.Kids[0])
	if k == nil {
		c.why = name + ": " + limits[c.verdict]
		return c
	}
	v := e.fill(e.eval(s, k), nil)
	if isNull(v) || v.kind == vWord {
		return covered{}
	}
	if d, ok := timeOf(v, know.Unit); ok {
		c.after = d
	}
	c.why = "it runs inside " + name + ": " + limits[c.verdict]
	return c
}

// scopeNamed finds the scope that a call is: by its qualified name, or by that of a method on whatever it is called on.
func (e *engine) scopeNamed(s *scope, callee *syntax.Node) *scan.Scope {
	if v := e.eval(s, callee); v.kind == vName {
		if know := e.know.scopes[v.text]; know != nil {
			return know
		}
	}
	if callee.Kind != syntax.Member {
		return nil
	}
	return e.know.receivers[callee.Text]
}

func awaited(below []*syntax.Node) bool {
	for _, n := range below {
		if n.Kind == syntax.Other && n.Text == "await" || n.Kind == syntax.With {
			return true
		}
	}
	return false
}

// calleeText is how a call's name is written, without arguments of calls in it.
func calleeText(n *syntax.Node) string {
	if root, path := chain(n); root != nil {
		if path == "" {
			return root.Text
		}
		return root.Text + "." + path
	}
	return n.Text
}
