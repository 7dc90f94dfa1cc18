package resolve

import (
	"slices"

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
	if e.registering {
		return nil
	}
	if e.registered == nil {
		e.findRegistered()
	}
	of := settingsOf{key, typ}
	if known, there := e.namedClient[of]; there {
		return known
	}
	out := e.registrations(key, typ)
	if !slices.ContainsFunc(out, func(one setting) bool { return one.val == itself }) {
		e.namedClient[of] = out
	}
	return out
}

// settingsOf names what is set on the clients of a name, as a library reads it for a type.
type settingsOf struct{ name, typ string }

// maxRegistered is how many registrations of one name are read: the last ones, for a later setting wins.
const maxRegistered = 32

// registrations reads what the registrations of a name set.
func (e *engine) registrations(key, typ string) []setting {
	var out []setting
	all := e.registered[key]
	for _, at := range all[max(0, len(all)-maxRegistered):] {
		out = append(out, e.inBlock(at.scope, at.node, typ)...)
		for _, call := range e.linksAfter(at) {
			if call.Kids[0].Text == "ConfigureHttpClient" {
				out = append(out, e.inBlock(at.scope, call, typ)...)
			}
		}
	}
	return out[max(0, len(out)-maxTouches):]
}

// findRegistered finds the calls that give clients of a name their options. A name may itself lead to a client, which then has only
// the settings that are known so far: what is evaluated meanwhile is not kept.
func (e *engine) findRegistered() {
	kept := e.evaluated
	e.evaluated = e.nothing()
	e.registering, e.budget = true, maxWork
	found := map[string][]*site{}
	for _, f := range e.files {
		for _, at := range f.sites {
			if f.src.Test || len(at.node.Kids) < 2 || at.node.Kids[0].Text != "AddHttpClient" {
				continue
			}
			if key := e.clientName(at.scope, argAt(at.node, 0)); key != "" {
				found[key] = append(found[key], at)
			}
		}
	}
	e.evaluated = kept
	e.registered = found
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
