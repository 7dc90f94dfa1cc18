package resolve

import (
	"slices"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// A wrapper is a function of the tree that hands options on to a call in it, or overrides what a library calls. What its callers
// leave out they have from it: it is reported once, where that call is, and they inherit.

// maxWrappers is how many wrappers around a wrapper are followed.
const maxWrappers = 12

// forwards says whether a function is a wrapper: it gives what it was given to a call that leaves the process, or returns what that
// one returns.
func (e *engine) forwards(fn *function) bool {
	if known, ok := e.wraps[fn]; ok {
		return known
	}
	if e.inWrap[fn] {
		return false
	}
	e.inWrap[fn] = true
	e.forwardOf[fn] = e.forwarded(fn)
	delete(e.inWrap, fn)
	e.wraps[fn] = len(e.forwardOf[fn]) > 0
	return e.wraps[fn]
}

// A forward is one call in a wrapper that it forwards to.
type forward struct {
	at   *site
	sink sink
}

// forwarded returns the calls that a function forwards to.
func (e *engine) forwarded(fn *function) []forward {
	var out []forward
	for i, at := range fn.inside {
		if i > 500 {
			break
		}
		for _, s := range e.sinks(at) {
			if !e.passes(fn, at, s) {
				continue
			}
			if s.fn == nil || s.fn != fn && e.forwards(s.fn) {
				out = append(out, forward{at, s})
			}
		}
	}
	return out
}

// passes says whether a call in a function gets options that the function got, or is what the function overrides.
func (e *engine) passes(fn *function, at *site, s sink) bool {
	if fn.class != nil && isSuper(at.node) {
		return true
	}
	position := 0
	for _, k := range at.node.Kids[min(1, len(at.node.Kids)):] {
		switch k.Kind {
		case syntax.Spread, syntax.Object:
			if fn.isGiven(k) {
				return true
			}
		case syntax.Pair:
			if fn.isGiven(k) && (s.fn != nil || e.knows(s.ref.lib, keyOf(k.Kids[0]))) {
				return true
			}
			continue
		case syntax.Name:
			if fn.hasParam(k.Text) && e.takesOptions(s, position) {
				return true
			}
		}
		position++
	}
	return false
}

// takesOptions says whether a positional argument of a call is one that may limit it.
func (e *engine) takesOptions(s sink, position int) bool {
	if s.fn != nil {
		return position > 0
	}
	if slices.Contains(s.ref.call.Args, position) {
		return true
	}
	for i := range s.ref.lib.Options {
		o := &s.ref.lib.Options[i]
		if o.At != nil && *o.At == position && e.standsOn(o, setting{in: s.ref.name}) || o.Kind == "signal" && position > 0 {
			return true
		}
	}
	return len(s.ref.call.Args) == 0 && position > 0 && e.language() != "python"
}

// isSuper tells super().request(...) in a method.
func isSuper(n *syntax.Node) bool {
	root := n.Kids[0]
	for depth := 0; depth < 8 && len(root.Kids) > 0 && (root.Kind == syntax.Member || root.Kind == syntax.Call); depth++ {
		root = root.Kids[0]
	}
	return root.Kind == syntax.Name && (root.Text == "super" || root.Text == "base" || root.Text == "parent")
}

// isGiven says whether an argument is, or has in it, a parameter of the function.
func (f *function) isGiven(k *syntax.Node) bool {
	switch k.Kind {
	case syntax.Name:
		return f.hasParam(k.Text)
	case syntax.Pair:
		return len(k.Kids) == 2 && k.Kids[1].Kind == syntax.Name && f.hasParam(k.Kids[1].Text)
	case syntax.Spread:
		return len(k.Kids) > 0 && k.Kids[0].Kind == syntax.Name && f.hasParam(k.Kids[0].Text)
	case syntax.Object:
		for _, inner := range k.Kids {
			if f.isGiven(inner) {
				return true
			}
		}
	}
	return false
}

func (f *function) hasParam(name string) bool {
	for _, p := range f.params {
		if p.name == name {
			return true
		}
	}
	return false
}

// judge says what limits a call that leads to a sink.
func (e *engine) judge(at *site, s sink, env *env, deep int) (outcome, bool) {
	e.budget--
	if s.fn == nil {
		return e.judgeLibrary(at, s, env), true
	}
	if e.budget < 0 || deep > maxWrappers || e.inWrap[s.fn] {
		return outcome{}, false
	}
	e.inWrap[s.fn] = true
	defer delete(e.inWrap, s.fn)
	return e.judgeWrapper(at, s, env, deep)
}

// judgeWrapper judges what a wrapper forwards to as this one caller has it; of several calls in it the weakest counts.
func (e *engine) judgeWrapper(at *site, s sink, outer *env, deep int) (outcome, bool) {
	var weakest outcome
	found := false
	here := callerEnv(s, at, outer)
	for _, f := range e.forwardOf[s.fn] {
		inner, ok := e.judge(f.at, f.sink, here, deep+1)
		if !ok {
			continue
		}
		if !found || weakerVerdict(inner.verdict, weakest.verdict) || inner.verdict == weakest.verdict && isSuper(f.at.node) {
			weakest, found = inner, true
		}
	}
	if found && s.guess && weakest.verdict <= scan.None {
		weakest.verdict, weakest.why = scan.Unknown, "what it is called on is known by its name alone"
	}
	return weakest, found
}

func callerEnv(s sink, at *site, outer *env) *env {
	return &env{fn: s.fn, site: at, self: s.self, up: outer}
}

// weakerVerdict orders verdicts for what several paths have in common: none is the weakest, then what is not known.
func weakerVerdict(a, b scan.Verdict) bool {
	rank := func(v scan.Verdict) int {
		switch v {
		case scan.None:
			return 0
		case scan.Unknown:
			return 1
		}
		return 1 + int(v)
	}
	return rank(a) < rank(b)
}
