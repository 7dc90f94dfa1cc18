package prazo

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// Outcomes is a set of the ways a try can end that make another try worth while.
type Outcomes uint16

// The outcomes that can be tried again. Whether a particular call is repeated depends on [Repeat] too: all but
// OnNotSent may have been applied.
const (
	OnNotSent     Outcomes = 1 << NotSent     // no connection: refused, no name, no TLS
	OnBroken      Outcomes = 1 << Broken      // the connection was lost before the whole answer
	OnTimeout     Outcomes = 1 << TimedOut    // cut by the limit of the try, or the dependency says it timed out
	OnThrottled   Outcomes = 1 << Throttled   // asked to slow down
	OnUnavailable Outcomes = 1 << Unavailable // cannot serve now

	// OnAll is the default.
	OnAll = OnNotSent | OnBroken | OnTimeout | OnThrottled | OnUnavailable
)

// Has reports whether k is in the set.
func (o Outcomes) Has(k Kind) bool { return o&(1<<k) != 0 }

// String lists the set.
func (o Outcomes) String() string {
	var names []string
	for k := range kindNames {
		if o.Has(Kind(k)) {
			names = append(names, kindNames[k])
		}
	}
	return strings.Join(names, ", ")
}

// Retries says what is tried again, how often, after which wait, and for which share of the traffic. The zero value is
// 2 retries of what may be repeated, after 100 ms x 2^i with full jitter and at most 2 s, for 20 % of the calls and
// one more a second.
type Retries struct {
	// Max is the most retries after the first try; 0 means 2, Off none.
	Max int
	// On is the set of outcomes after which a try may follow; 0 means OnAll.
	On Outcomes
	// Wait is the time between two tries.
	Wait Wait
	// Budget limits the retries of all calls of a guard together.
	Budget Budget
	// HoldAsked is how long at most calls of the same class that come later are held back when the dependency asked
	// for a wait (Retry-After). The call that was told waits as long as was asked, or ends. 0 means the
	// deadline, Off holds nobody back.
	HoldAsked time.Duration
}

// Jitter is how a wait is spread, so that callers that failed together do not come back together.
type Jitter uint8

const (
	// FullJitter is the default: it waits anything between 0 and the whole wait.
	FullJitter Jitter = iota
	// AddedJitter waits the whole wait plus up to Wait.Spread.
	AddedJitter
	// NoJitter waits exactly the wait.
	NoJitter
)

// Wait is the time between two tries: First x 2^i, at most Cap, spread by Jitter. A wait that the dependency asked
// for is never shortened.
type Wait struct {
	// First is the wait before the first retry; 0 means 100 ms, Off no wait.
	First time.Duration
	// Cap is the longest wait, before added jitter; 0 means 2 s.
	Cap time.Duration
	// Jitter is how waits are spread.
	Jitter Jitter
	// Spread is the most that AddedJitter adds; 0 means 100 ms.
	Spread time.Duration
}

// Budget is the retry budget: how many tries all calls of a guard may repeat. Each call brings in Share tokens and
// each second PerSecond; a repeated try costs one, and gets it back when it succeeds.
type Budget struct {
	// Share of the calls that may be repeated, 0 to 1; 0 means 0.2. Off switches the budget off, which multiplies
	// the load on a dependency that fails: see WorstCase.
	Share float64
	// PerSecond is the trickle that a quiet dependency lives on; 0 means 1, Off none.
	PerSecond float64
	// Burst is what the budget holds when full, and holds at first; 0 means 10.
	Burst float64
}

func (r Retries) filled() Retries {
	r.Max = or(r.Max, defaultRetries)
	r.On = or(r.On, OnAll)
	r.Wait.First = or(r.Wait.First, 100*time.Millisecond)
	r.Wait.Cap = or(r.Wait.Cap, 2*time.Second)
	r.Wait.Spread = or(r.Wait.Spread, 100*time.Millisecond)
	r.Budget.Share = or(r.Budget.Share, 0.2)
	r.Budget.PerSecond = or(r.Budget.PerSecond, 1)
	r.Budget.Burst = or(r.Budget.Burst, 10)
	return r
}

// or returns v, or its default when v is zero.
func or[T comparable](v, otherwise T) T {
	var zero T
	if v == zero {
		return otherwise
	}
	return v
}

func (r Retries) check(bad func(string, ...any)) {
	r = r.filled()
	if r.Max < Off || r.Max > 100 {
		bad("Retries.Max: %d: say 1 to 100, 0 for the default of %d, or Off", r.Max, defaultRetries)
	}
	if r.On&^OnAll != 0 {
		bad("Retries.On: %b names an outcome that cannot be tried again; use OnNotSent, OnBroken, OnTimeout, OnThrottled, OnUnavailable", r.On)
	}
	if r.HoldAsked < Off || r.HoldAsked > longest {
		bad("Retries.HoldAsked: %v: say how long later calls may be held back, or Off", r.HoldAsked)
	}
	r.Wait.check(bad)
	r.Budget.check(bad)
}

func (w Wait) check(bad func(string, ...any)) {
	if w.First < Off || w.First > longest {
		bad("Retries.Wait.First: %v: say 0 to %v, or Off", w.First, longest)
	}
	if w.Cap < 0 || w.Cap > longest || w.Spread < 0 || w.Spread > longest {
		bad("Retries.Wait.Cap, Spread: %v, %v: say 0 to %v", w.Cap, w.Spread, longest)
	}
	if w.Jitter > NoJitter {
		bad("Retries.Wait.Jitter: %d is none of FullJitter, AddedJitter, NoJitter", w.Jitter)
	}
}

func (b Budget) check(bad func(string, ...any)) {
	if b.Share != Off && !(b.Share >= 0 && b.Share <= 1) {
		bad("Retries.Budget.Share: %v: say which share of the calls may be repeated, 0 to 1, or Off", b.Share)
	}
	if b.PerSecond != Off && !(b.PerSecond >= 0 && b.PerSecond < 1e9) {
		bad("Retries.Budget.PerSecond: %v: say 0 or more, or Off", b.PerSecond)
	}
	if !(b.Burst >= 1 && b.Burst < 1e9) {
		bad("Retries.Budget.Burst: %v: say at least 1: the budget holds whole tries", b.Burst)
	}
}

// base returns the wait before the retry-th retry (from 0) without jitter.
func (w Wait) base(retry int) time.Duration {
	if w.First == Off {
		return 0
	}
	grown := float64(w.First) * math.Pow(2, float64(retry))
	return time.Duration(min(grown, float64(w.Cap)))
}

// before returns the wait before the retry-th retry; r is a random number of [0, 1). What the dependency asked for is
// the least: jitter comes on top of it, since those who were told the same time would come back together.
func (w Wait) before(retry int, asked time.Duration, r float64) time.Duration {
	base := w.base(retry)
	if asked > 0 && w.Jitter != NoJitter {
		return max(asked+time.Duration(r*float64(w.Spread)), w.spread(base, r))
	}
	return max(asked, w.spread(base, r))
}

func (w Wait) spread(base time.Duration, r float64) time.Duration {
	switch w.Jitter {
	case FullJitter:
		return time.Duration(r * float64(base))
	case AddedJitter:
		return base + time.Duration(r*float64(w.Spread))
	}
	return base
}

// longest returns the longest wait before the retry-th retry that nobody asked for.
func (w Wait) longest(retry int) time.Duration { return w.before(retry, 0, 1) }

// String describes the retries, with their defaults.
func (r Retries) String() string {
	r = r.filled()
	if r.Max == Off {
		return "no retries"
	}
	s := fmt.Sprintf("%d retries of what may be repeated", r.Max)
	if r.On != OnAll {
		s += " after " + r.On.String()
	}
	return s + " " + r.Wait.String() + ", " + r.Budget.String()
}

// String describes the waits, with their defaults.
func (w Wait) String() string {
	w = Retries{Wait: w}.filled().Wait
	if w.First == Off {
		return "at once"
	}
	s := fmt.Sprintf("after %v x 2^i up to %v", w.First, w.Cap)
	switch w.Jitter {
	case FullJitter:
		return s + " with full jitter"
	case AddedJitter:
		return s + fmt.Sprintf(" plus up to %v", w.Spread)
	}
	return s
}

// String describes the budget, with its defaults.
func (b Budget) String() string {
	b = Retries{Budget: b}.filled().Budget
	if b.Share == Off {
		return "no retry budget"
	}
	number := func(f float64) string { return strconv.FormatFloat(f, 'g', 4, 64) }
	return fmt.Sprintf("for %s%% of the calls + %s a second (burst %s)", number(100*b.Share), number(max(0, b.PerSecond)), number(b.Burst))
}
