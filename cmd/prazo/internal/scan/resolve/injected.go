package resolve

import (
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// A framework puts what its plugins give on every object that it hands out: this.$axios in a component, context.app.$api in a hook.
// The object itself says nothing of that, so the member alone is looked for, and only where nothing else is known of it.

// An injection is the place where the tree gives a member its value.
type injection struct {
	scope *scope
	node  *syntax.Node
}

// findInjections notes what the tree puts on all objects of a framework, by the ways of Vue and Nuxt.
func (e *engine) findInjections() {
	e.injects = map[string][]injection{}
	if !e.script() {
		return
	}
	for _, f := range e.files {
		if f.src.Test {
			continue
		}
		for _, t := range f.assigns {
			e.injectedBy(t)
		}
		for _, at := range f.sites {
			e.injectedWith(at)
		}
	}
}

// injectedBy reads Vue.prototype.$http = axios and app.config.globalProperties.$http = axios.
func (e *engine) injectedBy(t *touch) {
	root, _ := chain(t.node.Kids[0])
	on, name := before(t.path), lastWord(t.path)
	if on == "prototype" && root != nil && root.Text == "Vue" || on == "globalProperties" || strings.HasSuffix(on, ".globalProperties") {
		e.injects[name] = append(e.injects[name], injection{t.scope, t.node.Kids[1]})
	}
}

// injectedWith reads inject('api', client), whose first word is a parameter of Nuxt's plugins, and nuxtApp.provide('api', client).
func (e *engine) injectedWith(at *site) {
	n := at.node
	if len(n.Kids) != 3 || n.Kids[1].Kind != syntax.String {
		return
	}
	switch callee := n.Kids[0]; {
	case callee.Kind == syntax.Name && callee.Text == "inject" && isParam(at.scope, "inject"):
	case callee.Kind == syntax.Member && callee.Text == "provide" && callee.Kids[0].Text == "nuxtApp":
	default:
		return
	}
	name := "$" + n.Kids[1].Text
	e.injects[name] = append(e.injects[name], injection{at.scope, n.Kids[2]})
}

// isParam says whether the nearest binding of a name is a parameter.
func isParam(s *scope, name string) bool {
	for ; s != nil; s = s.up {
		if all := s.names[name]; len(all) > 0 {
			return all[0].kind == byParam
		}
	}
	return false
}

// orInjected returns a value, or what a framework hands out under that name where the value tells nothing. own says that it is a
// member of `this`.
func (e *engine) orInjected(f *file, v *value, name string, own bool) *value {
	if v.kind != vUnknown && !e.nothingOf(v) {
		return v
	}
	if found := e.injected(f, name, own); found != nil {
		return found
	}
	return v
}

// injected returns what a framework hands out under a name in a file, nil for nothing: what the tree puts there, else what a package does.
func (e *engine) injected(f *file, name string, own bool) *value {
	if v := e.injectedByTree(name, own); v != nil {
		return v
	}
	for _, i := range e.know.injected[name] {
		for _, pkg := range i.Packages {
			if e.project != nil && e.project.Versions != nil && e.project.Versions.Of(e.language(), pkg, f.src.Path) != "" {
				return &value{kind: vName, text: i.Type}
			}
		}
	}
	return nil
}

// injectedByTree returns what the tree puts on all objects of a framework under a name, nil for nothing. A name without the $ of
// frameworks is one that any object may have: it counts on `this` alone, and as a guess.
func (e *engine) injectedByTree(name string, own bool) *value {
	framework := strings.HasPrefix(name, "$")
	if !framework && !own {
		return nil
	}
	v := e.allInjected(name)
	if v == nil || framework {
		return v
	}
	return guessed(v)
}

// allInjected evaluates all that the tree puts on the objects of a framework under a name, nil for nothing.
func (e *engine) allInjected(name string) *value {
	all := e.injects[name]
	if len(all) == 0 {
		return nil
	}
	v, there := e.injectedOf[name]
	if there {
		return v
	}
	e.injectedOf[name] = nil // while it is evaluated
	if len(all) > maxEither {
		v = unknown("it is assigned in too many places")
	} else {
		var parts []*value
		for _, i := range all {
			parts = append(parts, e.eval(i.scope, i.node))
		}
		v = either(parts)
	}
	e.injectedOf[name] = v
	return v
}
