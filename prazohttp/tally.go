package prazohttp

import (
	"sync"
	"time"
)

// defaultMaxRejects is the largest share of requests that are refused for want of a budget.
const defaultMaxRejects = 0.2

// windowSeconds is over how many seconds that share is taken.
const windowSeconds = 10

// HandlerStats counts the requests of a [Handler] since it was made.
type HandlerStats struct {
	Requests int64 // that came
	Budgets  int64 // whose caller named a budget
	TimedOut int64 // answered 504 because the budget was spent
	Cut      int64 // whose answer had begun when the budget was spent, and was broken off
	Left     int64 // whose caller went away first
	Gone     int64 // that came with nothing left of their budget
	Rejected int64 // of these, refused; the others were served
}

// tally counts, and knows the share of requests that were refused of late.
type tally struct {
	began  time.Time
	mu     sync.Mutex
	stats  HandlerStats
	window [windowSeconds]slot
}

// slot is one second of the window.
type slot struct{ second, came, refused int64 }

// at returns the slot of a second, emptied if it held another; the lock must be held.
func (t *tally) at(now time.Time) *slot {
	second := int64(now.Sub(t.began) / time.Second)
	s := &t.window[max(0, second)%windowSeconds]
	if s.second < second {
		*s = slot{second: second}
	}
	return s
}

// came counts a request.
func (t *tally) came(now time.Time, named bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.stats.Requests++
	if named {
		t.stats.Budgets++
	}
	t.at(now).came++
}

// refuses decides about a request that came with nothing left.
func (t *tally) refuses(now time.Time, dark bool, share float64) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.stats.Gone++
	last := t.at(now)
	var came, refused int64
	for _, s := range t.window {
		if s.second > last.second-windowSeconds {
			came += s.came
			refused += s.refused
		}
	}
	if dark || float64(refused+1) > share*float64(came) {
		return false
	}
	last.refused++
	t.stats.Rejected++
	return true
}

// add counts one more in what, a field of stats.
func (t *tally) add(what *int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	*what++
}
