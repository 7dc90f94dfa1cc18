package resolve

import (
	"slices"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// lifted takes the limit of a socket back that is switched off behind the call, so that it holds for the connection alone:
// sock.settimeout(5); sock.connect(address); sock.settimeout(None).
func (e *engine) lifted(at *site, s sink, out *outcome) {
	if out.lib.Kind != "socket" || out.verdict != scan.Idle {
		return
	}
	behind := append(e.later(at, s), e.onReceiver(at, before(s.ref.name))...)
	off := slices.ContainsFunc(behind, func(set setting) bool {
		return slices.ContainsFunc(e.option(out.lib, set), func(o *scan.Option) bool { return e.limitOf(o, set).off })
	})
	switch f := at.scope.file; {
	case !off:
	case f.says([]string{"select("}) || f.says([]string{"selectors."}):
		out.verdict, out.after, out.why, out.from = scan.Unknown, 0, "the limit is switched off after the call, and a select() may have one", nil
	default:
		out.verdict, out.why = scan.Connect, "the limit is switched off after the call: "+limits[scan.Connect]
	}
}

// onReceiver reads the options that are set on a variable behind a call of its method, in the same function.
func (e *engine) onReceiver(at *site, typ string) []setting {
	callee := at.node.Kids[0]
	if callee.Kind != syntax.Member || len(callee.Kids) == 0 || callee.Kids[0].Kind != syntax.Name {
		return nil
	}
	var out []setting
	for s := at.scope; s != nil; s = s.up {
		for i, t := range s.touches[callee.Kids[0].Text] {
			if i < maxTouches && t.node.Pos > at.node.Pos && t.scope.function() == at.scope.function() {
				out = append(out, e.setters(&client{typ: typ}, t)...)
			}
		}
	}
	return out
}
