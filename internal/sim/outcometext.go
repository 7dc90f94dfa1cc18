package sim

import (
	"fmt"
	"io"
	"text/tabwriter"
)

// WriteText prints the outcomes for people, the columns that are 0 for all left out. It returns the first error of w.
func (all Outcomes) WriteText(w io.Writer) error {
	if len(all) == 0 {
		return nil
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	o := all[0]
	fmt.Fprintf(t, "%s: %d calls, %d good and %d hung at the first try\n\n", o.Scenario, o.Calls, o.Good, o.Hung)
	columns := outcomeColumns(all)
	fmt.Fprint(t, "policy")
	for _, c := range columns {
		fmt.Fprint(t, "\t", c.name)
	}
	fmt.Fprintln(t)
	for _, o := range all {
		fmt.Fprint(t, o.Policy)
		for _, c := range columns {
			fmt.Fprint(t, "\t", c.text(o))
		}
		fmt.Fprintln(t)
	}
	return t.Flush()
}

// An outcomeColumn is one figure of each outcome.
type outcomeColumn struct {
	name     string
	text     func(Outcome) string
	optional func(Outcome) int // the column is there if one of the outcomes has something here; nil: always
}

// outcomeColumns are those that have something to say.
func outcomeColumns(all Outcomes) []outcomeColumn {
	number := func(of func(Outcome) float64) func(Outcome) string {
		return func(o Outcome) string { return Number(of(o)).String() }
	}
	percent := func(of func(Outcome) float64) func(Outcome) string {
		return func(o Outcome) string { return fmt.Sprintf("%.3g", 100*of(o)) }
	}
	counted := func(name string, of func(Outcome) int) outcomeColumn {
		return outcomeColumn{name, func(o Outcome) string { return fmt.Sprint(of(o)) }, of}
	}
	var columns []outcomeColumn
	for _, c := range []outcomeColumn{
		{"success %", func(o Outcome) string { return fmt.Sprintf("%.2f", 100*o.Success) }, nil},
		{"false cuts %", percent(func(o Outcome) float64 { return o.FalseCuts }), nil},
		{"first cut %", percent(func(o Outcome) float64 { return o.CutFirst }), nil},
		{"on failed s", func(o Outcome) string {
			if o.Success == 1 {
				return "-"
			}
			return Number(o.WaitFailed).String()
		}, nil},
		{"on hung s", number(func(o Outcome) float64 { return o.WaitHung }), func(o Outcome) int { return o.Hung }},
		{"p50 s", number(func(o Outcome) float64 { return o.P50 }), nil},
		{"p99 s", number(func(o Outcome) float64 { return o.P99 }), nil},
		{"p99.9 s", number(func(o Outcome) float64 { return o.P999 }), nil},
		{"load", func(o Outcome) string { return fmt.Sprintf("%.3f", o.Load) }, nil},
		{"slots", number(func(o Outcome) float64 { return o.Slots }), nil},
		{"peak", func(o Outcome) string { return fmt.Sprint(o.PeakSlots) }, nil},
		counted("retries", func(o Outcome) int { return o.Retries }),
		counted("hedges", func(o Outcome) int { return o.Hedges }),
		counted("refused", func(o Outcome) int { return o.Refused }),
		counted("no place", func(o Outcome) int { return o.NoPlace }),
		counted("no token", func(o Outcome) int { return o.NoToken }),
	} {
		if c.optional == nil || anyOutcome(all, c.optional) {
			columns = append(columns, c)
		}
	}
	return columns
}

func anyOutcome(all Outcomes, of func(Outcome) int) bool {
	for _, o := range all {
		if of(o) != 0 {
			return true
		}
	}
	return false
}
