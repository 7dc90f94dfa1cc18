package advice

import (
	"cmp"
	"slices"
	"time"

	"github.com/prazohq/prazo/adapters/prazoyaml"
	"github.com/prazohq/prazo/cmd/prazo/internal/fronts"
	"github.com/prazohq/prazo/cmd/prazo/internal/plan"
	"github.com/prazohq/prazo/cmd/prazo/internal/survey"
)

// An Input is all that advice is made of. Each part may be missing.
type Input struct {
	Measured []*survey.Dependency // the busiest first
	File     *prazoyaml.File      // nil: no prazo.yaml
	FileName string
	Fronts   map[string]fronts.File // the configurations that fronts of the file name, by the name of the front
	Loose    []fronts.File          // configurations that were given without a file: for every page and dependency
	Rate     float64                // the share of good calls that may be cut; 0: 0.001
	Simulate bool
}

// Advice is what there is to say.
type Advice struct {
	Dependencies []Dependency // measured, the busiest first
	Unmeasured   []string     // of the file, without a call in what was read
	Pages        []Page
	Pools        []Pool
	Fronts       []Front
	Findings     []plan.Finding // the worst first
	Simulations  []Simulation
}

// Of makes advice.
func Of(in Input) (Advice, error) {
	b := newBench(in)
	a := Advice{Dependencies: b.dependencies(), Unmeasured: b.unmeasured(), Pages: b.pages(), Pools: b.pools(), Fronts: b.fronts()}
	for _, p := range a.Pages {
		a.Findings = append(a.Findings, plan.CheckPage(p.Page)...)
	}
	for _, p := range a.Pools {
		a.Findings = append(a.Findings, plan.CheckPool(p.Pool)...)
	}
	a.Findings = append(a.Findings, b.promises()...)
	for _, f := range a.Fronts {
		a.Findings = append(a.Findings, plan.CheckFronts(f.Limits, f.Process)...)
	}
	a.Findings = tidy(a.Findings)
	if in.Simulate {
		var err error
		if a.Simulations, err = b.simulations(a.Dependencies); err != nil {
			return a, err
		}
	}
	return a, nil
}

// tidy puts the worst first and leaves out what is there already, as a note about a front of several pages is.
func tidy(all []plan.Finding) []plan.Finding {
	rank := map[plan.Severity]int{plan.Error: 0, plan.Warning: 1, plan.Note: 2}
	slices.SortStableFunc(all, func(a, b plan.Finding) int { return cmp.Compare(rank[a.Severity], rank[b.Severity]) })
	seen := map[plan.Finding]bool{}
	return slices.DeleteFunc(all, func(f plan.Finding) bool {
		was := seen[f]
		seen[f] = true
		return was
	})
}

// Total is how many calls were measured, and over which time.
func (a Advice) Total() (calls uint64, span time.Duration) {
	var from, to time.Time
	for _, d := range a.Dependencies {
		calls += d.N
		if d.Began.IsZero() {
			continue
		}
		if from.IsZero() || d.Began.Before(from) {
			from = d.Began
		}
		if d.Ended.After(to) {
			to = d.Ended
		}
	}
	return calls, to.Sub(from)
}
