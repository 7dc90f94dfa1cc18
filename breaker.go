package prazo

import (
	"fmt"
	"time"

	"github.com/prazohq/prazo/internal/gate"
)

// Breaker stops the tries of a class whose dependency mostly fails or has become slow: they are refused at once, until a
// few probes show that it does well again. The zero value is off. A try counts as failed if it was not sent, broken, timed
// out, unavailable, or failed for good; an answer that asks to slow down does not, nor does a caller that goes away. A try that
// a hedge ended counts if it was slow by then, and else not at all.
type Breaker struct {
	// Failures is the share of failed tries that opens it, above 0 to 1; 0: failures do not.
	Failures float64
	// Slow is the share of tries slower than SlowAfter that opens it, above 0 to 1; 0: slow tries do not.
	Slow float64
	// SlowAfter is from when a try is slow. Required with Slow.
	SlowAfter time.Duration
	// Window is how far back it looks; 0 means 10 s.
	Window time.Duration
	// Least is how many tries there must be in the window before it opens; 0 means 20.
	Least int
	// Open is how long it stays open before probes are let through; 0 means 5 s.
	Open time.Duration
	// Probes is how many tries are let through then, and must all do well; 0 means 1.
	Probes int
}

// on reports whether the breaker can open at all.
func (b Breaker) on() bool { return b.Failures != 0 || b.Slow != 0 }

func (b Breaker) filled() Breaker {
	if !b.on() {
		return b
	}
	b.Window = or(b.Window, 10*time.Second)
	b.Least = or(b.Least, 20)
	b.Open = or(b.Open, 5*time.Second)
	b.Probes = or(b.Probes, 1)
	return b
}

func (b Breaker) check(bad func(string, ...any)) {
	b = b.filled()
	if !(b.Failures >= 0 && b.Failures <= 1) || !(b.Slow >= 0 && b.Slow <= 1) {
		bad("Breaker.Failures, Slow: %v, %v: say which share of the tries opens it, above 0 to 1, or 0 for none", b.Failures, b.Slow)
	}
	if b.Slow > 0 && (b.SlowAfter <= 0 || b.SlowAfter > longest) {
		bad("Breaker.SlowAfter: %v: say from when a try is slow", b.SlowAfter)
	}
	if b.Window < 0 || b.Window > longest || b.Open < 0 || b.Open > longest {
		bad("Breaker.Window, Open: %v, %v: say more than 0 and up to %v", b.Window, b.Open, longest)
	}
	if b.Least < 0 || b.Probes < 0 || b.Probes > 1000 {
		bad("Breaker.Least, Probes: %d, %d: say how many tries it needs to judge, and 1 to 1000 probes", b.Least, b.Probes)
	}
}

// String describes the breaker, with its defaults.
func (b Breaker) String() string {
	b = b.filled()
	if !b.on() {
		return "no breaker"
	}
	s := "breaker opens for " + b.Open.String() + " at"
	if b.Failures > 0 {
		s += fmt.Sprintf(" %.4g%% failed", 100*b.Failures)
	}
	if b.Failures > 0 && b.Slow > 0 {
		s += " or"
	}
	if b.Slow > 0 {
		s += fmt.Sprintf(" %.4g%% slower than %v", 100*b.Slow, b.SlowAfter)
	}
	return s + fmt.Sprintf(" of at least %d tries in %v", b.Least, b.Window)
}

func (b Breaker) rule() gate.BreakerRule {
	return gate.BreakerRule{Failures: b.Failures, Slow: b.Slow, Window: b.Window, Least: b.Least, Open: b.Open, Probes: b.Probes}
}

// BreakerState is where the breaker of a class stands.
type BreakerState uint8

// The states of a breaker.
const (
	BreakerClosed   BreakerState = iota // tries go through
	BreakerOpen                         // tries are refused
	BreakerHalfOpen                     // a few tries go through as probes
)

var breakerNames = [...]string{"closed", "open", "half open"}

// String returns the name of the state.
func (s BreakerState) String() string { return nameOf(breakerNames[:], int(s)) }

// allowed asks the breaker for a try, and hits the wall if it refuses. A redirect hop goes on in any case.
func (c *call) allowed(now time.Time) bool {
	b := c.policy.Breaker
	if !b.on() || c.hop > 0 || c.may.foreign {
		return true
	}
	probe, ok, left := c.class.breaker.Allow(now, b.rule())
	if !ok {
		c.cutCall(now, WallBreaker, left, nil)
		return false
	}
	c.granted.probe = probe
	return true
}

// count tells the breaker and the endpoint what a try came to, once. A try that was let through as a probe is always told.
func (c *call) count(now time.Time, t *Try, kind Kind, took time.Duration) {
	t.stand(now, kind)
	b := c.policy.Breaker
	if !b.on() || c.may.foreign {
		return
	}
	o := outcomeOf(kind)
	o.Slow = b.Slow > 0 && took > b.SlowAfter
	if kind == Lost && o.Slow {
		o.Ignored = false // how long it would have taken is not known, but it was longer than that
	}
	c.class.breaker.Done(now, b.rule(), t.probe, o)
	t.probe = false
}

// outcomeOf is what a try of a kind says of its dependency.
func outcomeOf(kind Kind) (o gate.Outcome) {
	switch kind {
	case Cancelled, Throttled, Lost:
		o.Ignored = true
	case Good:
	default:
		o.Failed = true
	}
	return o
}

// countTry counts a try whose answer is not handed over.
func (c *call) countTry(now time.Time, t *Try, v Verdict) {
	kind := v.Kind
	if v.Alone {
		kind = Cancelled // it says nothing of the dependency
	}
	c.count(now, t, kind, t.record().Took)
}

// countHeld counts an answer that was handed over, now that its end is known, and gives back a probe that came to nothing.
// Whether it was slow is known since it was handed over: how long its reader takes says nothing.
func (c *call) countHeld(now time.Time, t *Try) {
	switch {
	case t.uncounted:
		t.uncounted = false
		c.count(now, t, c.record.Outcome, t.handed)
	case t.probe, t.seat.taken:
		c.count(now, t, Cancelled, 0)
	}
}

// breaks reports whether the breaker would refuse another try after one that is cut now, which it counts.
func (c *call) breaks(t *Try, now time.Time) bool {
	b := c.policy.Breaker
	return b.on() && !c.may.foreign && !c.class.breaker.Bears(now, b.rule(), t.probe)
}

// broken reports whether the breaker would refuse another try.
func (c *call) broken(now time.Time) bool {
	b := c.policy.Breaker
	return b.on() && c.class.breaker.State(now, b.rule()) == gate.Open
}
