package prazo

import (
	"context"
	"sync"
	"time"
)

// scope is the ctx of a call or of one of its tries. It is a type of its own because one timer of the call serves all
// its limits, where a chain of standard contexts would have a timer, a channel and a lock for each. It has an AfterFunc
// method so that the standard library links its own contexts to it without a goroutine for each.
type scope struct {
	call *call
	try  *Try // nil for the scope of the whole call

	mu    sync.Mutex
	done  chan struct{} // made when somebody asks for it
	err   error
	first *linked          // most scopes have one child: it needs no map
	more  map[*linked]bool // the others
}

// linked is a function to call when the scope ends.
type linked struct{ f func() }

// Deadline returns the limit of the try, or the deadline of the call if that is earlier or the only one.
func (s *scope) Deadline() (time.Time, bool) { return s.call.wall(s.try), true }

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
		return s.call
	case tryKey{}:
		return s.try
	}
	return s.call.caller.Value(key)
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
	l := &linked{f}
	s.mu.Lock()
	switch {
	case s.err != nil:
		s.mu.Unlock()
		go f()
		return func() bool { return false }
	case s.first == nil:
		s.first = l
	default:
		if s.more == nil {
			s.more = make(map[*linked]bool)
		}
		s.more[l] = true
	}
	s.mu.Unlock()
	return func() bool { return s.unlink(l) }
}

func (s *scope) unlink(l *linked) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.first == l {
		s.first = nil
		return true
	}
	was := s.more[l]
	delete(s.more, l)
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
		first.f()
	}
	for l := range more {
		l.f()
	}
}

var _ context.Context = (*scope)(nil)
