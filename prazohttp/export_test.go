package prazohttp

// Held returns how many bytes of whole bodies are in memory now.
func (t *Transport) Held() int64 { return t.memory.held.Load() }
