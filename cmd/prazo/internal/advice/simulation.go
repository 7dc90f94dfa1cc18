package advice

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/cmd/prazo/internal/plan"
	"github.com/prazohq/prazo/internal/sim"
)

// A Simulation is the calls of one dependency under several policies, once for each scenario. Alternating blocks of 500
// calls choose and judge.
type Simulation struct {
	Dependency string
	Scenes     []sim.Outcomes
	Drift      sim.Drift
}

// Names of the policies that are not those of sim.Candidates.
const (
	Yours    = "yours"
	Proposed = "proposed"
)

// LeastSimulated is how many calls of a dependency a simulation needs.
const LeastSimulated = 1000

func (b *bench) simulations(all []Dependency) ([]Simulation, error) {
	var done []Simulation
	for _, d := range all {
		if len(d.recorded) < LeastSimulated {
			continue
		}
		one, err := simulate(d)
		if err != nil {
			return done, fmt.Errorf("the simulation of %s: %w", d.Name, err)
		}
		done = append(done, one)
	}
	return done, nil
}

func simulate(d Dependency) (Simulation, error) {
	calls := arranged(d.recorded)
	choose, _ := sim.Alternate(calls, 0)
	deadline := cmp.Or(d.Policy.Deadline, d.Proposal.Deadline, 10*time.Second)
	policies := []sim.NamedPolicy{}
	if d.Policy.Deadline > 0 {
		policies = append(policies, sim.NamedPolicy{Name: Yours, Policy: d.Policy})
	}
	if d.Proposal.Deadline > 0 {
		policies = append(policies, sim.NamedPolicy{Name: Proposed, Policy: proposed(d)})
	}
	policies = append(policies, sim.Candidates(deadline, choose)...)
	s := Simulation{Dependency: d.Name, Drift: sim.DriftOf(calls, d.Proposal.Rate)}
	settings := sim.Settings{Seed: 1, Independent: d.Retrying.Help == plan.Helps || d.Retrying.Help == plan.HelpsPartly, Block: 500}
	for _, scene := range sim.Scenarios(calls) {
		outcomes, err := sim.Simulate(calls, scene, policies, settings)
		if err != nil {
			return s, err
		}
		s.Scenes = append(s.Scenes, outcomes)
	}
	return s, nil
}

// proposed is the policy of the file with the numbers that are proposed.
func proposed(d Dependency) prazo.Policy {
	p := d.Policy
	p.Deadline, p.TryLimit = d.Proposal.Deadline, prazo.Fixed(d.Proposal.TryLimit)
	p.Retries.Max = d.Proposal.Tries - 1
	if p.Retries.Max == 0 {
		p.Retries.Max = prazo.Off
	}
	return p
}

// arranged sorts calls by when they began, the first at 0: a log has them in the order in which they ended.
func arranged(calls []sim.Recorded) []sim.Recorded {
	all := slices.Clone(calls)
	slices.SortStableFunc(all, func(a, b sim.Recorded) int { return cmp.Compare(a.At, b.At) })
	first := all[0].At
	for i := range all {
		all[i].At -= first
	}
	return all
}
