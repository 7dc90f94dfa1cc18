package golang

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// abandoned finds a select that waits for a goroutine or a timer, whichever is first: when it is the timer, the call of the
// goroutine lives on with its connection.
func (j *judge) abandoned(s selection) []scan.Finding {
	if s.fn == nil {
		return nil
	}
	timer, channels := j.clauses(s)
	if timer == nil || len(channels) == 0 {
		return nil
	}
	spawned := j.spawned(s.fn, channels)
	if spawned == nil {
		return nil
	}
	f := j.at(s.fn.file, s.fn, timer)
	f.API, f.Rule, f.Verdict = "select", scan.RuleAbandon, scan.Abandon
	f.Place, f.Text = j.place(s.stmt.Pos()), "select with "+f.Text
	f.Why = "after the time the function goes on, but the call in the goroutine does not end"
	f.Fix = "give the call a context.WithTimeout, and wait for it alone"
	f.Related = []scan.Place{j.place(spawned.Pos())}
	return []scan.Finding{f}
}

// clauses are the case of a select that a timer ends, and the channels of the others.
func (j *judge) clauses(s selection) (timer ast.Node, channels map[types.Object]bool) {
	channels = map[types.Object]bool{}
	for _, c := range s.stmt.Body.List {
		clause, ok := c.(*ast.CommClause)
		if !ok {
			continue
		}
		from := received(clause.Comm)
		if from == nil {
			continue
		}
		if j.isTimer(from) {
			timer = clause.Comm
		} else if obj := j.object(from); obj != nil {
			channels[obj] = true
		}
	}
	return timer, channels
}

// received is the channel that a case receives from.
func received(comm ast.Stmt) ast.Expr {
	var e ast.Expr
	switch c := comm.(type) {
	case *ast.ExprStmt:
		e = c.X
	case *ast.AssignStmt:
		if len(c.Rhs) == 1 {
			e = c.Rhs[0]
		}
	}
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.ARROW {
		return u.X
	}
	return nil
}

func (j *judge) isTimer(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		return j.names.callee(e, mostSteps) == "time.After"
	case *ast.SelectorExpr:
		return e.Sel.Name == "C" && j.names.typeOf(e.X, mostSteps) == "time.Timer"
	}
	return false
}

// spawned is a goroutine of a function that sends to one of the channels what a call that leaves the process gave.
func (j *judge) spawned(fn *function, channels map[types.Object]bool) (found ast.Node) {
	leaving := j.leaving()
	for _, inner := range j.funcs {
		if inner.outer != fn || !leaving[inner] || !j.sends(inner, channels) {
			continue
		}
		shallow(fn.body, func(n ast.Node) {
			if g, ok := n.(*ast.GoStmt); ok && ast.Unparen(g.Call.Fun) == inner.node {
				found = g
			}
		})
	}
	return found
}

func (j *judge) sends(fn *function, channels map[types.Object]bool) (yes bool) {
	shallow(fn.body, func(n ast.Node) {
		if send, ok := n.(*ast.SendStmt); ok && channels[j.object(send.Chan)] {
			yes = true
		}
	})
	return yes
}

// leaving are the functions from which a call that leaves the process, and has no total limit, can be reached.
func (j *judge) leaving() map[*function]bool {
	if j.reach != nil {
		return j.reach
	}
	j.reach = map[*function]bool{}
	var todo []*function
	add := func(fn *function) {
		if fn != nil && !j.reach[fn] {
			j.reach[fn] = true
			todo = append(todo, fn)
		}
	}
	for _, fn := range j.open {
		add(fn)
	}
	for len(todo) > 0 {
		fn := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if fn.obj == nil {
			continue
		}
		sites, _ := j.callersOf(fn)
		for _, s := range sites {
			add(s.fn)
		}
	}
	return j.reach
}
