package resolve

import (
	"bytes"
	"slices"
	"strings"
)

// ofParam evaluates a parameter by its declared type. What the callers give says more than a type of a library does, where all of
// them are seen.
func (e *engine) ofParam(p *param) *value {
	t := e.ofType(p.fn.scope.up, p.typ)
	if t == nil || t.kind != vClient || !t.client.given {
		return t
	}
	given := e.given(p)
	if given == nil || slices.ContainsFunc(given.sides(), func(v *value) bool { return v.kind != vClient && v.kind != vInstance }) {
		return t
	}
	return given
}

// providers are the annotations of methods whose results a framework hands to whatever asks for their type.
var providers = [][]byte{[]byte("@Provides"), []byte("@Bean"), []byte("@Produces")}

// provided returns what the tree makes for everything that asks for a type, nil where nothing does: the results of the methods that
// Dagger, Guice, Spring and CDI call for it.
func (e *engine) provided(typ string) *value {
	if !e.classy() || e.linking {
		return nil
	}
	if v, there := e.provides[typ]; there {
		return v
	}
	e.provides[typ] = nil
	var parts []*value
	for _, f := range e.files {
		if f.src.Test {
			continue
		}
		for _, fn := range f.funcs {
			if fn.class != nil && fn.node.Type != "" && isProvider(fn) {
				parts = append(parts, e.providedBy(fn, typ)...)
			}
		}
	}
	if len(parts) > 0 {
		e.provides[typ] = either(parts)
	}
	return e.provides[typ]
}

// providedBy returns the clients of a type that a method makes.
func (e *engine) providedBy(fn *function, typ string) []*value {
	var out []*value
	for _, v := range e.returned(fn).sides() {
		if v.kind == vClient && v.client.typ == typ && !v.client.given {
			out = append(out, v)
		}
	}
	return out
}

// isProvider tells such a method by the text before its name.
func isProvider(fn *function) bool {
	src := fn.scope.file.tree.Src
	start, end := max(int(fn.node.Pos)-120, 0), min(int(fn.node.Pos)+80, len(src))
	text := src[start:end]
	if i := bytes.LastIndexAny(text[:int(fn.node.Pos)-start], ";{}"); i >= 0 {
		text = text[i:]
	}
	if i := bytes.IndexByte(text, '{'); i > 0 {
		text = text[:i]
	}
	return slices.ContainsFunc(providers, func(word []byte) bool { return bytes.Contains(text, word) })
}

// getter returns the method of a property that has one, where of its value only the declared type is known: Kotlin's
// val client: OkHttpClient get() = network.client.
func (e *engine) getter(c *class, name string, found *value) *function {
	if e.language() != "kotlin" || found.kind == vClient && !found.client.given {
		return nil
	}
	if m := e.method(c, name, 0); m != nil && strings.Contains(m.node.Mark, "get") {
		return m
	}
	return nil
}

// uncalled takes a parameter of a function that nothing in the tree calls for its declared type alone, where a variable is assigned
// elsewhere too: a setter that only tests use says less than the constructor does.
func (e *engine) uncalled(v *value, assigned int) *value {
	if assigned < 2 || v.kind != vParam || e.linking || len(e.callers[v.param.fn]) > 0 {
		return v
	}
	if t := e.ofType(v.param.fn.scope.up, v.param.typ); t != nil && isGiven(t) {
		return t
	}
	return v
}

// inInitializers binds a parameter of Kotlin's primary constructor in the class: the properties are initialized with it.
func (b *builder) inInitializers(f *function, p *param) {
	if b.file.tree.Language == "kotlin" && f.class != nil && f.name == f.class.name && p.name != "" && p.node.Mark != "this" {
		f.class.scope.names[p.name] = append(f.class.scope.names[p.name], &binding{kind: byParam, pos: p.node.Pos, param: p, index: -1, scope: f.scope})
	}
}
