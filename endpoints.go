package prazo

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/prazohq/prazo/internal/gate"
)

// mostEndpoints is how many endpoints a guard may have: each try looks at all of them.
const mostEndpoints = 1000

// Endpoints says when an endpoint of a guard that has several (see [WithEndpoints]) is set aside: after some failed tries in a
// row, for a while, then one try probes whether it is well again. A try that is cut, or that loses to its hedge, is a failure
// like a bad answer; one whose caller goes away, or whose answer asks to slow down, is none. The zero value sets aside after 5
// failures, for 10 s, at most half of the endpoints.
type Endpoints struct {
	// Failures is how many tries in a row must fail; 0 means 5, Off that no endpoint is set aside.
	Failures int
	// Aside is for how long; 0 means 10 s. It doubles each time an endpoint fails its probe, or fails again within the time
	// that it was away for.
	Aside time.Duration
	// Longest is up to which Aside doubles; 0 means 5 minutes.
	Longest time.Duration
	// Share is the largest share of the endpoints that may be aside at once, above 0 to 1; 0 means half. One of
	// several may be in any case, the last one never.
	Share float64
}

func (e Endpoints) filled() Endpoints {
	e.Failures = or(e.Failures, 5)
	e.Aside = or(e.Aside, 10*time.Second)
	e.Longest = or(e.Longest, max(e.Aside, 5*time.Minute))
	e.Share = or(e.Share, 0.5)
	return e
}

func (e Endpoints) check(bad func(string, ...any)) {
	e = e.filled()
	if e.Failures < Off {
		bad("Endpoints.Failures: %d: say how many tries in a row must fail, or Off", e.Failures)
	}
	if e.Aside < 0 || e.Longest < e.Aside || e.Longest > longest {
		bad("Endpoints.Aside, Longest: %v, %v: say for how long an endpoint is set aside, and up to which longer time, at most %v", e.Aside, e.Longest, longest)
	}
	if !(e.Share > 0 && e.Share <= 1) {
		bad("Endpoints.Share: %v: say which share of the endpoints may be aside at once, above 0 to 1", e.Share)
	}
}

// String describes the rule, with its defaults.
func (e Endpoints) String() string {
	e = e.filled()
	if e.Failures == Off {
		return "no endpoint is set aside"
	}
	return fmt.Sprintf("an endpoint is set aside after %d failures in a row, for %v up to %v, at most %.4g%% of them",
		e.Failures, e.Aside, e.Longest, 100*e.Share)
}

func (e Endpoints) rule() gate.EndpointRule {
	return gate.EndpointRule{Failures: max(0, e.Failures), Aside: e.Aside, Longest: e.Longest, Share: e.Share}
}

// endpoints are what a guard has several of, in the order that they were given in.
type endpoints struct {
	names []string
	gate  gate.Endpoints
}

// WithEndpoints gives the guard several endpoints of its dependency: each try goes to one of them, the one with the fewest
// tries in flight, and another try of the same call to another one. What a name means is the adapter's: for
// package prazohttp a base URL or host:port. There may be up to 1,000, all different. The first call begins with the first;
// processes that make few calls each should give them in different orders.
func WithEndpoints(names ...string) Option {
	return func(g *Guard) { g.endpoints.names = slices.Clone(names) }
}

// check returns every fault of the list at once, joined, or nil.
func (e *endpoints) check() error {
	var faults []error
	if n := len(e.names); n > mostEndpoints {
		return fmt.Errorf("WithEndpoints: %d endpoints: give up to %d", n, mostEndpoints)
	}
	seen := make(map[string]bool, len(e.names))
	for i, name := range e.names {
		switch {
		case name == "" || len(name) > 255 || !plain(name):
			faults = append(faults, fmt.Errorf("WithEndpoints: number %d is %q: give a name of up to 255 ASCII characters", i+1, printable(name, 40)))
		case seen[name]:
			faults = append(faults, fmt.Errorf("WithEndpoints: %s is there twice", name))
		}
		seen[name] = true
	}
	return errors.Join(faults...)
}

// Endpoints returns the guard's endpoints, in the order of [WithEndpoints]; nil: it has none.
func (g *Guard) Endpoints() []string { return slices.Clone(g.endpoints.names) }

// aside returns the endpoints that are set aside now.
func (g *Guard) aside() (names []string) {
	for _, i := range g.endpoints.gate.Aside(g.policy.Load().Endpoints.rule()) {
		names = append(names, g.endpoints.names[i])
	}
	return names
}

// seat is a try's part in what its endpoint has in flight.
type seat struct {
	taken bool
	probe bool // the endpoint is aside, and the try shows whether it is well again
	index int  // into the endpoints
}

// visited are the endpoints that one hop of a call has tried, in order. A redirect leads to another place of the
// same dependency, and may begin anywhere again.
type visited struct {
	hop  int
	list []int
}

// send picks the endpoint of a try that begins.
func (c *call) send(now time.Time, t *Try) {
	e := &c.guard.endpoints
	if len(e.names) == 0 || c.may.foreign {
		return
	}
	if c.visited.hop != c.hop {
		c.visited = visited{hop: c.hop}
	}
	i, probe := e.gate.Pick(now, c.policy.Endpoints.rule(), len(e.names), c.visited.list)
	t.seat = seat{taken: true, probe: probe, index: i}
	c.visited.list = append(c.visited.list, i)
	t.record().Endpoint = e.names[i]
}

// stand tells the endpoint of a try what it came to, once. A try that lost to a hedge, which began later, is a failure: with hedges
// an endpoint that hangs is never cut, and nothing else would be known of it.
func (t *Try) stand(now time.Time, kind Kind) {
	if !t.seat.taken {
		return
	}
	t.seat.taken = false
	o := outcomeOf(kind)
	if kind == Lost && !t.hedge {
		o = gate.Outcome{Failed: true}
	}
	c := t.call
	c.guard.endpoints.gate.Done(now, c.policy.Endpoints.rule(), t.seat.index, t.seat.probe, o)
}

// Endpoint returns which of the guard's endpoints the try goes to; "" if it has none, or if the try goes to another dependency
// ([Spec].Foreign).
func (t *Try) Endpoint() string {
	t.call.mu.Lock()
	defer t.call.mu.Unlock()
	return t.record().Endpoint
}
