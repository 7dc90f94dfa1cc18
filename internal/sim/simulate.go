package sim

import (
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/prazohq/prazo"
)

// Settings say how a series is replayed under policies. The zero value is what most calls are: they may be repeated, a
// cut try may run on unseen, and slowness belongs to the request, so that trying again does not help.
type Settings struct {
	// Seed of all that is drawn. The same seed gives the same outcomes.
	Seed uint64
	// Independent has another try take as long as some other call of the same moments, as with slowness that belongs to the one
	// server or connection. Otherwise it takes as long as the first.
	Independent bool
	// Patience is the longest that a caller would wait, by which good calls are told from hung ones, for all policies alike. 0: the
	// longest deadline of the policies.
	Patience time.Duration
	// Once says that the calls may not be repeated unless nothing was sent.
	Once bool
	// Attached says that a cut try cannot run on after its caller was let go, so that less is learnt.
	Attached bool
	// Block, if more than 0, counts only every second block of so many calls, those that [Alternate] judges. All are replayed,
	// and load is put on the dependency by all.
	Block int
}

// counts reports whether a call counts.
func (s *Settings) counts(i int) bool { return s.Block <= 0 || isJudged(i, s.Block) }

// A NamedPolicy is one row of a simulation.
type NamedPolicy struct {
	Name   string
	Policy prazo.Policy
}

// The bounds of a simulation.
const (
	mostSpan     = 1e8 // seconds: three years
	mostPolicies = 100
)

// Simulate replays a series, in order of At, under each of the policies, with the state machines of the engine in virtual
// time, and returns an outcome for each. The dependency does not feel the load: a policy that asks more of it does not make it slower.
// The error names what is wrong with the calls, the scenario or a policy.
func Simulate(calls []Recorded, s Scenario, policies []NamedPolicy, settings Settings) (Outcomes, error) {
	filled, err := checkSimulation(calls, s, policies)
	if err != nil {
		return nil, err
	}
	if settings.Patience <= 0 {
		for _, p := range filled {
			settings.Patience = max(settings.Patience, p.Deadline)
		}
	}
	w := newWorld(calls, s, settings)
	all := make(Outcomes, len(policies))
	each(len(policies), func(i int) {
		g := newGuarded(filled[i], w, settings)
		g.run()
		all[i] = g.tally.outcome(policies[i].Name, w.at[0])
		all[i].Scenario = s.Name
	})
	return all, nil
}

// checkSimulation returns the policies with their defaults.
func checkSimulation(calls []Recorded, s Scenario, policies []NamedPolicy) ([]prazo.Policy, error) {
	if err := checkCalls(calls); err != nil {
		return nil, err
	}
	faults := []error{s.Check()}
	if len(policies) == 0 || len(policies) > mostPolicies {
		faults = append(faults, fmt.Errorf("%d policies: give 1 to %d", len(policies), mostPolicies))
	}
	var filled []prazo.Policy
	for i, p := range policies {
		if i == mostPolicies {
			break
		}
		f, err := filledPolicy(p.Name, p.Policy)
		if err != nil {
			faults = append(faults, fmt.Errorf("policy %d: %w", i+1, err))
		}
		filled = append(filled, f)
	}
	return filled, errors.Join(faults...)
}

// checkCalls returns the first fault of a series.
func checkCalls(calls []Recorded) error {
	if len(calls) == 0 {
		return errors.New("no calls: there is nothing to replay")
	}
	if len(calls) > mostRows {
		return fmt.Errorf("%d calls: replay up to %d, such as the last ones", len(calls), mostRows)
	}
	last := 0.0
	for i, c := range calls {
		switch {
		case !(c.At >= 0 && c.At <= mostSpan):
			return fmt.Errorf("call %d: At is %v: write seconds since the first call, 0 to %.0f", i+1, c.At, mostSpan)
		case c.At < last:
			return fmt.Errorf("call %d: At is %v, after one at %v: sort the calls by it", i+1, c.At, last)
		case !(c.Took >= 0):
			return fmt.Errorf("call %d: Took is %v: write seconds, +Inf for a call that hangs", i+1, c.Took)
		case math.IsInf(c.Took, 1) && c.Finished:
			return fmt.Errorf("call %d: finished, but Took is %v: write seconds", i+1, c.Took)
		}
		last = c.At
	}
	return nil
}
