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

// forwards says whether a function is a wrapper: it gives what it was given to a call that leaves the process.
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

// forwarded returns the calls that a function forwards to, and notes which of its parameters reach them.
func (e *engine) forwarded(fn *function) []forward {
	var out []forward
	handed := map[string]bool{}
	for i, at := range fn.inside {
		if i > 500 {
			break
		}
		for _, s := range e.sinks(at) {
			if s.fn != nil && (s.fn == fn || !e.forwards(s.fn)) {
				continue
			}
			names := e.handsOn(fn, at, s)
			for _, name := range names {
				handed[name] = true
			}
			if len(names) > 0 || fn.class != nil && isSuper(at.node) {
				out = append(out, forward{at, s})
			}
		}
	}
	e.options[fn], e.reach[fn] = handed, e.reached(out)
	return out
}

// reached returns the libraries that calls lead to.
func (e *engine) reached(all []forward) []*scan.Library {
	var out []*scan.Library
	for _, f := range all {
		libs := e.reach[f.sink.fn]
		if f.sink.fn == nil {
			libs = []*scan.Library{f.sink.ref.lib}
		}
		for _, lib := range libs {
			if !slices.Contains(out, lib) {
				out = append(out, lib)
			}
		}
	}
	return out
}

// handsOn returns the parameters of a function that a call in it gets in places that may limit it. What only says where to call or
// what to send makes no wrapper.
func (e *engine) handsOn(fn *function, at *site, s sink) []string {
	var out []string
	position := 0
	for _, k := range at.node.Kids[min(1, len(at.node.Kids)):] {
		given := fn.given(k)
		switch {
		case len(given) == 0:
		case k.Kind == syntax.Spread:
			if s.fn == nil || len(e.options[s.fn]) > 0 {
				out = append(out, given...)
			}
		case k.Kind == syntax.Pair:
			if e.mayLimit(at, s, keyOf(k.Kids[0]), -1) {
				out = append(out, given...)
			}
		case k.Kind == syntax.Object && s.fn == nil, e.mayLimit(at, s, "", position):
			out = append(out, given...)
		}
		if k.Kind != syntax.Pair && k.Kind != syntax.Spread {
			position++
		}
	}
	return out
}

// mayLimit says whether an argument of a call, by its name or by its place, is one that may limit it.
func (e *engine) mayLimit(at *site, s sink, name string, position int) bool {
	switch {
	case s.fn == nil && name != "":
		return e.knows(s.ref.lib, name)
	case s.fn == nil:
		return e.takesOptions(s, position)
	case name != "" && s.fn.takes(name):
		return e.options[s.fn][name]
	}
	for _, p := range s.fn.params {
		switch {
		case !e.options[s.fn][p.name]:
		case name == "" && p.rest == "" && p.index == position+e.bound1(s.fn, at):
			return true
		case name != "" && p.rest == "**":
			return slices.ContainsFunc(e.reach[s.fn], func(lib *scan.Library) bool { return e.knows(lib, name) })
		}
	}
	return false
}

// takesOptions says whether a positional argument of a call of a library is one that may limit it.
func (e *engine) takesOptions(s sink, position int) bool {
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

// given returns the parameters of the function that an argument is, or has in it.
func (f *function) given(k *syntax.Node) []string {
	switch k.Kind {
	case syntax.Name:
		if f.hasParam(k.Text) {
			return []string{k.Text}
		}
	case syntax.Pair:
		if len(k.Kids) == 2 && k.Kids[1].Kind == syntax.Name {
			return f.given(k.Kids[1])
		}
	case syntax.Spread:
		if len(k.Kids) > 0 && k.Kids[0].Kind == syntax.Name {
			return f.given(k.Kids[0])
		}
	case syntax.Object:
		var out []string
		for _, inner := range k.Kids {
			if inner.Kind != syntax.Object {
				out = append(out, f.given(inner)...)
			}
		}
		return out
	}
	return nil
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
	return &env{fn: s.fn, site: at.handing(s.hands), self: s.self, up: outer}
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
