package golang

import (
	"go/ast"
	"go/constant"
	"slices"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// driverOption is the name of the option that says with which driver a database is opened.
const driverOption = "driver"

// driven says whether a library has the same calls for a server and for a database in the process, as its driver is.
func driven(l *scan.Library) bool {
	return slices.ContainsFunc(l.Options, func(o scan.Option) bool { return o.Kind == driverOption })
}

// inProcess says whether a call on a client stays in the process: by the driver that its database is opened with, and where that
// cannot be told by the drivers that the program has.
func (v *evaluator) inProcess(l *scan.Library, on client, in *file) bool {
	if !driven(l) {
		return false
	}
	some, all := false, true
	for _, g := range on.given {
		if g.name != driverOption {
			continue
		}
		some = true
		names, sure := v.texts(g.value, mostSteps)
		for _, name := range names {
			if !v.know.opensInside(name) {
				return false
			}
		}
		all = all && sure
	}
	return some && all || v.embedded != nil && v.embedded(in) && !v.servers()
}

// servers says whether any call of the tree opens a database by the name of a driver that connects to one, known or not.
func (v *evaluator) servers() bool {
	if v.opens == nil {
		v.opens = new(bool)
		for _, s := range v.sites {
			*v.opens = *v.opens || !s.test && v.evaluator().opensServer(s)
		}
	}
	return *v.opens
}

func (v *evaluator) opensServer(s site) bool {
	if id := funName(s.call.Fun); id == nil || !v.know.opening[id.Name] {
		return false
	}
	var c client
	name := v.names.callee(s.call, mostSteps)
	if m, ok := v.know.makes[name]; ok {
		v.drivers(&c, m.Library, name, s.call, mostSteps)
	} else if m, ok := v.know.calls[name]; ok {
		v.drivers(&c, m.Library, name, s.call, mostSteps)
	}
	for _, g := range c.given {
		names, _ := v.texts(g.value, mostSteps)
		if slices.ContainsFunc(names, func(n string) bool { return !v.know.opensInside(n) }) {
			return true
		}
	}
	return false
}

// drivers gives what a call makes the drivers of its database: those in the arguments, or those of what it is a method of. A
// transaction is where its database is.
func (v *evaluator) drivers(c *client, l *scan.Library, name string, call *ast.CallExpr, steps int) {
	if !driven(l) {
		return
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && v.names.pkg(sel.X) == "" {
		for _, on := range v.clients(sel.X, steps) {
			c.given = append(c.given, on.drivers()...)
		}
		return
	}
	for i := range l.Options {
		o := &l.Options[i]
		if o.Kind == driverOption && o.At != nil && *o.At < len(call.Args) && applies(o, name) {
			c.given = append(c.given, given{driverOption, call.Args[*o.At], false})
		}
	}
}

// drivers are those of a client, and one that is not known where it has none.
func (c *client) drivers() []given {
	var all []given
	for _, g := range c.given {
		if g.name == driverOption {
			all = append(all, g)
		}
	}
	if all == nil {
		all = []given{{name: driverOption}}
	}
	return all
}

// texts are the texts that an expression may have, as far as they can be told; sure says that there is no other.
func (v *evaluator) texts(e ast.Expr, steps int) (all []string, sure bool) {
	if e == nil || steps <= 0 || v.spent() {
		return nil, false
	}
	if tv := v.info.Types[e]; tv.Value != nil && tv.Value.Kind() == constant.String {
		return []string{constant.StringVal(tv.Value)}, true
	}
	obj := v.object(e)
	if obj == nil || v.busy[obj] {
		return nil, false
	}
	v.busy[obj] = true
	defer delete(v.busy, obj)
	var from []ast.Expr
	if p, given := v.params[obj]; given {
		from, sure = v.handedOver(p)
	} else {
		from, sure = values(v.reaching(obj, e.Pos()))
	}
	for _, one := range from {
		texts, certain := v.texts(one, steps-1)
		all, sure = append(all, texts...), sure && certain
	}
	return all, sure
}

// handedOver are the arguments that the callers of a function give for a parameter.
func (x *index) handedOver(p param) (all []ast.Expr, sure bool) {
	sites, sure := x.callersOf(p.fn)
	for _, s := range sites {
		arg := argument(s.call, p.place)
		all, sure = append(all, arg), sure && arg != nil
	}
	return all, sure
}

// values are the values of writes.
func values(some []write) (all []ast.Expr, sure bool) {
	for _, w := range some {
		if w.result > 0 {
			return all, false
		}
		all = append(all, w.value)
	}
	return all, len(some) > 0
}

// opensInside says whether a database that is opened by this name is in the process.
func (n *knowledge) opensInside(name string) bool {
	return slices.ContainsFunc(n.drivers, func(d scan.Driver) bool {
		return d.Inside && slices.ContainsFunc(d.Names, func(begin string) bool { return strings.HasPrefix(strings.ToLower(name), begin) })
	})
}

// driver finds the driver that a package is, nil where it is none.
func (n *knowledge) driver(at string) *scan.Driver {
	at = plainPath(at)
	for i := range n.drivers {
		if slices.ContainsFunc(n.drivers[i].Packages, func(p string) bool { return at == p || strings.HasPrefix(at, p+"/") }) {
			return &n.drivers[i]
		}
	}
	return nil
}
