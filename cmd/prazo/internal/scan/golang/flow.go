package golang

import (
	"go/ast"
	"go/token"
	"go/types"
)

// within says whether a position is inside a node. No node is the whole file.
func within(n ast.Node, at token.Pos) bool {
	return n == nil || n.Pos() <= at && at < n.End()
}

// local says whether an object is a variable inside a function.
func (x *index) local(obj types.Object) bool {
	return !isField(obj) && obj.Pkg() != nil && obj.Parent() != nil && obj.Parent() != obj.Pkg().Scope()
}

// reaching are the writes whose value a variable may have at a position. Of a local variable: the last one before it that is
// always run on the way there, and those after that one, which may be run or not. Of all others: every write in the tree, since
// nothing says in which order functions run.
func (x *index) reaching(obj types.Object, use token.Pos) []write {
	all := x.writes[obj]
	if !x.local(obj) {
		return x.overall(obj)
	}
	first := -1
	for i, w := range all {
		if w.at <= use && within(w.block, use) && (first < 0 || w.at >= all[first].at) {
			first = i
		}
	}
	var some []write
	for i, w := range all {
		if w.at <= use && (first < 0 || i == first || w.at > all[first].at) {
			some = append(some, w)
		}
	}
	return some
}

// overall are the writes that a variable or field may have its value from, wherever it is used.
func (x *index) overall(obj types.Object) []write {
	some, known := x.lasting[obj]
	if !known {
		some = x.chosen(x.live(x.writes[obj]))
		x.lasting[obj] = some
	}
	return some
}

// live leaves out what only tests write, and what is never written.
func (x *index) live(all []write) []write {
	var run, some []write
	for _, w := range all {
		if !w.test && x.neverRun(w) {
			continue
		}
		run = append(run, w)
		if !w.test {
			some = append(some, w)
		}
	}
	if some == nil {
		return run
	}
	return some
}

// A setting is a set that counts at some place, for certain or maybe.
type setting struct {
	set
	maybe bool
}

// settings are the options that what a variable holds is given by the time of use. One in a branch that need not be taken is a
// maybe. later also takes those after the use: what a connection is told comes after it is made.
func (x *index) settings(obj types.Object, use token.Pos, later bool) []setting {
	var all []setting
	for _, s := range x.sets[obj] {
		if s.test || !x.local(obj) && x.neverRun(s.write) {
			continue
		}
		if x.local(obj) {
			if !later && s.at > use {
				continue
			}
			all = append(all, setting{s, !later && !within(s.block, use)})
			continue
		}
		all = append(all, setting{s, s.fn != nil && s.block != ast.Node(s.fn.body)})
	}
	return all
}
