package prazo

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"
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
	// that leaves does not take the call along, which ends when all have left. The Op needs a Copy; without one, with
	// another type of answer under the same key, or after a redirect (see Spec.Follow), calls are made apart.
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
	done  chan struct{} // closed when v and err are set
	v     T
	err   error
	fell  atomic.Pointer[Error] // why v is the answer of a fallback
	until time.Time             // the deadline of the call

	cancel context.CancelCauseFunc

	// Guarded by groups.mu.
	waiters int
	landed  bool // v and err are set
}

// board returns the flight under a key, and whether the caller is its first and must start it. nil means that the key is
// taken by a call with another type of answer.
func board[T any](g *groups, key string, until time.Time) (f *flight[T], first bool) {
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
	f = &flight[T]{done: make(chan struct{}), until: until, waiters: 1}
	g.flights[key] = f
	return f, true
}

// land ends a flight: the key is free, and whoever comes now starts another. It reports whether somebody waits for the answer.
func land[T any](g *groups, key string, f *flight[T], o outcome[T]) (wanted bool) {
	g.mu.Lock()
	f.clear(g, key)
	f.v, f.err, f.landed = o.v, o.err, true
	wanted = f.waiters > 0
	g.mu.Unlock()
	close(f.done)
	return wanted
}

// clear frees the key; the lock must be held.
func (f *flight[T]) clear(g *groups, key string) {
	if under, ok := g.flights[key].(*flight[T]); ok && under == f {
		delete(g.flights, key)
	}
}

// disembark takes a caller out that has its copy, or waits no longer, for the reason why. The last one ends the call
// with that reason, and frees the key at once: a caller that comes now must not be given the end of a call that nobody wanted.
// Whoever of the last caller and the call itself is later drops the answer.
func disembark[T any](g *Guard, op *Op[T], f *flight[T], why error) {
	g.groups.mu.Lock()
	f.waiters--
	last, landed := f.waiters == 0, f.landed
	if last {
		f.clear(&g.groups, op.Group.Key)
	}
	g.groups.mu.Unlock()
	if last {
		f.cancel(why)
	}
	if last && landed {
		op.drop(f.v, f.err)
	}
}

// runJoined makes the call under op's key, or waits for the one that runs. The call has a goroutine of its own and the values
// of the first caller's ctx, but not its end. A caller that came late, and whose own deadline is not over when that of the
// call is, goes on with another: a call that stalls poisons nobody who came after it.
func runJoined[T any](ctx context.Context, g *Guard, op Op[T]) (T, error) {
	w := g.newWaiter(ctx, &op.Spec)
	for {
		f, first := board[T](&g.groups, op.Group.Key, w.until)
		if f == nil {
			return runOne(ctx, g, op)
		}
		if first {
			var shared context.Context
			shared, f.cancel = context.WithCancelCause(context.WithoutCancel(ctx))
			go fly(shared, g, op, f)
		}
		if !w.wait(f.done, f.until) {
			return goWithout(g, w, &op, f)
		}
		if first || !f.stalled() {
			return alight(g, &op, f)
		}
		if left := w.left(); left > 0 {
			disembark(g, &op, f, nil)
			op.Deadline = left
			continue
		}
		return alight(g, &op, f)
	}
}

// alight gives a caller its copy of the answer.
func alight[T any](g *Guard, op *Op[T], f *flight[T]) (v T, err error) {
	defer disembark(g, op, f, nil) // also when Copy panics
	if err = f.err; err == nil {
		v = op.Copy(f.v)
	}
	return v, err
}

// goWithout takes out a caller that waits no longer: with the answer of its own fallback if it has one, else with the error.
func goWithout[T any](g *Guard, w *waiter, op *Op[T], f *flight[T]) (T, error) {
	var none T
	err, why := w.fail(), context.Canceled
	if err.Wall == WallDeadline {
		why = context.DeadlineExceeded
	}
	disembark(g, op, f, why)
	p := g.policy.Load()
	if op.Fallback == nil || err.Wall.unwanted() || !g.fallsBack(p) {
		return none, err
	}
	if v, ok := fallBack(g, w.caller, p.FallbackTime, plan[T]{op.Fallback, op.Drop}, err.detached()); ok {
		return v, nil
	}
	return none, err
}

// stalled reports whether the deadline cut the call, a fallback for it or not.
func (f *flight[T]) stalled() bool {
	var e *Error
	if f.err == nil {
		e = f.fell.Load()
	} else {
		errors.As(f.err, &e)
	}
	return e != nil && e.Wall == WallDeadline
}

// fly makes the call that others wait for. Its answer must be whole, since it is shared, and no hop can go on from it: where
// it leads, each caller goes alone.
func fly[T any](ctx context.Context, g *Guard, op Op[T], f *flight[T]) {
	op.Hold = nil
	if judge := op.Judge; judge != nil {
		op.Judge = func(v T, err error) Verdict {
			verdict := judge(v, err)
			verdict.Leads = false
			return verdict
		}
	}
	if instead := op.Fallback; instead != nil {
		op.Fallback = func(ctx context.Context, why *Error) (T, error) {
			f.fell.Store(why)
			return instead(ctx, why)
		}
	}
	run(func() (T, error) { return runOne(ctx, g, op) }, func(o outcome[T]) {
		if o.panic != nil {
			o.err = panicked(g, &op.Spec, o.panic)
		}
		if !land(&g.groups, op.Group.Key, f, o) {
			op.drop(o.v, o.err)
		}
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
