package resolve

import (
	"slices"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// touched puts on what a variable holds whatever was done to it before a place: options that were set, keys that were added, a
// timer that was started. In the same function that is what stands before; a variable of the file may be touched anywhere.
func (e *engine) touched(v *value, touches []*touch, s *scope, pos int32, at *scope) *value {
	if len(touches) == 0 {
		return v
	}
	switch v.kind {
	case vEither:
		var parts []*value
		for _, p := range v.parts {
			parts = append(parts, e.touched(p, touches, s, pos, at))
		}
		return either(parts)
	case vClient, vObject, vSignal, vInstance:
	default:
		return v
	}
	touch := e.touch
	if len(touches) > maxEither {
		touch = e.touchOnce
	}
	for i, t := range touches {
		if i > maxTouches {
			break
		}
		if v.kind == vSignal || !t.after(s, pos, at) {
			v = touch(v, t)
		}
	}
	return v
}

// A touching is a touch of a value.
type touching struct {
	v *value
	t *touch
}

// maxTouchings is how many are kept.
const maxTouchings = 1 << 14

// touchOnce keeps what a touch makes of a value. The uses of a variable with many touches all begin with the same ones.
func (e *engine) touchOnce(v *value, t *touch) *value {
	key := touching{v, t}
	if made := e.touchings[key]; made != nil {
		return made
	}
	made := e.touch(v, t)
	if len(e.touchings) < maxTouchings {
		e.touchings[key] = made
	}
	return made
}

// after says whether a touch stands behind a place in the order in which both run: of a variable of a function or file that of the
// text, of an attribute only where both are in one function.
func (t *touch) after(s *scope, pos int32, at *scope) bool {
	if t.scope.file != s.file || t.node.Pos < pos {
		return false
	}
	same := t.scope.function() == s.function()
	if at.class != nil {
		return same && s.function() != nil
	}
	return same || at.fn != nil
}

// maxTouches is how many uses of a variable are looked at.
const maxTouches = 300

func (e *engine) touch(v *value, t *touch) *value {
	switch v.kind {
	case vClient:
		return e.touchClient(v, t)
	case vInstance:
		if v.client == nil {
			return v
		}
		c := e.touchClient(&value{kind: vClient, client: v.client}, t)
		if c.client == v.client {
			return v
		}
		touched := *v
		touched.client = c.client
		return &touched
	case vObject:
		return e.touchObject(v, t)
	case vSignal:
		return e.touchSignal(v, t)
	}
	return v
}

// touchClient adds an option that is set on a client after it was made.
func (e *engine) touchClient(v *value, t *touch) *value {
	var set []setting
	open := v.client.open
	switch {
	case t.node.Kind == syntax.Assign:
		set = e.property(v.client, t)
		if len(set) == 0 && len(e.know.callsOf(v.client.typ+"."+t.path)) > 0 {
			open = "its " + t.path + " is replaced"
		}
	case t.arg >= 0 && len(e.know.setters[t.node.Kids[0].Text]) == 0:
		return e.handed(v, t)
	default:
		set = e.setters(v.client, t)
	}
	return v.withSettings(set, open)
}

func (v *value) withSettings(set []setting, open string) *value {
	if len(set) == 0 && open == v.client.open {
		return v
	}
	c := *v.client
	c.set = append(slices.Clip(c.set), set...)
	c.open = open
	touched := *v
	touched.client = &c
	return &touched
}

// handed follows a client into a function of the tree that gets it, for what that sets on it. What another does with it is not known,
// where options are mostly set so.
func (e *engine) handed(v *value, t *touch) *value {
	callee := e.resolved(e.overloaded(e.calleeOf(t.scope, t.node.Kids[0]), t.node), &site{node: t.node, scope: t.scope})
	if k := t.node.Kids[t.arg+1]; k.Kind == syntax.Member && len(k.Kids) > 0 && !isSelf(t.scope, k.Kids[0]) {
		return v // a member of it is given: log(process.StartInfo)
	}
	switch {
	case callee.kind == vFunc:
		place := t.arg + e.bound1(callee.fn, &site{node: t.node, scope: t.scope})
		if place >= len(callee.fn.params) || e.depth > maxDepth {
			return v
		}
		e.depth += maxDepth / 8
		for i, inner := range callee.fn.scope.touches[callee.fn.params[place].name] {
			if i < maxTouches {
				v = e.touchClient(v, inner)
			}
		}
		e.depth -= maxDepth / 8
		return v
	case !slices.ContainsFunc(callee.sides(), func(side *value) bool { return side.kind != vName && side.kind != vClass }), e.language() == "python", e.script():
		return v
	}
	return v.withSettings(nil, "it is given to "+calleeText(t.node.Kids[0])+", which may set its limit")
}

// property reads client.timeout = 5.
func (e *engine) property(c *client, t *touch) []setting {
	if len(t.node.Kids) < 2 {
		return nil
	}
	for _, ref := range e.know.libs[c.typ] {
		for i := range ref.lib.Options {
			name := ref.lib.Options[i].Name
			if t.path == name || strings.HasSuffix(t.path, "."+name) {
				return []setting{{name: name, pos: -1, val: e.eval(t.scope, t.node.Kids[1]), at: place{t.scope.file, t.node.Pos}, node: t.node}}
			}
		}
	}
	// axios.defaults.timeout on an instance, client.DefaultRequestOptions.Timeout: what the object is called before matters less.
	return nil
}

// touchObject adds what is put into an object of options after it was made.
func (e *engine) touchObject(v *value, t *touch) *value {
	if t.node.Kind == syntax.Assign {
		if len(t.node.Kids) < 2 || strings.Contains(t.path, ".") {
			return v
		}
		o := v.object.clone()
		o.put(entry{key: t.path, val: e.eval(t.scope, t.node.Kids[1]), at: place{t.scope.file, t.node.Pos}, node: t.node})
		return &value{kind: vObject, object: o}
	}
	if t.node.Kids[0].Kind != syntax.Member {
		return v
	}
	o := v.object.clone()
	if !e.changed(o, t) {
		return v
	}
	return &value{kind: vObject, object: o}
}

// changed does to an object what a method of it does. It says whether the method is one that changes it.
func (e *engine) changed(o *object, t *touch) bool {
	args := t.node.Kids[1:]
	switch t.node.Kids[0].Text {
	case "setdefault":
		if key := e.key(t); key != "" && len(args) > 1 {
			o.put(entry{key: key, val: e.eval(t.scope, args[1]), at: place{t.scope.file, t.node.Pos}, soft: true})
		}
	case "update", "merge!", "reverse_merge!":
		for _, k := range args {
			if k.Kind == syntax.Pair || k.Kind == syntax.Spread {
				e.objectPart(t.scope, o, k)
			} else {
				o.merge(e.eval(t.scope, k))
			}
		}
	case "pop", "delete":
		o.drop(e.key(t))
	default:
		return false
	}
	return true
}

// key is the first argument of a method of an object, where it is a string that is known.
func (e *engine) key(t *touch) string {
	if len(t.node.Kids) < 2 {
		return ""
	}
	if v := e.eval(t.scope, t.node.Kids[1]); v.kind == vText {
		return v.text
	}
	return ""
}
