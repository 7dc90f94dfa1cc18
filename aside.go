package prazo

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
)

// outcome is what a try that has a goroutine of its own came to.
type outcome[T any] struct {
	v     T
	err   error
	panic *asidePanic
}

// asidePanic carries a panic from the goroutine of a try to the caller's, with the stack that it loses on the way.
type asidePanic struct {
	value any
	stack []byte
}

// performAside makes a try whose Do may ignore its ctx. When the try is cut before Do returns, Do becomes a
// straggler: it is counted until it returns, and what it returns is dropped.
func performAside[T any](t *Try, do func(context.Context, *Try) (T, error), drop func(T)) (T, error) {
	result := make(chan outcome[T], 1)
	go run(func() (T, error) { return do(&t.ctx, t) }, func(o outcome[T]) {
		if t.comeBack() {
			result <- o
			return
		}
		if o.err == nil && o.panic == nil && drop != nil {
			drop(o.v)
		}
	})
	select {
	case o := <-result:
		return o.deliver()
	case <-t.ctx.Done():
	}
	if !t.abandon() {
		o := <-result // it came back in the same instant
		return o.deliver()
	}
	var none T
	return none, t.ctx.Err()
}

// run calls f, and then with what it came to, whichever way f ends.
func run[T any](f func() (T, error), then func(outcome[T])) {
	o := outcome[T]{err: errExited}
	defer func() {
		if p := recover(); p != nil {
			o.panic = &asidePanic{p, debug.Stack()}
		}
		then(o)
	}()
	o.v, o.err = f()
}

func (o outcome[T]) deliver() (T, error) {
	if o.panic != nil {
		panic(o.panic)
	}
	return o.v, o.err
}

func (p *asidePanic) Error() string { return fmt.Sprintf("%v\n\n%s", p.value, p.stack) }

// Unwrap returns the value that Do panicked with, if that was an error.
func (p *asidePanic) Unwrap() error {
	err, _ := p.value.(error)
	return err
}

// errExited is the error of a try whose goroutine was ended by runtime.Goexit, for example in t.FailNow.
var errExited = errors.New("the goroutine of the try was ended")

// comeBack reports whether somebody still waits for what Do returned.
func (t *Try) comeBack() bool {
	t.call.mu.Lock()
	defer t.call.mu.Unlock()
	if t.scout != nil {
		return false
	}
	if t.abandoned {
		t.call.guard.stragglers.Add(-1)
		t.call.guard.late.Add(1)
		return false
	}
	t.back = true
	return true
}

// abandon gives Do up, unless it came back already.
func (t *Try) abandon() bool {
	t.call.mu.Lock()
	defer t.call.mu.Unlock()
	if t.back {
		return false
	}
	t.abandoned = true
	t.call.guard.stragglers.Add(1)
	return true
}
