package resolve

import (
	"slices"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// Promise.race([fetch(url), timer]) is over with the headers. Where the body is read behind it, the timer has nothing to do with that:
// the caller waits for the body as long as it takes, and only where it wants none the race is all.

// readAfterRace says whether what a race gives has a body that is read behind it, in the same block. The way leads from the root over
// the race, at i, to the call: that is one of the race itself, not a part of what reads the body there.
func readAfterRace(fn *function, way []*syntax.Node, i int) bool {
	race := way[i]
	if fn == nil || !slices.ContainsFunc(race.Kids[1:], func(k *syntax.Node) bool { return k.Kind == syntax.List && slices.Contains(k.Kids, way[len(way)-1]) }) {
		return false
	}
	end := fn.node.End
	for _, n := range way[:i] {
		if n.Kind == syntax.Block && n.Pos > fn.node.Pos {
			end = n.End
		}
	}
	return readBefore(fn, race, end)
}
