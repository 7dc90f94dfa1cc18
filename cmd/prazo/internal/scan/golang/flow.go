package golang

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
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

// settings are the options that what a variable holds is given by the time of use, in the order in which they stand. One in a branch
// that need not be taken is a maybe. later also takes those after the use: what a connection is told comes after it is made.
func (x *index) settings(obj types.Object, use token.Pos, later bool) []setting {
	if x.local(obj) {
		return x.settingsBefore(obj, use, later)
	}
	all, known := x.lastingSets[obj]
	if !known {
		for _, s := range x.sets[obj] {
			if !s.test && !x.neverRun(s.write) {
				all = append(all, setting{s, s.fn != nil && s.block != ast.Node(s.fn.body)})
			}
		}
		all = all[max(0, len(all)-mostWrites):]
		x.lastingSets[obj] = all
	}
	return all
}

// settingsBefore are those of a local variable. They are looked for from the last one back: one that is always run leaves nothing of
// those of the same option before it, so that a function that sets an option anew for each of a thousand calls costs no thousand for each.
func (x *index) settingsBefore(obj types.Object, use token.Pos, later bool) []setting {
	var all []setting
	certain := map[string]bool{}
	for _, s := range slices.Backward(x.sets[obj]) {
		if s.test || !later && s.at > use || certain[s.option] {
			continue
		}
		maybe := !later && !within(s.block, use)
		certain[s.option] = !maybe && !later
		if all = append(all, setting{s, maybe}); len(all) == mostWrites {
			break
		}
	}
	slices.Reverse(all)
	return all
}
