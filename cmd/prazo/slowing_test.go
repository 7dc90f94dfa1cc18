package main

import (
	"io"
	"net/http"
	"sync"
	"time"
)

// A slowing server answers after 20 ms. From its 31st request on it takes 150 ms, until somebody has waited for two such
// answers; then it is as it was.
type slowing struct {
	mu           sync.Mutex
	seen, waited int
}

// ServeHTTP answers.
func (s *slowing) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	took, slow := 20*time.Millisecond, s.arrived()
	if slow {
		took = 150 * time.Millisecond
	}
	select {
	case <-r.Context().Done():
		return
	case <-time.After(took):
	}
	if slow {
		s.mu.Lock()
		s.waited++
		s.mu.Unlock()
	}
	io.WriteString(w, "answer\n")
}

func (s *slowing) arrived() (slow bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seen++
	return s.seen > 30 && s.waited < 2
}
