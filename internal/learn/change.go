package learn

import "time"

// Alarms of the change detectors. Each counts up for a finished try on its side of a quantile of the window and down
// for any other, never below zero. A try is beyond a quartile with a chance of 1 in 4, so such a sum falls by a half
// a try while nothing changes and reaches 14 about once in millions of tries; when most tries are beyond it, it takes
// some twenty tries. The tail counts 14 for a try above the 99th percentile and 1 down for others, which is the
// likelihood ratio of "20 % of the tries are there" against "1 %", scaled to whole numbers. Its
// alarm needs five such tries close together: four are common in the bursts of recorded series, and without it a
// dependency with few calls is followed late.
const (
	quartileAlarm = 14
	tailGain      = 14
	tailAlarm     = 57
)

// cusum is one cumulative sum.
type cusum struct {
	sum int
	run int // finished tries since the sum was last zero
}

func (c *cusum) step(hit bool, gain int) {
	c.sum--
	if hit {
		c.sum += 1 + gain
	}
	c.run++
	if c.sum <= 0 {
		*c = cusum{}
	}
}

// kind says what a candidate claims.
type kind uint8

const (
	noChange kind = iota
	slower        // most tries are slower than they were
	tailed        // many more tries than before are as slow as few were
	faster        // most tries are faster
)

// detector looks for the start of another regime.
type detector struct{ slow, tail, fast cusum }

// step looks at a finished try. When it sees a change it returns its kind and how many of the last finished tries are
// of the new regime, and starts afresh.
func (d *detector) step(elapsed time.Duration, e *estimate) (kind, int) {
	d.slow.step(elapsed >= e.slow, 1)
	d.tail.step(elapsed >= e.rare, tailGain)
	d.fast.step(elapsed < e.fast, 1)
	found, run := noChange, 0
	switch {
	case d.slow.sum >= quartileAlarm:
		found, run = slower, d.slow.run
	case d.fast.sum >= quartileAlarm:
		found, run = faster, d.fast.run
	case d.tail.sum >= tailAlarm:
		found, run = tailed, d.tail.run
	}
	if found != noChange {
		*d = detector{}
	}
	return found, run
}

// When a candidate becomes the window. A slower one raises the limit at once, so there is time to see whether it is
// only a burst. A faster one has no effect until then.
const (
	adoptCount     = 256
	adoptAge       = 10 * time.Second
	adoptLateCount = 32
	adoptFaster    = 48
)

// candidate is what may be the next regime: only tries that began after the change.
type candidate struct {
	histogram
	kind    kind
	epoch   time.Duration // when its first try began
	longest time.Duration
	limit   time.Duration // what its own tries call for
	back    int           // the sum that says that the old regime is back
	backAt  time.Duration // when the first try of that began
}

func (c *candidate) note(o observation) {
	if c.full() {
		return // an outage of days: nothing is lost that its millions of tries do not say already
	}
	c.add(bucketOf(o.elapsed), o.finished, 1)
	if o.finished {
		c.longest = max(c.longest, o.elapsed)
	}
}

// returned looks at a finished try of the candidate, at its end, and reports that the old regime is back.
//
// A slow try that began before the present run of evidence is a straggler of the burst and does not count against its
// end. So at first only fast ones can count at all, and where thousands of calls come in a second they would be enough: the
// run must also last some times as long as what is slow.
func (c *candidate) returned(o observation, old *estimate) bool {
	again, loss, alarm, long := o.elapsed < old.slow, 1, quartileAlarm, old.slow
	switch c.kind {
	case tailed:
		again, loss, alarm, long = o.elapsed < old.rare, tailGain, tailAlarm, old.rare
	case faster:
		again = o.elapsed >= old.fast
	}
	switch {
	case again && c.back == 0:
		c.back, c.backAt = 1, o.start
	case again:
		c.back++
	case c.back > 0 && o.start >= c.backAt:
		c.back = max(0, c.back-loss)
	}
	return c.back >= alarm && (o.start+o.elapsed-c.backAt)/settleTimes >= long
}

// proven reports that the candidate has lasted long enough to be the window.
func (c *candidate) proven(now time.Duration) bool {
	age := now - c.epoch
	if c.kind == faster {
		return c.nFinished >= adoptFaster && c.limit > 0 && age/settleTimes >= c.limit
	}
	return c.nFinished >= adoptCount && age >= adoptAge || c.nFinished >= adoptLateCount && age >= lateAge
}
