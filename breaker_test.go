package prazo_test

import (
	"context"
	"errors"
	"io"
	"testing"
	"time"

	"github.com/prazohq/prazo"
)

// breaking is a policy whose breaker opens for 5 s when half of at least 4 tries fail or take longer than 100 ms.
func breaking() prazo.Policy {
	p := exact(2*second, prazo.Off, prazo.TryLimit{})
	p.Breaker = prazo.Breaker{Failures: 0.5, Slow: 0.5, SlowAfter: 100 * ms, Least: 4}
	return p
}

// TestBreakerOpens: each way a try can fail opens it, and what is not the dependency's failure does not.
func TestBreakerOpens(t *testing.T) {
	broken := func(context.Context, *prazo.Try) (int, error) { return 0, io.ErrUnexpectedEOF }
	answer := func(n int) func(context.Context, *prazo.Try) (int, error) {
		return func(context.Context, *prazo.Try) (int, error) { return n, nil }
	}
	for _, c := range []struct {
		name string
		do   func(context.Context, *prazo.Try) (int, error)
		open bool
	}{
		{"broken", broken, true},
		{"unavailable", answer(503), true},
		{"failed for good", answer(500), true},
		{"cut", hang, true},
		{"slow", answerAfter(101*ms, 200), true},
		{"good", answer(200), false},
		{"throttled", answer(429), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			timed(t, func(t *testing.T) {
				g := newGuard(t, breaking())
				op := idempotent(c.do)
				op.Judge, op.Class = status(0), "GET /frete"
				for range 4 {
					prazo.Run(context.Background(), g.Guard, op)
					g.record(t)
				}
				states := g.Stats().Breakers
				if open := states["GET /frete"] == prazo.BreakerOpen; open != c.open || len(states) > 1 {
					t.Fatalf("open %v: %v", open, states)
				}
				if !c.open {
					return
				}
				time.Sleep(second)
				_, err := prazo.Run(context.Background(), g.Guard, op)
				e := asError(t, err)
				if e.Wall != prazo.WallBreaker || e.Limit != 4*second || !e.NotApplied() || e.Timeout() || errors.Is(err, context.DeadlineExceeded) {
					t.Errorf("wall %v of %v: %v", e.Wall, e.Limit, err)
				}
				op.Class = "GET /busca"
				if _, err := prazo.Run(context.Background(), g.Guard, op); err != nil && asError(t, err).Wall == prazo.WallBreaker {
					t.Errorf("another class is refused too: %v", err)
				}
			})
		})
	}
}

// TestBreakerAndLosers: a try that loses to its hedge is slow if it was by then; else it is not counted.
// Law 6: what was cut took longer than that, never as long as that.
// mutate: breaker.go: o.Ignored = false => _ = o
// mutate: breaker.go: if kind == Lost && o.Slow { => if kind == Lost {
func TestBreakerAndLosers(t *testing.T) {
	for _, c := range []struct {
		name    string
		hedge   time.Duration // 50 ms after the first, which never answers
		breaker prazo.Breaker
		bad     int // calls that fail after four that are hedged
		open    bool
	}{
		{"slow", 60 * ms, prazo.Breaker{Slow: 0.5, SlowAfter: 100 * ms, Least: 8}, 0, true},
		{"not slow yet", 40 * ms, prazo.Breaker{Slow: 0.5, SlowAfter: 100 * ms, Least: 4}, 0, false},
		{"not counted then", 40 * ms, prazo.Breaker{Failures: 0.5, Slow: 1, SlowAfter: 100 * ms, Least: 8}, 4, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			timed(t, func(t *testing.T) {
				p := exact(2*second, prazo.Off, prazo.TryLimit{})
				p.Hedge.After, p.Breaker = 50*ms, c.breaker
				g := newGuard(t, p)
				op := idempotent(ways(hang, answerAfter(c.hedge, 200)))
				op.Judge = status(0)
				for i := range 4 + c.bad {
					if i == 4 {
						op.Do = answerAfter(0, 500)
					}
					prazo.Run(context.Background(), g.Guard, op)
				}
				if states := g.Stats().Breakers; (len(states) == 1) != c.open {
					t.Errorf("%v", states)
				}
			})
		})
	}
}

// TestBreakerProbes: after 5 s one try goes through; it closes the breaker, or opens it again.
func TestBreakerProbes(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, breaking())
		number := 503
		op := idempotent(func(context.Context, *prazo.Try) (int, error) { return number, nil })
		op.Judge = status(0)
		wall := func() prazo.Wall {
			_, err := prazo.Run(context.Background(), g.Guard, op)
			g.record(t)
			if err == nil {
				return prazo.WallNone
			}
			return asError(t, err).Wall
		}
		for range 4 {
			wall()
		}
		time.Sleep(5 * second)
		if got := wall(); got != prazo.WallNone {
			t.Errorf("the probe hit %v", got)
		}
		if got := wall(); got != prazo.WallBreaker {
			t.Errorf("after a bad probe: %v", got)
		}
		time.Sleep(5 * second)
		number = 200
		for range 2 {
			if got := wall(); got != prazo.WallNone {
				t.Errorf("after a good probe: %v", got)
			}
		}
	})
}

// TestBreakerAndCallersThatLeave: a hundred cancelled calls leave it closed, and a probe whose caller leaves, or that finds
// no place in the bulkhead, is given back.
//
// Law 10: a caller's own cancel is no failure.
// mutate: breaker.go: case Cancelled, Throttled, Lost: => case Throttled, Lost:
func TestBreakerAndCallersThatLeave(t *testing.T) {
	timed(t, func(t *testing.T) {
		p := breaking()
		p.Bulkhead.Max = 1
		g := newGuard(t, p)
		leave := func(after time.Duration) {
			ctx, cancel := context.WithCancel(context.Background())
			time.AfterFunc(after, cancel)
			prazo.Run(ctx, g.Guard, idempotent(hang))
			g.record(t)
		}
		for range 100 {
			leave(10 * ms)
		}
		if states := g.Stats().Breakers; len(states) != 0 {
			t.Fatalf("%v", states)
		}
		down := idempotent(func(context.Context, *prazo.Try) (int, error) { return 503, nil })
		down.Judge = status(0)
		for range 4 {
			prazo.Run(context.Background(), g.Guard, down)
			g.record(t)
		}
		time.Sleep(5 * second)
		leave(10 * ms)
		up := idempotent(answerAfter(ms, 200))
		if _, err := prazo.Run(context.Background(), g.Guard, up); err != nil {
			t.Errorf("the probe that left was not given back: %v", err)
		}
		if states := g.Stats().Breakers; len(states) != 0 {
			t.Errorf("%v after a good probe", states)
		}
	})
}

// TestBreakerWaitsForTheBody: an answer that is handed over counts when it ends.
func TestBreakerWaitsForTheBody(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, breaking())
		for range 4 {
			var end func(error) error
			if _, err := prazo.Run(context.Background(), g.Guard, streaming(&end)); err != nil {
				t.Fatal(err)
			}
			time.Sleep(500 * ms)
			end(io.ErrUnexpectedEOF)
		}
		if s := g.Stats().Breakers[""]; s != prazo.BreakerOpen {
			t.Errorf("%v after four broken bodies", s)
		}
	})
}

// TestBreakerStopsRetries: once it is open no try follows, and the answer that exists is returned.
func TestBreakerStopsRetries(t *testing.T) {
	timed(t, func(t *testing.T) {
		p := breaking()
		p.Retries.Max = 10
		p.Retries.Wait.First = prazo.Off
		g := newGuard(t, p)
		tries := 0
		op := idempotent(script(&tries, 503))
		op.Judge = status(0)
		v, err := prazo.Run(context.Background(), g.Guard, op)
		if r := g.record(t); v != 503 || err != nil || tries != 4 || r.Stop != prazo.StopBreaker {
			t.Errorf("got %d, %v after %d tries, %v", v, err, tries, r.Stop)
		}
	})
}

func TestBreakerCheck(t *testing.T) {
	for _, b := range []prazo.Breaker{
		{Failures: 2}, {Failures: -1}, {Slow: 0.5}, {Failures: 0.5, Window: -1}, {Failures: 0.5, Probes: -1}, {Failures: 0.5, Least: -1},
	} {
		if err := (prazo.Policy{Deadline: second, Breaker: b}).Check(); err == nil {
			t.Errorf("%+v was taken", b)
		}
	}
}
