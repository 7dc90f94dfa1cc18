package prazo_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prazohq/prazo"
)

// guarded is a guard under test and the Records it gave.
type guarded struct {
	*prazo.Guard
	seen *seen
}

type seen struct {
	mu      sync.Mutex
	records []prazo.Record
}

func newGuard(t *testing.T, p prazo.Policy) guarded {
	t.Helper()
	seen := &seen{}
	g, err := prazo.New("frete", p, prazo.WithSink(func(r *prazo.Record) {
		seen.mu.Lock()
		defer seen.mu.Unlock()
		seen.records = append(seen.records, *r)
	}))
	if err != nil {
		t.Fatal(err)
	}
	return guarded{g, seen}
}

// given returns how many Records the guard has given that were not asked for.
func (g guarded) given() int {
	g.seen.mu.Lock()
	defer g.seen.mu.Unlock()
	return len(g.seen.records)
}

// record returns the only Record that the guard has given since it was asked last.
func (g guarded) record(t *testing.T) prazo.Record {
	t.Helper()
	g.seen.mu.Lock()
	defer g.seen.mu.Unlock()
	if n := len(g.seen.records); n != 1 {
		t.Fatalf("the sink got %d Records, want 1", n)
	}
	r := g.seen.records[0]
	g.seen.records = nil
	if !r.Over {
		t.Error("the Record is not over")
	}
	return r
}

// hang waits for the end of its ctx, like a dependency that never answers.
func hang(ctx context.Context, _ *prazo.Try) (int, error) {
	<-ctx.Done()
	return 0, ctx.Err()
}

// answerAfter returns a Do that answers n after d.
func answerAfter(d time.Duration, n int) func(context.Context, *prazo.Try) (int, error) {
	return func(ctx context.Context, _ *prazo.Try) (int, error) {
		timer := time.NewTimer(d)
		defer timer.Stop()
		select {
		case <-timer.C:
			return n, nil
		case <-ctx.Done():
			return 0, ctx.Err()
		}
	}
}

// idempotent returns an operation that may be repeated.
func idempotent(do func(context.Context, *prazo.Try) (int, error)) prazo.Op[int] {
	return prazo.Op[int]{Spec: prazo.Spec{Repeat: prazo.Idempotent}, Do: do}
}

// status judges a number as a server's answer would be: 200 good, 429 throttled, 503 unavailable, others final.
func status(asked time.Duration) func(int, error) prazo.Verdict {
	return func(n int, err error) prazo.Verdict {
		v := prazo.Verdict{Status: n, Asked: asked}
		switch {
		case err != nil:
			v.Kind = prazo.Broken
		case n == 429:
			v.Kind = prazo.Throttled
		case n == 503:
			v.Kind = prazo.Unavailable
		case n != 200:
			v.Kind = prazo.Failed
		default:
			v.Asked = 0
		}
		return v
	}
}

// timed runs f in a bubble of fake time and returns how long it took.
func timed(t *testing.T, f func(t *testing.T)) (took time.Duration) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		f(t)
		took = time.Since(start)
		synctest.Wait()
	})
	return took
}

func asError(t *testing.T, err error) *prazo.Error {
	t.Helper()
	var e *prazo.Error
	if !errors.As(err, &e) {
		t.Fatalf("error is %T (%v), want a *prazo.Error", err, err)
	}
	return e
}

// exact is a policy whose waits are exact: 100 ms, 200 ms, 400 ms ...
func exact(deadline time.Duration, retries int, limit prazo.TryLimit) prazo.Policy {
	return prazo.Policy{
		Deadline: deadline,
		TryLimit: limit,
		Retries:  prazo.Retries{Max: retries, Wait: prazo.Wait{Jitter: prazo.NoJitter}},
	}
}
