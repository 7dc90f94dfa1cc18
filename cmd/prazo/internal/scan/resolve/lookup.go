package resolve

import (
	"slices"
	"sort"
	"strings"
)

// lookup returns the bindings of a name that may reach a place, and the scope that they are in.
func (e *engine) lookup(s *scope, name string, pos int32) ([]*binding, *scope) {
	for at := s; at != nil; at = at.up {
		if at.class != nil && at != s && !e.bareFields(at) {
			continue
		}
		all := at.names[name]
		if at.class != nil && e.bareFields(at) {
			all = append(slices.Clip(all), at.class.attrs[name]...)
		}
		if len(all) == 0 {
			continue
		}
		if at == s {
			if reach := reaching(all, pos); len(reach) > 0 {
				return reach, at
			}
			if at.up != nil && !declares(all) && e.outer(at.up, name) {
				continue
			}
		}
		return all, at
	}
	return nil, nil
}

// outer says whether a scope further out has the name.
func (e *engine) outer(s *scope, name string) bool {
	for ; s != nil; s = s.up {
		if s.class == nil && len(s.names[name]) > 0 {
			return true
		}
	}
	return false
}

// declares says whether one of the bindings is more than an assignment.
func declares(all []*binding) bool {
	for _, b := range all {
		if b.kind != byAssign {
			return true
		}
	}
	return false
}

// bareFields says whether the methods of a class name its fields without `this`.
func (e *engine) bareFields(s *scope) bool {
	switch s.file.tree.Language {
	case "csharp", "java", "kotlin", "ruby":
		return true
	}
	return false
}

// reaching returns which of the bindings of one scope may reach a place in it: those before it, from the last that surely ran on,
// without those in another branch of an `if` around the place.
func reaching(all []*binding, pos int32) []*binding {
	var out []*binding
	// They stand in the order of the text. A function that is defined further down is found where nothing before the place is.
	end := sort.Search(len(all), func(i int) bool { return all[i].pos > pos })
	for _, b := range slices.Backward(all[:end]) {
		if len(out) > maxEither {
			break
		}
		if b.kind == byFunc || b.kind == byClass || b.kind == byParam {
			out = append(out, b)
			if b.kind == byParam || len(out) == 1 {
				break
			}
			continue
		}
		if b.elsewhere(pos) {
			continue
		}
		out = append(out, b)
		if b.certain(pos) && !b.appends() {
			break
		}
	}
	return out
}

// appends says whether a binding may put a text behind the one that the name has.
func (b *binding) appends() bool { return b.op == ".=" || b.op == "+=" }

// certain says whether a binding ran if the place is reached.
func (b *binding) certain(pos int32) bool {
	return b.branch.end == 0 || pos >= b.branch.start && pos < b.branch.end
}

// elsewhere says whether the place is in another branch of the same statement.
func (b *binding) elsewhere(pos int32) bool {
	return b.branch.end != 0 && !b.certain(pos) && pos >= b.branch.outer && pos < b.branch.outerEnd
}

// bound evaluates bindings to the value that the name has.
func (e *engine) bound(all []*binding) *value {
	var values []*value
	grows := ""
	for i, b := range all {
		if i > maxEither {
			return unknown("it is assigned in too many places")
		}
		if b.appends() {
			grows = b.op
			continue
		}
		v := e.uncalled(e.binding(b), len(all))
		if isNull(v) && isPlaceholder(b, all) {
			continue
		}
		values = append(values, v)
	}
	v := either(settled(values))
	if grows != "" {
		return v.grown(grows)
	}
	return v
}

// grown is a value that something is added to: of a text it is known how that begins.
func (v *value) grown(op string) *value {
	var parts []*value
	for _, side := range v.sides() {
		if side.kind != vText {
			return unknown("it is changed by " + op)
		}
		part := *side
		part.guess = true
		parts = append(parts, &part)
	}
	return either(parts)
}

// binding evaluates one binding.
func (e *engine) binding(b *binding) *value {
	if v, there := e.bindings[b]; there {
		if v == nil {
			return &value{kind: vNothing} // x = x or 5 adds nothing of its own
		}
		return v
	}
	if e.depth > maxDepth {
		return unknown("it depends on too much")
	}
	e.bindings[b] = nil // being evaluated
	e.depth++
	v := e.bindingValue(b)
	e.depth--
	e.bindings[b] = v
	return v
}

func (e *engine) bindingValue(b *binding) *value {
	switch b.kind {
	case byImport:
		return e.imported(b)
	case byFunc:
		if b.fn.class != nil && e.bareFields(b.scope) && strings.Contains(b.fn.node.Mark, "get") {
			return e.gotten(b.fn)
		}
		return &value{kind: vFunc, fn: b.fn}
	case byClass:
		return &value{kind: vClass, class: b.class}
	case byParam:
		if b.key != "" || b.index >= 0 {
			return e.partOfParam(b)
		}
		if b.param.rest == "**" {
			return &value{kind: vObject, object: &object{rest: b.param}}
		}
		return &value{kind: vParam, param: b.param}
	case byOther:
		return unknown("it is a variable of a loop")
	}
	return e.assigned(b)
}

func (e *engine) assigned(b *binding) *value {
	if b.node == nil {
		if v := e.ofType(b.scope, b.typ); v != nil {
			return v
		}
		return &value{kind: vNothing}
	}
	if !replaces(b.op) {
		return unknown("it is changed by " + b.op)
	}
	v := e.part(b.scope, b, e.initial(b))
	if b.key != "" {
		v = e.orInjected(b.scope.file, v, b.key, b.of == nil && isSelf(b.scope, b.node))
	}
	if v.kind == vUnknown || v.kind == vNothing || isNull(v) || e.twoNames() && e.nothingOf(v) {
		if t := e.ofType(b.scope, b.typ); t != nil && b.index < 0 {
			return t
		}
	}
	return v
}

// replaces says whether an assignment gives a value of its own, and does not add to the old one.
func replaces(op string) bool {
	switch op {
	case "", "=", ":=", "||=", "??=":
		return true
	}
	return false
}

// initial evaluates what is assigned. C#'s `new(...)` makes what the variable is declared as.
func (e *engine) initial(b *binding) *value {
	if typeless(b.node) && b.typ != "" {
		if typ := e.typeNamed(b.scope, bareType(b.typ)); typ != nil {
			return e.resultOf(b.scope, b.node, typ)
		}
	}
	return e.eval(b.scope, b.node)
}

// element returns one element of a list.
func element(v *value, i int) *value {
	if v.kind == vList && i < len(v.parts) {
		return v.parts[i]
	}
	return unknown("it is a part of something that is not known")
}

// nameOf evaluates an identifier at a place.
func (e *engine) nameOf(s *scope, name string, pos int32) *value {
	if e.depth > maxDepth {
		return unknown("it depends on too much")
	}
	e.depth++
	defer func() { e.depth-- }()
	all, at := e.lookup(s, name, pos)
	if len(all) > 0 && at.class != nil && e.twoNames() {
		all = withoutMethods(all)
	}
	if len(all) > 0 {
		return e.touched(e.bound(all), at.touches[name], s, pos, at)
	}
	if v := e.inherited(s, name, pos); v != nil {
		return v
	}
	return e.free(s, name)
}

// withoutMethods leaves out the methods that have the name of a field, which is another thing: see methodBeside. A function that gives the
// value of a property is none of them.
func withoutMethods(all []*binding) []*binding {
	var fields []*binding
	for _, b := range all {
		if b.kind != byFunc || strings.Contains(b.fn.node.Mark, "get") {
			fields = append(fields, b)
		}
	}
	if len(fields) == 0 {
		return all
	}
	return fields
}

// inherited evaluates a bare name that is a field or method of a class around, or of a base of it.
func (e *engine) inherited(s *scope, name string, pos int32) *value {
	c := s.classOf()
	if c == nil || !e.bareFields(s) {
		return nil
	}
	self := &value{kind: vInstance, class: c, client: e.baseClient(c, 0)}
	v := e.ofInstance(s, self, name, pos)
	if v != nil && v.kind == vName && v.self == self && !e.called(v.text) {
		return nil // any name could be a method of the library's base
	}
	return v
}

// free evaluates a name that nothing in its file binds.
func (e *engine) free(s *scope, name string) *value {
	if v := e.starImported(s, name); v != nil {
		return v
	}
	if c := s.classOf(); name == "Self" && c != nil {
		return &value{kind: vClass, class: c}
	}
	switch e.language() {
	case "python":
		if !e.called(name) {
			return unknown(name + " is not assigned in its file")
		}
	case "javascript":
	default:
		if v := e.global(s, name); v != nil {
			return v
		}
	}
	return &value{kind: vName, text: name}
}

// starImported evaluates a name that an import of all names of something may bring.
func (e *engine) starImported(s *scope, name string) *value {
	for _, star := range e.stars(s.file) {
		if f := e.module(s.file, star); f != nil && f != s.file {
			if v := e.exported(f, name); v != nil {
				return v
			}
			continue
		}
		if q := e.external(star, name); e.know.types[q] || e.called(q) {
			return &value{kind: vName, text: q}
		}
	}
	return nil
}

// global evaluates a name of the whole tree: a class, a function, or in C# a type of a namespace that every file imports.
func (e *engine) global(s *scope, name string) *value {
	if c := e.classNamed(name, s.file); c != nil {
		return &value{kind: vClass, class: c}
	}
	if f := e.functions[name]; len(f) == 1 {
		return &value{kind: vFunc, fn: f[0]}
	}
	if full := e.know.simple[name]; len(full) == 1 && e.language() == "csharp" {
		return &value{kind: vName, text: full[0]}
	}
	return nil
}
