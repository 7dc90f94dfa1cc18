package resolve

import (
	"slices"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// instanceClient is the client that a new object of the class is, with the options of its construction: those that its own constructor
// hands to the library's, or all where it has none.
func (e *engine) instanceClient(s *scope, n *syntax.Node, c *class) *client {
	base := e.baseClient(c, 0)
	if base == nil {
		return nil
	}
	made := *base
	made.owner = s.function()
	if own := e.constructor(c); own != nil {
		made.set = e.substituteSettings(base.set, own, &site{node: n, scope: s}, 0)
		return &made
	}
	for _, ref := range e.know.makes[made.typ] {
		if e.know.libs[made.typ] != nil {
			made.set = append(slices.Clone(base.set), e.arguments(s, n, ref.name, ref.make.Args)...)
		}
	}
	return &made
}

// sinkOfClass is what a new object of a class leads to, where a library makes a call of that: the constructor of the class, which may
// hand on what it is given, or of the library's class where it has none.
func (e *engine) sinkOfClass(at *site, c *class) (sink, bool) {
	base := e.baseClient(c, 0)
	if base == nil || len(e.know.callsOf(base.typ)) == 0 {
		return sink{}, false
	}
	if own := e.constructor(c); own != nil {
		return sink{fn: own}, true
	}
	return e.sinkOfName(at, &value{kind: vName, text: base.typ})
}

// parentCall is the call that a constructor makes of a library's class that it extends: parent::__construct($dsn), super().__init__(h).
func (e *engine) parentCall(v *value, name string) *value {
	if name != "__construct" && name != "__init__" || len(e.know.callsOf(v.client.typ)) == 0 {
		return nil
	}
	return &value{kind: vName, text: v.client.typ}
}

// parentSettings are the options that the constructor of a class gives to that of a library's class: parent::__construct(['timeout' => 5]).
func (e *engine) parentSettings(c *class, typ string) []setting {
	own := e.constructor(c)
	if own == nil {
		return nil
	}
	for i, at := range own.inside {
		if i > maxTouches {
			break
		}
		if !isSuper(at.node) || !constructs(at.node.Kids[0]) {
			continue
		}
		for _, ref := range e.know.makes[typ] {
			return e.arguments(at.scope, at.node, ref.name, ref.make.Args)
		}
	}
	return nil
}

// constructs says whether what is called on a base is its constructor.
func constructs(callee *syntax.Node) bool {
	return callee.Kind == syntax.Name || callee.Text == "__construct" || callee.Text == "__init__"
}
