package golang

import (
	"go/ast"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// A timed is a place where a time is given: an option of a client, a context.
type timed struct {
	value ast.Expr
	fn    *function
	file  *file
}

// units finds times in the wrong unit.
func (j *judge) units() []scan.Finding {
	var all []scan.Finding
	for _, t := range j.times {
		why := j.badUnit(t.value, time.Hour)
		if why == "" {
			continue
		}
		f := j.at(t.file, t.fn, t.value)
		f.API, f.Rule, f.Verdict, f.Why = "time.Duration", scan.RuleUnit, scan.Unknown, why
		f.Fix = "write the time with its unit: 30 * time.Second"
		all = append(all, f)
	}
	return all
}

// isTime says whether the value of an option is a time.
func (x *index) isTime(value ast.Expr) bool {
	return ofType(x.info.TypeOf(value)) == "time.Duration"
}
