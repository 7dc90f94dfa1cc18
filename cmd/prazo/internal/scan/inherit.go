package scan

import "fmt"

// spot is a line of a file.
type spot struct {
	file string
	line int
}

func spotOf(p Place) spot { return spot{p.File, p.Line} }

// inherit finds the calls that get their limit from somewhere else, and lets that place speak for all of them: two hundred callers
// of one wrapper are one thing to repair. A call is taken for inherited when the place that it names is a finding itself, or when
// what it names is in another file and gives it some limit. A call without a limit whose source is no finding stays by itself, and so
// does one whose source is in a file that is not reported: nothing else would say so.
func inherit(all []Finding, scanned map[string]bool) ([]Finding, map[int]bool) {
	reported := map[spot]int{}
	for i, f := range all {
		if j, ok := reported[spotOf(f.Place)]; !ok || all[j].Inherits < f.Inherits {
			reported[spotOf(f.Place)] = i
		}
	}
	inherited, callers := map[int]bool{}, map[spot][]int{}
	var order []spot
	for i, f := range all {
		if f.From == nil || spotOf(*f.From) == spotOf(f.Place) || !scanned[f.From.File] {
			continue
		}
		from := spotOf(*f.From)
		_, known := reported[from]
		if !known && (f.From.File == f.File || f.Verdict <= Connect) {
			continue
		}
		inherited[i] = true
		if callers[from] == nil {
			order = append(order, from)
		}
		callers[from] = append(callers[from], i)
	}
	for _, from := range order {
		if i, ok := reported[from]; ok {
			all[i].Inherits = max(all[i].Inherits, len(callers[from]))
			continue
		}
		all = append(all, source(all, callers[from]))
	}
	return all, inherited
}

// source is the finding of a place that calls get their limit from and that is no call itself: the default of a client, say.
func source(all []Finding, callers []int) Finding {
	first := all[callers[0]]
	for _, i := range callers {
		if all[i].Verdict < first.Verdict {
			first = all[i]
		}
	}
	f := Finding{
		Place: *first.From, End: *first.From, Lang: first.Lang, Lib: first.Lib, API: first.API, Rule: first.Rule, Verdict: first.Verdict,
		Limit: first.Limit, Why: first.Why, Fix: first.Fix, Inherits: len(callers), Test: first.Test,
	}
	if f.Why == "" {
		f.Why = fmt.Sprintf("it is the limit of %d calls", len(callers))
	}
	return f
}
