package page

import (
	"bufio"
	"cmp"
	"io"
	"time"
)

// How much of a plan a page draws; the rest is counted.
const (
	maxDependencies = 200
	maxRoutes       = 40 // of one dependency
	maxPlanParts    = 60 // pages, pools, fronts, scenes, and what stands in one of them
	maxFindings     = 300
	fewDependencies = 8 // up to that many stand open
	fewFindings     = 6 // more of them are folded away
)

// Plan writes the page of a plan as one HTML file that loads nothing and can be read without its script. What is too
// much for a page is counted on it. It fails with the errors of w.
func Plan(w io.Writer, p Proposal) error {
	view, err := newPlanView(p)
	if err != nil {
		return err
	}
	t, err := pageTemplate("plan.html", "plan_parts.html")
	if err != nil {
		return err
	}
	out := bufio.NewWriterSize(w, 64<<10)
	if err := t.Execute(out, view); err != nil {
		return err
	}
	return out.Flush()
}

// A planView is what the template of the page gets.
type planView struct {
	frame
	Sentence, Command, Date string
	Counts                  []findingCount
	Findings, MoreFindings  []findingView
	FindingsLeft            string
	Dependencies            []*dependencyView
	DependenciesLeft        string
	Overview                bool
	Pages                   []budgetView
	Pools                   []poolView
	Fronts                  []frontView
	Simulation              *simulationView
	Left                    string // pages, pools and chains that are not drawn
}

func newPlanView(p Proposal) (*planView, error) {
	rules, err := assets.ReadFile("assets/plan.css")
	if err != nil {
		return nil, err
	}
	v := &planView{
		Sentence: clip(p.Sentence, maxText), Command: clip(p.Command, maxText),
		Overview: len(p.Dependencies) > 1, Simulation: newSimulation(p.Simulation),
	}
	v.frame, err = newFrame(cmp.Or(p.Title, "prazo plan"), string(rules), "plan.js", "")
	if err != nil {
		return nil, err
	}
	if !p.Date.IsZero() {
		v.Date = p.Date.UTC().Format("2 January 2006, 15:04 MST")
	}
	v.addFindings(p.Findings)
	dependencies, left := first(p.Dependencies, maxDependencies)
	v.DependenciesLeft = more(left, "dependency", "dependencies")
	for i, d := range dependencies {
		v.Dependencies = append(v.Dependencies, newDependency(i, d, len(dependencies) <= fewDependencies || i == 0))
	}
	v.addPictures(p)
	return v, nil
}

// addPictures draws pages, pools and chains.
func (v *planView) addPictures(p Proposal) {
	pages, left := first(p.Pages, maxPlanParts)
	for _, one := range pages {
		v.Pages = append(v.Pages, newBudget(one))
	}
	pools, leftPools := first(p.Pools, maxPlanParts)
	for _, one := range pools {
		v.Pools = append(v.Pools, newPool(one))
	}
	fronts, leftFronts := first(p.Fronts, maxPlanParts)
	for _, one := range fronts {
		v.Fronts = append(v.Fronts, newFront(one))
	}
	v.Left = more(left+leftPools+leftFronts, "page, pool or chain", "pages, pools and chains")
}

// first are the first n of a list, and how many are left.
func first[T any](all []T, n int) (some []T, left int) {
	n = min(n, len(all))
	return all[:n], len(all) - n
}

// more says how many are left, "" for none.
func more(left int, one, many string) string {
	switch {
	case left <= 0:
		return ""
	case left == 1:
		return "and 1 " + one + " more"
	}
	return "and " + grouped(uint64(left)) + " " + many + " more"
}

// ofTime is the share of a whole as time, for bars.
func ofTime(part, whole time.Duration) string { return percent(float64(part), float64(whole)) }
