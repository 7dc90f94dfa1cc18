package gate

import (
	"sync"
	"time"
)

// BreakerRule says when a Breaker opens, and how it closes again.
type BreakerRule struct {
	Failures float64       // share of failed tries in the window that opens it; 0: failures do not
	Slow     float64       // share of slow tries in the window that opens it; 0: slow ones do not
	Window   time.Duration // how far back it looks
	Least    int           // tries in the window below which it stays closed
	Open     time.Duration // how long it stays open
	Probes   int           // tries that it lets through then, and that must all do well
}

// On reports whether the rule can open a breaker at all.
func (r BreakerRule) On() bool { return r.Failures > 0 || r.Slow > 0 }

// BreakerState is where a Breaker stands.
type BreakerState uint8

// The states of a Breaker.
const (
	Closed   BreakerState = iota // tries go through
	Open                         // no try goes through
	HalfOpen                     // a few tries go through as probes
)

// slots is into how many parts the window is divided: the oldest part leaves at once.
const slots = 10

// Breaker stops the tries to a dependency that mostly fails, so that it can recover and its callers need not wait for
// what will fail.
type Breaker struct {
	mu     sync.Mutex
	state  BreakerState
	since  time.Time // when the window, or the time of being open, began
	width  time.Duration
	slot   int64 // the newest slot, counted from since
	counts [slots]counts
	probes int // probes in flight
	good   int // probes that did well
}

type counts struct{ all, failed, slow int }

// Allow asks whether a try may start. A probe must be told to Done whatever becomes of it. left is how long the
// breaker stays open if the try may not start.
func (b *Breaker) Allow(now time.Time, r BreakerRule) (probe, ok bool, left time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.reopen(now, r)
	switch b.state {
	case Closed:
		return false, true, 0
	case HalfOpen:
		if b.probes+b.good < r.Probes {
			b.probes++
			return true, true, 0
		}
		return false, false, 0
	}
	return false, false, b.since.Add(r.Open).Sub(now)
}

// Outcome is what a try says of its dependency.
type Outcome struct {
	Ignored bool // nothing: its caller went away, or it never started
	Failed  bool
	Slow    bool
}

// Done counts a try.
func (b *Breaker) Done(now time.Time, r BreakerRule, probe bool, o Outcome) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if probe {
		b.doneProbe(now, r, o)
		return
	}
	if o.Ignored || b.state != Closed { // one that began before the breaker opened
		return
	}
	c := &b.counts[b.advance(now, r)]
	c.all++
	if o.Failed {
		c.failed++
	}
	if o.Slow {
		c.slow++
	}
	if b.tooMany(r) {
		b.open(now)
	}
}

func (b *Breaker) doneProbe(now time.Time, r BreakerRule, o Outcome) {
	if b.state != HalfOpen || b.probes == 0 {
		return // of an earlier time of being half open
	}
	b.probes--
	switch {
	case o.Ignored:
	case o.Failed, o.Slow && r.Slow > 0:
		b.open(now)
	default:
		if b.good++; b.good >= r.Probes {
			b.reset(now)
		}
	}
}

// State returns where the breaker stands.
func (b *Breaker) State(now time.Time, r BreakerRule) BreakerState {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.reopen(now, r)
	return b.state
}

// Bears reports whether tries may still start when one more has failed now, that was slow too.
func (b *Breaker) Bears(now time.Time, r BreakerRule, probe bool) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.reopen(now, r)
	if probe || b.state != Closed {
		return b.state != Open && !probe
	}
	c := &b.counts[b.advance(now, r)]
	before := *c
	*c = counts{c.all + 1, c.failed + 1, c.slow + 1}
	defer func() { *c = before }()
	return !b.tooMany(r)
}

// reopen lets probes through once the time of being open is over.
func (b *Breaker) reopen(now time.Time, r BreakerRule) {
	switch {
	case b.state != Closed && !r.On(): // the policy was swapped
		b.reset(now)
	case b.state == Open && now.Sub(b.since) >= r.Open:
		b.state, b.probes, b.good = HalfOpen, 0, 0
	}
}

func (b *Breaker) open(now time.Time) {
	b.state, b.since = Open, now
}

func (b *Breaker) reset(now time.Time) {
	b.state, b.since = Closed, now
	b.slot, b.counts = 0, [slots]counts{}
}

// advance drops what has left the window and returns the index of the newest slot.
func (b *Breaker) advance(now time.Time, r BreakerRule) int {
	width := max(1, r.Window/slots)
	if b.since.IsZero() || width != b.width {
		b.width = width
		b.reset(now)
	}
	slot := int64(now.Sub(b.since) / width)
	for i := max(b.slot+1, slot-slots+1); i <= slot; i++ {
		b.counts[i%slots] = counts{}
	}
	b.slot = max(b.slot, slot)
	return int(b.slot % slots)
}

// tooMany reports whether the window holds more failures, or more slow tries, than the rule lets pass.
func (b *Breaker) tooMany(r BreakerRule) bool {
	var sum counts
	for _, c := range b.counts {
		sum.all += c.all
		sum.failed += c.failed
		sum.slow += c.slow
	}
	all := float64(sum.all)
	return sum.all >= r.Least &&
		(r.Failures > 0 && float64(sum.failed) >= r.Failures*all || r.Slow > 0 && float64(sum.slow) >= r.Slow*all)
}
