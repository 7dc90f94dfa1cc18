package prazo_test

import (
	"context"
	"errors"
	"flag"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prazohq/prazo"
)

var (
	stressSeed   = flag.Uint64("stress.seed", 0, "first seed of the randomized tests; 0: a new one each time")
	stressRounds = flag.Int("stress.rounds", 0, "rounds of each randomized test; 0: a few")
)

// rounds runs a randomized test with one seed after another, and says how to run again what failed.
func rounds(t *testing.T, few int, round func(t *testing.T, seed uint64)) {
	t.Helper()
	n, seed := few, *stressSeed
	if *stressRounds > 0 {
		n = *stressRounds
	}
	if seed == 0 {
		seed = uint64(time.Now().UnixNano())
	}
	t.Cleanup(func() { // also when the end of a bubble ends the test
		if t.Failed() {
			t.Logf("run again with: go test -race -run '^%s$' -stress.seed=%d -stress.rounds=100", t.Name(), seed)
		}
	})
	for ; n > 0; n-- {
		if round(t, seed); t.Failed() {
			return
		}
		seed++
	}
}

// A storm is a guard under random calls, and the count of what must add up.
type storm struct {
	t     *testing.T
	guard *prazo.Guard
	unit  time.Duration // random times are multiples of it
	exact bool          // in fake time nothing is late

	streams bool // some of the calls are streams, which go on after the deadline

	calls                atomic.Int64 // that were begun, redirect hops apart
	made, dropped, given atomic.Int64 // answers

	mu      sync.Mutex
	records map[string]int // how many the sink got of each request id
	spent   int            // tries that repeated another and were no success: each costs a token
}

// longestCall bounds the deadline of every random policy, in units.
const longestCall = 200

func newStorm(t *testing.T, d dice, p prazo.Policy, exact bool) *storm {
	t.Helper()
	s := &storm{t: t, unit: d.unit, exact: exact, streams: d.one(2), records: map[string]int{}}
	g, err := prazo.New("storm", p, prazo.WithSink(s.note), prazo.WithEndpoints(d.endpoints()...))
	if err != nil {
		t.Fatal(err)
	}
	s.guard = g
	return s
}

// note is the sink.
func (s *storm) note(r *prazo.Record) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.records[r.RequestID]++
	if _, err := r.MarshalJSON(); err != nil || !r.Over || r.Took < 0 || s.late(r, r.Took) {
		s.t.Errorf("Record %+v: %v", r, err)
	}
	for i := range r.Tries {
		try := &r.Tries[i]
		if i > 0 && try.Hop == r.Tries[i-1].Hop && try.Kind != prazo.Good {
			s.spent++
		}
		switch {
		case try.At < 0 || try.Took < 0, s.late(r, try.At+try.Took):
			s.t.Errorf("try outside its call of %v: %+v", r.Deadline, try)
		case try.Wall == prazo.WallTry && try.Took < try.Limit:
			s.t.Errorf("try cut too early: %+v", try)
		}
	}
}

// late reports whether something ended too late, that long after its call began.
func (s *storm) late(r *prazo.Record, took time.Duration) bool {
	return s.exact && !s.streams && took > r.Deadline
}

// run makes one call; a panic that was asked for is one more way in which a call may end.
func (s *storm) run(ctx context.Context, op prazo.Op[*int]) (v *int, err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case error:
			if err = p; !errors.Is(p, errStorm) {
				panic(p)
			}
		default:
			panic(p)
		}
	}()
	v, err = prazo.Run(ctx, s.guard, op)
	if err != nil {
		s.checkError(err)
	}
	if v != nil {
		s.given.Add(1)
	}
	return v, err
}

func (s *storm) checkError(err error) {
	var e *prazo.Error
	switch {
	case !errors.As(err, &e):
		s.t.Errorf("error is %T: %v", err, err)
	case !e.Record.Over || e.Error() == "" || s.late(e.Record, e.Record.Took):
		s.t.Errorf("%+v: %v", e.Record, err)
	}
}

// chain makes a call and follows the redirects that it is answered with. A hop that is a call of its own, since the
// answer before it did not lead on, has an id of its own, with a + for each hop.
func (s *storm) chain(seed uint64) {
	d := newDice(seed, s.unit)
	start := time.Now()
	ctx, limit, cancel := d.caller()
	defer cancel()
	s.calls.Add(1)
	id := strconv.FormatUint(seed, 10)
	var from context.Context
	for hop := range 4 {
		step := s.step(d)
		step.op.RequestID, step.op.Follow = id, from
		_, err := s.run(ctx, step.op)
		if took := time.Since(start); hop == 0 && s.exact && took > limit {
			s.t.Errorf("took %v of %v: %v", took, limit, err)
		}
		if err != nil {
			return
		}
		if step.end != nil {
			s.read(d, step.end)
		}
		from = step.lastCtx()
		if r, ok := prazo.RecordOf(from); ok && r.Over || d.one(2) {
			return
		}
		id += "+"
	}
}

// read ends an answer that was handed over, in one of the ways of a reader, or leaves it to the deadline, which a stream has not.
func (s *storm) read(d dice, end func(error) error) {
	way := d.IntN(4)
	if s.streams {
		way = max(1, way)
	}
	switch way {
	case 0:
	case 1:
		time.Sleep(d.time(60))
		end(nil)
	case 2:
		time.Sleep(d.time(60))
		end(errStorm)
	case 3:
		var all sync.WaitGroup
		for range 3 {
			all.Go(func() { end(nil); end(errStorm) })
		}
		all.Wait()
	}
}

// idle says whether the guard has given everything back and every call its Record.
func (s *storm) idle() bool {
	st := s.guard.Stats()
	s.mu.Lock()
	defer s.mu.Unlock()
	return st.InFlight+st.Waiting+st.Stragglers+st.Scouts == 0 && s.made.Load() == s.dropped.Load()+s.given.Load() && s.firstHops() == s.calls.Load()
}

// firstHops counts the Records of calls that were no hop of another.
func (s *storm) firstHops() (n int64) {
	for id := range s.records {
		if id[len(id)-1] != '+' {
			n++
		}
	}
	return n
}

// check fails the test unless everything adds up at the end.
func (s *storm) check() {
	s.t.Helper()
	if !s.idle() {
		s.t.Errorf("left behind: %+v, %d Records of %d calls", s.guard.Stats(), s.firstHops(), s.calls.Load())
	}
	if made, dropped, given := s.made.Load(), s.dropped.Load(), s.given.Load(); made != dropped+given {
		s.t.Errorf("%d answers were made, %d dropped and %d given", made, dropped, given)
	}
	if b := s.guard.Policy().Retries.Budget; b.Share != prazo.Off {
		if tokens := s.guard.Stats().Tokens; tokens < 0 || tokens > b.Burst {
			s.t.Errorf("%v tokens in a bucket of %v", tokens, b.Burst)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, n := range s.records {
		if n != 1 {
			s.t.Errorf("%d Records of call %s", n, id)
		}
	}
}

// settle waits for the end of everything, in real time.
func (s *storm) settle() {
	for end := time.Now().Add(10 * time.Second); !s.idle() && time.Now().Before(end); {
		time.Sleep(time.Millisecond)
	}
}

// TestStress makes random calls under random policies in fake time: whatever happens no call outlives its deadline,
// each has one Record, and every place, answer and goroutine is given back.
func TestStress(t *testing.T) {
	rounds(t, 15, func(t *testing.T, seed uint64) {
		synctest.Test(t, func(t *testing.T) {
			d := newDice(seed, time.Millisecond)
			s := newStorm(t, d, d.policy(), true)
			swaps := d.one(2)
			for i := range 40 {
				go s.chain(seed*1000 + uint64(i))
				time.Sleep(time.Duration(d.IntN(5)) * d.unit)
				if swaps && i%10 == 9 {
					s.guard.Swap(d.policy())
				}
			}
			time.Sleep(10 * time.Second)
			synctest.Wait()
			s.check()
		})
	})
}

// TestStressInRealTime does the same on the real clock, where goroutines meet as they like; -race sees what it can.
func TestStressInRealTime(t *testing.T) {
	rounds(t, 2, func(t *testing.T, seed uint64) {
		d := newDice(seed, 100*time.Microsecond)
		s := newStorm(t, d, d.policy(), false)
		var all sync.WaitGroup
		for i := range 200 {
			all.Go(func() { s.chain(seed*1000 + uint64(i)) })
			if i%20 == 19 {
				time.Sleep(10 * d.unit)
				s.guard.Swap(d.policy())
			}
		}
		all.Wait()
		s.settle()
		s.check()
	})
}

// TestStressTokens: of the retry budget exactly the repeated tries are gone that were no success, whatever way their
// calls ended. Law 10: a token costs one and is given back when the retry succeeds.
// mutate: grant.go: c.refund() =>
// mutate: settle.go: c.refund() =>
func TestStressTokens(t *testing.T) {
	const burst = 30
	rounds(t, 15, func(t *testing.T, seed uint64) {
		synctest.Test(t, func(t *testing.T) {
			d := newDice(seed, time.Millisecond)
			p := d.policy()
			p.Retries.Budget = prazo.Budget{Share: 1e-12, PerSecond: prazo.Off, Burst: burst}
			s := newStorm(t, d, p, true)
			for i := range 40 {
				go s.single(seed*1000+uint64(i), nil)
				time.Sleep(time.Duration(d.IntN(10)) * d.unit)
			}
			time.Sleep(10 * time.Second)
			synctest.Wait()
			s.check()
			if got, want := s.guard.Stats().Tokens, float64(burst-s.spent); got < want-1e-6 || got > want+1e-6 {
				t.Errorf("%v tokens are left, want %v", got, want)
			}
		})
	})
}

// TestStressNested makes random calls inside the tries of others, each under its own guard.
func TestStressNested(t *testing.T) {
	rounds(t, 10, func(t *testing.T, seed uint64) {
		synctest.Test(t, func(t *testing.T) {
			d := newDice(seed, time.Millisecond)
			outer := newStorm(t, d, d.policy(), true)
			inner := newStorm(t, d, d.policy(), true)
			for i := range 40 {
				go outer.single(seed*1000+uint64(i), inner)
				time.Sleep(time.Duration(d.IntN(5)) * d.unit)
			}
			time.Sleep(10 * time.Second)
			synctest.Wait()
			outer.check()
			inner.check()
		})
	})
}

// single makes a call without redirects whose answer is whole. With an inner storm its tries are calls of that.
func (s *storm) single(seed uint64, inner *storm) {
	d := newDice(seed, s.unit)
	ctx, _, cancel := d.caller()
	defer cancel()
	op := s.step(d).op
	op.RequestID, op.Hold = strconv.FormatUint(seed, 10), nil
	if inner != nil {
		op.Do = func(ctx context.Context, try *prazo.Try) (*int, error) {
			d := newDice(seed, s.unit, uint64(try.N()))
			nested := inner.step(d).op
			nested.RequestID, nested.Hold = strconv.FormatUint(seed, 10)+"."+strconv.Itoa(try.N()), nil
			ctx, cancel := context.WithCancel(ctx)
			defer cancel()
			inner.calls.Add(1)
			v, err := inner.run(ctx, nested)
			if v != nil {
				s.made.Add(1)
			}
			return v, err
		}
	}
	s.calls.Add(1)
	s.run(ctx, op)
}
