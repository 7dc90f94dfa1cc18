package golang

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// mostWrites is how many values of one variable or field are looked at.
const mostWrites = 200

// A client is what a call is made on: what kind of thing it is, and the options that it has.
type client struct {
	typ     string
	made    string // the name of what made it
	given   []given
	base    *scan.Library // of a client that another library made, and that keeps that library's limit
	open    string        // why more may be set than was seen; "" where all was seen
	from    token.Pos     // where it was made
	literal *ast.CompositeLit
	call    *ast.CallExpr // the call that made it, of a known function
}

// A given is an option and its value.
type given struct {
	name  string
	value ast.Expr
	maybe bool
}

func closed(why string, from token.Pos) []client { return []client{{open: why, from: from}} }

// clients are what an expression may hold.
func (v *evaluator) clients(e ast.Expr, steps int) []client {
	if steps <= 0 || v.spent() {
		return closed("it comes from too far away", e.Pos())
	}
	steps--
	switch e := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		return v.clients(e.X, steps)
	case *ast.StarExpr:
		return v.clients(e.X, steps)
	case *ast.TypeAssertExpr:
		return v.clients(e.X, steps)
	case *ast.CompositeLit:
		return []client{v.literal(e, steps)}
	case *ast.CallExpr:
		return v.made(e, 0, steps)
	case *ast.Ident, *ast.SelectorExpr:
		return v.named(e, steps)
	}
	return closed(fmt.Sprintf("nothing in the tree says what %s is", short(e)), e.Pos())
}

// named are what a name may stand for: a variable or field, a part of a client, or what a package has for all.
func (v *evaluator) named(e ast.Expr, steps int) []client {
	if isNil(e) {
		return nil
	}
	if obj := v.object(e); obj != nil {
		return v.held(obj, e, steps)
	}
	if sel, ok := e.(*ast.SelectorExpr); ok && v.names.pkg(sel.X) == "" && v.names.part(e, mostSteps) != "" {
		return v.partOf(sel, steps)
	}
	if m, ok := v.know.makes[v.names.qualified(e)]; ok {
		c := client{typ: v.know.makeType(m.name), made: m.name, from: e.Pos()}
		if m.Default.Verdict > scan.None {
			c.base = m.Library
		}
		return []client{c}
	}
	return closed(fmt.Sprintf("nothing in the tree says what %s is", short(e)), e.Pos())
}

// partOf is what a part of a client holds: what the part was given, with the options that were set on it. Where neither is seen it is told
// by the client.
func (v *evaluator) partOf(sel *ast.SelectorExpr, steps int) []client {
	var all []client
	for _, whole := range v.clients(sel.X, steps) {
		parts := []client{{from: whole.from, open: whole.open}}
		var own []given
		for _, g := range whole.given {
			if g.name == sel.Sel.Name {
				if !g.maybe {
					parts = nil
				}
				parts = append(parts, v.clients(g.value, steps)...)
			} else if name, ok := strings.CutPrefix(g.name, sel.Sel.Name+"."); ok {
				own = append(own, given{name, g.value, g.maybe})
			}
		}
		if len(own) == 0 && len(parts) == 1 && parts[0].typ == "" {
			parts[0] = whole
		}
		for _, p := range parts {
			p.given = append(slices.Clip(p.given), own...)
			all = append(all, p)
		}
	}
	return all
}

// literal is what a composite literal makes. An object inside of it gives its options with the name of its key before theirs.
func (v *evaluator) literal(lit *ast.CompositeLit, steps int) client {
	typ := v.names.typeOf(lit, mostSteps)
	c := client{typ: typ, made: typ, from: lit.Pos(), literal: lit}
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		if key, ok := kv.Key.(*ast.Ident); ok && v.know.options[key.Name] {
			v.give(&c, key.Name, kv.Value, false, steps)
		}
	}
	return c
}

// give gives an option to a client, and those of an object in it.
func (v *evaluator) give(c *client, name string, value ast.Expr, maybe bool, steps int) {
	if arg := v.bound[v.object(value)]; arg != nil {
		value = arg
	}
	c.given = append(c.given, given{name, value, maybe})
	if typ := v.names.typeOf(value, mostSteps); typ == "time.Duration" || typ == "context.Context" || steps <= 0 {
		return
	}
	if !v.know.prefixes[name] {
		return
	}
	for _, inner := range v.clients(value, steps) {
		for _, g := range inner.given {
			c.given = append(c.given, given{name + "." + g.name, g.value, g.maybe || maybe})
		}
	}
}

// held is what a variable or field holds, with what was set on it later.
func (v *evaluator) held(obj types.Object, e ast.Expr, steps int) []client {
	if v.busy[obj] && !v.local(obj) {
		return nil
	}
	v.busy[obj] = true
	defer delete(v.busy, obj)
	use := posOf(e)
	writes := v.reaching(obj, use)
	_, isParam := v.params[obj]
	if arg, undo := v.unbound(obj); arg != nil {
		defer undo()
		return v.clients(arg, steps)
	}
	all := v.values(obj, writes, use, steps)
	if len(all) == 0 && !isParam {
		if !v.local(obj) && len(writes) < len(v.writes[obj]) {
			e = nil // all that would write it is never run: it has its zero value
		}
		all = v.zero(obj, e)
	}
	for _, s := range v.settings(obj, use, false) {
		for i := range all {
			v.give(&all[i], s.option, s.value, s.maybe, steps)
		}
	}
	return all
}

// values are what a variable is given by some of its writes, and by the callers where it is a parameter.
func (v *evaluator) values(obj types.Object, writes []write, use token.Pos, steps int) (all []client) {
	if len(writes) > mostWrites {
		writes, all = writes[:mostWrites], closed("too many places give "+obj.Name()+" its value", obj.Pos())
	} else if others, some := v.fallbacks(obj, writes); some {
		if got, sure := v.certainly(obj, others, use, steps); sure {
			return got
		}
	}
	if p, isParam := v.params[obj]; isParam && (len(writes) == 0 || conditional(writes, use)) {
		all = append(all, v.fromCallers(obj, p, steps)...)
	}
	for _, w := range writes {
		all = append(all, v.written(obj, w, steps)...)
	}
	return all
}

func (v *evaluator) written(obj types.Object, w write, steps int) []client {
	if w.value == nil {
		return v.zero(obj, nil)
	}
	if call, ok := ast.Unparen(w.value).(*ast.CallExpr); ok {
		return v.made(call, w.result, steps)
	}
	return v.clients(w.value, steps)
}

// zero is what a variable holds that nothing is given: the zero value of its type, when that works as it is, or what the library
// put there.
func (v *evaluator) zero(obj types.Object, e ast.Expr) []client {
	if obj.Pkg() != nil && !v.inTree(obj.Pkg()) {
		name := plainPath(obj.Pkg().Path()) + "." + obj.Name()
		return []client{{typ: ofType(obj.Type()), made: name, from: posOf(e)}}
	}
	if typ := v.types[obj]; typ != nil {
		if _, pointer := typ.(*ast.StarExpr); pointer {
			if e == nil {
				return nil
			}
			return closed("nothing in the tree makes "+obj.Name(), obj.Pos())
		}
		if name := v.names.declared(typ); v.know.makes[name].Library != nil {
			return []client{{typ: name, made: name, from: obj.Pos()}}
		}
	}
	if e == nil {
		return nil
	}
	return closed("nothing in the tree makes "+obj.Name(), obj.Pos())
}

func posOf(e ast.Expr) token.Pos {
	if e == nil {
		return token.NoPos
	}
	return e.Pos()
}

// fromCallers is what the callers of a function give for a parameter.
func (v *evaluator) fromCallers(obj types.Object, p param, steps int) []client {
	sites, all := v.callersOf(p.fn)
	var got []client
	for _, s := range sites {
		arg := argument(s.call, p.place)
		if arg == nil {
			all = false
			continue
		}
		got = append(got, v.clients(arg, steps)...)
	}
	if !all {
		got = append(got, client{open: fmt.Sprintf("%s is what the caller of %s gives", obj.Name(), p.fn.name()), from: obj.Pos()})
	}
	return got
}

// made is what a call makes: a known function, a method that returns its receiver with one more option, a function of the tree.
func (v *evaluator) made(call *ast.CallExpr, result, steps int) []client {
	name := v.names.callee(call, mostSteps)
	if m, ok := v.know.makes[name]; ok && result == 0 {
		return v.byMake(call, m, steps)
	}
	if c, ok := v.know.calls[name]; ok && c.it.Makes != "" && result == 0 {
		one := client{typ: c.it.Makes, made: name, from: call.Pos()}
		v.drivers(&one, c.Library, name, call, steps)
		return []client{one}
	}
	if fn := v.decls[v.function(call.Fun)]; fn != nil {
		return v.returned(fn, call, result, steps)
	}
	if fn := v.kept(call.Fun); fn != nil {
		return v.returned(fn, call, result, steps)
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && v.names.pkg(sel.X) == "" && v.know.options[sel.Sel.Name] && len(call.Args) > 0 {
		return v.builder(sel, call, steps)
	}
	return v.ofType(call, steps)
}

// ofType is what a call makes that names a type: a conversion, new(T).
func (v *evaluator) ofType(call *ast.CallExpr, steps int) []client {
	if len(call.Args) == 1 {
		if tv := v.info.Types[call.Fun]; tv.IsType() {
			return v.clients(call.Args[0], steps)
		}
		if id, ok := call.Fun.(*ast.Ident); ok && id.Name == "new" {
			typ := v.names.declared(call.Args[0])
			return []client{{typ: typ, made: typ, from: call.Pos()}}
		}
	}
	return closed(fmt.Sprintf("it comes from %s", short(call.Fun)), call.Pos())
}

// builder is what a method makes that sets an option and returns its receiver.
func (v *evaluator) builder(sel *ast.SelectorExpr, call *ast.CallExpr, steps int) []client {
	all := v.clients(sel.X, steps)
	for i := range all {
		v.give(&all[i], sel.Sel.Name, call.Args[0], false, steps)
	}
	return all
}

// byMake is what a known function makes: with the options in its arguments, and those of its receiver where it hands them on.
func (v *evaluator) byMake(call *ast.CallExpr, m known[scan.Make], steps int) []client {
	all := []client{{typ: v.know.makeType(m.name), made: m.name, from: call.Pos()}}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && m.it.From == "receiver" {
		all = v.clients(sel.X, steps)
	}
	for i := range all {
		c := &all[i]
		c.typ, c.made, c.call = v.know.makeType(m.name), m.name, call
		if owner := v.know.makes[c.typ].Library; owner != nil && owner != m.Library && m.Default.Verdict > scan.None {
			c.base = m.Library
		}
		first := len(c.given)
		v.arguments(c, api{m.Library, m.name, m.it.Args}, call, steps)
		v.doubted(c, m.Library, first)
		v.drivers(c, m.Library, m.name, call, steps)
	}
	return all
}

// returned is what a function of the tree returns.
func (v *evaluator) returned(fn *function, call *ast.CallExpr, result, steps int) []client {
	if fn.obj != nil && v.busy[fn.obj] || v.called[fn] {
		return nil
	}
	v.busy[fn.obj], v.called[fn] = true, true
	defer delete(v.busy, fn.obj)
	defer delete(v.called, fn)
	defer v.bind(fn, call)()
	var all []client
	for _, r := range fn.returns {
		switch {
		case len(r.Results) > result:
			all = append(all, v.clients(r.Results[result], steps)...)
		case len(r.Results) == 1:
			if inner, ok := ast.Unparen(r.Results[0]).(*ast.CallExpr); ok {
				all = append(all, v.made(inner, result, steps)...)
			}
		}
	}
	if len(all) == 0 {
		return closed("it comes from "+fn.name(), fn.node.Pos())
	}
	return all
}
