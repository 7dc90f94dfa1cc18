package golang

import (
	"context"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// A judge says what limits each call.
type judge struct {
	*index
	ctx    context.Context
	shell  scan.Analyser          // says which commands of processes leave the machine; nil: none
	open   []*function            // the functions with a call that has no total limit
	reach  map[*function]bool     // see leaving
	starts map[*ast.CallExpr]bool // what made the processes that are reported where they start
	waits  []waiting
}

// A verdict is what was found of one call.
type verdict struct {
	limit
	literal *ast.CompositeLit
	retries bool            // the library tries again by itself, and the limit is for one try
	local   bool            // it is a process whose command is not known to leave the machine
	made    []*ast.CallExpr // what made the process
}

// all judges all calls, and the faults in how limits are set.
func (j *judge) all() []scan.Finding {
	var found []scan.Finding
	for i, s := range j.sites {
		if i%256 == 0 && j.ctx.Err() != nil {
			return nil
		}
		found = append(found, j.site(s)...)
	}
	found = append(found, j.unstarted()...)
	for _, s := range j.selects {
		found = append(found, j.abandoned(s)...)
	}
	return append(found, j.units()...)
}

// site judges one call, when it is one that is known.
func (j *judge) site(s site) []scan.Finding {
	name, c, ok := j.known(s)
	if !ok {
		return nil
	}
	if fn := s.fn.name(); fn == "RoundTrip" && strings.HasSuffix(name, ".RoundTrip") {
		return nil // a layer of a transport: what limits it is the client around all layers
	}
	v, ok := j.verdict(s, name, c)
	if !ok || !j.process(s, c, &v) {
		return nil
	}
	if v.verdict != scan.Total {
		j.open = append(j.open, s.fn)
	}
	f := j.finding(s, name, c.Library, v)
	f.Rule = ruleOf(v)
	if j.waited(f, c, v) {
		return nil
	}
	all := []scan.Finding{f}
	if v.retries {
		r := f
		r.Rule, r.Edits = scan.RuleRetries, nil
		r.Why = c.Name + " tries again by itself, and the limit is for one try"
		all = append(all, r)
	}
	if r, ok := j.cancelled(s, c); ok {
		f.Rule, f.Edits, f.Why = scan.RuleCancelled, nil, r
		f.Fix = "read the body before the function returns, or return the cancel function with it"
		all = append(all, f)
	}
	return all
}

// known finds what is known of a call: by its name, by the type of its last parameter, or by what its receiver holds where that
// is an interface of the tree.
func (j *judge) known(s site) (string, known[scan.Call], bool) {
	name := j.names.callee(s.call, mostSteps)
	if c, ok := j.know.call(name); ok {
		return name, c, true
	}
	id := funName(s.call.Fun)
	if id == nil {
		return "", known[scan.Call]{}, false
	}
	if c, ok := j.byOptions(id); ok && name != "" {
		return name, c, true
	}
	sel, ok := ast.Unparen(s.call.Fun).(*ast.SelectorExpr)
	if !ok || !j.know.short[id.Name] || interfaceOf(j.info.Uses[id]) == nil {
		return "", known[scan.Call]{}, false
	}
	for _, held := range j.evaluator().clients(sel.X, mostSteps) {
		if held.typ == "" {
			continue
		}
		if c, ok := j.know.call(held.typ + "." + id.Name); ok {
			return held.typ + "." + id.Name, c, true
		}
	}
	return "", known[scan.Call]{}, false
}

// byOptions knows a function by the type of its last parameter. One that a person wrote hands these on to the call that it makes.
func (j *judge) byOptions(id *ast.Ident) (c known[scan.Call], ok bool) {
	if fn, isFunc := j.info.Uses[id].(*types.Func); isFunc {
		if d := j.decls[fn.Origin()]; d != nil && !d.file.made {
			return c, false
		}
	}
	last := j.names.lastVariadic(id)
	if last == "" {
		return c, false
	}
	c, ok = j.know.calls[variadic+last]
	return c, ok
}

// verdict says what limits a call. ok is false when it is none of the library after all, whatever it is made on.
func (j *judge) verdict(s site, name string, c known[scan.Call]) (best verdict, ok bool) {
	v := j.evaluator()
	if v.onlySends(s, c) {
		return best, false
	}
	held := name != j.names.callee(s.call, mostSteps) // known by what stands behind an interface, as one of several may
	var all []limit
	for _, on := range v.receivers(s, name, c) {
		v.arguments(&on, api{c.Library, name, c.it.Args}, s.call, mostSteps)
		if v.inProcess(c.Library, on, s.file) || held && v.ownMethod(on.typ, name) {
			continue
		}
		ok = true
		one := v.limits(c, name, on)
		if held && !v.know.within[on.typ] && on.open == "" {
			one = verdict{limit: unsure("it may be " + on.typ + ", of which nothing is known")}
		}
		if len(all) == 0 || one.literal != nil {
			best.literal = one.literal
		}
		best.retries = best.retries || one.retries
		all = append(all, one.limit)
	}
	best.limit = weakest(all)
	if best.absent() {
		best.why = "nothing in the tree says what it is called on"
	}
	best.limit = v.onceMade(s, c, best.limit)
	best.retries = best.retries && best.verdict == scan.Total
	return best, ok
}

// setsLater says whether a library makes connections that get their limits after they are made.
func setsLater(l *scan.Library) bool {
	return l.Kind == "socket" && slices.ContainsFunc(l.Options, func(o scan.Option) bool { return strings.HasPrefix(o.Name, "Set") })
}

// receivers are what a call is made on; of a function it is nothing, with no options.
func (v *evaluator) receivers(s site, name string, c known[scan.Call]) []client {
	sel, ok := ast.Unparen(s.call.Fun).(*ast.SelectorExpr)
	if !ok || v.names.pkg(sel.X) != "" {
		return v.shared(c)
	}
	var all []client
	if field := v.inside(sel, name); field != nil {
		all = v.held(field, sel.X, mostSteps)
	} else {
		all = v.clients(sel.X, mostSteps)
	}
	if len(all) == 0 {
		return closed("nothing in the tree makes "+short(sel.X), sel.X.Pos())
	}
	for i := range all {
		if all[i].typ == "" {
			all[i].typ = v.names.typeOf(sel.X, mostSteps) // where it comes from is not known, but what it is
		}
	}
	return all
}

// shared is what the functions of a package are made on: the client that it keeps for all, where the knowledge names one.
func (v *evaluator) shared(c known[scan.Call]) []client {
	for _, g := range c.Globals {
		for _, name := range g.Names {
			if obj := v.outers[strings.TrimSuffix(name, "."+g.Option)]; obj != nil {
				return v.held(obj, nil, mostSteps)
			}
		}
	}
	return []client{{}}
}

// limits is what limits a call on a client with these options.
func (v *evaluator) limits(c known[scan.Call], name string, on client) verdict {
	best := verdict{limit: v.byDefault(c, on), literal: on.literal}
	for i := range c.Options {
		o := &c.Options[i]
		if applies(o, name) || applies(o, on.made) || applies(o, on.typ) {
			best.limit = v.given(o, on, best.limit)
		}
	}
	if on.open != "" && best.verdict != scan.Total && v.couldSet(c, name) {
		l := unsure(on.open)
		l.from = on.from
		best.limit = strongest(l, best.limit)
	}
	if v.couldSet(c, name) && best.from == token.NoPos {
		best.from = on.from
	}
	best.retries = best.own && retried(c.Library, on)
	return best
}

// given is what an option adds to a limit, where it is set. One that may be set, and adds nothing if it is, leaves no doubt.
func (v *evaluator) given(o *scan.Option, on client, best limit) limit {
	for _, g := range on.given {
		if g.name != o.Name {
			continue
		}
		l := v.option(o, g, on)
		if l.verdict == scan.Unknown && most(o) <= best.verdict && best.verdict != scan.Unknown {
			continue
		}
		best = strongest(l, best)
	}
	return best
}

// most is the best that an option can give.
func most(o *scan.Option) scan.Verdict {
	if v, err := scan.ParseVerdict(o.Kind); err == nil {
		return v
	}
	return scan.Total
}

// byDefault is what limits a call on which nothing is set.
func (v *evaluator) byDefault(c known[scan.Call], on client) limit {
	l := c.Default
	if c.it.Default != nil {
		l = *c.it.Default
	}
	if on.base != nil {
		l = on.base.Default
	}
	why := "nothing is set, and " + c.Name + " has no limit of its own"
	if l.Verdict != scan.None {
		why = "nothing is set; this is the default of " + c.Name
	}
	if l.Verdict == scan.Unknown {
		why = "what " + c.Name + " does with nothing set is not known"
	}
	return limit{verdict: l.Verdict, after: after(l), why: why}
}

// couldSet says whether there is an option of the client that could limit a call, so that it matters what was not seen.
func (v *evaluator) couldSet(c known[scan.Call], name string) bool {
	return !slices.ContainsFunc(c.Options, carriedKey) && // what limits these is in the context
		slices.ContainsFunc(c.Options, func(o scan.Option) bool { return o.Name != contextOption && o.At == nil })
}

// option is what one option amounts to.
func (v *evaluator) option(o *scan.Option, g given, on client) limit {
	if o.Sent != "" && !slices.ContainsFunc(on.given, func(other given) bool { return other.name == o.Sent && short(other.value) != "false" }) {
		return limit{}
	}
	if o.Name == contextOption || o.Kind == "signal" {
		return v.context(g.value, mostSteps).capped(most(o))
	}
	kind, err := scan.ParseVerdict(o.Kind)
	if err != nil || kind == scan.Unknown {
		return limit{}
	}
	if v.off(o, g.value) {
		return limit{}
	}
	if g.maybe {
		return unsure(o.Name + " is set only in some cases")
	}
	return limit{verdict: kind, after: v.duration(o, g.value), why: o.Name + " is set", own: true}
}

// retried says whether a library tries again by itself on this client.
func retried(l *scan.Library, on client) bool {
	if l.Retries == nil {
		return false
	}
	for _, g := range on.given {
		if g.name == l.Retries.Option || strings.HasSuffix(g.name, "."+l.Retries.Option) {
			return !slices.Contains(l.Retries.Off, short(g.value))
		}
	}
	return l.Retries.Default > 0
}
