package resolve

import (
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// configured returns what the tree sets on all clients of a name, where a factory of C# makes one of them:
//
//	services.AddHttpClient("shop", c => c.Timeout = TimeSpan.FromSeconds(5));
//	factory.CreateClient("shop")
func (e *engine) configured(s *scope, n *syntax.Node, typ string) []setting {
	if e.language() != "csharp" || e.linking || n.Kids[0].Text != "CreateClient" {
		return nil
	}
	key := e.clientName(s, argAt(n, 0))
	if key == "" {
		return nil
	}
	if e.registered == nil {
		e.findRegistered()
	}
	var out []setting
	for _, at := range e.registered[key] {
		out = append(out, e.inBlock(at.scope, at.node, typ)...)
		for _, call := range e.linksAfter(at) {
			if call.Kids[0].Text == "ConfigureHttpClient" {
				out = append(out, e.inBlock(at.scope, call, typ)...)
			}
		}
	}
	return out
}

// findRegistered finds the calls that give clients of a name their options.
func (e *engine) findRegistered() {
	e.registered = map[string][]*site{}
	for _, f := range e.files {
		for _, at := range f.sites {
			if f.src.Test || len(at.node.Kids) < 2 || at.node.Kids[0].Text != "AddHttpClient" {
				continue
			}
			if key := e.clientName(at.scope, argAt(at.node, 0)); key != "" {
				e.registered[key] = append(e.registered[key], at)
			}
		}
	}
}

// clientName is the name of a client as a text, else how it is written: a constant's last two words, nameof(X).
func (e *engine) clientName(s *scope, k *syntax.Node) string {
	if k == nil {
		return ""
	}
	if v := e.eval(s, k); v.kind == vText {
		return v.text
	}
	switch {
	case k.Kind == syntax.Call && len(k.Kids) == 2 && k.Kids[0].Text == "nameof":
		return lastWord(calleeText(k.Kids[1]))
	case k.Kind == syntax.Member:
		return lastTwo(k)
	}
	return ""
}
