package gate

import (
	"container/list"
	"sync"
)

// Bulkhead counts the tries in flight and lets those that found no place wait in the order they came.
type Bulkhead struct {
	mu      sync.Mutex
	taken   int
	waiting list.List // of *Place, the longest waiting first
}

// Place is a position in the line of a Bulkhead.
type Place struct {
	// Ready is closed when the place in flight is the waiter's.
	Ready chan struct{}
	elem  *list.Element
}

// Taken reports whether the place is the waiter's.
func (p *Place) Taken() bool {
	select {
	case <-p.Ready:
		return true
	default:
		return false
	}
}

// Take takes a place if one of max is free and nobody waits for it.
func (b *Bulkhead) Take(max int) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.taken >= max || b.waiting.Len() > 0 {
		return false
	}
	b.taken++
	return true
}

// TakeAnyway takes a place above the limit if need be: for a call that was let in already and goes on.
func (b *Bulkhead) TakeAnyway() {
	b.mu.Lock()
	b.taken++
	b.mu.Unlock()
}

// Queue joins the end of the line. The returned place is ready at once if a place has become free since.
func (b *Bulkhead) Queue(max int) *Place {
	b.mu.Lock()
	defer b.mu.Unlock()
	p := &Place{Ready: make(chan struct{})}
	p.elem = b.waiting.PushBack(p)
	b.admit(max)
	return p
}

// Leave ends the wait of a caller that gave up. A place that became ready in the same instant is freed for the
// next in line.
func (b *Bulkhead) Leave(p *Place, max int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if p.elem != nil {
		b.waiting.Remove(p.elem)
		p.elem = nil
		return
	}
	b.taken--
	b.admit(max)
}

// Free gives a place back and lets the next in line in.
func (b *Bulkhead) Free(max int) {
	b.mu.Lock()
	b.taken--
	b.admit(max)
	b.mu.Unlock()
}

// Admit lets waiters in after the limit was raised.
func (b *Bulkhead) Admit(max int) {
	b.mu.Lock()
	b.admit(max)
	b.mu.Unlock()
}

// Counts returns how many places are taken and how many callers wait.
func (b *Bulkhead) Counts() (taken, waiting int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.taken, b.waiting.Len()
}

func (b *Bulkhead) admit(max int) {
	for b.taken < max && b.waiting.Len() > 0 {
		p := b.waiting.Remove(b.waiting.Front()).(*Place)
		p.elem = nil
		b.taken++
		close(p.Ready)
	}
}
