package gate

import (
	"sync"
	"sync/atomic"
	"time"
)

// Hold keeps the wait that a dependency asked for, so that calls which come later keep it too.
type Hold struct {
	asked atomic.Bool // something was ever asked for: most dependencies never do, and every call looks
	mu    sync.Mutex
	until time.Time
}

// Ask notes that nothing should be sent before now+wait. A shorter wait never replaces a longer one.
func (h *Hold) Ask(now time.Time, wait time.Duration) {
	h.asked.Store(true)
	h.mu.Lock()
	if until := now.Add(wait); until.After(h.until) {
		h.until = until
	}
	h.mu.Unlock()
}

// Left returns how much of the wait is left: 0 when it is over or was never asked for.
func (h *Hold) Left(now time.Time) time.Duration {
	if !h.asked.Load() {
		return 0
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	return max(0, h.until.Sub(now))
}
