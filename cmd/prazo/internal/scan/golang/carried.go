package golang

import (
	"go/ast"
	"slices"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// mostKeys bounds how many contexts are asked what they carry, for one call.
const mostKeys = 1000

// carried gives a client the options of the one that its context carries under a key that the library looks for. Such a key is an
// option of kind "options" whose name is that of a variable of a package: golang.org/x/oauth2.HTTPClient.
func (v *evaluator) carried(c *client, l *scan.Library, ctx ast.Expr, steps int) {
	for i := range l.Options {
		key := l.Options[i].Name
		if !carriedKey(l.Options[i]) {
			continue
		}
		values := v.underKey(ctx, key, steps)
		some := slices.Contains(values, nil)
		for _, value := range values {
			if value != nil {
				v.giveCarried(c, l, value, some, steps)
			}
		}
	}
}

// giveCarried gives a client the options of the one that value stands for. Where that cannot be seen it may have any.
func (v *evaluator) giveCarried(c *client, l *scan.Library, value ast.Expr, maybe bool, steps int) {
	for _, o := range v.clients(value, steps) {
		for _, g := range o.given {
			c.given = append(c.given, given{g.name, g.value, g.maybe || maybe})
		}
		for i := range l.Options {
			if name := l.Options[i].Name; o.open != "" && name != contextOption && !carriedKey(l.Options[i]) {
				c.given = append(c.given, given{name, value, true})
			}
		}
	}
}

// puts says whether a function of a library puts its second argument into a context under a key.
func (v *evaluator) puts(name, key string) bool {
	s := v.know.signals[name]
	return s != nil && slices.Contains(s.Parts, key)
}

// underKey are the values that a context may carry under a key, as far as they can be told: nil stands for none.
func (v *evaluator) underKey(ctx ast.Expr, key string, steps int) []ast.Expr {
	v.keys++
	if steps <= 0 || v.keys > mostKeys {
		return []ast.Expr{ctx} // of which nobody can say what client it is
	}
	steps--
	switch e := ast.Unparen(ctx).(type) {
	case *ast.CallExpr:
		return v.underKeyCall(e, 0, key, steps)
	case *ast.Ident, *ast.SelectorExpr:
		return v.underKeyVar(e, key, steps)
	}
	return []ast.Expr{nil}
}

func (v *evaluator) underKeyVar(e ast.Expr, key string, steps int) (all []ast.Expr) {
	obj := v.object(e)
	if obj == nil {
		return []ast.Expr{nil}
	}
	if v.busy[obj] && !v.local(obj) {
		return nil
	}
	v.busy[obj] = true
	defer delete(v.busy, obj)
	writes := v.reaching(obj, e.Pos())
	if p, given := v.params[obj]; given && (len(writes) == 0 || conditional(writes, e.Pos())) {
		args, _ := v.handedOver(p)
		for _, arg := range args {
			if arg != nil {
				all = append(all, v.underKey(arg, key, steps)...)
			} else {
				all = append(all, nil)
			}
		}
	}
	for _, w := range writes {
		if call, ok := ast.Unparen(w.value).(*ast.CallExpr); ok {
			all = append(all, v.underKeyCall(call, w.result, key, steps)...)
		} else if w.value != nil {
			all = append(all, v.underKey(w.value, key, steps)...)
		}
	}
	return all
}

// underKeyCall are the values in the context that is one result of a call: the one that it puts there, those of the context that it
// is given, or those of what a function of the tree returns.
func (v *evaluator) underKeyCall(call *ast.CallExpr, result int, key string, steps int) (all []ast.Expr) {
	name := v.names.callee(call, mostSteps)
	switch {
	case name == "context.WithValue" && len(call.Args) == 3 && v.names.qualified(call.Args[1]) == key:
		return call.Args[2:]
	case v.puts(name, key) && len(call.Args) == 2:
		return call.Args[1:]
	}
	fn := v.decls[v.function(call.Fun)]
	if fn == nil {
		for _, arg := range call.Args {
			if v.carries(arg) {
				all = append(all, v.underKey(arg, key, steps)...)
			}
		}
		if len(all) == 0 {
			all = []ast.Expr{nil}
		}
		return all
	}
	if v.busy[fn.obj] {
		return nil
	}
	v.busy[fn.obj] = true
	defer delete(v.busy, fn.obj)
	for _, r := range fn.returns {
		if result < len(r.Results) {
			all = append(all, v.underKey(r.Results[result], key, steps)...)
		}
	}
	return all
}

// doubted makes a maybe of the options that a client which is made of another in a context has from there, those after the first so
// many: whether they go over is a matter of the library's version.
func (v *evaluator) doubted(c *client, l *scan.Library, first int) {
	if !slices.ContainsFunc(l.Options, carriedKey) {
		return
	}
	for i := first; i < len(c.given); i++ {
		c.given[i].maybe = c.given[i].maybe || c.given[i].name != contextOption
	}
}

// carriedKey says whether an option is a key of a context, under which a library finds its client.
func carriedKey(o scan.Option) bool { return o.Kind == "options" && strings.Contains(o.Name, "/") }
