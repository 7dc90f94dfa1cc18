package sim

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
)

// WriteText prints the report for people. It returns the first error of w.
func (r Report) WriteText(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "20 workloads, seeds %s. Regret in doublings: 0 is as good as an oracle that knows the distribution.\n\n",
		strings.Trim(fmt.Sprint(r.Seeds), "[]"))
	r.writeMethods(t)
	r.writeWorkloads(t)
	if r.Side != nil {
		r.Side.write(t)
	}
	writeFigures(t, r.Figures)
	return t.Flush()
}

func (r Report) writeMethods(w io.Writer) {
	fmt.Fprintln(w, "method\tmean\tworst\tabove causal\tworst on")
	rows := slices.Clone(r.Methods)
	slices.SortStableFunc(rows, func(a, b MethodRow) int { return cmp.Compare(a.MeanRegret, b.MeanRegret) })
	for _, m := range rows {
		on := r.Workloads[slices.Index(m.Regret, slices.Max(m.Regret))].Name
		fmt.Fprintf(w, "%s\t%.2f\t%.2f\t%.2f\t%s\n", m.Name, m.MeanRegret, m.WorstRegret, m.WorstAboveCausal, on)
	}
	fmt.Fprintln(w)
}

func (r Report) writeWorkloads(w io.Writer) {
	fmt.Fprintln(w, "learn, by workload\tregret\tabove causal\tfalse cuts %\tcausal\toracle\twait x\trecovery s\tcausal\tin flight x\tscouts %\tunused %")
	for _, x := range r.Workloads {
		fmt.Fprintf(w, "%s\t%.2f\t%.2f\t%.3f\t%.3f\t%.3f\t%.2f\t%s\t%s\t%.2f\t%.1f\t%.1f\n", x.Name, x.Regret, x.AboveCausal,
			100*x.FalseCuts, 100*x.Causal.FalseCuts, 100*x.OracleFalseCuts, x.Wait, joined(x.Recovery),
			joined(x.Causal.Recovery), x.InFlight, 100*x.Scouts, 100*x.Unused)
	}
	fmt.Fprintln(w)
}

// joined puts numbers on one line, "-" for none.
func joined(numbers []Number) string {
	if len(numbers) == 0 {
		return "-"
	}
	var all []string
	for _, n := range numbers {
		all = append(all, n.String())
	}
	return strings.Join(all, " / ")
}

func writeFigures(w io.Writer, figures []Figure) {
	reached := 0
	for _, f := range figures {
		if f.Reached {
			reached++
		}
	}
	fmt.Fprintf(w, "Figures: %d of %d reached\n", reached, len(figures))
	for _, f := range figures {
		fmt.Fprintln(w, f)
	}
}

// WriteText prints the replay for people. It returns the first error of w.
func (r Replay) WriteText(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "%d calls, deadline %s s, first limit %s s. False cuts in %% of the calls that would have finished; "+
		"wait: what a hang costs / the hindsight limit.\n\n", r.Calls, Number(r.Longest), Number(r.Initial))
	fmt.Fprint(t, "method\tmean regret")
	for _, v := range r.Variants {
		fmt.Fprintf(t, "\t%s: cuts %%\twait x\tscouts %%", v.Name)
	}
	fmt.Fprintln(t)
	order := make([]int, len(r.Methods))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(r.Methods[a].MeanRegret, r.Methods[b].MeanRegret) })
	for _, k := range order {
		fmt.Fprintf(t, "%s\t%.2f", r.Methods[k].Name, r.Methods[k].MeanRegret)
		for _, v := range r.Variants {
			m := v.Methods[k]
			fmt.Fprintf(t, "\t%.3f\t%.2f\t%.1f", 100*m.FalseCuts, m.Wait, 100*m.Scouts)
		}
		fmt.Fprintln(t)
	}
	fmt.Fprintln(t)
	for _, v := range r.Variants {
		fmt.Fprintf(t, "%s: fewer false cuts and a shorter wait than learn: %s\n", v.Name, cmp.Or(strings.Join(v.Better, ", "), "no rival"))
	}
	return t.Flush()
}
