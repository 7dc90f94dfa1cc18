package prazohttp

import "sync/atomic"

// memory counts the bytes that all calls of a Transport hold.
type memory struct{ held atomic.Int64 }

// take reserves n bytes under the limit.
func (m *memory) take(n, limit int64) bool {
	if m.held.Add(n) > limit {
		m.held.Add(-n)
		return false
	}
	return true
}

func (m *memory) give(n int64) { m.held.Add(-n) }
