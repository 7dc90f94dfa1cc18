package golang

import (
	"go/ast"
	"go/constant"
	"slices"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// processKind is the kind of the libraries that wait for a process.
const processKind = "process"

// A waiting is a wait for a process that another call started.
type waiting struct {
	finding scan.Finding
	made    []*ast.CallExpr // what made the process
}

// process takes what limits the command of a process where nothing else does, as in timeout 10 make. What was started and is not waited
// for is a call only where its command leaves the machine, or else ok is false.
func (j *judge) process(s site, c known[scan.Call], v *verdict) (ok bool) {
	if c.Kind != processKind {
		return true
	}
	v.made = j.commands(s)
	f := j.started(v.made)
	v.local = !scan.Leaves(f)
	if f != nil && v.verdict <= scan.None {
		v.limit = strongest(limit{verdict: f.Verdict, after: f.Limit, why: f.Why, from: v.from}, v.limit)
	}
	return c.it.When != "command" || !v.local
}

// waited says whether a finding is that of a wait which is to be left to what started the process, if that is reported.
func (j *judge) waited(f scan.Finding, c known[scan.Call], v verdict) bool {
	switch {
	case v.local:
	case c.it.When == "command":
		for _, call := range v.made {
			j.starts[call] = true
		}
	case c.it.When == "wait":
		j.waits = append(j.waits, waiting{f, v.made})
		return true
	}
	return false
}

// unstarted are the findings of waits for processes that are not reported where they start: that may stand behind the wait.
func (j *judge) unstarted() []scan.Finding {
	var all []scan.Finding
	for _, w := range j.waits {
		if !slices.ContainsFunc(w.made, func(call *ast.CallExpr) bool { return j.starts[call] }) {
			all = append(all, w.finding)
		}
	}
	return all
}

// ruleOf is the rule of a call: that of its verdict, and for a process whose command is not known to leave the machine the one of
// local processes.
func ruleOf(v verdict) string {
	if v.local {
		return scan.RuleOfLocal(v.verdict)
	}
	return scan.RuleOf(v.verdict)
}

// commands are the calls that made the process which a call starts or waits for.
func (j *judge) commands(s site) []*ast.CallExpr {
	sel, ok := ast.Unparen(s.call.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	var all []*ast.CallExpr
	for _, c := range j.evaluator().clients(sel.X, mostSteps) {
		if c.call != nil {
			all = append(all, c.call)
		}
	}
	return all
}

// started is what the shell knows of the process that one of these calls makes.
func (j *judge) started(made []*ast.CallExpr) *scan.Finding {
	if j.shell == nil {
		return nil
	}
	var texts []string
	for _, call := range made {
		texts = append(texts, j.commandText(call))
	}
	return scan.Started(j.ctx, j.shell, &scan.Project{Limit: j.limit}, texts)
}

// commandText is the command of exec.Command(name, args...) as a shell would read it, with a variable for what is not a constant.
func (j *judge) commandText(call *ast.CallExpr) string {
	var words []string
	for _, arg := range call.Args {
		switch value := j.info.Types[arg].Value; {
		case value != nil && value.Kind() == constant.String:
			words = append(words, "'"+strings.ReplaceAll(constant.StringVal(value), "'", `'\''`)+"'")
		case len(words) == 0 && j.evaluator().isContext(arg):
		default:
			words = append(words, `"$x"`)
		}
	}
	return strings.Join(words, " ")
}
