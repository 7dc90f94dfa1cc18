package golang

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// An api is a function of a library, and where it takes objects with options.
type api struct {
	*scan.Library
	name    string
	objects []int
}

// arguments gives a client the options in the arguments of a call: by place, as objects, as functions that set one, and the context.
func (v *evaluator) arguments(c *client, f api, call *ast.CallExpr, steps int) {
	for i, arg := range call.Args {
		if v.isContext(arg) {
			c.given = append(c.given, given{contextOption, arg, false})
			v.carried(c, f.Library, arg, steps)
			continue
		}
		for j := range f.Options {
			if o := &f.Options[j]; o.At != nil && *o.At == i && applies(o, f.name) {
				c.given = append(c.given, given{o.Name, arg, false})
			}
		}
		if !among(f.objects, i) {
			continue
		}
		if inner, ok := ast.Unparen(arg).(*ast.CallExpr); ok && v.optionCall(c, inner) {
			continue
		}
		if v.mayHold(arg) {
			v.fromObjects(c, v.clients(arg, steps), len(f.objects) > 0)
		}
	}
}

// fromObjects gives a client the options of an object, when it is one of a known type. Where one must stand and cannot be seen, it
// may set anything.
func (v *evaluator) fromObjects(c *client, objects []client, must bool) {
	for _, o := range objects {
		if v.know.makes[o.typ].Library != nil || v.know.makes[o.made].Library != nil {
			c.given = append(c.given, o.given...)
		}
		if o.open != "" && must && c.open == "" {
			c.open = o.open
		}
	}
}

// optionCall takes a function that sets one option: nats.Timeout(d).
func (v *evaluator) optionCall(c *client, call *ast.CallExpr) bool {
	id := funName(call.Fun)
	if id == nil || !v.know.options[id.Name] || len(call.Args) == 0 {
		return false
	}
	c.given = append(c.given, given{id.Name, call.Args[0], false})
	return true
}

// mayHold says whether an argument can be an object of options.
func (v *evaluator) mayHold(arg ast.Expr) bool {
	switch e := ast.Unparen(arg).(type) {
	case *ast.BasicLit, *ast.FuncLit, *ast.BinaryExpr:
		return false
	default:
		_, basic := underlying(v.info.TypeOf(e)).(*types.Basic)
		return !basic || v.info.TypeOf(e) == types.Typ[types.Invalid]
	}
}

// isContext says whether an expression is a context. Where its type is not known, since what it comes from is not in the tree, its
// name tells, or that a context goes in where it comes out.
func (v *evaluator) isContext(e ast.Expr) bool {
	if typ := v.names.typeOf(e, mostSteps); typ != "" {
		return typ == "context.Context"
	}
	if _, known := underlying(v.info.TypeOf(e)).(*types.Basic); known && v.info.TypeOf(e) != types.Typ[types.Invalid] {
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return contextName(e.Name)
	case *ast.SelectorExpr:
		return contextName(e.Sel.Name)
	case *ast.CallExpr:
		id := funName(e.Fun)
		return id != nil && contextName(id.Name) || v.know.signals[v.names.callee(e, mostSteps)] != nil ||
			slices.ContainsFunc(e.Args, func(arg ast.Expr) bool { return v.names.typeOf(arg, mostSteps) == "context.Context" })
	}
	return false
}

func contextName(name string) bool {
	name = strings.ToLower(name)
	return strings.HasSuffix(name, "ctx") || strings.HasSuffix(name, "context")
}

func among(places []int, at int) bool {
	for _, p := range places {
		if p == at {
			return true
		}
	}
	return len(places) == 0
}
