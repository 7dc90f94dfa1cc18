package prazo_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prazohq/prazo"
)

// errStorm is what random calls fail with, and panic with.
var errStorm = errors.New("storm")

// dice makes what a randomized test needs at random. It is not safe for concurrent use.
type dice struct {
	*rand.Rand
	unit time.Duration
}

func newDice(seed uint64, unit time.Duration, stream ...uint64) dice {
	sequence := uint64(1)
	for _, n := range stream {
		sequence += n
	}
	return dice{rand.New(rand.NewPCG(seed, sequence)), unit}
}

// time returns 1 to most units.
func (d dice) time(most int) time.Duration { return time.Duration(1+d.IntN(most)) * d.unit }

// one is true once in n times.
func (d dice) one(n int) bool { return d.IntN(n) == 0 }

func (d dice) policy() prazo.Policy {
	p := prazo.Policy{Deadline: d.time(longestCall), TryLimit: d.tryLimit()}
	p.Retries = prazo.Retries{
		Max:    d.IntN(6) - 1,
		Wait:   prazo.Wait{First: d.time(20), Cap: d.time(50), Jitter: prazo.Jitter(d.IntN(3)), Spread: d.time(10)},
		Budget: prazo.Budget{Share: d.Float64(), PerSecond: 5 * d.Float64(), Burst: 20},
	}
	if d.one(4) {
		p.Retries.Wait.First = prazo.Off
	}
	if d.one(5) {
		p.Retries.HoldAsked = prazo.Off
	}
	if d.one(3) {
		p.Breaker = prazo.Breaker{Failures: 0.5 + d.Float64()/2, Window: d.time(300), Least: 1 + d.IntN(10), Open: d.time(100), Probes: 1 + d.IntN(3)}
	}
	if d.one(2) {
		p.Hedge = prazo.Hedge{After: d.time(40), Max: 1 + d.IntN(3)}
		if d.one(3) {
			p.Hedge.After = prazo.Learnt
		}
		for p.TryLimit.Rule == prazo.AverageRule || p.TryLimit.Rule == prazo.MaxRule { // what is measured does not go with it
			p.TryLimit = d.tryLimit()
		}
	}
	d.bodies(&p)
	p.Endpoints = prazo.Endpoints{Failures: 1 + d.IntN(3), Aside: d.time(60), Longest: d.time(100) + 60*d.unit, Share: 0.1 + 0.9*d.Float64()}
	if d.one(6) {
		p.Endpoints.Failures = prazo.Off
	}
	p.Bulkhead = prazo.Bulkhead{Max: 1 + d.IntN(8), Wait: time.Duration(d.IntN(60)) * d.unit, Stragglers: 1 + d.IntN(8)}
	return p
}

// bodies says how fast bodies and streams must come.
func (d dice) bodies(p *prazo.Policy) {
	if d.one(2) {
		p.Idle = d.time(60)
	}
	if d.one(2) {
		p.Pace.Early = d.one(2)
	}
	if d.one(4) {
		p.Pace.Least, p.Pace.Over = 1+int64(d.IntN(2000)), d.time(60)
	}
}

// endpoints returns the names of none or a few.
func (d dice) endpoints() []string { return []string{"a", "b", "c", "d"}[:d.IntN(5)] }

func (d dice) tryLimit() prazo.TryLimit {
	switch d.IntN(7) {
	case 0:
		return prazo.Fixed(d.time(100))
	case 1:
		return prazo.Growing(d.time(30), d.time(10), d.time(60))
	case 2:
		return prazo.Average(1+2*d.Float64(), 1+d.IntN(5), d.time(50))
	case 3:
		return prazo.Longest(1+d.Float64(), 1+d.IntN(5), d.time(50))
	case 4, 5:
		l := prazo.Learn()
		if d.one(3) {
			l.Attached = d.Float64() / 2
		}
		return l
	}
	return prazo.TryLimit{}
}

// caller returns the ctx of a caller, and how long the longest call under it may take.
func (d dice) caller() (ctx context.Context, limit time.Duration, cancel func()) {
	limit = longestCall * d.unit
	switch d.IntN(4) {
	case 0:
		mine := d.time(longestCall)
		ctx, cancel := context.WithTimeout(context.Background(), mine)
		return ctx, mine, cancel
	case 1:
		ctx, cancel := context.WithCancelCause(context.Background())
		timer := time.AfterFunc(d.time(longestCall), func() { cancel(errStorm) })
		return ctx, limit, func() { timer.Stop(); cancel(nil) }
	}
	return context.Background(), limit, func() {}
}

func (d dice) verdict() prazo.Verdict {
	v := prazo.Verdict{
		Kind:       prazo.Kind(d.IntN(8)),
		Last:       d.one(10),
		NotApplied: d.one(3),
		Leads:      d.one(4),
		Whole:      d.one(3),
	}
	if d.one(4) {
		v.Kind = prazo.Good
	}
	if d.one(6) {
		v.Asked = d.time(60)
	}
	return v
}

// step is one random operation, and what its call left behind.
type step struct {
	op  prazo.Op[*int]
	end func(error) error // nil: the answer was not handed over

	mu  sync.Mutex
	ctx context.Context
}

// lastCtx returns the ctx of the last try.
func (p *step) lastCtx() context.Context {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.ctx
}

func (s *storm) step(d dice) *step {
	p := &step{}
	seed, blocks := d.Uint64(), d.one(3)
	var judged atomic.Uint64
	p.op = prazo.Op[*int]{
		Spec: prazo.Spec{
			Class: "class " + strconv.Itoa(d.IntN(3)), Repeat: prazo.Repeat(d.IntN(3)), Blocks: blocks, Foreign: d.one(4), Sequential: d.one(5),
			Stream: s.streams && d.one(3), Detach: !d.one(3),
		},
		Do: func(ctx context.Context, try *prazo.Try) (*int, error) {
			p.mu.Lock()
			p.ctx = ctx
			p.mu.Unlock()
			return s.try(ctx, try, newDice(seed, s.unit, uint64(try.N())), blocks)
		},
		Judge: func(*int, error) prazo.Verdict { return newDice(seed, s.unit, 1000+judged.Add(1)).verdict() },
		Drop:  func(*int) { s.dropped.Add(1) },
	}
	if d.one(4) {
		p.op.Spec.Deadline = d.time(150)
	}
	if hasty := d.one(5); d.one(2) {
		p.op.Hold = func(v *int, end func(error) error) *int {
			p.end = end
			if try, ok := prazo.TryOf(p.lastCtx()); ok && !hasty {
				go s.pull(p.lastCtx(), try, newDice(seed, s.unit, 500), true)
			}
			if hasty {
				end(nil)
			}
			return v
		}
	}
	return p
}

// try is a Do that behaves in any way that a Do may.
func (s *storm) try(ctx context.Context, try *prazo.Try, d dice, blocks bool) (*int, error) {
	try.Phase(prazo.Phase(d.IntN(9)), int64(d.IntN(100)))
	try.Remote("10.0.0.7:443")
	if !d.one(4) {
		try.Own()
	}
	wait := d.time(8)
	if d.one(3) {
		wait = d.time(80)
	}
	if d.one(3) {
		go pester(ctx, try, wait)
	}
	if d.one(3) {
		child, cancel := context.WithTimeout(ctx, wait)
		stop := context.AfterFunc(child, func() { prazo.RecordOf(child) })
		defer func() { stop(); cancel() }()
	}
	way := d.IntN(15)
	switch {
	case way < 2 && blocks:
		time.Sleep(d.time(300)) // does not look at ctx
	case way < 4:
		<-ctx.Done()
	default:
		if err := sleepCtx(ctx, wait); err != nil {
			return nil, err
		}
	}
	switch way {
	case 1, 4:
		panic(errStorm)
	case 2, 5:
		return nil, errStorm
	}
	if d.one(3) {
		s.pull(ctx, try, d, d.one(3))
	}
	s.made.Add(1)
	return new(int), nil
}

// pull reads a body. A careless reader says that it waits, and nothing else.
func (s *storm) pull(ctx context.Context, try *prazo.Try, d dice, careless bool) {
	try.Phase(prazo.PhaseBody, int64(d.IntN(100)-1))
	for range d.IntN(20) {
		try.Await()
		if sleepCtx(ctx, d.time(12)) != nil {
			if !careless {
				try.Progress(0)
			}
			return
		}
		if !careless {
			try.Progress(int64(d.IntN(20)))
		}
		sleepCtx(ctx, d.time(3))
	}
}

// pester uses a try that may be over.
func pester(ctx context.Context, try *prazo.Try, after time.Duration) {
	time.Sleep(after)
	try.Phase(prazo.PhaseBody, 5)
	try.Sent()
	try.Progress(3)
	try.Last()
	prazo.RecordOf(ctx)
}

// sleepCtx waits for d or for the end of ctx.
func sleepCtx(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
