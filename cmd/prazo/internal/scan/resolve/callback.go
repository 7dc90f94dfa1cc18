package resolve

import "github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"

// A lambda is called where the function that gets it calls its parameter: of
//
//	Task<T> Within<T>(TimeSpan t, Func<CancellationToken, Task<T>> run) { ...; return await run(cts.Token); }
//	Within(t, ct => client.SendAsync(request, ct))
//
// the call of run is a caller of the lambda, so that what ct is can be told.

// maxHanded is how many functions a lambda is handed through.
const maxHanded = 4

// maxCallers is how many callers of such a function are looked at.
const maxCallers = 4096

// maxLinked is how many callers are looked at and noted for the lambdas of a whole tree.
const maxLinked = 1 << 18

// linkCallbacks notes those callers. It runs while parameters are still open, and after all other callers are known.
func (e *engine) linkCallbacks() {
	if !e.twoNames() { // what scripts hand over is called by libraries far more often than by functions of the tree
		return
	}
	type call struct {
		fn *function
		at *site
	}
	var found []call
	room := maxLinked
	for _, f := range e.files {
		e.guard(f, func(_ *engine, f *file) {
			for _, at := range f.sites {
				p := e.calledParam(at)
				if p == nil {
					continue
				}
				for _, fn := range e.lambdas(p, &room) {
					if room--; room < 0 {
						return
					}
					found = append(found, call{fn, at})
				}
			}
		})
	}
	for _, c := range found {
		e.calledFrom(c.fn, c.at)
	}
}

// calledParam is the parameter that a call calls, nil where it is none: run(x), run.Invoke(x).
func (e *engine) calledParam(at *site) *param {
	if len(at.node.Kids) == 0 {
		return nil
	}
	n := at.node.Kids[0]
	if n.Kind == syntax.Member && len(n.Kids) > 0 && invokes(n.Text) {
		n = n.Kids[0]
	}
	if n.Kind != syntax.Name || !at.scope.hasParam(n.Text) {
		return nil
	}
	if v := e.eval(at.scope, n); v.kind == vParam {
		return v.param
	}
	return nil
}

// invokes says whether a method only calls what it is called on.
func invokes(method string) bool {
	switch method {
	case "Invoke", "invoke", "apply", "call", "accept", "get", "run":
		return true
	}
	return false
}

// hasParam says whether a function around a scope has a parameter of that name.
func (s *scope) hasParam(name string) bool {
	for ; s != nil; s = s.up {
		if s.fn != nil && s.fn.hasParam(name) {
			return true
		}
	}
	return false
}

// lambdas are the functions without a name that callers give for a parameter, themselves or through one of theirs, each once.
func (e *engine) lambdas(p *param, room *int) []*function {
	if known, there := e.lambdasOf[p]; there {
		return known
	}
	var out []*function
	seen, met := map[*function]bool{}, map[*param]bool{p: true}
	for level, depth := []*param{p}, 0; len(level) > 0 && depth <= maxHanded; depth++ {
		var next []*param
		for _, p := range level {
			from := e.handedTo(p, room)
			for _, fn := range from.lambdas {
				if !seen[fn] {
					seen[fn] = true
					out = append(out, fn)
				}
			}
			for _, other := range from.params {
				if !met[other] {
					met[other] = true
					next = append(next, other)
				}
			}
		}
		level = next
	}
	e.lambdasOf[p] = out
	return out
}

// A handed is what the callers of a function give for one of its parameters, each once.
type handed struct {
	lambdas []*function
	params  []*param // of their own
}

// handedTo looks at the callers of a function for what they give for a parameter.
func (e *engine) handedTo(p *param, room *int) handed {
	if known, there := e.handedBy[p]; there {
		return known
	}
	var out handed
	lambdas, params := map[*function]bool{}, map[*param]bool{p: true}
	for i, at := range e.callersOf(p.fn) {
		if *room--; *room < 0 || i > maxCallers {
			break
		}
		switch v := e.argument(p, at); {
		case v.kind == vFunc && v.fn.name == "" && !lambdas[v.fn]:
			lambdas[v.fn] = true
			out.lambdas = append(out.lambdas, v.fn)
		case v.kind == vParam && !params[v.param]:
			params[v.param] = true
			out.params = append(out.params, v.param)
		}
	}
	e.handedBy[p] = out
	return out
}

// callersOf are the callers of a function; where there are none those of another of its name with as many parameters, for which of the
// two a call means is told by types that are not known.
func (e *engine) callersOf(fn *function) []*site {
	if all := e.callers[fn]; len(all) > 0 || fn.class == nil {
		return all
	}
	for i, other := range fn.class.overloads[fn.name] {
		if len(other.params) == len(fn.params) && len(e.callers[other]) > 0 {
			return e.callers[other]
		}
		if i > maxEither {
			break
		}
	}
	return nil
}
