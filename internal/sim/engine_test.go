package sim

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prazohq/prazo"
)

// live makes the calls of a series with the engine itself, in a bubble of virtual time, and counts what the simulator
// counts. What a try meets is the simulator's: the same call of the same number meets the same.
type live struct {
	world   *world
	repeat  prazo.Repeat
	guard   *prazo.Guard
	started time.Time
	begun   atomic.Int64 // calls of the series

	mu     sync.Mutex
	waits  map[int]time.Duration
	failed map[int]prazo.Wall
	sent   int
}

// visitors are calls on their way: how many tries of each there were, and where the last one went.
type visitor struct {
	mu       sync.Mutex
	tries    int
	endpoint int
}

func (l *live) op(i int) prazo.Op[int] {
	var who visitor
	op := prazo.Op[int]{Spec: prazo.Spec{Repeat: l.repeat, Detach: true}}
	op.Do = func(ctx context.Context, t *prazo.Try) (int, error) {
		t.Own()
		who.mu.Lock()
		who.endpoint = l.world.endpoint(i, who.tries, who.endpoint)
		m := l.world.meet(i, who.tries, int(l.begun.Load()), who.endpoint, time.Since(l.started))
		who.tries++
		who.mu.Unlock()
		l.mu.Lock()
		l.sent++
		l.mu.Unlock()
		if m.takes == never {
			<-ctx.Done()
			return 0, ctx.Err()
		}
		timer := time.NewTimer(m.takes)
		defer timer.Stop()
		select {
		case <-timer.C:
			return int(m.kind), nil
		case <-ctx.Done():
			return 0, ctx.Err()
		}
	}
	op.Judge = func(kind int, err error) prazo.Verdict {
		if err != nil {
			return prazo.Verdict{Kind: prazo.Failed}
		}
		return prazo.Verdict{Kind: prazo.Kind(kind)}
	}
	return op
}

func (l *live) call(i int) {
	began := time.Now()
	kind, err := prazo.Run(context.Background(), l.guard, l.op(i))
	l.mu.Lock()
	defer l.mu.Unlock()
	l.waits[i] = time.Since(began)
	if e, ok := err.(*prazo.Error); ok {
		l.failed[i] = e.Wall
	} else if prazo.Kind(kind) != prazo.Good {
		l.failed[i] = prazo.WallNone
	}
}

func (l *live) run(t *testing.T, p prazo.Policy) {
	synctest.Test(t, func(t *testing.T) {
		guard, err := prazo.New("dependency", p)
		if err != nil {
			t.Fatal(err)
		}
		l.guard, l.started = guard, time.Now()
		var calls sync.WaitGroup
		for i, at := range l.world.at {
			time.Sleep(time.Until(l.started.Add(at)))
			l.begun.Store(int64(i + 1))
			calls.Go(func() { l.call(i) })
		}
		calls.Wait()
		guard.Close()
	})
}

// rough is a series with a long tail and some refusals, whose durations are no round numbers: of two things that happen at
// one instant the engine may do either first.
func rough(n int) []Recorded {
	r := rand.New(rand.NewPCG(17, 4))
	shape := mixture{logNormal{0.1, 0.6}, logNormal{1.5, 0.3}, 0.05}
	all := make([]Recorded, n)
	at := 0.0
	for i := range all {
		at += r.ExpFloat64() / 30
		all[i] = Recorded{At: at, Took: shape.draw(r), Finished: r.Float64() > 0.05}
	}
	return all
}

// TestAsTheEngine: whatever needs no luck comes out call by call as with the engine: what each caller waited, which calls
// failed, and how many requests were sent.
// mutate: internal/sim/attempt.go: case v.answered && g.finalAnswer(v): => case false && g.finalAnswer(v):
// mutate: internal/sim/follow.go: breakerRule(b)) == gate.Open: => breakerRule(b)) == gate.Open && false:
// mutate: internal/sim/follow.go: v.number++ // no hedge => v.number += 0 // no hedge
// mutate: internal/sim/attempt.go: g.budget.Return(g.rate()) => g.budget.Tokens(g.clock(), g.rate())
func TestAsTheEngine(t *testing.T) {
	t.Parallel()
	wait := prazo.Wait{First: 30 * time.Millisecond, Jitter: prazo.NoJitter}
	policies := map[string]prazo.Policy{
		"fixed":   {TryLimit: prazo.Fixed(333 * time.Millisecond)},
		"growing": {TryLimit: prazo.Growing(150*time.Millisecond, 70*time.Millisecond, 900*time.Millisecond), Retries: prazo.Retries{Max: 3}},
		"average": {TryLimit: prazo.Average(2, 10, 0)},
		"longest": {TryLimit: prazo.Longest(2, 10, time.Second)},
		"breaker": {TryLimit: prazo.Fixed(300 * time.Millisecond),
			Breaker: prazo.Breaker{Failures: 0.3, Window: 2 * time.Second, Least: 5, Open: 700 * time.Millisecond, Probes: 2}},
		"slow breaker": {TryLimit: prazo.Fixed(500 * time.Millisecond), Hedge: prazo.Hedge{After: 200 * time.Millisecond, Max: 2},
			Breaker: prazo.Breaker{Slow: 0.4, SlowAfter: 150 * time.Millisecond, Window: time.Second, Least: 5, Open: time.Second}},
		"hedge": {TryLimit: prazo.Fixed(700 * time.Millisecond), Hedge: prazo.Hedge{After: 190 * time.Millisecond, Max: 2}},
		"bulkhead": {TryLimit: prazo.Fixed(700 * time.Millisecond),
			Bulkhead: prazo.Bulkhead{Max: 4, Wait: 210 * time.Millisecond}},
		"narrow, hedged": {TryLimit: prazo.Fixed(700 * time.Millisecond), Hedge: prazo.Hedge{After: 90 * time.Millisecond},
			Bulkhead: prazo.Bulkhead{Max: 5, Wait: 0}},
		"no retries":   {TryLimit: prazo.Fixed(400 * time.Millisecond), Retries: prazo.Retries{Max: prazo.Off}},
		"small budget": {TryLimit: prazo.Fixed(150 * time.Millisecond), Retries: prazo.Retries{Budget: prazo.Budget{Share: 0.05, Burst: 2}}},
		"only cuts":    {TryLimit: prazo.Fixed(350 * time.Millisecond), Retries: prazo.Retries{On: prazo.OnTimeout, Max: 4}},
		"auto":         {Scouts: prazo.Off},
		"learn":        {Scouts: prazo.Off, TryLimit: prazo.Learn()},
		"learnt hedge": {Scouts: prazo.Off, TryLimit: prazo.Learn(), Hedge: prazo.Hedge{After: prazo.Learnt}},
		"auto, a bad answer is kept": {Deadline: 12 * time.Second, Scouts: prazo.Off, Hedge: prazo.Hedge{After: 50 * time.Millisecond},
			Retries: prazo.Retries{On: prazo.OnTimeout}},
		"auto, breaker and hedge": {Scouts: prazo.Off, Hedge: prazo.Hedge{After: 250 * time.Millisecond},
			Breaker: prazo.Breaker{Failures: 0.2, Window: 2 * time.Second, Least: 5, Open: 700 * time.Millisecond}},
		"no budget": {TryLimit: prazo.Fixed(120 * time.Millisecond), Retries: prazo.Retries{Max: 6, Budget: prazo.Budget{Share: prazo.Off}}},
	}
	series := rough(500)
	scenarios := []Scenario{
		{Name: "as recorded"},
		{Name: "hang, stuck and slow", From: 5, For: 20, Hang: 0.05, Slower: 2, Endpoints: 3, Stuck: 1},
		{Name: "outage", From: 10.5, For: 5, Outage: true},
		{Name: "refused", From: 10.5, For: 5, Outage: true, Refuses: true},
	}
	for name, p := range policies {
		if p.Deadline == 0 {
			p.Deadline = 1700 * time.Millisecond
		}
		first := p.Retries.Wait.First
		if p.Retries.Wait = wait; first != 0 {
			p.Retries.Wait.First = first
		}
		for _, s := range scenarios {
			t.Run(fmt.Sprintf("%s, %s", name, s.Name), func(t *testing.T) {
				t.Parallel()
				sameAsEngine(t, series, s, p, Settings{})
				sameAsEngine(t, series, s, p, Settings{Independent: true})
				sameAsEngine(t, series, s, p, Settings{Once: true})
			})
		}
	}
}

func sameAsEngine(t *testing.T, series []Recorded, s Scenario, p prazo.Policy, settings Settings) {
	t.Helper()
	settings.Seed, settings.Patience = 3, p.Deadline
	w := newWorld(series, s, settings)
	filled, err := filledPolicy("dependency", p)
	if err != nil {
		t.Fatal(err)
	}
	g := newGuarded(filled, w, settings)
	g.tally.seen = make(map[int]ended)
	g.run()
	l := &live{world: w, repeat: prazo.Idempotent, waits: map[int]time.Duration{}, failed: map[int]prazo.Wall{}}
	if settings.Once {
		l.repeat = prazo.IfNotSent
	}
	l.run(t, p)
	bad := 0
	for i := range series {
		wall, failed := l.failed[i]
		if got := g.tally.seen[i]; got.waited != l.waits[i] || got.ok == failed {
			t.Errorf("%+v, call %d at %v: simulated %+v, the engine: %v, failed %v at the wall %v", settings, i, w.at[i], got, l.waits[i], failed, wall)
			if bad++; bad == 5 {
				break
			}
		}
	}
	if g.tally.sent != l.sent {
		t.Errorf("%+v: %d requests, the engine sent %d", settings, g.tally.sent, l.sent)
	}
}
