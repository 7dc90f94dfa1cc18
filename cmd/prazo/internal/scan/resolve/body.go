package resolve

import (
	"slices"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// bodyReads are the methods of C# that read a body, or a stream, and take a token.
var bodyReads = []string{
	"ReadAsStringAsync", "ReadAsByteArrayAsync", "ReadFromJsonAsync", "LoadIntoBufferAsync", "CopyToAsync", "ReadAsync", "ReadExactlyAsync", "ReadAtLeastAsync",
	"ReadToEndAsync", "ReadLineAsync", "DeserializeAsync", "ParseAsync",
}

// stillOpen are the methods that give a response, or its body, as it is: nothing more of it is read.
var stillOpen = []string{
	"ReadAsStreamAsync", "ReadAsStream", "GetResponseStream", "EnsureSuccessStatusCode", "ConfigureAwait", "GetAwaiter", "GetResult", "AsTask",
}

// readUnderSignal says whether a call that ends at the headers has a token which the function around it gives to everything there that
// reads the body too, and keeps the response to itself: the token limits the whole then.
func (e *engine) readUnderSignal(at *site, limits []limit) bool {
	fn := at.scope.function()
	if fn == nil || e.language() != "csharp" || len(fn.node.Kids) == 0 || len(fn.inside) > maxTouches {
		return false
	}
	token := signalArgument(limits)
	if token == "" {
		return false
	}
	r := &reading{of: at.node, fn: fn, token: token, names: map[string]bool{}}
	body := fn.node.Kids[len(fn.node.Kids)-1]
	if r.carries(body, 0) {
		return false // a lambda gives it back
	}
	return r.read && !r.lost
}

// A reading follows a response through the function that gets it.
type reading struct {
	of    *syntax.Node // the call that gives it
	fn    *function
	token string
	names map[string]bool // the variables that hold it, or what reads its body
	read  bool            // with the token
	lost  bool            // without it, or where that cannot be seen
}

// carries walks an expression or a statement and says whether its value is the response, or what its body is read through.
func (r *reading) carries(n *syntax.Node, depth int) bool {
	if depth > maxDepth {
		r.lost = true
	}
	if n == nil || r.lost {
		return false
	}
	switch n.Kind {
	case syntax.Name:
		return r.names[n.Text]
	case syntax.Call:
		return r.call(n, depth)
	case syntax.Member:
		return r.any(n.Kids, depth) && slices.Contains([]string{"Content", "BaseStream", "Result"}, n.Text)
	case syntax.Assign:
		return r.assign(n, depth)
	case syntax.Func:
		r.inner(n)
		return false
	case syntax.Block, syntax.With, syntax.Class:
		r.any(n.Kids, depth)
		return false
	case syntax.Other, syntax.Pair:
		return r.any(n.Kids, depth) && r.passes(n)
	}
	if r.any(n.Kids, depth) {
		r.lost = true // it is returned, or put into something
	}
	return false
}

// inner looks at a function inside: what has the response there may read it whenever.
func (r *reading) inner(n *syntax.Node) {
	each(n, 0, func(k *syntax.Node) { r.lost = r.lost || k.Kind == syntax.Name && r.names[k.Text] })
}

// passes says whether an operator may give the response on that stands under it.
func (r *reading) passes(n *syntax.Node) bool {
	switch n.Text {
	case "==", "!=":
		return false
	case "is": // a variable that a pattern declares is not followed
		r.lost = r.lost || len(n.Kids) > 1 && n.Kids[1].Kind == syntax.Assign
		return false
	case "for", "foreach":
		r.lost = true
	}
	return true
}

// any walks all of some nodes, and says whether one of them carries the response.
func (r *reading) any(all []*syntax.Node, depth int) bool {
	found := false
	for _, k := range all {
		found = r.carries(k, depth+1) || found
	}
	return found
}

// assign notes a variable of the function that holds the response. In anything else it may be read elsewhere.
func (r *reading) assign(n *syntax.Node, depth int) bool {
	if len(n.Kids) < 2 {
		return false
	}
	carried := r.any(n.Kids[1:], depth)
	to := n.Kids[0]
	switch {
	case !carried:
		r.carries(to, depth+1)
	case to.Kind == syntax.Name && (n.Pos < to.Pos || r.names[to.Text] || r.fn.declares(to.Text)):
		r.names[to.Text] = true
	default:
		r.lost = true
	}
	return carried
}

// declares says whether a function of C# has a variable with a type. A name that is only assigned is a member of its class.
func (f *function) declares(name string) bool {
	return slices.ContainsFunc(f.scope.names[name], func(b *binding) bool { return b.kind == byAssign && b.typ != "" })
}

// call looks at a call that is made on the response, or gets it.
func (r *reading) call(n *syntax.Node, depth int) bool {
	callee := n.Kids[0]
	on := callee.Kind == syntax.Member && len(callee.Kids) > 0 && r.carries(callee.Kids[0], depth+1)
	given := r.any(n.Kids[1:], depth)
	switch {
	case n == r.of:
		return true
	case !on && !given:
		return false
	case n.New:
		return true // a reader of it
	case slices.Contains(bodyReads, callee.Text):
		under := slices.ContainsFunc(n.Kids[1:], func(k *syntax.Node) bool { return calleeText(unnamed(k)) == r.token })
		r.read, r.lost = r.read || under, r.lost || !under
		return false
	case given:
		r.lost = true
		return false
	case slices.Contains(stillOpen, callee.Text):
		return true
	}
	r.lost = r.lost || readsPlainly(callee.Text)
	return false
}

// readsPlainly says whether a method may read what it is called on, and takes no token that is known.
func readsPlainly(method string) bool {
	return slices.ContainsFunc([]string{"Read", "CopyTo", "Load", "Peek", "BeginRead", "GetAsyncEnumerator", "ToBlockingEnumerable"}, func(word string) bool { return strings.HasPrefix(method, word) })
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
