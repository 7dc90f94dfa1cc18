package shell

import "mvdan.cc/sh/v3/syntax"

// A state is where in a script a command stands.
type state struct {
	fn     string // the function around it
	branch *branch
	at     int // its place in the script
}

// A branch is a piece of a script that may not run: a part of an if, a loop, what follows && or ||. nil is what always runs.
type branch struct {
	in    *branch
	depth int
}

// holds says whether all that runs inside the branch other has b run before: other is b, or inside of it.
func (b *branch) holds(other *branch) bool {
	if b == nil {
		return true
	}
	for other != nil && other.depth > b.depth {
		other = other.in
	}
	return other == b
}

// walk calls visit for each statement, redirection, parameter and declaration of a tree, with where it stands.
func walk(tree *syntax.File, visit func(syntax.Node, state)) {
	w := walker{visit: visit}
	syntax.Walk(tree, w.node)
}

type walker struct {
	now   state
	above []frame
	visit func(syntax.Node, state)
}

// A frame is a node that the walker is inside of.
type frame struct {
	node   syntax.Node
	before state   // where the walker stood outside of it
	branch *branch // of the statements in it that run on a condition
}

func (w *walker) node(n syntax.Node) bool {
	if n == nil {
		w.now = w.above[len(w.above)-1].before
		w.above = w.above[:len(w.above)-1]
		return true
	}
	before := w.now
	switch n := n.(type) {
	case *syntax.Stmt:
		if len(w.above) > 0 && w.above[len(w.above)-1].conditional(n) {
			w.now.branch = w.above[len(w.above)-1].inside(w.now.branch)
		}
		w.see(n)
	case *syntax.FuncDecl:
		if n.Name != nil {
			w.see(n)
			w.now.fn, w.now.branch = n.Name.Value, nil
		}
	case *syntax.DeclClause, *syntax.Redirect, *syntax.ParamExp:
		w.see(n)
	}
	w.above = append(w.above, frame{node: n, before: before})
	return true
}

func (w *walker) see(n syntax.Node) {
	w.now.at = int(n.Pos().Offset())
	w.visit(n, w.now)
}

// conditional says whether a statement right inside the node runs on a condition.
func (f *frame) conditional(s *syntax.Stmt) bool {
	switch n := f.node.(type) {
	case *syntax.IfClause:
		return !n.ThenPos.IsValid() || s.Pos().After(n.ThenPos)
	case *syntax.WhileClause:
		return s.Pos().After(n.DoPos)
	case *syntax.ForClause, *syntax.CaseItem:
		return true
	case *syntax.BinaryCmd:
		return s == n.Y && (n.Op == syntax.AndStmt || n.Op == syntax.OrStmt)
	}
	return false
}

// inside returns the branch of the conditional statements in the node.
func (f *frame) inside(outer *branch) *branch {
	if f.branch == nil {
		f.branch = &branch{in: outer}
		if outer != nil {
			f.branch.depth = outer.depth + 1
		}
	}
	return f.branch
}
