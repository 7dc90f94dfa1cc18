package learn

import "time"

// counts are what a Tracker has seen and done since it was made.
type counts struct {
	Finished, Censored  uint64 // tries, those of other processes included
	Scouts              uint64 // tries that ran on after their limit
	WouldHaveFinished   uint64 // of those, the ones whose cut was wrong: they finished
	ScoutTime           time.Duration
	Alarms              uint64 // candidates opened
	Adopted, RolledBack uint64
}

// Stats is the state of a Tracker for a person or a metric.
type Stats struct {
	counts
	Limit         time.Duration // 0: unknown
	HedgeAfter    time.Duration // 0: none
	Median        time.Duration // of the window, as are the next three; 0: unknown
	Tail          time.Duration // all but one in a thousand of the tries that finish take no longer; 0: unknown
	NeverFinish   float64       // share of tries that no limit would have helped
	InWindow      uint32        // finished tries
	Candidate     bool          // another regime may have begun
	ScoutTimeLeft time.Duration
}

// Stats returns the present state.
func (t *Tracker) Stats() Stats {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.drain()
	return Stats{
		counts: t.counts, Limit: t.Limit(), HedgeAfter: t.HedgeAfter(),
		Median: t.present.median, Tail: ns(float64(t.present.limit) / slack), NeverFinish: t.present.neverFinishes,
		InWindow: t.window.sum.nFinished, Candidate: t.cand != nil, ScoutTimeLeft: t.purse.left,
	}
}
