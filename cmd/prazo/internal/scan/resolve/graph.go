package resolve

import (
	"context"
	"slices"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// A sink is what a call leads to: a call of a library, or a function of the tree.
type sink struct {
	ref     callRef // of a library; lib nil: none
	self    *value  // what it is called on
	fn      *function
	guess   bool          // found by the name of an attribute alone
	bound   []setting     // arguments that were given before
	command *scan.Finding // of a process that is started: what the shell says of it
	doubt   string        // why it may be no call that leaves the process
	hands   []string      // of a function that overrides what a call ends in: options that the call hands on itself
}

// link looks at all calls once: what each calls, who calls a function, and what is set for the whole process.
//
// Which functions are called may itself depend on who calls: while this runs, parameters are left open, and what was evaluated is
// forgotten after it.
func (e *engine) link(ctx context.Context) {
	e.linking = true
	e.assignOutside()
	for _, f := range e.files {
		for _, c := range f.class {
			for _, b := range e.bases(c) {
				if b.kind == vName {
					typ := e.know.canonical(b.text)
					e.subclass[typ] = true
					e.limiting[typ] = e.limiting[typ] || e.setsMore(c, typ)
				}
			}
		}
	}
	for _, part := range e.split(ctx, func(part *engine, f *file) {
		for _, at := range f.sites {
			part.linkSite(at)
		}
	}) {
		e.failed = append(e.failed, part.failed...)
		for fn, calls := range part.callers {
			e.callers[fn] = append(e.callers[fn], calls...)
		}
	}
	e.linkCallbacks()
	e.linking = false
	e.forget()
	e.handOver()
	e.forget()
	for _, f := range e.files {
		for _, at := range f.sites {
			e.calledGlobal(at)
		}
		e.assignedGlobals(f)
	}
}

func (e *engine) linkSite(at *site) {
	if !e.leads(at) {
		return
	}
	for _, side := range e.callee(at).sides() {
		switch side.kind {
		case vFunc:
			e.calledFrom(side.fn, at)
		case vClass:
			e.calledFrom(e.constructor(side.class), at)
		case vName:
			if fn := e.extensionOf(side, at); fn != nil {
				e.calledFrom(fn, at)
				continue
			}
			e.calledFrom(e.overriding(side), at)
		}
	}
}

// calledFrom notes a caller. What tests give says nothing of what runs, but for the helpers of tests.
func (e *engine) calledFrom(fn *function, at *site) {
	if fn != nil && (!at.scope.file.inTests(at.node.Pos) || fn.scope.file.inTests(fn.node.Pos)) {
		e.callers[fn] = append(e.callers[fn], at)
	}
}

// callee evaluates what a call calls.
func (e *engine) callee(at *site) *value {
	n := at.node.Kids[0]
	if n.Kind == syntax.Name && n.Text == "super" && e.language() == "python" {
		return unknown("it is the base, no call of it")
	}
	if n.Kind == syntax.Name && n.Text == "super" && e.script() {
		if base := e.super(at.scope); base != nil && base.kind == vClient && len(e.know.callsOf(base.client.typ)) > 0 {
			return &value{kind: vName, text: base.client.typ}
		}
		return unknown("it is a constructor of a base")
	}
	return e.overloaded(e.calleeOf(at.scope, n), at.node)
}

// constructor finds the method that runs when an object of the class is made.
func (e *engine) constructor(c *class) *function {
	for _, name := range []string{"__init__", "constructor", "__construct", "initialize", c.name} {
		if m := e.method(c, name, 0); m != nil {
			return m
		}
	}
	return nil
}

// overriding returns the method of the tree that a method of a library ends in, where a class of the tree overrides what that
// one calls: requests.Session.get calls self.request.
func (e *engine) overriding(v *value) *function {
	if v.self == nil || v.self.kind != vInstance || len(e.know.callsOf(v.text)) == 0 {
		return nil
	}
	typ := before(v.text)
	for _, name := range []string{lastWord(v.text), "request", "_request", "send", "execute", "fetch", "SendAsync", "open"} {
		m := e.method(v.self.class, name, 0)
		if m != nil && (name == lastWord(v.text) || len(e.know.callsOf(typ+"."+name)) > 0) {
			return m
		}
	}
	return nil
}

// sinks returns what a call leads to, as far as a limit matters.
func (e *engine) sinks(at *site) []sink {
	if at.id == 0 {
		return e.findSinks(at)
	}
	known := e.sinksOf.at(at.id)
	if *known == nil {
		*known = []sink{} // what leads to itself leads nowhere
		if e.leads(at) {
			*known = append(*known, e.findSinks(at)...)
		}
	}
	return *known
}

func (e *engine) findSinks(at *site) []sink {
	var out []sink
	sides := e.resolved(e.callee(at), at).sides()
	for _, side := range sides {
		switch side.kind {
		case vFunc:
			out = append(out, sink{fn: side.fn, self: side.self, guess: side.guess || side.self != nil && side.self.guess})
		case vClass:
			if one, ok := e.sinkOfClass(at, side.class); ok {
				out = append(out, one)
			}
		case vName:
			if one, ok := e.sinkOfName(at, side); ok {
				out = append(out, one)
			}
		case vClient: // an instance that is a function: const api = got.extend({...}); api(url)
			if one, ok := e.sinkOfName(at, &value{kind: vName, text: side.client.typ, self: side, guess: side.guess}); ok {
				out = append(out, one)
			}
		}
	}
	if len(out) == 0 {
		out = e.holding(at)
	}
	// A variable that may also hold something else than a call that is known does not make a certain call.
	for i := range out {
		out[i].guess = out[i].guess || e.mixed(out, len(sides))
	}
	return out
}

// mixed says whether what is called may be a call of a library, and something else.
func (e *engine) mixed(all []sink, sides int) bool {
	return sides > 1 && (len(all) < sides || slices.ContainsFunc(all, func(s sink) bool { return s.fn != nil }))
}

// resolved puts what callers give in the place of a parameter that is called, or whose method is.
func (e *engine) resolved(v *value, at *site) *value {
	n := at.node.Kids[0]
	switch {
	case v.kind == vParam:
		if given := e.given(v.param); given != nil {
			return given
		}
	case v.kind == vUnknown && n.Kind == syntax.Member && len(n.Kids) > 0:
		base := e.eval(at.scope, n.Kids[0])
		if base.kind != vParam && base.kind != vEither {
			return v
		}
		filled := e.fill(base, nil)
		if filled.kind != vUnknown {
			return e.member(at.scope, filled, n.Text, place{at.scope.file, n.Pos})
		}
	}
	return v
}

func (e *engine) sinkOfName(at *site, v *value) (sink, bool) {
	guess := v.guess || v.self != nil && v.self.guess
	if fn := e.extensionOf(v, at); fn != nil {
		return sink{fn: fn, self: v.self, guess: guess}, true
	}
	if over := e.overriding(v); over != nil {
		return sink{fn: over, self: v.self, guess: guess, hands: e.know.handsOn(v.text)}, true
	}
	refs := e.know.callsOf(v.text)
	if len(refs) == 0 {
		return sink{}, false
	}
	ref := pick(e, at.scope.file, refs, callLib)
	if e.inside(ref.lib) || ref.call.Least > 0 && argAt(at.node, ref.call.Least-1) == nil {
		return sink{}, false
	}
	one := sink{ref: ref, self: v.self, guess: guess, bound: v.bound}
	switch {
	case ref.call.Holds != "":
		return e.holder(at, one)
	case ref.call.When == "":
		return one, true
	case ref.call.When == "remote":
		return e.opened(at, one)
	case ref.call.When == "command", ref.call.When == "process", ref.call.When == "wait":
		return e.process(at, one)
	}
	return one, e.happens(at, ref.call)
}

// happens says whether a call that only sometimes leaves the process may do so.
func (e *engine) happens(at *site, c *scan.Call) bool {
	k := argAt(at.node, 0)
	if k == nil {
		return len(at.node.Kids) > 1
	}
	v := e.eval(at.scope, k)
	switch c.When {
	case "url":
		return v.kind != vText || leaves(v)
	}
	return true
}

// calledGlobal notes a function that sets something for the whole process.
func (e *engine) calledGlobal(at *site) {
	if len(at.node.Kids) == 0 || !e.know.mayBeGlobal(at.node.Kids[0]) {
		return
	}
	name := e.callee(at)
	if name.kind != vName || !e.runs(at.scope) {
		return
	}
	for _, ref := range e.know.globals[name.text] {
		g := ref.global
		if g.Key != "" {
			first := argAt(at.node, 0)
			if first == nil || !strings.EqualFold(first.Text, g.Key) {
				continue
			}
		}
		k := argAt(at.node, g.At)
		if k == nil {
			continue
		}
		option := g.Option
		if option == "" {
			option = e.constantName(at.scope, argAt(at.node, g.Of))
		}
		e.globals[ref.lib] = append(e.globals[ref.lib], setting{
			name: option, pos: -1, val: e.fill(e.eval(at.scope, k), nil), at: place{at.scope.file, at.node.Pos}, node: at.node, far: true,
		})
	}
}

// runs says whether code may be taken to run before the calls of the process: it stands at the top of a file, or in a function that
// something calls. A default that the entry of another process sets is none of these calls'.
func (e *engine) runs(s *scope) bool {
	if s.file.src.Test {
		return false
	}
	fn := s.function()
	for fn != nil && fn.name == "" && fn.scope.up != nil {
		fn = fn.scope.up.function()
	}
	return fn == nil || len(e.callers[fn]) > 0
}

// assignedGlobals notes properties that set something for the whole process: axios.defaults.timeout = 5000.
func (e *engine) assignedGlobals(f *file) {
	for _, t := range f.assigns {
		if !e.runs(t.scope) {
			continue
		}
		root, path := chain(t.node.Kids[0])
		if root == nil || path == "" {
			continue
		}
		v := e.eval(t.scope, root)
		if v.kind != vName || v.self != nil {
			continue
		}
		for _, ref := range e.know.globals[v.text+"."+path] {
			e.globals[ref.lib] = append(e.globals[ref.lib], setting{
				name: ref.global.Option, pos: -1, val: e.fill(e.eval(t.scope, t.node.Kids[1]), nil), at: place{f, t.node.Pos}, node: t.node, far: true,
			})
		}
	}
}
