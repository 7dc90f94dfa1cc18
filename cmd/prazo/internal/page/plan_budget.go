package page

import "time"

// Heights in pictures of bars: the axis, and a row with its text above its bar.
const (
	planAxis = 20
	planRow  = 38
)

// maxBarName is how long a name in a picture is, so that a phone has room for it and its numbers.
const maxBarName = 24

// A budgetView is a page as bars over time. Each call begins when those before it have taken their longest.
type budgetView struct {
	Name, Says    string
	Number, Word  string // what is over, or left
	Class, Glyph  string
	Budget        string
	KeptText      string
	Label, Left   string
	Height        int
	BudgetX, Past string
	KeptX, Kept   string // the part that is kept for the page itself
	Marks         []tickMark
	Rows          []barRow
}

// A barRow is one bar with its text, and in it a smaller one.
type barRow struct {
	TextY, Y      int
	InnerY        int
	TextX, Anchor string
	Name, Text    string
	X, Width      string
	Inner         string // width of the usual part
	OverX, Over   string // what lies behind the line; "" for none
	Endless       bool
}

func newBudget(p PlanPage) budgetView {
	v := budgetView{Name: clip(p.Name, maxName), Says: clip(p.Says, maxText), Budget: lengthOr(p.Budget, "none")}
	worst := p.Worst
	var starts []time.Duration
	var sum time.Duration
	for _, s := range p.Steps {
		starts = append(starts, sum)
		sum = plus(sum, longest(s))
	}
	if worst <= 0 {
		worst = sum
	}
	budget, reserve := max(p.Budget, 0), min(max(p.Reserve, 0), max(p.Budget, 0))
	whole := time.Duration(float64(max(worst, sum, budget)) * 1.06)
	v.judge(worst, p.P99, budget-reserve)
	v.Marks = linearMarks(whole.Seconds())
	if budget > 0 {
		v.BudgetX, v.Past = ofTime(budget, whole), ofTime(whole-budget, whole)
		if reserve > 0 {
			v.KeptText = length(reserve)
			v.KeptX, v.Kept = ofTime(budget-reserve, whole), ofTime(reserve, whole)
		}
	}
	b := barMaker{whole: whole, line: budget - reserve}
	for i, s := range p.Steps {
		for _, c := range s.Calls {
			b.add(c.Name, starts[i], max(c.Worst, 0), max(c.P99, 0))
		}
	}
	b.add("the whole page", 0, worst, max(p.P99, 0))
	v.Rows, v.Left = b.rows, more(b.left, "call", "calls")
	v.Height = planAxis + len(v.Rows)*planRow + 6
	v.Label = v.Name + ": " + v.Number + " " + v.Word + ", of a budget of " + v.Budget
	return v
}

// judge says whether the budget holds at worst, and if not, whether it does for 99 of 100.
func (v *budgetView) judge(worst, p99, budget time.Duration) {
	v.Class, v.Glyph = "v-cut", "✓"
	switch {
	case budget <= 0:
		v.Class, v.Glyph, v.Number, v.Word = "v-not-run", "–", length(worst), "at worst, without a budget"
	case worst <= budget:
		v.Number, v.Word = length(budget-worst), "left, even at worst"
	default:
		v.Class, v.Glyph, v.Number, v.Word = "v-not-cut", "✕", length(worst-budget), "over at worst"
		if p99 > budget {
			v.Word += ", and the p99 is over by " + length(p99-budget)
		} else if p99 > 0 {
			v.Word += "; the p99 fits"
		}
	}
}

func longest(s PlanStep) time.Duration {
	var most time.Duration
	for _, c := range s.Calls {
		most = max(most, c.Worst)
	}
	return most
}

// plus adds two durations and stays at the longest there is.
func plus(a, b time.Duration) time.Duration {
	if b > 0 && a > 1<<62-b {
		return 1 << 62
	}
	return a + b
}

// A barMaker places bars under one another.
type barMaker struct {
	whole, line time.Duration
	rows        []barRow
	left        int
}

// add places a bar; the last of all is always drawn.
func (b *barMaker) add(name string, start, worst, usual time.Duration) {
	if len(b.rows) >= maxPlanParts {
		b.rows = b.rows[:maxPlanParts-1]
		b.left++
	}
	end := plus(start, worst)
	r := barRow{
		TextY: planAxis + len(b.rows)*planRow + 14, Y: planAxis + len(b.rows)*planRow + 19,
		Name: clip(name, maxBarName), Text: length(worst) + " at worst",
		X: ofTime(start, b.whole), Width: ofTime(worst, b.whole), TextX: ofTime(start, b.whole), Anchor: "start",
	}
	r.InnerY = r.Y + 3
	if usual > 0 {
		r.Inner = ofTime(min(usual, worst), b.whole)
		r.Text += ", p99 " + length(usual)
	}
	if float64(start) > 0.5*float64(b.whole) {
		r.TextX, r.Anchor = ofTime(min(end, b.whole), b.whole), "end"
	}
	if b.line > 0 && end > b.line {
		from := max(start, b.line)
		r.OverX, r.Over = ofTime(from, b.whole), ofTime(end-from, b.whole)
	}
	b.rows = append(b.rows, r)
}
