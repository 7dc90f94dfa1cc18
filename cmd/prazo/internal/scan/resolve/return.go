package resolve

import (
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// returned evaluates what a function returns.
func (e *engine) returned(fn *function) *value {
	if v := e.results[fn]; v != nil {
		return v
	}
	if e.busy[fn.node] || e.depth > maxDepth {
		return unknown("it depends on itself")
	}
	e.busy[fn.node] = true
	e.depth++
	var all []*value
	for _, r := range e.returnsOf(fn) {
		all = append(all, e.eval(r.scope, r.node))
	}
	e.depth--
	delete(e.busy, fn.node)
	v := unknown("the function " + fn.name + " returns nothing")
	if len(all) > 0 {
		v = either(settled(all))
	}
	if v.kind == vUnknown {
		if t := e.ofType(fn.scope, fn.node.Type); t != nil {
			v = t
		}
	}
	e.results[fn] = v
	return v
}

// gotten evaluates a property whose value a function gives: what that returns, else what its declared type tells.
func (e *engine) gotten(fn *function) *value {
	v := e.returned(fn)
	if v.kind == vUnknown {
		if t := e.ofType(fn.scope.up, fn.node.Type); t != nil {
			return t
		}
	}
	return v
}

// A result is one expression that a function returns.
type result struct {
	scope *scope
	node  *syntax.Node
}

// gives says whether a function returns what a call gives back, awaited or not: whoever calls the function makes that call.
func (e *engine) gives(f *function, call *syntax.Node) bool {
	for _, r := range e.returnsOf(f) {
		n := r.node
		for depth := 0; depth < 4 && n.Kind == syntax.Other && len(n.Kids) == 1; depth++ {
			n = n.Kids[0]
		}
		if n == call {
			return true
		}
	}
	return false
}

// maxReturns is how many returns of a function are looked at.
const maxReturns = 16

// returnsOf keeps what a function returns: each call in it asks.
func (e *engine) returnsOf(f *function) []result {
	all, there := e.returning[f]
	if !there {
		all = f.returns()
		e.returning[f] = all
	}
	return all
}

// returns finds what a function returns. A lambda without a return has its body as value, and so has a method in Ruby and Rust.
func (f *function) returns() []result {
	if len(f.node.Kids) == 0 {
		return nil
	}
	body := f.node.Kids[len(f.node.Kids)-1]
	if body.Kind == syntax.Param {
		return nil
	}
	var out []result
	f.collect(body, &out, 0)
	if len(out) > 0 && len(out) < maxReturns {
		if lang := f.scope.file.tree.Language; lang != "ruby" && lang != "rust" {
			return out
		}
	}
	if last := lastOf(body); last != nil && last.Kind != syntax.Return {
		switch lang := f.scope.file.tree.Language; {
		case lang == "ruby", lang == "rust", lang == "kotlin", body.Kind != syntax.Block, f.name == "" && len(out) == 0:
			out = append(out, result{f.scope, last})
		}
	}
	return out
}

func lastOf(body *syntax.Node) *syntax.Node {
	if body.Kind != syntax.Block {
		return body
	}
	if len(body.Kids) == 0 {
		return nil
	}
	return body.Kids[len(body.Kids)-1]
}

func (f *function) collect(n *syntax.Node, out *[]result, depth int) {
	if n == nil || depth > maxDepth || len(*out) >= maxReturns {
		return
	}
	switch n.Kind {
	case syntax.Func, syntax.Class:
		return
	case syntax.Return:
		if (n.Text == "return" || n.Text == "" || n.Text == "yield" && f.decorated("contextmanager", "asynccontextmanager", "fixture")) && len(n.Kids) == 1 {
			*out = append(*out, result{f.scope, n.Kids[0]})
			return
		}
	}
	for _, k := range n.Kids {
		f.collect(k, out, depth+1)
	}
}

// inlined puts what one call gives for the parameters in what a function returns.
func (e *engine) inlined(fn *function, at *site) *value {
	v := e.returned(fn)
	return e.substitute(v, fn, at, 0)
}

func (e *engine) substitute(v *value, fn *function, at *site, depth int) *value {
	if depth > 8 {
		return v
	}
	switch v.kind {
	case vParam:
		if v.param.fn == fn {
			if given := e.argument(v.param, at); given.kind != vNothing {
				return v.passing(given)
			}
			return unknown("the call gives no " + v.param.name)
		}
	case vEither:
		var parts []*value
		for _, p := range v.parts {
			parts = append(parts, e.substitute(p, fn, at, depth+1))
		}
		return either(parts)
	case vClient:
		c := *v.client
		c.set = e.substituteSettings(c.set, fn, at, depth)
		made := *v
		made.client = &c
		return &made
	case vObject:
		return e.substituteObject(v, fn, at, depth)
	case vSignal:
		if v.signal.after != nil {
			sig := *v.signal
			sig.after = e.substitute(sig.after, fn, at, depth+1)
			return &value{kind: vSignal, signal: &sig}
		}
	}
	return v
}

func (e *engine) substituteSettings(set []setting, fn *function, at *site, depth int) []setting {
	out := make([]setting, len(set))
	for i, one := range set {
		one.val = e.substitute(one.val, fn, at, depth+1)
		out[i] = one
	}
	return out
}

func (e *engine) substituteObject(v *value, fn *function, at *site, depth int) *value {
	o := v.object.clone()
	for i := range o.entries {
		o.entries[i].val = e.substitute(o.entries[i].val, fn, at, depth+1)
	}
	if o.rest != nil && o.rest.fn == fn {
		p := o.rest
		o.rest = nil
		entries := o.entries
		o.entries = nil
		o.merge(e.argument(p, at))
		for _, en := range entries {
			if !en.soft || o.get(en.key) == nil {
				en.soft = false
				o.put(en)
			}
		}
	}
	return &value{kind: vObject, object: o}
}
