package golang

import (
	"go/ast"
	"go/constant"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// processKind is the kind of the libraries that wait for a process.
const processKind = "process"

// ruleOf is the rule of a call: that of its verdict, and for a process whose command is not known to leave the machine the one of
// local processes.
func (j *judge) ruleOf(s site, c known[scan.Call], v verdict) string {
	if c.Kind == processKind && !j.leaves(s) {
		return scan.RuleOfLocal(v.verdict)
	}
	return scan.RuleOf(v.verdict)
}

// leaves says whether what a call waits for is a command that the shell's knowledge has.
func (j *judge) leaves(s site) bool {
	sel, ok := ast.Unparen(s.call.Fun).(*ast.SelectorExpr)
	if !ok || j.shell == nil {
		return false
	}
	var texts []string
	for _, c := range j.evaluator().clients(sel.X, mostSteps) {
		if c.call != nil {
			texts = append(texts, j.commandText(c.call))
		}
	}
	return scan.Leaves(scan.Started(j.ctx, j.shell, &scan.Project{Limit: j.limit}, texts))
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
