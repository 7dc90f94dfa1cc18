package resolve

import (
	"slices"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// connectsOnly says whether a call is made on a client of which only the type is known, and the options of that reach no further than
// the connection: java.net.http.HttpClient, whose other limit belongs to the request. Whoever made it, nothing limits what follows.
func (e *engine) connectsOnly(s sink) bool {
	if s.guess || s.self == nil || s.self.client == nil {
		return false
	}
	c := s.self.client
	return c.given && c.open == "" && !e.limiting[c.typ] && e.reachOf(c.typ) == scan.Connect
}

// reachOf is how far the limits reach that can be set on a client of a type: Connect where one of the connection is all, Unknown where
// that is not known or it has none.
func (e *engine) reachOf(typ string) scan.Verdict {
	reach := scan.Unknown
	for _, ref := range e.know.libs[typ] {
		for i := range ref.lib.Options {
			o := &ref.lib.Options[i]
			if !e.setOn(o, typ) {
				continue
			}
			kind, known := kindOf(o.Kind)
			if !known || kind != scan.Connect {
				return scan.Unknown
			}
			reach = kind
		}
		if ref.lib.Default.Verdict > scan.Connect {
			return scan.Unknown
		}
	}
	return reach
}

// setOn says whether an option may be set on a client of a type: it may stand anywhere, or on a make of that type.
func (e *engine) setOn(o *scan.Option, typ string) bool {
	return len(o.In) == 0 || slices.ContainsFunc(o.In, func(in string) bool {
		return slices.ContainsFunc(e.know.makesOf(in), func(m makeRef) bool { return typeOf(m.make, m.name) == typ })
	})
}

// setsMore says whether a class of the tree that extends a type calls a method that sets a limit beyond the connection: then its
// objects may limit what the type itself does not.
func (e *engine) setsMore(c *class, typ string) bool {
	for _, m := range c.methods {
		for _, at := range m.inside {
			if len(at.node.Kids) < 2 {
				continue
			}
			name := e.optionMethod(typ, at.node.Kids[0].Text)
			if name != "" && slices.ContainsFunc(e.know.libs[typ], func(ref libRef) bool {
				return slices.ContainsFunc(ref.lib.Options, func(o scan.Option) bool { return o.Name == name && o.Kind != "connect" && o.Kind != "pool" })
			}) {
				return true
			}
		}
	}
	return false
}
