package prazoprom

import (
	"strings"
	"sync"
)

const (
	other       = "other"
	longestName = 100 // bytes
)

// names gives the first names it meets to themselves, and one name to all the others, so that a metric cannot grow
// without end.
type names struct {
	most  int
	mu    sync.RWMutex
	known map[string]bool
}

func (n *names) bounded(name string) string {
	name = clean(name)
	n.mu.RLock()
	known, full := n.known[name], len(n.known) >= n.most
	n.mu.RUnlock()
	switch {
	case known:
		return name
	case full:
		return other
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if !n.known[name] && len(n.known) >= n.most {
		return other
	}
	if n.known == nil {
		n.known = map[string]bool{}
	}
	n.known[strings.Clone(name)] = true // it may be a part of something large
	return name
}

// clean cuts a name, and makes it the valid UTF-8 that a label must be.
func clean(name string) string {
	if len(name) > longestName {
		return strings.ToValidUTF8(name[:longestName], "") + "..."
	}
	return strings.ToValidUTF8(name, "\uFFFD")
}

// namesets holds names for each dependency.
type namesets struct {
	most int
	mu   sync.Mutex
	sets map[string]*names
}

// of returns the names of a dependency; its own name must be bounded.
func (s *namesets) of(dependency string) *names {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := s.sets[dependency]
	if n == nil {
		n = &names{most: s.most}
		if s.sets == nil {
			s.sets = map[string]*names{}
		}
		s.sets[dependency] = n
	}
	return n
}
