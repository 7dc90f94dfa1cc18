package prazo

import (
	"math/rand/v2"
	"sync/atomic"
	"time"

	"github.com/prazohq/prazo/internal/learn"
)

// Learnt is for Hedge.After: it has the delay follow the latency of the class: there is none while a second try would not make calls
// shorter, and at most 5 % of the calls that finish are hedged.
const Learnt = -2

// part is a part of a try whose duration is learnt apart from the others.
type part uint8

const (
	partConnect   part = iota // finding the address and opening the connection
	partTLS                   // the handshake
	partFirstByte             // sending the request, and waiting for the answer to begin
	partBody                  // reading 64 KiB of the answer
	parts
	noPart = parts
)

// partOf returns the part that a phase belongs to. Waiting for a connection of a pool belongs to none: it says nothing about
// the dependency.
func partOf(p Phase) part {
	switch p {
	case PhaseDNS, PhaseConnect:
		return partConnect
	case PhaseTLS:
		return partTLS
	case PhaseWrite, PhaseFirstByte:
		return partFirstByte
	case PhaseBody:
		return partBody
	}
	return noPart
}

// Bodies are learnt by 64 KiB, and what is shorter than 16 KiB is taken for as much.
const (
	bodyUnit  = 64 << 10
	leastBody = 16 << 10
)

// leastTaught is the shortest time that is told apart for whole tries: what differs below it is the scheduler's doing, which would look like
// one change of the dependency after another.
const leastTaught = 50 * time.Microsecond

// shortestLearnt is the shortest learnt limit. A collector's pause or a busy scheduler holds tries up for some milliseconds, which
// says nothing about the dependency; and a timer that is always the next to fire wakes a thread with every call, which at 1 ms made
// quick calls an eighth dearer (measured).
const shortestLearnt = 10 * time.Millisecond

// scaled returns how long a body of so many bytes may take, if 64 KiB may take d.
func scaled(d time.Duration, bytes int64) time.Duration {
	if bytes < 0 { // it is not known: 64 KiB more each time
		bytes = bodyUnit
	}
	return time.Duration(min(float64(d)*float64(max(bytes, leastBody))/bodyUnit, float64(longest)))
}

// unit returns how long 64 KiB took, if so many bytes took d.
func unit(d time.Duration, bytes int64) time.Duration {
	return time.Duration(float64(d) * bodyUnit / float64(max(bytes, leastBody)))
}

// learnt is what a class has learnt about how long its tries take: whole ones, and each part of them. A tracker is made with
// the first try that has something for it.
type learnt struct {
	trackers [parts + 1]atomic.Pointer[tracker] // the last one is of whole tries
}

// tracker is a learner with the number under which it tells others what it learns. A class that was forgotten comes back with
// another number, so that nobody takes its first words for old ones.
type tracker struct {
	*learn.Tracker
	sender uint64
}

// known returns the tracker of a part, noPart for whole tries; nil if it has seen nothing.
func (l *learnt) known(p part) *tracker { return l.trackers[p].Load() }

// of returns the tracker of a part, and makes it if need be.
func (l *learnt) of(p part, g *Guard) *tracker {
	if t := l.trackers[p].Load(); t != nil {
		return t
	}
	t := &tracker{learn.New(learn.Settings{Max: g.policy.Load().Deadline, Min: shortestLearnt, Seed: rand.Uint64()}), rand.Uint64()}
	if g.shares.Load() {
		t.Delta(0, t.sender) // it notes from now on
	}
	if !l.trackers[p].CompareAndSwap(nil, t) {
		return l.trackers[p].Load()
	}
	return t
}

// limit returns how long a part may take, noPart for a whole try; 0: not known.
func (l *learnt) limit(p part) time.Duration {
	if t := l.known(p); t != nil {
		return t.Limit()
	}
	return 0
}

// hedgeAfter returns after how long a second try makes a call shorter; 0: it does not, or that is not known.
func (l *learnt) hedgeAfter() time.Duration {
	if t := l.known(noPart); t != nil {
		return t.HedgeAfter()
	}
	return 0
}

// setMax is told another deadline.
func (l *learnt) setMax(deadline time.Duration) {
	for i := range l.trackers {
		if t := l.trackers[i].Load(); t != nil {
			t.SetMax(deadline)
		}
	}
}

// pacer is the learnt limit of one try, which grows with each part that the try comes to: a connection that is there already
// costs nothing, and a large body has more time than a small one. What one part leaves over the next one has.
type pacer struct {
	on    bool
	cold  time.Time // the limit where nothing is known; zero: none but the deadline
	sum   time.Time // until when the parts so far may take; zero: something of them is not known
	since time.Time // when the part began
	look  time.Time // when the timer fires first: before the limit of any part, so that it need not be set again for each
	part  part
	size  int64         // of the body
	units int64         // whole bodyUnits of a body of unknown length that have come
	late  int64         // bytes that came to a scout
	asked time.Time     // when the first byte was asked for, once it is there; zero: it is not
	first time.Duration // how long it took
}

// learns reports whether the try is one that the class learns from.
func (c *call) learns() bool {
	return !c.may.foreign && (c.policy.TryLimit.learns() || c.policy.Hedge.After == Learnt)
}

// pacedBy starts the learnt limit of a try, and returns it: 0 if there is none.
func (t *Try) pacedBy(now time.Time, cold time.Duration) time.Duration {
	c := t.call
	t.pacer = pacer{on: true, part: noPart}
	if cold > 0 {
		t.pacer.cold = now.Add(cold)
	}
	if d := c.class.learnt.limit(partFirstByte); d > 0 {
		t.pacer.look = now.Add(d)
	}
	limit := cold
	t.auto = true // what is not known does not cut where no other try follows
	if k := &c.class.learnt; k.limit(partFirstByte) == 0 && k.limit(noPart) > 0 {
		limit = k.limit(noPart) // it names no phases
		t.auto = c.policy.TryLimit.Rule == Auto
	}
	return limit
}

// enter has the limit of the try follow it into another part.
func (t *Try) enter(now time.Time, p part, size int64) {
	c, r := t.call, &t.pacer
	if p == r.part || !c.learns() {
		return
	}
	switch {
	case p == noPart: // another connection is looked for: the one that it had, or wanted, came to nothing
		t.leavePart(now, learn.Censored)
	case r.part == partFirstByte: // it may be that of a refusal
		r.asked, r.first = r.since, now.Sub(r.since)
	default:
		t.leavePart(now, learn.Finished)
	}
	r.part, r.since, r.size = p, now, size
	if r.on {
		t.allow(now, p)
	}
}

// allow gives the try the time of a part on top of what it has. One that was cut has a limit no more, nor has a scout.
func (t *Try) allow(now time.Time, p part) {
	c, r := t.call, &t.pacer
	if t.cut != WallNone || t.ended {
		return
	}
	d := t.partLimit(now, p)
	t.auto = d == 0 || c.policy.TryLimit.Rule == Auto
	if d == 0 {
		r.sum, t.until = time.Time{}, t.coldLimit(now)
	} else {
		r.sum = later(r.sum, now).Add(d) // it may have passed, where no other try could follow
		t.until = r.sum
	}
	if !t.until.Before(c.deadline) {
		t.until = time.Time{}
	}
	t.record().Limit = 0
	if !t.until.IsZero() {
		t.record().Limit = t.until.Sub(c.record.Start) - t.record().At
		if c.armed.IsZero() || t.until.Before(c.armed) {
			c.arm(now)
		}
	}
}

// coldLimit returns the limit of a part of which nothing is known; zero: none. It takes nothing away that the try has, and where
// half of what was left is over, because more was known of the parts before, it is half of what is left now.
func (t *Try) coldLimit(now time.Time) time.Time {
	r := &t.pacer
	if r.cold.IsZero() {
		return time.Time{}
	}
	if at := later(r.cold, r.sum); at.After(now) {
		return at
	}
	return now.Add(t.call.deadline.Sub(now) / 2)
}

// later returns the later of two times.
func later(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}

// partLimit returns how long the part may take; 0: not known.
func (t *Try) partLimit(now time.Time, p part) time.Duration {
	k, size := &t.call.class.learnt, t.pacer.size
	switch {
	case p == noPart:
		return 0
	case p == partBody && k.limit(p) > 0:
		return scaled(k.limit(p), size)
	case p == partBody && size >= 0 && size < leastBody && k.limit(noPart) > 0: // only small bodies are known, with their tries
		left := k.limit(noPart) - t.call.record.since(now, t.record())
		if left <= 0 && !t.pacer.sum.After(now) {
			return 0
		}
		return max(1, left)
	}
	return k.limit(p)
}

// moreBody has the limit of a body of unknown length follow its progress.
func (t *Try) moreBody(now time.Time, bytes int64) {
	r := &t.pacer
	if !r.on || r.part != partBody || r.size >= 0 || t.ended || bytes/bodyUnit == r.units {
		return
	}
	r.units, r.sum = bytes/bodyUnit, time.Time{}
	t.allow(now, partBody)
}

// leavePart teaches what the part of the try that ends now took.
func (t *Try) leavePart(now time.Time, o learn.Outcome) {
	c, r := t.call, &t.pacer
	p := r.part
	if p == noPart {
		return
	}
	r.part = noPart
	took := now.Sub(r.since)
	if p == partBody {
		bytes := t.record().Bytes + r.late
		if o == learn.Censored {
			bytes = max(bytes, r.size)
		}
		if bytes < leastBody { // it came with the header, which says nothing of a larger one
			return
		}
		took = unit(took, bytes)
	}
	c.class.learnt.of(p, c.guard).Observe(c.guard.age(now.Add(-took)), took, o)
}

// leaveParts teaches what the parts of a try took that came to v, or was cut. The body of an answer that is not whole is not at its end.
func (t *Try) leaveParts(now time.Time, v Verdict, o learn.Outcome, cut bool) {
	if t.pacer.part != partBody || v.Whole || o == learn.Censored {
		t.leavePart(now, o)
	}
	r, c := &t.pacer, t.call
	if r.asked.IsZero() {
		return
	}
	if cut || v.Kind == Broken { // while its body came
		o = learn.Finished
	}
	c.class.learnt.of(partFirstByte, c.guard).Observe(c.guard.age(r.asked), r.first, o)
	r.asked = time.Time{}
}

// observe teaches what a try took that ended now. Only an answer says how long one takes; whatever else ended the try, it
// might have taken longer.
func (c *call) observe(now time.Time, t *Try, v Verdict) {
	if !c.learns() || t.scout != nil { // a scout is observed when it ends
		return
	}
	o := learn.Censored
	if v.Kind == Good {
		o = learn.Finished
	}
	t.leaveParts(now, v, o, t.cut != WallNone)
	took := max(t.record().Took, leastTaught)
	c.class.learnt.of(noPart, c.guard).Observe(c.guard.age(now)-took, took, o)
}

// age returns how old the guard is: learners count from its beginning.
func (g *Guard) age(now time.Time) time.Duration { return now.Sub(g.born) }
