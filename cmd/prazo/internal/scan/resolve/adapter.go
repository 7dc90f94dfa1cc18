package resolve

import (
	"bytes"
	"slices"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// Part of a client may be of a class of the tree that extends one of the library: an adapter that is mounted on a session of requests
// gets all its calls. What that does to their limit stands in the methods that it overrides.

// ofAdapter says what an object of a class of the tree gives the calls that go through it: nothing where it leaves their limit as it
// is, an adapter that only chooses ciphers or waits its turn. Of several methods that it overrides the weakest counts.
func (e *engine) ofAdapter(v *value) (limit, bool) {
	if v.kind != vInstance || v.client == nil {
		return limit{}, false
	}
	weakest, known, found := limit{unset: true}, true, false
	for _, name := range e.callsOn(v.client.typ) {
		m := e.method(v.class, lastWord(name), 0)
		if m == nil || m.passesOn() {
			continue
		}
		l, ok := e.inAdapter(m, v, e.know.calls[name][0].call.Hands)
		if !found || weakerVerdict(l.verdictOf(ok), weakest.verdictOf(known)) {
			weakest, known, found = l, ok, true
		}
	}
	return weakest, known
}

// callsOn are the names of the calls that are methods of a type, in order.
func (e *engine) callsOn(typ string) []string {
	var out []string
	for name := range e.know.calls {
		if before(name) == typ {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}

// verdictOf is what a limit of an adapter amounts to, which may not be known.
func (l limit) verdictOf(known bool) scan.Verdict {
	switch {
	case !known:
		return scan.Unknown
	case l.unset:
		return scan.None
	}
	return l.verdict
}

// passesOn says whether a method hands on to that of its base without a word of time in it.
func (f *function) passesOn() bool {
	src := f.scope.file.tree.Src
	text := bytes.ToLower(src[min(int(f.node.Pos), len(src)):min(int(f.node.End), len(src))])
	if bytes.Contains(text, []byte("timeout")) || bytes.Contains(text, []byte("deadline")) {
		return false
	}
	for i, at := range f.inside {
		if i < maxTouches && isSuper(at.node) && at.node.Kids[0].Text == f.name {
			return true
		}
	}
	return false
}

// inAdapter is the limit that a method gives a call which comes to it with none.
func (e *engine) inAdapter(m *function, v *value, hands []string) (limit, bool) {
	if len(hands) == 0 || e.inWrap[m] || !e.forwards(m) {
		return limit{}, false
	}
	call := &syntax.Node{Kind: syntax.Call, Pos: m.node.Pos, End: m.node.Pos, Kids: []*syntax.Node{{Kind: syntax.Name, Text: m.name, Pos: m.node.Pos, End: m.node.Pos}}}
	out, ok := e.judge(&site{node: call, scope: m.scope.up}, sink{fn: m, self: v, hands: hands}, nil, 0)
	switch {
	case !ok || out.verdict == scan.Unknown:
		return limit{}, false
	case out.verdict == scan.None:
		return limit{unset: true}, true
	}
	return limit{verdict: out.verdict, after: out.after}, true
}

// calledBack says why none may not be said of a call of the base in a method that nothing in the tree calls: the library does, with
// what its own caller gave.
func (e *engine) calledBack(at *site, s sink, env *env) string {
	fn := at.scope.function()
	if env != nil || len(s.ref.call.Hands) == 0 || !isSuper(at.node) || fn == nil || fn.name != lastWord(s.ref.name) || len(e.callers[fn]) > 0 {
		return ""
	}
	return s.ref.lib.Name + " calls " + fn.name + " with the limit of its own caller"
}
