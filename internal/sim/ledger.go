package sim

import (
	"slices"
	"time"

	"github.com/prazohq/prazo"
)

// A ledger counts what became of the calls under one policy.
type ledger struct {
	settings Settings

	waits        []time.Duration // of each call that counts
	succeeded    int
	waitedFailed time.Duration
	good, lost   int // calls whose first try would have been answered in time; of those, the ones that failed
	cutFirst     int // of the good ones, those whose first try was cut at its limit
	hung         int // calls whose first try would not have been
	waitedHung   time.Duration
	sent         int
	retried      int
	hedges       int
	stops        [stopToken + 1]int

	held      float64 // seconds that tries held a place, of all calls
	since     time.Duration
	slots     int
	peak      int
	scouts    int
	scoutTime time.Duration
	last      time.Duration // when a caller was let go last

	seen map[int]ended // what became of each call; nil: nobody asks
}

// ended is what became of one call.
type ended struct {
	waited time.Duration
	ok     bool
	tries  int
}

// hold notes that one more place is held, or one less.
func (l *ledger) hold(now time.Duration, by int) {
	l.held += float64(l.slots) * (now - l.since).Seconds()
	l.since = now
	l.slots += by
	l.peak = max(l.peak, l.slots)
}

// add counts a call that has ended.
func (l *ledger) add(v *visit, now time.Duration, ok bool) {
	l.last = max(l.last, now)
	if !l.settings.counts(v.index) {
		return
	}
	waited := now - v.at
	if l.seen != nil {
		l.seen[v.index] = ended{waited, ok, v.tries}
	}
	l.waits = append(l.waits, waited)
	l.sent += v.tries
	l.hedges += v.hedges
	l.retried += max(0, v.tries-1-v.hedges)
	l.stops[v.stop]++
	if ok {
		l.succeeded++
	} else {
		l.waitedFailed += waited
	}
	switch inTime := v.first.takes <= l.settings.Patience; {
	case !inTime:
		l.hung++
		l.waitedHung += waited
	case v.first.kind == prazo.Good:
		l.good++
		if !ok {
			l.lost++
		}
		if v.cutFirst {
			l.cutFirst++
		}
	}
}

// outcome sums up.
func (l *ledger) outcome(name string, first time.Duration) Outcome {
	n, failed := len(l.waits), len(l.waits)-l.succeeded
	slices.Sort(l.waits)
	o := Outcome{
		Policy: name, Calls: n, Good: l.good, Hung: l.hung,
		FalseCuts: ratio(float64(l.lost), float64(l.good)), CutFirst: ratio(float64(l.cutFirst), float64(l.good)),
		Success:    ratio(float64(l.succeeded), float64(n)),
		WaitFailed: ratio(l.waitedFailed.Seconds(), float64(failed)), WaitHung: ratio(l.waitedHung.Seconds(), float64(l.hung)),
		P50: ranking(l.waits, 0.5), P99: ranking(l.waits, 0.99), P999: ranking(l.waits, 0.999),
		Load:  ratio(float64(l.sent), float64(n)),
		Slots: ratio(l.held, (l.last - first).Seconds()), PeakSlots: l.peak,
		Retries: l.retried, Hedges: l.hedges, Refused: l.stops[stopBreaker], NoPlace: l.stops[stopPlace], NoToken: l.stops[stopToken],
		Scouts: l.scouts, ScoutSlots: ratio(l.scoutTime.Seconds(), (l.last - first).Seconds()),
	}
	return o
}

// ranking is the smallest of sorted durations that a share p of them does not exceed, in seconds; 0 of none.
func ranking(sorted []time.Duration, p float64) float64 {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[rank(len(sorted), p)].Seconds()
}
