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
		return &value{kind: vInstance, class: v.class, client: e.baseClient(v.class, 0), guess: e.language() != "rust"}
	case v.kind == vName && e.know.types[e.know.canonical(v.text)]:
		typ := e.know.canonical(v.text)
		if made := e.provided(typ); made != nil {
			return made
		}
		return &value{kind: vClient, client: &client{typ: typ, given: true}}
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
	if end < len(typ) && holders[lastPart(name)] {
		return bareType(typ[end:])
	}
	return name
}

// holders are types that only hold another one, which stands first among their own.
var holders = map[string]bool{
	"Optional": true, "Annotated": true, "Option": true, "Result": true, "Box": true, "Arc": true, "Rc": true, "Mutex": true, "RwLock": true, "RefCell": true,
	"Lazy": true, "LazyLock": true, "LazyCell": true, "OnceCell": true, "OnceLock": true, "Pin": true, "Data": true, "State": true, "Extension": true,
	"Cow": true, "Provider": true, "ObjectProvider": true, "Task": true, "ValueTask": true,
}

func lastPart(name string) string {
	parts := splitName(name)
	return parts[len(parts)-1]
}

// typeNamed evaluates the name of a type where it stands.
func (e *engine) typeNamed(s *scope, name string) *value {
	parts := splitName(name)
	v := e.typeOrName(s, parts[0])
	for _, p := range parts[1:] {
		v = e.member(s, v, p, place{})
	}
	if v.kind == vName || v.kind == vClass {
		return v
	}
	return nil
}

// typeOrName evaluates the first word of a type's name. A property may have the name of its type, HttpClient HttpClient { get; }: where
// a language tells the two apart by where they stand, only what names a type counts.
func (e *engine) typeOrName(s *scope, name string) *value {
	if e.language() != "csharp" {
		return e.nameOf(s, name, 1<<30)
	}
	for at := s; at != nil; at = at.up {
		var types []*binding
		for _, b := range at.names[name] {
			if b.kind == byClass || b.kind == byImport {
				types = append(types, b)
			}
		}
		if len(types) > 0 {
			return e.bound(types)
		}
	}
	return e.free(s, name)
}
