package gate

import "time"

// paceSlots is into how many parts a Pace divides its window. It keeps one more: while the newest fills, the window is a
// little too wide rather than too narrow, and nothing is called slower than it is.
const paceSlots = 10

// Pace measures how fast something comes, over a window of time in which somebody waits for it: what nobody asked for
// cannot be late. Its zero value needs a Width. It is not safe for concurrent use.
type Pace struct {
	Width time.Duration // of the window

	waiting bool
	since   time.Time     // when the wait under way began
	waited  time.Duration // before it
	gap     time.Duration // of that, after something came last
	slots   [paceSlots + 1]int64
	newest  int64 // the slot that waited is in
	best    int64 // the most that came in a whole window
}

// Await notes that somebody waits from now on.
func (p *Pace) Await(now time.Time) {
	if !p.waiting {
		p.waiting, p.since = true, now
	}
}

// Came notes that n came, which ends the wait.
func (p *Pace) Came(now time.Time, n int64) {
	p.advance(now)
	p.waiting = false
	if n > 0 {
		p.gap = 0
		p.slots[p.newest%int64(len(p.slots))] += n
	}
}

// Waiting reports whether somebody waits.
func (p *Pace) Waiting() bool { return p.waiting }

// Gap returns for how long somebody has waited since something came last.
func (p *Pace) Gap(now time.Time) time.Duration {
	p.advance(now)
	return p.gap
}

// Last returns what came in the last window; full is false while no whole window has been waited.
func (p *Pace) Last(now time.Time) (n int64, full bool) {
	p.advance(now)
	return p.sum(), p.waited >= p.Width
}

// Best returns the most that ever came in a window; full is false while no whole window has been waited.
func (p *Pace) Best(now time.Time) (n int64, full bool) {
	last, full := p.Last(now)
	return max(p.best, last), full
}

// Next returns when a wait that goes on will have filled another part of the window.
func (p *Pace) Next(now time.Time) time.Time {
	p.advance(now)
	return now.Add(p.slot() - p.waited%p.slot())
}

func (p *Pace) slot() time.Duration { return max(1, p.Width/paceSlots) }

// advance takes the wait under way into account, and drops what has left the window.
func (p *Pace) advance(now time.Time) {
	if !p.waiting {
		return
	}
	d := max(0, now.Sub(p.since))
	p.since = p.since.Add(d)
	p.waited += d
	p.gap += d
	slot := int64(p.waited / p.slot())
	if slot == p.newest {
		return
	}
	p.best = max(p.best, p.sum())
	for i := max(p.newest+1, slot-paceSlots); i <= slot; i++ {
		p.slots[i%int64(len(p.slots))] = 0
	}
	p.newest = slot
}

func (p *Pace) sum() (n int64) {
	for _, s := range p.slots {
		n += s
	}
	return n
}
