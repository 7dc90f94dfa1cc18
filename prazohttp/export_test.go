package prazohttp

import "net/http"

// Held returns how many bytes of whole bodies are in memory now.
func (t *Transport) Held() int64 { return t.memory.held.Load() }

// Suspects returns how many connections of the pool in use are remembered for their timeouts.
func (t *Transport) Suspects() int {
	t.pools.mu.Lock()
	defer t.pools.mu.Unlock()
	return len(t.pools.now.suspects)
}

// Renewed is renewed.
func Renewed(b *http.Transport) *http.Transport { return renewed(b) }
