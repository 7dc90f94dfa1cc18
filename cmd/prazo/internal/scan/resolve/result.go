package resolve

import (
	"slices"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// result evaluates what a call gives back.
func (e *engine) result(s *scope, n *syntax.Node) *value {
	if len(n.Kids) == 0 {
		return unknown("the call has no name")
	}
	callee := n.Kids[0]
	if v := e.special(s, n, callee); v != nil {
		return v
	}
	if v := e.ofObject(s, n, callee); v != nil {
		return v
	}
	if v := e.passed(s, n, callee); v != nil {
		return v
	}
	var parts []*value
	for _, side := range e.overloaded(e.calleeOf(s, callee), n).sides() {
		parts = append(parts, e.resultOf(s, n, side))
	}
	return either(parts)
}

// special evaluates the calls that belong to a language rather than to a library.
func (e *engine) special(s *scope, n, callee *syntax.Node) *value {
	if v := e.reshaped(s, n, callee); v != nil || callee.Kind != syntax.Name {
		return v
	}
	if e.language() == "python" {
		if v := e.built(s, n); v != nil {
			return v
		}
	}
	switch callee.Text {
	case "super":
		return e.super(s)
	case "require", "import":
		return e.required(s, n)
	case "inject":
		return e.asked(s, n)
	case "int", "float", "Number", "parseInt", "parseFloat", "str", "String", "intval", "floatval", "Integer", "Float", "round":
		if len(n.Kids) > 1 && n.Kids[1].Kind != syntax.Pair {
			return e.eval(s, n.Kids[1])
		}
	case "dict", "array_merge", "array_replace":
		return e.merged(s, n)
	}
	return nil
}

// reshaped evaluates the calls of JavaScript that give a function back in another form.
func (e *engine) reshaped(s *scope, n, callee *syntax.Node) *value {
	switch {
	case !e.script() || len(n.Kids) != 2:
	case callee.Text == "promisify":
		return e.eval(s, n.Kids[1]) // with a promise in place of its callback
	case callee.Text == "bind" && callee.Kind == syntax.Member && callee.Kids[0].Kind == syntax.Member:
		return e.eval(s, callee.Kids[0]) // a method with its object
	}
	return nil
}

// required evaluates require('x') and import('x').
func (e *engine) required(s *scope, n *syntax.Node) *value {
	if !e.script() || len(n.Kids) < 2 || n.Kids[1].Kind != syntax.String {
		return nil
	}
	module := n.Kids[1].Text
	f := e.scriptModule(s.file, module)
	if f == nil {
		return &value{kind: vName, text: e.external(module, "")}
	}
	if v := e.scriptExport(f, ""); v != nil {
		return v
	}
	return &value{kind: vModule, file: f}
}

// asked evaluates inject(HttpClient) of Angular: what its container has for a type. Nil where it is another inject.
func (e *engine) asked(s *scope, n *syntax.Node) *value {
	if !e.script() || len(n.Kids) != 2 || n.Kids[1].Kind != syntax.Name {
		return nil
	}
	if callee := e.eval(s, n.Kids[0]); callee.kind != vName || callee.text != "@angular/core.inject" {
		return nil
	}
	return e.ofType(s, n.Kids[1].Text)
}

// ofObject evaluates the methods of options that are read or put together: kwargs.pop("session", Session()), defaults.merge(x).
func (e *engine) ofObject(s *scope, n, callee *syntax.Node) *value {
	if callee.Kind != syntax.Member || len(callee.Kids) == 0 {
		return nil
	}
	switch callee.Text {
	case "format":
		if e.language() == "python" {
			return e.begins(s, callee.Kids[0], "{")
		}
	case "assign":
		if callee.Kids[0].Text == "Object" {
			return e.merged(s, n)
		}
	case "get", "pop", "fetch", "setdefault", "getenv", "merge", "copy", "dup", "clone":
		return e.read(s, n, callee)
	}
	return nil
}

// read evaluates a method that reads options or copies them.
func (e *engine) read(s *scope, n, callee *syntax.Node) *value {
	v := e.eval(s, callee.Kids[0])
	switch {
	case v.kind == vObject && callee.Text == "merge":
		o := v.object.clone()
		o.mergeObject(e.merged(s, n).object)
		return &value{kind: vObject, object: o}
	case v.kind == vObject && len(n.Kids) == 1:
		return v
	case v.kind == vObject:
		return e.entryOr(s, n, v.object)
	case v.kind == vName && v.self == nil && !e.called(v.text+"."+callee.Text) && len(n.Kids) == 3:
		return e.fallback(s, n)
	}
	return nil
}

// called says whether a name is a call or a make of a library.
func (e *engine) called(name string) bool {
	return len(e.know.callsOf(name)) > 0 || len(e.know.makesOf(name)) > 0
}

// entryOr evaluates options.get(key, default).
func (e *engine) entryOr(s *scope, n *syntax.Node, o *object) *value {
	key := e.eval(s, n.Kids[1])
	if key.kind == vText {
		if v := o.get(key.text); v != nil {
			return v
		}
	}
	if len(n.Kids) > 2 {
		v := e.eval(s, n.Kids[2])
		if o.rest == nil && o.open == "" && key.kind == vText {
			return v
		}
		return either([]*value{v, unknown("the caller may give another")})
	}
	return unknown("the object has no such key that could be seen")
}

// fallback evaluates os.environ.get("T", 10): what is outside of the tree, or the default.
func (e *engine) fallback(s *scope, n *syntax.Node) *value {
	v := e.eval(s, n.Kids[2])
	if v.kind != vNumber && v.kind != vText && v.kind != vDuration {
		return nil
	}
	return either([]*value{v, unknown("it comes from the environment")})
}

// resultOf evaluates the result of calling one value.
func (e *engine) resultOf(s *scope, n *syntax.Node, callee *value) *value {
	if n.Mark == "bare" && callee.kind != vName && callee.kind != vFunc && callee.kind != vClass {
		return callee // Ruby's a.b where b reads a field
	}
	switch callee.kind {
	case vName:
		return e.resultOfName(s, n, callee)
	case vFunc:
		return e.inlined(callee.fn, &site{node: n, scope: s})
	case vClass:
		return &value{kind: vInstance, class: callee.class, client: e.instanceClient(s, n, callee.class)}
	case vClient: // a class that a library makes: grpc.makeGenericClientConstructor
		return e.resultOfName(s, n, &value{kind: vName, text: callee.client.typ, self: callee})
	case vInstance:
		return unknown("it is the result of an object that is called")
	}
	if v := e.onlyMethod(n); v != nil {
		return v
	}
	return unknown("it is the result of a call that is not known")
}

func (e *engine) resultOfName(s *scope, n *syntax.Node, callee *value) *value {
	name := callee.text
	if v := e.known(s, n, name); v != nil {
		return v
	}
	if unit, ok := e.know.units[name]; ok {
		return e.inUnit(s, n, unit)
	}
	if sig := e.know.signals[name]; sig != nil {
		return e.signalOf(s, n, sig)
	}
	if refs := e.know.makesOf(name); len(refs) > 0 && !e.unbound(callee, refs) {
		return e.made(s, n, pick(e, s.file, refs, makeLib), callee)
	}
	if callee.self != nil {
		if v := e.chained(s, n, callee); v != nil {
			return v
		}
	}
	for _, ref := range e.know.callsOf(name) {
		if ref.call.Makes != "" {
			return e.resultMade(s, n, ref, callee)
		}
	}
	if (n.New || e.language() == "kotlin") && e.know.types[name] {
		return &value{kind: vClient, client: &client{typ: name, set: e.arguments(s, n, name, nil), made: place{s.file, n.Pos}, owner: s.function()}}
	}
	if v := e.onlyMethod(n); v != nil {
		return v
	}
	return unknown("it is the result of " + name)
}

// resultMade is what a call gives back where later calls on that are calls too: they have what this one was given.
func (e *engine) resultMade(s *scope, n *syntax.Node, ref callRef, callee *value) *value {
	c := &client{typ: ref.call.Makes, made: place{s.file, n.Pos}, owner: s.function()}
	if callee.self != nil && callee.self.client != nil {
		c.set = slices.Clone(callee.self.client.set)
		c.open, c.given = callee.self.client.open, callee.self.client.given
	}
	c.set = append(c.set, e.arguments(s, n, ref.name, ref.call.Args)...)
	return &value{kind: vClient, client: c, guess: callee.guess}
}

// made evaluates a function or constructor that makes a client. Where that has the options of an argument which may be several things,
// it is one client for each.
func (e *engine) made(s *scope, n *syntax.Node, ref makeRef, callee *value) *value {
	if ref.make.From != "argument" || len(n.Kids) < 2 {
		return e.madeFrom(s, n, ref, callee, callee.self)
	}
	from := e.eval(s, n.Kids[1])
	if p := from.param; from.kind == vParam && !e.linking {
		from = e.fill(from, nil)
		if t := e.ofParam(p); from.kind == vUnknown && t != nil {
			from = t
		}
	}
	var parts []*value
	for _, side := range from.sides() {
		if !isNull(side) {
			parts = append(parts, e.madeFrom(s, n, ref, callee, side))
		}
	}
	if len(parts) == 0 {
		return e.madeFrom(s, n, ref, callee, nil)
	}
	return either(parts)
}

func (e *engine) madeFrom(s *scope, n *syntax.Node, ref makeRef, callee, from *value) *value {
	c := &client{typ: typeOf(ref.make, ref.name), made: place{s.file, n.Pos}, owner: s.function()}
	if ref.make.From != "" && from != nil && from.client != nil {
		c.set = slices.Clone(from.client.set)
		c.open, c.given, c.owner, c.made = from.client.open, from.client.given, from.client.owner, from.client.made
	}
	c.set = append(c.set, e.arguments(s, n, ref.name, ref.make.Args)...)
	c.set = append(c.set, e.configured(s, n, c.typ)...)
	if unless := ref.make.Unless; unless != "" && givenWord(n, unless) {
		c.open = "it is made with " + unless
	}
	if option := e.optionMethod(c.typ, lastWord(callee.text)); option != "" && (ref.make.From == "receiver" || before(callee.text) != "") {
		c.set = append(c.set, e.methodSetting(s, n, option, e.typeNests(c.typ, option))...)
	}
	c.set = append(c.set, e.setterCall(s, n, callee.text)...)
	c.set = append(c.set, e.inBlock(s, n, c.typ)...)
	return &value{kind: vClient, client: c, guess: callee.guess}
}

// unbound says whether a method that makes something of its receiver has none that is known.
func (e *engine) unbound(callee *value, refs []makeRef) bool {
	return callee.self != nil && callee.self.client == nil && refs[0].make.From == "receiver"
}

// chained evaluates a method of a builder: an option that it sets, or anything else, which gives the builder back.
func (e *engine) chained(s *scope, n *syntax.Node, callee *value) *value {
	c := callee.self.client
	if c == nil {
		return nil
	}
	method := lastWord(callee.text)
	if e.script() && listening[method] && !e.called(callee.text) {
		return callee.self
	}
	option := e.optionMethod(c.typ, method)
	if option == "" && !e.know.builders[c.typ] {
		return nil
	}
	if len(e.know.callsOf(callee.text)) > 0 && option == "" {
		return nil
	}
	next := *c
	next.set = slices.Clone(c.set)
	if option != "" {
		next.set = append(next.set, e.methodSetting(s, n, option, e.typeNests(c.typ, option))...)
	}
	next.set = append(next.set, e.inBlock(s, n, c.typ)...)
	return &value{kind: vClient, client: &next, guess: callee.guess}
}

// listening are the methods of Node's EventEmitter that give it back, which most clients are one.
var listening = map[string]bool{
	"on": true, "once": true, "off": true, "addListener": true, "prependListener": true, "removeListener": true, "removeAllListeners": true, "setMaxListeners": true,
}

func makeLib(r makeRef) *scan.Library { return r.lib }
func callLib(r callRef) *scan.Library { return r.lib }

// pick chooses among the entries of a name: of each library the range of versions that the file gets.
func pick[R any](e *engine, f *file, refs []R, lib func(R) *scan.Library) R {
	for _, r := range refs {
		if e.library(f, lib(r).Name) == lib(r) {
			return r
		}
	}
	return refs[len(refs)-1]
}
