package resolve

import "strings"

// Servers keep one client for all copies of a module on the global object: globalThis.db ??= connect(), or by a variable that is the
// global object with another type. What it is called there is one name for the whole tree.

// findAmbient notes the assignments that may be of a member of the global object.
func (e *engine) findAmbient() {
	e.ambients = map[string][]injection{}
	if !e.script() {
		return
	}
	for _, f := range e.files {
		for _, t := range f.assigns {
			if !f.src.Test && !strings.Contains(t.path, ".") {
				e.ambients[t.path] = append(e.ambients[t.path], injection{t.scope, t.node})
			}
		}
	}
}

// ambient evaluates a member of the global object: what the tree puts there, where that is something to call, else the name itself.
func (e *engine) ambient(name string) *value {
	own := &value{kind: vName, text: name}
	if e.called(name) || len(e.ambients[name]) == 0 {
		return own
	}
	if e.ambientOf[name] == nil {
		e.ambientOf[name] = own // while it is evaluated
		e.ambientOf[name] = e.putGlobally(name, own)
	}
	return e.ambientOf[name]
}

// putGlobally evaluates what the tree puts on the global object under a name.
func (e *engine) putGlobally(name string, own *value) *value {
	var parts []*value
	for _, i := range e.ambients[name] {
		if len(parts) > maxEither {
			return unknown("it is assigned in too many places")
		}
		if root, _ := chain(i.node.Kids[0]); root == nil || !isGlobal(e.eval(i.scope, root)) {
			continue
		}
		if v := e.eval(i.scope, i.node.Kids[1]); hasMembers(v) && v.kind != vName || v.kind == vEither {
			parts = append(parts, v)
		}
	}
	if len(parts) == 0 {
		return own
	}
	return either(parts)
}

// isGlobal says whether a value is the global object.
func isGlobal(v *value) bool {
	return v.kind == vName && v.self == nil && (v.text == "globalThis" || v.text == "global" || v.text == "window")
}
