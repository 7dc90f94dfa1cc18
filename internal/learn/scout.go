package learn

import (
	"math/rand/v2"
	"time"
)

// scoutPart is which part of the time that tries spend in the foreground scouts may spend in the background: one
// fiftieth, 2 %.
const scoutPart = 50

// The purse of scouts holds what eight whole deadlines cost. It is full at first, for nothing is known then; when the usual
// duration of a call is known, no more than that of 300 calls is left of what was not earned. So scouts never cost more than
// 2 % and 300 calls.
const (
	purseDeadlines = 8
	purseCalls     = 300
)

// detachEvery is the time in which no more than one try is made so that it can run on. That costs a goroutine and some microseconds,
// which is nothing at a few hundred calls a second, and a good part of what quick calls cost at thousands. There the
// few that can run on are enough: the purse would not pay for more.
const detachEvery = 2 * time.Millisecond

// Detach reports whether a try that begins at start is to be made so that it can become a scout. It does not block.
func (t *Tracker) Detach(start time.Duration) bool {
	last := t.detached.Load()
	return (last == 0 || int64(start)-last >= int64(detachEvery)) && t.detached.CompareAndSwap(last, max(1, int64(start)))
}

// purse pays for scouts, in time.
type purse struct {
	left, size time.Duration
	usual      time.Duration // what 300 usual calls take, at most size; 0: unknown
	coin       *rand.Rand
}

// earn puts the share of a try's time in.
func (p *purse) earn(foreground time.Duration) { p.put(foreground / scoutPart) }

func (p *purse) put(d time.Duration) { p.left = min(p.size, p.left+d) }

// take pays, or refuses.
func (p *purse) take(d time.Duration) bool {
	if p.left < d {
		return false
	}
	p.left -= d
	return true
}

// generous tosses whether another scout may begin: always while the purse holds what some 40 usual calls take, and far
// more seldom the less it holds. Were it spent to the end on the first step of every cut try, nothing would be left for
// the few that go on to where the slow ones finish, and a limit that lies between two kinds of calls would stay there
// for ever.
func (p *purse) generous() bool {
	scale := p.usual
	if scale == 0 {
		scale = p.size
	}
	full := 8 * float64(p.left) / float64(scale)
	return p.coin.Float64() < full*full
}

// learn is told the usual duration of a call.
func (p *purse) learn(usual time.Duration) {
	known := p.usual > 0
	p.usual = min(p.size, purseCalls*usual)
	if !known {
		p.left = min(p.left, p.usual)
	}
}

// resize is told another deadline.
func (p *purse) resize(deadline time.Duration) {
	p.size = purseDeadlines * deadline
	p.left, p.usual = min(p.left, p.size), min(p.usual, p.size)
}

// Scout is a try that runs on after its caller was let go, to learn what it would have taken. Nobody waits for it.
// Make one with [Tracker.Scout]; it is for one goroutine at a time.
type Scout struct {
	t           *Tracker
	start       time.Duration
	limit, most time.Duration
	until       time.Duration
}

// Scout asks whether a try that began at start and has reached its limit may run on; most is the age at which the
// deadline of its call comes, and no scout lives longer. When the answer is false the caller cuts the try and reports
// it with [Tracker.Observe]. When it is true the caller does not report it: [Scout.End] does.
func (t *Tracker) Scout(start, limit, most time.Duration) (Scout, bool) {
	s := Scout{t: t, start: start, limit: clamp(limit), most: clamp(most)}
	s.until = s.limit
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.purse.generous() || !s.reserve() {
		return Scout{}, false
	}
	t.counts.Scouts++
	return s, true
}

// Until returns the age up to which the try may run. Then [Scout.Extend] is asked.
func (s *Scout) Until() time.Duration { return s.until }

// Extend asks at the age Until whether the try may run on; if so, Until has grown. If not, the caller cuts the try
// and ends the scout. Every second scout ends at each doubling, by the toss of a coin: so a few are seen to the very
// end, and the many that are stuck for ever do not use the purse up.
func (s *Scout) Extend() bool {
	s.t.mu.Lock()
	defer s.t.mu.Unlock()
	return s.t.purse.coin.Uint64()&1 == 0 && s.reserve()
}

func (s *Scout) reserve() bool {
	next := min(2*s.until, s.most)
	if next <= s.until || !s.t.purse.take(next-s.until) {
		return false
	}
	s.until = next
	return true
}

// End reports how the try ended, and gives back what it did not use. Call it exactly once.
func (s *Scout) End(elapsed time.Duration, o Outcome) {
	t := s.t
	elapsed = min(clamp(elapsed), max(s.until, 0))
	t.mu.Lock()
	defer t.mu.Unlock()
	t.purse.put(s.until - elapsed)
	t.purse.earn(s.limit)
	if o == Finished {
		t.counts.WouldHaveFinished++
	}
	t.counts.ScoutTime += max(0, elapsed-s.limit)
	t.observe(observed(s.start, elapsed, o))
}
