package golang

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// onceMade is what limits a connection that is made within a limit, of all that is said on it.
func (v *evaluator) onceMade(s site, c known[scan.Call], l limit) limit {
	switch {
	case l.verdict == scan.Total || !setsLater(c.Library):
		return l
	case l.verdict == scan.Connect && v.onlyOpened(s):
		l.verdict, l.why = scan.Total, l.why+", and nothing is said on the connection"
		return l
	}
	return strongest(v.later(s, c), l)
}

// later is what limits a connection after it is made: deadlines that it is given where it is kept. A connection that goes to
// others may get them there.
func (v *evaluator) later(s site, c known[scan.Call]) limit {
	var best limit
	kept := v.keepers(s)
	for _, obj := range slices.Concat(kept, v.fields(s, kept)) {
		best = strongest(v.deadlines(c, obj, s.call.Pos()), best)
	}
	if best.verdict != scan.Unknown || s.fn == nil {
		return best
	}
	if why := v.escapes(s, kept); why != "" {
		l := unsure(why)
		l.from = s.call.Pos()
		return l
	}
	return best
}

// deadlines are the limits that what a variable holds is given.
func (v *evaluator) deadlines(c known[scan.Call], obj types.Object, from token.Pos) limit {
	var best limit
	for _, set := range v.settings(obj, from, true) {
		for i := range c.Options {
			if o := &c.Options[i]; o.Name == set.option && o.At == nil {
				l := limit{verdict: most(o), why: set.option + " is called on it"}
				if set.fn.name() == set.option {
					l = unsure("who has it may call its own " + set.option) // a layer that hands the call on
				}
				best = strongest(l, best)
			}
		}
	}
	return best
}

// keepers is the variable or field that gets the result of a call, if there is one.
func (x *index) keepers(s site) []types.Object {
	if obj := x.keeper[s.call]; obj != nil && s.fn != nil {
		return []types.Object{obj}
	}
	return nil
}

// standard says whether a qualified name is one of the standard library, the first part of whose paths has no dot.
func standard(name string) bool {
	first, _, slashed := strings.Cut(name, "/")
	return !slashed || !strings.Contains(first, ".")
}
