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
		if !v.local(obj) && !v.private(obj) || v.connected().read[obj] {
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

// heard notes what a call reads from, and what it is given: that may be read from there.
func (c *connections) heard(call *ast.CallExpr) {
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && strings.HasPrefix(sel.Sel.Name, "Read") {
		c.read[c.object(sel.X)] = true
	}
	for _, arg := range call.Args {
		if obj, ok := c.held(arg).(types.Object); ok {
			c.read[obj] = true
		}
	}
}
