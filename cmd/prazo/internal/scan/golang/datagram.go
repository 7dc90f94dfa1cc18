package golang

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// datagrams are the networks whose sockets send without a connection.
var datagrams = []string{"udp", "udp4", "udp6", "unixgram"}

// onlySends says whether a call makes a socket of datagrams from which nothing is read: no packet is sent to make it, and who sends one
// waits for nobody. So a program learns its own address, or sends metrics.
func (v *evaluator) onlySends(s site, c known[scan.Call]) bool {
	if s.fn == nil || !setsLater(c.Library) || !v.datagram(s.call) {
		return false
	}
	kept := v.keepers(s)
	fields := v.fields(s, kept)
	if len(kept) == 0 && len(fields) == 0 || v.escapes(s, kept) != "" {
		return false
	}
	for _, obj := range append(fields, kept...) {
		if !v.local(obj) && (!isField(obj) || !v.private(obj)) || v.handsToReader(obj) {
			return false
		}
	}
	return true
}

// datagram says whether an argument of a call is certain to be the name of a network of datagrams.
func (v *evaluator) datagram(call *ast.CallExpr) bool {
	for _, arg := range call.Args {
		names, sure := v.texts(arg, mostSteps)
		if !sure {
			continue
		}
		for _, name := range names {
			if !slices.Contains(datagrams, name) {
				return false
			}
		}
		return len(names) > 0
	}
	return false
}

// handsToReader says whether anything is read from what a variable or field holds, or may be by what it is given to.
func (x *index) handsToReader(obj types.Object) bool {
	is := func(e ast.Expr) bool { return x.object(e) == obj }
	for _, s := range x.sites {
		if sel, ok := ast.Unparen(s.call.Fun).(*ast.SelectorExpr); ok && is(sel.X) && strings.HasPrefix(sel.Sel.Name, "Read") {
			return true
		}
		for _, arg := range s.call.Args {
			if is(arg) {
				return true
			}
		}
	}
	return false
}
