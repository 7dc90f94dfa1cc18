package resolve

// ofType returns a value of a declared type, nil where the type says nothing.
func (e *engine) ofType(s *scope, typ string) *value {
	name := bareType(typ)
	if name == "" || name == "var" || name == "val" {
		return nil
	}
	v := e.typeNamed(s, name)
	switch {
	case v == nil:
		return nil
	case v.kind == vClass:
		return &value{kind: vInstance, class: v.class, client: e.baseClient(v.class, 0), guess: true}
	case v.kind == vName && e.know.types[e.know.canonical(v.text)]:
		return &value{kind: vClient, client: &client{typ: e.know.canonical(v.text), given: true}}
	case v.kind == vName && e.know.signals[v.text] != nil:
		return &value{kind: vSignal, signal: &signal{why: "it is given from outside"}}
	}
	return nil
}

// bareType takes a type's generics and marks away: "Optional[requests.Session]", "HttpClient?", "&reqwest::Client".
func bareType(typ string) string {
	start := 0
	for start < len(typ) && !letter(rune(typ[start])) && typ[start] != '_' {
		start++
	}
	end := start
	for end < len(typ) && (letter(rune(typ[end])) || typ[end] == '_' || typ[end] == '.' || typ[end] == '\\' || typ[end] == ':') {
		end++
	}
	name := typ[start:end]
	if (name == "Optional" || name == "Annotated") && end < len(typ) {
		return bareType(typ[end:])
	}
	return name
}

// typeNamed evaluates the name of a type where it stands.
func (e *engine) typeNamed(s *scope, name string) *value {
	parts := splitName(name)
	v := e.nameOf(s, parts[0], 1<<30)
	for _, p := range parts[1:] {
		v = e.member(s, v, p, place{})
	}
	if v.kind == vName || v.kind == vClass {
		return v
	}
	return nil
}
