package resolve

import (
	"slices"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// bodyReads are the methods of C# that read a body, or a stream, and take a token.
var bodyReads = []string{
	"ReadAsStringAsync", "ReadAsByteArrayAsync", "ReadFromJsonAsync", "LoadIntoBufferAsync", "CopyToAsync", "ReadAsync", "ReadExactlyAsync", "ReadAtLeastAsync",
	"ReadToEndAsync", "ReadLineAsync", "DeserializeAsync", "ParseAsync",
}

// readUnderSignal says whether a call that ends at the headers has a token which the function around it gives to everything there that
// reads the body too: the token limits the whole then.
func (e *engine) readUnderSignal(at *site, limits []limit) bool {
	fn := at.scope.function()
	if fn == nil || e.language() != "csharp" || e.gives(fn, at.node) {
		return false
	}
	token := signalArgument(limits)
	if token == "" {
		return false
	}
	under := false
	for i, other := range fn.inside {
		n := other.node
		if i > maxTouches {
			return false
		}
		if n.Pos < at.node.End || n.Kids[0].Kind != syntax.Member || !slices.Contains(bodyReads, n.Kids[0].Text) {
			continue
		}
		if !slices.ContainsFunc(n.Kids[1:], func(k *syntax.Node) bool { return calleeText(unnamed(k)) == token }) {
			return false
		}
		under = true
	}
	return under
}

// signalArgument is how the argument is written that limits a call as a signal, "" where none does.
func signalArgument(limits []limit) string {
	for _, l := range limits {
		if l.option.Kind == "signal" && !l.off && l.why == "" && l.setting.node != nil {
			if n := unnamed(l.setting.node); n.Kind == syntax.Name || n.Kind == syntax.Member {
				return calleeText(n)
			}
		}
	}
	return ""
}

// unnamed is the value of a named argument, any other as it is.
func unnamed(k *syntax.Node) *syntax.Node {
	if k.Kind == syntax.Pair && len(k.Kids) == 2 {
		return k.Kids[1]
	}
	return k
}
