package golang

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// number is the value of an expression, where it is a constant, or a variable that is given one constant and no other value.
func (x *index) number(e ast.Expr, steps int) (int64, bool) {
	if e == nil || steps <= 0 {
		return 0, false
	}
	if tv := x.info.Types[e]; tv.Value != nil {
		return toInt(tv.Value)
	}
	obj := x.object(e)
	if obj == nil {
		return 0, false
	}
	if _, given := x.params[obj]; given {
		return 0, false
	}
	if ws := x.reaching(obj, e.Pos()); len(ws) == 1 && ws[0].value != nil && ws[0].result == 0 {
		return x.number(ws[0].value, steps-1)
	}
	return 0, false
}

func toInt(v constant.Value) (int64, bool) {
	if v.Kind() != constant.Int && v.Kind() != constant.Float {
		return 0, false
	}
	v = constant.ToInt(v)
	if v.Kind() != constant.Int {
		return 0, false
	}
	return constant.Int64Val(v)
}

// off says whether the value of an option is one that means no limit.
func (x *index) off(o *scan.Option, value ast.Expr) bool {
	text := types.ExprString(value)
	if slices.Contains(o.Off, text) {
		return true
	}
	n, ok := x.number(value, mostSteps)
	return ok && (n == 0 && o.Off == nil || slices.Contains(o.Off, constant.MakeInt64(n).ExactString()))
}

// duration is the time of an option, 0 when it is not known.
func (x *index) duration(o *scan.Option, value ast.Expr) time.Duration {
	n, ok := x.number(value, mostSteps)
	if !ok || n < 0 {
		return 0
	}
	unit := map[string]time.Duration{"s": time.Second, "ms": time.Millisecond, "us": time.Microsecond, "min": time.Minute}[o.Unit]
	if unit == 0 {
		unit = 1
	}
	if n > int64(1<<62/unit) {
		return 0
	}
	return time.Duration(n) * unit
}

// badUnit says what is wrong with a time that is written without its unit, or with it twice; "" when nothing is. Nobody waits for
// thirty nanoseconds: `Timeout: 30` is in the wrong unit.
func (x *index) badUnit(value ast.Expr, most time.Duration) string {
	n, ok := x.number(value, 1)
	if !ok || n <= 0 {
		return ""
	}
	d := time.Duration(n)
	if lit, plain := ast.Unparen(value).(*ast.BasicLit); plain && lit.Kind == token.INT && d < time.Millisecond {
		return "a number without a unit is in nanoseconds: " + lit.Value + " is " + d.String()
	}
	if product, ok := ast.Unparen(value).(*ast.BinaryExpr); ok && product.Op == token.MUL && d > most && thousands(product) {
		return "it comes to " + strings.TrimSuffix(d.String(), "0s") + ", as if its number were in milliseconds"
	}
	return ""
}

// thousands says whether one side of a product is a whole number of thousands.
func thousands(product *ast.BinaryExpr) bool {
	for _, side := range []ast.Expr{product.X, product.Y} {
		if lit, ok := ast.Unparen(side).(*ast.BasicLit); ok && strings.HasSuffix(lit.Value, "000") {
			return true
		}
	}
	return false
}

// goDuration writes a time as Go does, with %s for the package time.
func goDuration(text string) (string, bool) {
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return "", false
	}
	for _, u := range []struct {
		unit time.Duration
		name string
	}{{time.Hour, "Hour"}, {time.Minute, "Minute"}, {time.Second, "Second"}, {time.Millisecond, "Millisecond"}, {1, "Nanosecond"}} {
		if d%u.unit == 0 {
			return strconv.FormatInt(int64(d/u.unit), 10) + " * %s." + u.name, true
		}
	}
	return "", false
}
