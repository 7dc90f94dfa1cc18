package prazo

import (
	"context"
	"errors"
	"sync"
)

// Group makes calls with the same key one call. The zero value is none.
type Group struct {
	// Key names what is done, for example "search box of session 7f3a". Calls of one guard with the same key belong
	// together; a key must not be shared by users who may not see each other's answers. "" means no group.
	Key string
	// Mode says what becomes of two calls with the same key.
	Mode GroupMode
}

// GroupMode says what becomes of two calls with the same key that are made at the same time.
type GroupMode uint8

const (
	// Supersede ends the older call: the user knows best, and has asked anew. The newer one starts from the top, with all
	// its tries and its whole deadline; the older caller gets an Error with WallSuperseded.
	Supersede GroupMode = iota
	// Join has the newer caller wait for the answer of the older call. Each caller keeps its own ctx and deadline: one
	// that leaves does not take the call along, which ends when all have left. The Op needs a Copy; without one, or with
	// another type of answer under the same key, calls are made apart.
	Join
)

// groups holds the calls that run under a key.
type groups struct {
	mu      sync.Mutex
	running map[string]*call // for Supersede
	flights map[string]any   // for Join: *flight[T]
}

// supersede puts c in the place of the call that runs under its key, and returns that.
func (g *groups) supersede(c *call) (older *call) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.running == nil {
		g.running = make(map[string]*call)
	}
	older = g.running[c.key]
	g.running[c.key] = c
	return older
}

// leave takes a call that is over out.
func (g *groups) leave(c *call) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.running[c.key] == c {
		delete(g.running, c.key)
	}
}

// flight is one call that several callers wait for.
type flight[T any] struct {
	done    chan struct{} // closed when v and err are set
	v       T
	err     error
	waiters int // guarded by groups.mu
	cancel  context.CancelFunc
}

// board returns the flight under a key, and whether the caller is its first and must start it. nil means that the key is
// taken by a call with another type of answer.
func board[T any](g *groups, key string) (f *flight[T], first bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if under, ok := g.flights[key]; ok {
		f, _ = under.(*flight[T])
		if f != nil {
			f.waiters++
		}
		return f, false
	}
	if g.flights == nil {
		g.flights = make(map[string]any)
	}
	f = &flight[T]{done: make(chan struct{}), waiters: 1}
	g.flights[key] = f
	return f, true
}

// land ends a flight: the key is free, and whoever comes now starts another.
func land[T any](g *groups, key string, f *flight[T], v T, err error) {
	g.mu.Lock()
	if under, ok := g.flights[key].(*flight[T]); ok && under == f {
		delete(g.flights, key)
	}
	f.v, f.err = v, err
	g.mu.Unlock()
	close(f.done)
}

// disembark takes a caller out that has its copy, or waits no longer. The last one ends the call, frees the key at once
// (a caller that comes now must not be given the end of a call that nobody wanted) and reports that it was the last.
func disembark[T any](g *groups, key string, f *flight[T]) (last bool) {
	g.mu.Lock()
	f.waiters--
	last = f.waiters == 0
	if under, ok := g.flights[key].(*flight[T]); last && ok && under == f {
		delete(g.flights, key)
	}
	g.mu.Unlock()
	if last {
		f.cancel()
	}
	return last
}

// runJoined makes the call under op's key, or waits for the one that runs. The call has a goroutine of its own and the values
// of the first caller's ctx, but not its end. A caller that came late, and whose own deadline is not over when that of the
// call is, goes on with another: a call that stalls poisons nobody who came after it.
func runJoined[T any](ctx context.Context, g *Guard, op Op[T]) (T, error) {
	var none T
	w := g.newWaiter(ctx, &op.Spec)
	defer w.cancel()
	for {
		f, first := board[T](&g.groups, op.Group.Key)
		if f == nil {
			return runOne(ctx, g, op)
		}
		if first {
			var shared context.Context
			shared, f.cancel = context.WithCancel(context.WithoutCancel(ctx))
			go fly(shared, g, op, f)
		}
		select {
		case <-f.done:
		case <-w.ctx.Done():
			disembark(&g.groups, op.Group.Key, f)
			return none, w.fail()
		}
		v, err := alight(g, op, f)
		if err == nil || first || !isDeadline(err) {
			return v, err
		}
		if op.Deadline = w.left(); op.Deadline <= 0 {
			return v, err
		}
	}
}

// alight gives a caller its copy of the answer; the last one drops the answer itself.
func alight[T any](g *Guard, op Op[T], f *flight[T]) (v T, err error) {
	if err = f.err; err == nil {
		v = op.Copy(f.v)
	}
	if disembark(&g.groups, op.Group.Key, f) {
		op.drop(f.v, f.err)
	}
	return v, err
}

func isDeadline(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.Wall == WallDeadline
}

// fly makes the call that others wait for. Its answer must be whole: it is shared.
func fly[T any](ctx context.Context, g *Guard, op Op[T], f *flight[T]) {
	op.Hold = nil
	run(func() (T, error) { return runOne(ctx, g, op) }, func(o outcome[T]) {
		if o.panic != nil {
			o.err = panicked(g, &op.Spec, o.panic)
		}
		land(&g.groups, op.Group.Key, f, o.v, o.err)
	})
}

// panicked is what the callers of a joined call get when it panics: the panic has no caller of its own.
func panicked(g *Guard, s *Spec, p *asidePanic) error {
	return &Error{
		Record: &Record{
			Guard: g.name, Class: s.Class, RequestID: s.RequestID, Outcome: Failed, Over: true,
			Tries: []TryRecord{{N: 1, Kind: Failed, Err: errPanicked.Error()}},
		},
		Cause: p,
	}
}
