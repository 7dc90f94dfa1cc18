package prazo

import (
	"context"
	"sync"
	"time"
)

// scope is the ctx of one try. It is a type of its own because one timer of the call serves all its limits, where a
// chain of standard contexts would have a timer, a channel and a lock for each. It has an AfterFunc
// method so that the standard library links its own contexts to it without a goroutine for each.
type scope struct {
	try *Try

	mu    sync.Mutex
	done  chan struct{} // made when somebody asks for it
	err   error
	first func()         // to be called at the end; most scopes have one child, which needs no map
	more  map[int]func() // the others, by number
	n     int            // the number given last; first has 0
}

// Deadline returns the limit of the try that a person asked for, or the deadline of the call where that comes first.
func (s *scope) Deadline() (time.Time, bool) { return s.try.call.wall(s.try), true }

func (s *scope) Done() <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.done == nil {
		s.done = make(chan struct{})
		if s.err != nil {
			close(s.done)
		}
	}
	return s.done
}

func (s *scope) Err() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// callKey finds the call that a ctx belongs to, tryKey its try.
type (
	callKey struct{}
	tryKey  struct{}
)

func (s *scope) Value(key any) any {
	switch key {
	case callKey{}:
		return s.try.call
	case tryKey{}:
		return s.try
	}
	return s.try.caller.Value(key)
}

// TryOf returns the try that ctx belongs to: the ctx that Do got, or one made from it. It is for what works below an
// adapter, for example a dialer. ok is false for any other ctx.
func TryOf(ctx context.Context) (t *Try, ok bool) {
	t, _ = ctx.Value(tryKey{}).(*Try)
	return t, t != nil
}

// AfterFunc arranges for f to be called when the scope ends; package context looks for this method. f is called in
// the goroutine that ends the scope: package context passes functions that only cancel a child.
func (s *scope) AfterFunc(f func()) (stop func() bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil {
		go f()
		return func() bool { return false }
	}
	if s.first == nil && s.n == 0 {
		s.first = f
		return s.unlinkFirst
	}
	if s.more == nil {
		s.more = make(map[int]func())
	}
	s.n++
	n := s.n
	s.more[n] = f
	return func() bool { return s.unlink(n) }
}

func (s *scope) unlinkFirst() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	was := s.first != nil
	s.first = nil
	s.n = max(s.n, 1) // no other function may take its place: it could be stopped twice
	return was
}

func (s *scope) unlink(n int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, was := s.more[n]
	delete(s.more, n)
	return was
}

// cancel ends the scope with err, once. It must not be called with the lock of the call held.
func (s *scope) cancel(err error) {
	s.mu.Lock()
	if s.err != nil {
		s.mu.Unlock()
		return
	}
	s.err = err
	if s.done != nil {
		close(s.done)
	}
	first, more := s.first, s.more
	s.first, s.more = nil, nil
	s.mu.Unlock()
	if first != nil {
		first()
	}
	for _, f := range more {
		f()
	}
}

var _ context.Context = (*scope)(nil)
