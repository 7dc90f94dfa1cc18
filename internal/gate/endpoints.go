package gate

import (
	"slices"
	"sync"
	"time"
)

// EndpointRule says when an endpoint is set aside, and for how long.
type EndpointRule struct {
	Failures int           // failed tries in a row that set it aside; 0: none ever is
	Aside    time.Duration // for how long the first time; twice as long when it comes back no better
	Longest  time.Duration // the most that this grows to
	Share    float64       // the largest share of all that may be aside at once; one may in any case, but never all
}

// On reports whether the rule can set an endpoint aside at all.
func (r EndpointRule) On() bool { return r.Failures > 0 }

// most is how many of n endpoints may be aside at once.
func (r EndpointRule) most(n int) int { return min(n-1, max(1, int(r.Share*float64(n)))) }

// Endpoints picks one of several endpoints for each try. It takes the one with the fewest tries in flight, and among equals
// the next in turn: a slow endpoint then gets less by itself, before anybody has seen it fail, where taking turns alone would
// send it as much as the others. One that fails at once would attract tries for the same reason; it is set aside.
type Endpoints struct {
	mu   sync.Mutex
	all  []endpoint
	next int // whose turn it is
}

type endpoint struct {
	inFlight int
	failed   int           // tries in a row
	aside    bool          // it gets no tries but a probe
	until    time.Time     // when a probe may go there
	probing  bool          // a probe is in flight
	span     time.Duration // how long it was set aside last; 0: never
	back     time.Time     // when it came back last
}

// Pick takes one of n endpoints for a try; n is the same each time, and at least 1. tried are those that the same call
// has tried already, the last one at the end: none of them is picked again while another is there that is not set
// aside or that is due for a probe. Done must be told of each pick once.
//
// One whose time aside is over gets one probe at a time: the first try of a call, or a later one for which there is no other place
// than where the call has been. A first try is the better probe, since it can be made again elsewhere; that of a call
// which may not be repeated is taken all the same, or a guard of such calls would never get an endpoint back.
func (e *Endpoints) Pick(now time.Time, r EndpointRule, n int, tried []int) (i int, probe bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.prepare(r, n)
	best := e.rate(now, e.next%n, tried)
	for k := 1; k < n; k++ {
		if other := e.rate(now, (e.next+k)%n, tried); other.before(best) {
			best = other
		}
	}
	at := &e.all[best.index]
	at.inFlight++
	at.probing = at.probing || best.probe
	e.next = best.index + 1
	return best.index, best.probe
}

// prepare makes room for n endpoints, and takes all back if the rule was switched off.
func (e *Endpoints) prepare(r EndpointRule, n int) {
	if len(e.all) < n {
		e.all = append(e.all, make([]endpoint, n-len(e.all))...)
	}
	if r.On() {
		return
	}
	for i := range e.all {
		e.all[i] = endpoint{inFlight: e.all[i].inFlight}
	}
}

// choice is how good an endpoint is for a try: the lower, the better, the first field before the others.
type choice struct {
	class    int // see rate
	recent   int // how recently the call has tried it; 0: not at all
	inFlight int
	index    int
	probe    bool
}

func (c choice) before(d choice) bool {
	switch {
	case c.class != d.class:
		return c.class < d.class
	case c.recent != d.recent:
		return c.recent < d.recent
	}
	return c.inFlight < d.inFlight
}

func (e *Endpoints) rate(now time.Time, i int, tried []int) choice {
	at := &e.all[i]
	c := choice{recent: lastIndex(tried, i) + 1, inFlight: at.inFlight, index: i}
	due := at.aside && !at.probing && !now.Before(at.until)
	c.probe = due && c.recent == 0
	switch {
	case c.probe && len(tried) == 0:
		c.class = 0
	case !at.aside && c.recent == 0:
		c.class = 1
	case c.probe:
		c.class = 2
	case !at.aside:
		c.class = 3
	default:
		c.class = 4
	}
	return c
}

func lastIndex(tried []int, i int) int {
	for at, t := range slices.Backward(tried) {
		if t == i {
			return at
		}
	}
	return -1
}

// Done counts what a try came to at the endpoint that was picked for it. A cut is a failure like a bad answer.
func (e *Endpoints) Done(now time.Time, r EndpointRule, i int, probe bool, o Outcome) {
	e.mu.Lock()
	defer e.mu.Unlock()
	at := &e.all[i]
	at.inFlight--
	switch {
	case probe:
		at.doneProbe(now, r, o)
	case o.Ignored, at.aside: // one that began before it was set aside says nothing new
	case !o.Failed:
		at.failed = 0
	default:
		at.failed++
		if r.On() && at.failed >= r.Failures && e.countAside() < r.most(len(e.all)) {
			at.setAside(now, r)
		}
	}
}

func (at *endpoint) doneProbe(now time.Time, r EndpointRule, o Outcome) {
	if !at.probing { // the rule was switched off meanwhile
		return
	}
	at.probing = false
	switch {
	case o.Ignored: // another may probe
	case o.Failed:
		at.setAside(now, r)
	default:
		at.aside, at.failed, at.back = false, 0, now
	}
}

// setAside keeps tries away from the endpoint. One that failed its probe, or that was back for less time than it had been
// aside, is kept away for twice as long as before.
func (at *endpoint) setAside(now time.Time, r EndpointRule) {
	again := at.aside || at.span > 0 && now.Sub(at.back) < at.span
	span := r.Aside
	if again {
		span = 2 * at.span
	}
	at.span = min(span, max(r.Aside, r.Longest))
	at.aside, at.failed, at.until = true, 0, now.Add(at.span)
}

func (e *Endpoints) countAside() (n int) {
	for i := range e.all {
		if e.all[i].aside {
			n++
		}
	}
	return n
}

// Aside returns which endpoints are set aside; one whose time is over is until its probe has come back well.
func (e *Endpoints) Aside(r EndpointRule) (list []int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !r.On() {
		return nil
	}
	for i := range e.all {
		if e.all[i].aside {
			list = append(list, i)
		}
	}
	return list
}
