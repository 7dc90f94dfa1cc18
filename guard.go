package prazo

import (
	"fmt"
	"sync/atomic"
	"time"

	"github.com/prazohq/prazo/internal/gate"
)

// Guard stands in front of one dependency. It holds the policy that calls keep, which may be swapped while calls run,
// and what is known about the dependency: tries in flight, the retry budget, asked waits, average latency. Make
// one for each dependency with [New] and share it: it is safe for concurrent use.
type Guard struct {
	name       string
	sink       func(*Record)
	policy     atomic.Pointer[Policy] // with its defaults filled in
	classes    classes
	groups     groups
	endpoints  endpoints
	bulkhead   gate.Bulkhead
	budget     gate.Budget
	stragglers atomic.Int64
	late       atomic.Int64
	born       time.Time
	scouts     scouts
	shares     atomic.Bool // Delta was called: trackers note what it is to tell
}

// Option wires a guard to its surroundings. Options do not depend on their order.
type Option func(*Guard)

// WithSink has f called once for each call, after it is over and outside every lock, in the goroutine that ended the
// call. f must be quick, must not panic, must be safe for concurrent use, and must not change the Record.
func WithSink(f func(*Record)) Option {
	return func(g *Guard) { g.sink = f }
}

// New makes a guard. The error lists every fault of the policy.
func New(name string, p Policy, options ...Option) (*Guard, error) {
	if name == "" {
		return nil, fmt.Errorf("prazo.New: a guard needs a name: it stands in every error and metric")
	}
	g := &Guard{name: printable(name, 100), born: clock()}
	for _, option := range options {
		if option != nil {
			option(g)
		}
	}
	if err := g.endpoints.check(); err != nil {
		return nil, fmt.Errorf("endpoints of %s: %w", g.name, err)
	}
	if err := g.Swap(p); err != nil {
		return nil, err
	}
	return g, nil
}

// Swap puts another policy in force for the calls that begin from now on; those that run keep theirs. The error lists
// every fault of the policy, and then the old one stays.
func (g *Guard) Swap(p Policy) error {
	if err := p.Check(); err != nil {
		return fmt.Errorf("policy of %s: %w", g.name, err)
	}
	filled := p.filled()
	g.policy.Store(&filled)
	for _, k := range g.classes.all() {
		k.learnt.setMax(filled.Deadline)
	}
	g.bulkhead.Admit(filled.Bulkhead.Max)
	return nil
}

// Name returns the guard's name.
func (g *Guard) Name() string { return g.name }

// Policy returns the policy in force, with its defaults filled in.
func (g *Guard) Policy() Policy { return *g.policy.Load() }

// places returns how many tries may be in flight now: by the policy in force, not by that of a call which began under
// another.
func (g *Guard) places() int { return g.policy.Load().Bulkhead.Max }

// Stats is the state of a guard at one moment.
type Stats struct {
	InFlight   int     // tries that hold a place in the bulkhead
	Waiting    int     // tries that wait for a place
	Stragglers int     // tries that were cut and still run
	Late       int64   // tries that came to an end after they were cut, since the guard was made
	Scouts     int     // tries that were cut and run on so that it is seen what they would have taken
	Tokens     float64 // retries that the budget would pay for
	// Breakers holds the classes whose breaker is not closed.
	Breakers map[string]BreakerState
	// Aside holds the endpoints that are set aside, in their order.
	Aside []string
}

// Stats returns the state of the guard now, for metrics.
func (g *Guard) Stats() Stats {
	s := Stats{Stragglers: int(g.stragglers.Load()), Late: g.late.Load(), Scouts: g.scouts.count()}
	s.InFlight, s.Waiting = g.bulkhead.Counts()
	if b := g.policy.Load().Retries.Budget; b.Share != Off {
		s.Tokens = g.tokens(b)
	}
	s.Breakers = g.breakers()
	s.Aside = g.aside()
	return s
}

func (b Budget) rate() gate.BudgetRate {
	return gate.BudgetRate{Share: b.Share, PerSecond: max(0, b.PerSecond), Burst: b.Burst}
}
