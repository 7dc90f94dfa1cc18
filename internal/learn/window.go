package learn

import (
	"slices"
	"sync"
	"time"
)

// Window keeps the durations of the last calls that completed. A call that was cut is not in it: how long it would
// have taken is unknown, so a Window knows only the fast side of a dependency that has turned slow.
type Window struct {
	mu   sync.Mutex
	last []time.Duration // a ring once it is full
	next int
}

// Add notes the duration of a completed call; the oldest of n leaves.
func (w *Window) Add(d time.Duration, n int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.next != 0 && len(w.last) != n { // n changed with a swapped policy: put the oldest first again
		w.last = slices.Concat(w.last[w.next:], w.last[:w.next])
		w.next = 0
	}
	if len(w.last) > n {
		w.last = slices.Clone(w.last[len(w.last)-n:])
	}
	if len(w.last) < n {
		w.last = append(w.last, d)
		return
	}
	w.last[w.next] = d
	w.next = (w.next + 1) % n
}

// Mean returns the mean of the last n durations, and false while fewer are known.
func (w *Window) Mean(n int) (time.Duration, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.last) < n || n == 0 {
		return 0, false
	}
	var sum float64 // not a Duration: n times a long call may exceed 64 bits
	for _, d := range w.last {
		sum += float64(d)
	}
	return time.Duration(sum / float64(len(w.last))), true
}

// Max returns the longest of the last n durations, and false while fewer are known.
func (w *Window) Max(n int) (time.Duration, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.last) < n || n == 0 {
		return 0, false
	}
	var longest time.Duration
	for _, d := range w.last {
		longest = max(longest, d)
	}
	return longest, true
}
