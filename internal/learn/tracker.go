package learn

import (
	"math"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"
)

// Outcome is how a try ended, as far as its duration is concerned.
type Outcome uint8

const (
	// Censored is a try that was ended before the dependency had answered: cut at a limit or the deadline, cancelled
	// by its caller, superseded, the loser of a hedge, a connection that broke, or an answer that came from somebody in
	// front of the dependency (429, 502, 503, 504). It would have taken longer than it did.
	Censored Outcome = iota
	// Finished is a try that the dependency itself answered, be it with an error such as 404.
	Finished
)

// Settings say within which bounds a Tracker learns.
type Settings struct {
	Max     time.Duration // the longest a try can take, the deadline of the policy; 0: the longest that is told apart, 137s
	Min     time.Duration // no limit is shorter; 0: 1ms
	Initial time.Duration // the limit until something is learnt; 0: there is none
	Seed    uint64        // of the coin that scouts toss
}

// Tracker learns the limit of one kind of call from how long its tries take. Make one with [New].
type Tracker struct {
	limit, hedge atomic.Int64
	detached     atomic.Int64 // when a try was last made so that it can run on; 0: never
	_            [40]byte     // every call reads the three above: they do not share a cache line with what is written all the time

	mu       sync.Mutex
	settings Settings
	now      time.Duration // the latest moment that was told
	old      time.Duration // tries that began before this are of a regime that is over
	window   window
	present  estimate      // of the window
	held     time.Duration // the limit of the window; it may be above that of present while the window is young
	change   detector
	cand     *candidate
	recent   recent
	since    uint32 // observations since the last estimate
	fresh    bool   // one of them finished
	purse    purse
	counts   counts
	share    share
	pending  pending
}

// New makes a Tracker that knows nothing.
func New(s Settings) *Tracker {
	t := &Tracker{settings: s.filled(), old: math.MinInt64}
	t.purse.coin = rand.New(rand.NewPCG(s.Seed, 0x9e3779b97f4a7c15))
	t.purse.resize(t.settings.Max)
	t.purse.left = t.purse.size
	t.held = t.settings.Initial
	t.publish()
	return t
}

const leastLimit = time.Millisecond

func (s Settings) filled() Settings {
	if s.Max <= 0 || s.Max > longestKnown {
		s.Max = longestKnown
	}
	if s.Min <= 0 {
		s.Min = leastLimit
	}
	s.Min = min(s.Min, s.Max)
	s.Initial = min(max(0, s.Initial), s.Max)
	return s
}

// SetMax sets another longest duration, for a policy that was swapped. What was learnt stays.
func (t *Tracker) SetMax(longest time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := t.settings
	s.Max = longest
	t.settings = s.filled()
	t.purse.resize(t.settings.Max)
	t.publish()
}

// Limit returns the limit of the next try, or 0 while none is known. It is one atomic load.
func (t *Tracker) Limit() time.Duration { return time.Duration(t.limit.Load()) }

// HedgeAfter returns after how long a second try beside the first makes a call shorter, or 0 where that does not help or
// is not known. At most 5 % of the calls that finish take that long. It is one atomic load.
func (t *Tracker) HedgeAfter() time.Duration { return time.Duration(t.hedge.Load()) }

// Observe reports that a try which began at start ended after elapsed. It does not block. A try that became a [Scout] is
// reported by the end of that.
func (t *Tracker) Observe(start, elapsed time.Duration, outcome Outcome) {
	o := observed(start, elapsed, outcome)
	if !t.mu.TryLock() {
		t.pending.push(o)
		return
	}
	t.drain()
	t.purse.earn(o.elapsed)
	t.observe(o)
	t.mu.Unlock()
}

// drain notes what came while the tracker was locked.
func (t *Tracker) drain() {
	for o, ok := t.pending.pop(); ok; o, ok = t.pending.pop() {
		t.purse.earn(o.elapsed)
		t.observe(o)
	}
}

// observe notes an observation of this process.
func (t *Tracker) observe(o observation) {
	t.share.note(o)
	t.note(o)
}

// note is the machine: count, look for a change, estimate.
func (t *Tracker) note(o observation) {
	t.now = max(t.now, o.start+o.elapsed)
	if o.finished {
		t.counts.Finished++
	} else {
		t.counts.Censored++
	}
	if o.start < t.old {
		return
	}
	t.window.begun(t.now)
	t.recent.add(o)
	limit := t.Limit()
	urgent := o.finished && limit > 0 && o.elapsed > limit
	if t.cand != nil && o.start >= t.cand.epoch {
		t.cand.note(o)
		urgent = t.judge(o) || urgent
	} else {
		t.keep(o)
		t.watch(o)
	}
	t.window.turn(t.now)
	t.since++
	t.fresh = t.fresh || o.finished
	if urgent || t.since >= t.cadence() {
		t.update()
	}
}

// keep counts an observation in the window.
func (t *Tracker) keep(o observation) {
	t.window.add(bucketOf(o.elapsed), o.finished, 1)
	if o.finished {
		t.window.longest = max(t.window.longest, o.elapsed)
	}
}

// watch looks for a change while there is no candidate.
func (t *Tracker) watch(o observation) {
	if t.cand != nil || !o.finished || t.present.limit == 0 {
		return
	}
	if k, run := t.change.step(o.elapsed, &t.present); k != noChange {
		t.open(k, run)
	}
}

// open begins a candidate with the observations of the change, the last run finished ones: those that began with or
// after the first of them leave the window.
func (t *Tracker) open(k kind, run int) {
	t.counts.Alarms++
	moved := t.recent.since(run)
	t.cand = &candidate{kind: k, epoch: moved[0].start}
	for _, o := range moved {
		if o.start >= t.cand.epoch {
			t.window.take(bucketOf(o.elapsed), o.finished)
			t.cand.note(o)
		}
	}
}

// burstPart is the part of a burst that stays in the window when the old regime returns: bursts are what happens at
// times, and must weigh something, but not as much as the calls of every day.
const burstPart = 8

// judge decides on the candidate after one more of its tries: the old regime is back, the candidate is the new one,
// or neither yet. It reports that something was decided.
func (t *Tracker) judge(o observation) bool {
	c := t.cand
	switch {
	case !o.finished || t.present.limit == 0:
		return false
	case c.returned(o, &t.present):
		t.counts.RolledBack++
		part := uint32(1)
		if c.kind != faster {
			part = burstPart
			t.old = c.backAt // what of the burst is still running says nothing of now
		}
		t.window.merge(&c.histogram, part)
	case c.proven(t.now):
		t.counts.Adopted++
		t.old = c.epoch
		t.window.replace(&c.histogram, c.epoch, c.longest)
		t.present = estimate{finished: c.nFinished}
	default:
		return false
	}
	t.cand = nil
	return true
}

// mostWait is how many observations an estimate waits for at most; with few in the window, every one counts.
const mostWait = 64

func (t *Tracker) cadence() uint32 {
	n := t.present.finished / 16
	if t.cand != nil {
		n = t.cand.nFinished / 8
	}
	return min(mostWait, max(1, n))
}

// settleTimes: a window must be this many times as old as a shorter limit before it may bring it, for what has ended
// in a young window is what is fast.
const settleTimes = 3

// update estimates anew. It needs a finished try: cuts alone say nothing about how long a call takes that ends, so a
// dead dependency does not move the limit.
func (t *Tracker) update() {
	t.since = 0
	if !t.fresh {
		return
	}
	t.fresh = false
	e := estimateOf(&t.window.sum, falseCuts)
	if e.limit > 0 {
		t.present = e
		young := (t.now-t.window.parts[0].born)/settleTimes < e.limit
		if e.limit > t.held && t.held > 0 || !young || t.cand != nil {
			t.held = e.limit
		}
		t.purse.learn(e.median)
	} else {
		t.present.finished = e.finished
		t.reach(t.window.longest)
	}
	if c := t.cand; c != nil {
		if e := estimateOf(&c.histogram, falseCuts); e.limit > 0 {
			c.limit = e.limit
		} else {
			c.limit = stretched(c.longest)
		}
	}
	t.publish()
}

// reach raises the limit above what was seen to finish, while too few tries finished for an estimate. Where no limit
// is known it stays unknown.
func (t *Tracker) reach(longest time.Duration) {
	if t.held > 0 {
		t.held = max(t.held, stretched(longest))
	}
}

func stretched(d time.Duration) time.Duration { return ns(slack * float64(d)) }

// publish makes the limit and the hedge of the present state the ones that callers read.
func (t *Tracker) publish() {
	limit, hedge := t.held, t.present.hedge
	if limit > 0 {
		if t.cand != nil && t.cand.kind != faster {
			limit = max(limit, t.cand.limit)
		}
		limit = min(max(limit, t.settings.Min), t.settings.Max)
	}
	if hedge >= limit {
		hedge = 0
	}
	t.limit.Store(int64(limit))
	t.hedge.Store(int64(hedge))
}
