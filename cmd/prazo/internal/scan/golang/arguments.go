package golang

import (
	"go/ast"
	"go/types"

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
			continue
		}
		for j := range f.Options {
			if o := &f.Options[j]; o.At != nil && *o.At == i && applies(o, f.name) {
				c.given = append(c.given, given{o.Name, arg, false})
			}
		}
		if !chosen(f.objects, i) {
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

func (v *evaluator) isContext(arg ast.Expr) bool {
	if v.names.typeOf(arg, mostSteps) == "context.Context" {
		return true
	}
	call, ok := ast.Unparen(arg).(*ast.CallExpr)
	return ok && v.know.signals[v.names.callee(call, mostSteps)] != nil && v.names.typeOf(arg, mostSteps) == ""
}

func chosen(places []int, at int) bool {
	for _, p := range places {
		if p == at {
			return true
		}
	}
	return len(places) == 0
}
