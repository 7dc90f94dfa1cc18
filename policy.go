package prazo

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// Off switches a part of a policy off, where a zero field would mean its default.
const Off = -1

// The defaults, which a zero field of a policy stands for.
const (
	defaultRetries  = 2
	defaultBulkhead = 1024
)

// longest is the largest duration a policy may name. It keeps every sum of a policy within 64 bits.
const longest = 10 * 365 * 24 * time.Hour

// Policy says what one call may do. It is plain comparable data: copy it, compare it with ==, share it between
// guards. A zero field is the default that String prints; [Off] switches a part off where that is allowed. Nothing in
// it is unlimited. Only Deadline has no default.
type Policy struct {
	// Deadline limits the whole call: waiting for a place, every try, every wait between tries, and the answer to
	// its last byte. Required, and more than 0.
	Deadline time.Duration
	// TryLimit limits one try. The default is what was learnt about the class, half of what is left
	// of the deadline while nothing is known, and only while another try can follow.
	TryLimit TryLimit
	// Retries says what is tried again, how often, and after which wait.
	Retries Retries
	// Hedge makes another try beside one that is slow. The default is off.
	Hedge Hedge
	// Bulkhead limits the tries in flight.
	Bulkhead Bulkhead
	// Idle is the longest gap of a declared stream ([Spec].Stream), which has no total deadline once its answer has begun: how
	// long a reader may wait for the next byte. 0 means that a stream has the deadline of any other call.
	Idle time.Duration
	// Pace is the least throughput of bodies. The default is off.
	Pace Pace
	// Scouts is how many tries may run on at once after they were cut at a learnt limit, or lost to a hedge while the class learns, so that it is seen how
	// long they would have taken ([Spec].Detach). They cost at most 2 % of the time of all tries. 0 means 64, Off none: then
	// what was learnt cannot rise above what it cuts at, and TryLimit.Attached should be set.
	Scouts int
	// FallbackTime is what an operation's fallback may take after the call has failed, on top of the deadline. 0 means
	// 100 ms, Off that none is run.
	FallbackTime time.Duration
	// Breaker refuses tries while the dependency mostly fails. The default is off.
	Breaker Breaker
	// Endpoints says when one of several endpoints is set aside. It needs a guard with [WithEndpoints].
	Endpoints Endpoints
}

// Bulkhead limits how many tries of a guard are in flight at once, so that a slow dependency cannot take every
// connection and goroutine of a process. A try holds its place until its answer is read or cut.
type Bulkhead struct {
	// Max is the number of tries in flight; 0 means 1,024. There is no Off: nothing is unlimited.
	Max int
	// Wait is the longest wait for a place; it counts against the deadline. 0 means that a call without a place
	// fails at once.
	Wait time.Duration
	// Stragglers is how many tries that ignore their ctx ([Spec].Blocks) may still run after they were cut;
	// above it new ones are refused. 0 means Max.
	Stragglers int
}

// Check returns every fault of the policy at once, joined, or nil.
func (p Policy) Check() error {
	var faults []error
	bad := func(format string, args ...any) { faults = append(faults, fmt.Errorf(format, args...)) }
	switch {
	case p.Deadline == 0:
		bad("Deadline: missing: say how long the whole call may take, for example 2.5s")
	case p.Deadline < 0:
		bad("Deadline: %v is not a time a call can take: nothing is unlimited, say for example 2.5s", p.Deadline)
	case p.Deadline > longest:
		bad("Deadline: %v is more than %v", p.Deadline, longest)
	}
	p.TryLimit.check(bad)
	p.Retries.check(bad)
	p.Hedge.check(bad)
	if p.Hedge.on() && p.TryLimit.averages() {
		bad("Hedge: not with a TryLimit that is measured (average, max): the tries that a hedge ends are not counted, so the limit would shrink: use a fixed or growing one")
	}
	p.Pace.check(bad)
	if p.Scouts < Off {
		bad("Scouts: %d: say how many cut tries may run on, or Off", p.Scouts)
	}
	if p.Idle < 0 || p.Idle > longest {
		bad("Idle: %v: say how long a reader of a stream may wait for the next byte, up to %v, or 0", p.Idle, longest)
	}
	p.Bulkhead.check(bad)
	p.Breaker.check(bad)
	p.Endpoints.check(bad)
	if p.FallbackTime < Off || p.FallbackTime > longest {
		bad("FallbackTime: %v: say how long a fallback may take, up to %v, or Off", p.FallbackTime, longest)
	}
	return errors.Join(faults...)
}

func (b Bulkhead) check(bad func(string, ...any)) {
	if b.Max < 0 {
		bad("Bulkhead.Max: %d: say how many tries may be in flight; nothing is unlimited", b.Max)
	}
	if b.Wait < 0 || b.Wait > longest {
		bad("Bulkhead.Wait: %v: say 0 for no waiting, or up to %v", b.Wait, longest)
	}
	if b.Stragglers < 0 {
		bad("Bulkhead.Stragglers: %d: say how many cut tries may still run", b.Stragglers)
	}
}

// filled returns the policy with every default written out.
func (p Policy) filled() Policy {
	p.TryLimit = p.TryLimit.filled()
	p.Retries = p.Retries.filled()
	p.Hedge = p.Hedge.filled()
	p.Pace = p.Pace.filled()
	p.Breaker = p.Breaker.filled()
	p.Endpoints = p.Endpoints.filled()
	p.Scouts = or(p.Scouts, defaultScouts)
	p.FallbackTime = or(p.FallbackTime, 100*time.Millisecond)
	if p.Bulkhead.Max == 0 {
		p.Bulkhead.Max = defaultBulkhead
	}
	if p.Bulkhead.Stragglers == 0 {
		p.Bulkhead.Stragglers = p.Bulkhead.Max
	}
	return p
}

// String describes the policy in one line, with the defaults that its zero fields stand for.
func (p Policy) String() string {
	p = p.filled()
	parts := []string{
		"deadline " + p.Deadline.String(),
		"try " + p.TryLimit.String(),
		p.Retries.String(),
		p.Bulkhead.String(),
	}
	if p.Hedge.on() {
		parts = append(parts, p.Hedge.String())
	}
	if p.Pace.on() {
		parts = append(parts, p.Pace.String())
	}
	if p.Idle > 0 {
		parts = append(parts, fmt.Sprintf("streams with gaps of at most %v", p.Idle))
	}
	if p.Breaker.on() {
		parts = append(parts, p.Breaker.String())
	}
	if p.Endpoints != (Endpoints{}).filled() { // most guards have one endpoint, and no use for the rule
		parts = append(parts, p.Endpoints.String())
	}
	return strings.Join(parts, "; ")
}

// String describes the bulkhead, with its defaults.
func (b Bulkhead) String() string {
	b = Policy{Bulkhead: b}.filled().Bulkhead
	if b.Wait == 0 {
		return fmt.Sprintf("at most %d tries in flight, no waiting for a place", b.Max)
	}
	return fmt.Sprintf("at most %d tries in flight, up to %v of waiting for a place", b.Max, b.Wait)
}

// WorstCase is what a call under a policy can come to when everything goes wrong.
type WorstCase struct {
	// Longest is how long the call can take: the deadline, which an answer that is streamed, or a wait that the
	// dependency asks for, can use up whatever the limits of the tries are.
	Longest time.Duration
	// Undeadlined is the sum of every try and every wait of the policy at its longest: what the call would take
	// without a deadline, streams and asked waits apart. 3 tries of 2s are more than 6s. 0 when the tries have no
	// longest of their own.
	Undeadlined time.Duration
	// Tries is the most tries of one call.
	Tries int
	// Load is the most requests that reach the dependency for each call in the long run, under the retry budget.
	// The trickle and the burst of the budget come on top.
	Load float64
}

// WorstCase computes the worst case of a call. Bulkhead waits before each try are part of Undeadlined.
func (p Policy) WorstCase() WorstCase {
	p = p.filled()
	retries := max(0, p.Retries.Max)
	w := WorstCase{Longest: p.Deadline, Tries: 1 + retries + p.Hedge.Max, Load: 1 + float64(retries+p.Hedge.Max)}
	if p.Retries.Budget.Share != Off {
		w.Load = min(w.Load, 1+p.Retries.Budget.Share)
	}
	var sum time.Duration
	for i := range 1 + retries { // hedges run beside these
		limit := p.TryLimit.longestOf(i, retries)
		if limit == 0 {
			return w
		}
		sum += limit + p.Bulkhead.Wait
		if i > 0 {
			sum += p.Retries.Wait.longest(i - 1)
		}
		if sum > longest {
			sum = longest
		}
	}
	w.Undeadlined = sum
	return w
}

// String puts the worst case in one sentence.
func (w WorstCase) String() string {
	s := fmt.Sprintf("at most %v, %d tries, %.2f requests for each call in the long run", w.Longest, w.Tries, w.Load)
	switch {
	case w.Undeadlined > w.Longest:
		s += fmt.Sprintf("; the tries and waits add up to %v, the deadline cuts them", w.Undeadlined)
	case w.Undeadlined > 0:
		s += fmt.Sprintf("; the tries and waits add up to %v", w.Undeadlined)
	}
	return s
}
