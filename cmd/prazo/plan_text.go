package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/advice"
	"github.com/prazohq/prazo/cmd/prazo/internal/plan"
	"github.com/prazohq/prazo/internal/sim"
)

// shownDependencies are described in full on a terminal; shortDependencies more have a line each.
const (
	shownDependencies = 5
	shortDependencies = 20
)

// planText is the plan for people: the sentence, the number of each dependency and why, what is around it, what does not fit.
func planText(a advice.Advice, read reading, width int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", planSentence(a))
	for _, w := range read.warnings() {
		fmt.Fprintf(&b, "  ! %s\n", oneLine(w))
	}
	for _, d := range firstOf(a.Dependencies, shownDependencies) {
		writeDependency(&b, d, width)
	}
	writeOthers(&b, a.Dependencies[min(len(a.Dependencies), shownDependencies):])
	if len(a.Dependencies) > 0 {
		for _, name := range a.Unmeasured {
			fmt.Fprintf(&b, "\n%s: no call in what was read\n", oneLine(name))
		}
	}
	writeAround(&b, a)
	for _, s := range a.Simulations {
		writeSimulation(&b, s)
	}
	if len(a.Findings) > 0 {
		b.WriteString("\n")
	}
	for _, f := range a.Findings {
		writeFinding(&b, f)
	}
	return b.String()
}

// writeOthers writes a line for each of the dependencies that are not described in full.
func writeOthers(b *strings.Builder, all []advice.Dependency) {
	if len(all) > 0 {
		b.WriteString("\n")
	}
	for _, d := range firstOf(all, shortDependencies) {
		fmt.Fprintf(b, "%s: %s", oneLine(d.Name), counted(int(d.N), "call", "calls"))
		if d.Proposal.TryLimit > 0 {
			fmt.Fprintf(b, ", p99.9 %s; %s a try, %s in all", shortTime(d.P999.At), shortTime(d.Proposal.TryLimit), shortTime(d.Proposal.Deadline))
		}
		b.WriteString("\n")
	}
	if n := len(all) - shortDependencies; n > 0 {
		fmt.Fprintf(b, "and %s, see --json\n", counted(n, "dependency", "dependencies"))
	}
}

func writeDependency(b *strings.Builder, d advice.Dependency, width int) {
	p := d.Proposal
	fmt.Fprintf(b, "\n%s  %s", oneLine(d.Name), counted(int(d.N), "call", "calls"))
	if d.Cut > 0 {
		fmt.Fprintf(b, ", %d cut or failed (%s %%)", d.Cut, digits(100*float64(d.Cut)/float64(d.N)))
	}
	if d.PerSecond > 0 {
		fmt.Fprintf(b, ", %s/s", digits(d.PerSecond))
	}
	b.WriteString("\n")
	if p.TryLimit > 0 {
		fmt.Fprintf(b, "  each_try: %s   deadline: %s   (%s)\n", shortTime(p.TryLimit), shortTime(p.Deadline), counted(p.Tries, "try", "tries"))
	}
	fmt.Fprintf(b, "  %s\n", oneLine(p.Why))
	for _, n := range p.Notes {
		fmt.Fprintf(b, "  - %s\n", oneLine(n))
	}
	if d.N > d.Cut {
		writeMeasured(b, d, width)
	}
	for _, line := range []string{d.Trend.Words, heldWords(d.Held), d.Retrying.Words, plan.LoadWords(d.Loads)} {
		if line != "" {
			fmt.Fprintf(b, "  %s\n", oneLine(line))
		}
	}
	writeRoutes(b, d.Routes)
}

// writeMeasured writes the percentiles and the histogram, with the limits in it.
func writeMeasured(b *strings.Builder, d advice.Dependency, width int) {
	fmt.Fprintf(b, "  p50 %s   p90 %s   p99 %s   p99.9 %s", shortTime(d.P50.At), shortTime(d.P90.At), interval(d.P99), interval(d.P999))
	if d.Needed > 0 {
		fmt.Fprintf(b, "   (the p99.9 needs %d more calls)", d.Needed)
	}
	b.WriteString("\n")
	var marks []limitMark
	if limit := d.Proposal.TryLimit; limit > 0 {
		marks = append(marks, limitMark{limit, "each_try " + shortTime(limit)})
	}
	if today := d.Policy.Deadline; today > 0 {
		marks = append(marks, limitMark{today, "deadline of today " + shortTime(today)})
	}
	if d.Curve != nil && d.Proposal.TryLimit > 0 { // fewer calls make no picture
		b.WriteString(planHistogram(d.Curve.Above, max(1, d.Curve.Quantile(0)), d.Curve.Longest(), marks, width))
	}
}

// shownRoutes of a dependency are on a terminal, with names of at most so many characters.
const (
	shownRoutes = 8
	routeWidth  = 40
)

func writeRoutes(b *strings.Builder, all []advice.Route) {
	for _, r := range firstOf(all, shownRoutes) {
		fmt.Fprintf(b, "    %-*s %9d  p50 %-8s p99 %-8s p99.9 %-8s", routeWidth, clip(oneLine(r.Name), routeWidth), r.N, shortTime(r.P50),
			shortTime(r.P99), shortTime(r.P999))
		if limit := r.Proposal.TryLimit; limit > 0 {
			fmt.Fprintf(b, " try %s", shortTime(limit))
		}
		b.WriteString("\n")
	}
	if n := len(all) - shownRoutes; n > 0 {
		fmt.Fprintf(b, "    and %s, see --json\n", counted(n, "route", "routes"))
	}
}

// heldWords say what a limit that half of the calls chose does to the other half.
func heldWords(j plan.Judged) string {
	if j.Of == 0 || j.Limit == 0 || !j.Enough {
		return ""
	}
	return fmt.Sprintf("a limit from every second block of 500 calls cuts %s %% of the others, where %s %% was asked",
		digits(100*j.Rate), digits(100*j.Asked))
}

// interval is an estimate with its bounds.
func interval(e advice.Estimate) string {
	if e.Low == 0 && e.High == 0 {
		return shortTime(e.At)
	}
	high := "?"
	if e.High > 0 {
		high = shortTime(e.High)
	}
	return fmt.Sprintf("%s [%s %s]", shortTime(e.At), shortTime(e.Low), high)
}

// writeAround writes pages, pools and proxies.
func writeAround(b *strings.Builder, a advice.Advice) {
	for _, p := range a.Pages {
		fmt.Fprintf(b, "\npage %s: %s\n", oneLine(p.Name), oneLine(p.Report.Words))
		if p.Proposed.Worst > 0 && p.Proposed.Worst != p.Report.Worst {
			fmt.Fprintf(b, "  with the proposed deadlines its worst case is %s\n", shortTime(p.Proposed.Worst))
		}
	}
	for _, p := range a.Pools {
		fmt.Fprintf(b, "\npool %s: %s\n", oneLine(p.Name), normalWords(p))
		for _, w := range p.Report.Words {
			fmt.Fprintf(b, "  %s\n", oneLine(w))
		}
	}
	for _, f := range a.Fronts {
		fmt.Fprintf(b, "\nin front of %s: %s\n", oneLine(f.Process.Name), oneLine(f.Report.Words))
		for _, line := range firstOf(append(slices.Clone(f.Says), f.Notes...), 10) {
			fmt.Fprintf(b, "  %s\n", oneLine(line))
		}
	}
}

// normalWords say how full a pool is on a normal day, as far as its calls were measured.
func normalWords(p advice.Pool) string {
	if slices.ContainsFunc(p.Calls, func(c plan.PoolCall) bool { return c.Mean == 0 }) {
		return fmt.Sprintf("%d places; not all of its calls were measured", p.Size)
	}
	return fmt.Sprintf("on a normal day %s of %d places", digits(p.Report.Normal), p.Size)
}

func writeFinding(b *strings.Builder, f plan.Finding) {
	place := ""
	if f.Where != "" {
		place = oneLine(f.Where) + ": "
	}
	fmt.Fprintf(b, "%s: %s%s (%s)\n", f.Severity, place, oneLine(f.Message), f.Rule)
	if f.Fix != "" {
		fmt.Fprintf(b, "  fix: %s\n", oneLine(f.Fix))
	}
}

func writeSimulation(b *strings.Builder, s advice.Simulation) {
	fmt.Fprintf(b, "\n%s under several policies, chosen by every second block of 500 calls and judged by the others\n", oneLine(s.Dependency))
	fmt.Fprintf(b, "  %s\n", s.Drift.Words)
	for _, scene := range s.Scenes {
		writeScene(b, scene)
	}
}

func writeScene(b *strings.Builder, scene sim.Outcomes) {
	if len(scene) == 0 {
		return
	}
	b.WriteString("\n")
	_ = scene.WriteText(b) // a Builder does not fail
}

// warnings are what a person should know before trusting the figures.
func (r reading) warnings() []string {
	all := append([]string{}, r.summary.Warnings...)
	if r.summary.Unreadable > 0 {
		all = append(all, fmt.Sprintf("%d of %d lines could not be read", r.summary.Unreadable, r.summary.Lines))
		for _, u := range r.summary.Examples {
			all = append(all, u.String())
		}
	}
	return append(all, r.notes...)
}
