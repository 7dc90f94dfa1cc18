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
	for _, f := range e.files {
		for _, at := range f.sites {
			if p := e.calledParam(at); p != nil {
				for _, fn := range e.lambdas(p, 0) {
					found = append(found, call{fn, at})
				}
			}
		}
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

// lambdas are the functions without a name that callers give for a parameter, themselves or through one of theirs.
func (e *engine) lambdas(p *param, depth int) []*function {
	var out []*function
	for i, at := range e.callersOf(p.fn) {
		if i > maxCallers {
			break
		}
		switch v := e.argument(p, at); {
		case v.kind == vFunc && v.fn.name == "":
			out = append(out, v.fn)
		case v.kind == vParam && v.param != p && depth < maxHanded:
			out = append(out, e.lambdas(v.param, depth+1)...)
		}
	}
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
