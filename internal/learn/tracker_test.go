package learn

import (
	"math"
	"slices"
	"testing"
	"time"
	"unsafe"
)

const ms = time.Millisecond

// learnt returns a tracker after n calls of 100 ms each, one every 20 ms, and the time.
func learnt(seed uint64, n int) (*Tracker, time.Duration) {
	t := New(Settings{Max: 10 * time.Second, Initial: 5 * time.Second, Seed: seed})
	return t, play(t, 0, 20*ms, draws(random(seed), n, 100*ms, .2))
}

// TestColdStart: without a limit to begin with there is none until twelve calls have finished and the
// window is older than the slowest of them could hide in.
//
// mutate: internal/learn/estimate.go: const leastFinished = 12 => const leastFinished = 1
// mutate: internal/learn/tracker.go: young := (t.now-t.window.parts[0].born)/settleTimes < e.limit => young := false
func TestColdStart(t *testing.T) {
	tr := New(Settings{Max: 10 * time.Second})
	now := play(tr, time.Second, ms, draws(random(1), 100, 100*ms, .1))
	if got := tr.Limit(); got != 0 {
		t.Errorf("a window of 0.1 s gives a limit of %v", got)
	}
	play(tr, now, 100*ms, draws(random(2), 20, 100*ms, .1))
	near(t, "the limit", tr.Limit(), 170*ms, .25)

	few := New(Settings{Max: 10 * time.Second})
	play(few, 0, time.Second, draws(random(1), 11, 100*ms, .1))
	if got := few.Limit(); got != 0 {
		t.Errorf("eleven calls give a limit of %v", got)
	}
}

// TestWrongInitial: a first limit that is too short rises above what was seen to finish, and falls when it is too long.
//
// mutate: internal/learn/tracker.go: t.held = max(t.held, stretched(longest)) => t.held = max(t.held, 0)
func TestWrongInitial(t *testing.T) {
	tr := New(Settings{Max: 10 * time.Second, Initial: 300 * ms})
	if tr.Limit() != 300*ms {
		t.Fatalf("%v at first", tr.Limit())
	}
	tr.Observe(0, time.Second, Finished)
	near(t, "after one call of 1 s the limit", tr.Limit(), 1250*ms, .001)

	long, _ := learnt(1, 100)
	near(t, "a limit of 5 s", long.Limit(), 230*ms, .3)
}

// TestDeadDependencyHolds: cuts alone do not move the limit, and what finished just before moves it once at most, to a
// quarter above it.
//
// mutate: internal/learn/tracker.go: t.fresh = t.fresh || o.finished => t.fresh = true
// mutate: internal/learn/generation.go: if (g.nFinished < closeCount || age < closeAge) => if age < closeAge
func TestDeadDependencyHolds(t *testing.T) {
	for seed := range uint64(5) {
		tr, now := learnt(seed, 3000)
		most := 2 * tr.Limit()
		var seen []time.Duration
		for range 50_000 {
			now += 20 * ms
			limit := tr.Limit()
			if len(seen) == 0 || seen[len(seen)-1] != limit {
				seen = append(seen, limit)
			}
			tr.Observe(now-limit, limit, Censored)
		}
		if len(seen) > 2 || slices.Max(seen) > most {
			t.Errorf("seed %d: the limits were %v", seed, seen)
		}
		if n := tr.Stats().InWindow; n < 2900 {
			t.Errorf("seed %d: cuts pushed all but %d finished calls out of the window", seed, n)
		}
		play(tr, now, 20*ms, draws(random(seed), 200, 100*ms, .2))
		if tr.Limit() > most {
			t.Errorf("seed %d: %v after it came back", seed, tr.Limit())
		}
	}
}

// TestFastFailuresDoNotLowerTheLimit: refusals after a millisecond are cut short of an answer.
//
// Law 6: what did not finish is "longer than".
// mutate: internal/learn/observation.go: finished: o == Finished} => finished: true}
func TestFastFailuresDoNotLowerTheLimit(t *testing.T) {
	tr, now := learnt(1, 3000)
	before := tr.Limit()
	for i, d := range draws(random(9), 5000, 100*ms, .2) {
		now += 20 * ms
		if i%2 == 0 {
			tr.Observe(now-ms, ms, Censored)
		} else {
			tr.Observe(now-d, d, Finished)
		}
	}
	near(t, "the limit", tr.Limit(), before, .15)
	if s := tr.Stats(); s.Alarms > 0 {
		t.Errorf("%d alarms", s.Alarms)
	}
}

// seen tells the tracker of finished calls of any length, as scouts do where the limit is too short.
func seen(tr *Tracker, now, every time.Duration, took []time.Duration) time.Duration {
	for _, d := range took {
		now += every
		tr.Observe(now-d, d, Finished)
	}
	return now
}

// TestSlowerDependency: the limit rises within some twenty calls, and after ten seconds the slow calls are what is usual.
//
// mutate: internal/learn/tracker.go: limit = max(limit, t.cand.limit) => limit = max(limit, 0)
// mutate: internal/learn/change.go: adoptCount     = 256 => adoptCount = 1<<30
func TestSlowerDependency(t *testing.T) {
	tr, now := learnt(1, 3000)
	now = seen(tr, now, 20*ms, draws(random(2), 40, 300*ms, .2))
	s := tr.Stats()
	if !s.Candidate || s.Alarms != 1 || tr.Limit() < 450*ms {
		t.Errorf("after 40 calls: limit %v, %+v", tr.Limit(), s)
	}
	seen(tr, now, 20*ms, draws(random(3), 600, 300*ms, .2))
	s = tr.Stats()
	if s.Candidate || s.Adopted != 1 || s.InWindow > 700 {
		t.Errorf("after 12 s: %+v", s)
	}
	near(t, "the limit", tr.Limit(), 690*ms, .25)
}

// TestMostCallsSlower and a few calls slower are both seen: the one by the quartile, where the slow calls are no
// slower than the slowest were, the other by the tail, where most are as fast as they were.
//
// mutate: internal/learn/change.go: case d.slow.sum >= quartileAlarm: => case d.slow.sum >= 1000:
// mutate: internal/learn/change.go: case d.tail.sum >= tailAlarm: => case d.tail.sum >= 10_000:
func TestMostCallsSlower(t *testing.T) {
	some := func(n int, median, slow time.Duration, every int) []time.Duration {
		out := draws(random(uint64(n)), n, median, .1)
		for i := range out {
			if i%every == every-1 {
				out[i] = slow
			}
		}
		return out
	}
	for name, after := range map[string][]time.Duration{
		"most": some(40, 200*ms, 200*ms, 50),
		"few":  some(60, 100*ms, 900*ms, 5),
	} {
		tr := New(Settings{Max: 10 * time.Second})
		now := seen(tr, 0, 20*ms, some(3000, 100*ms, 400*ms, 50))
		if s := tr.Stats(); s.Alarms > 0 {
			t.Fatalf("%s: %+v before", name, s)
		}
		seen(tr, now, 20*ms, after)
		if s := tr.Stats(); s.Alarms != 1 || !s.Candidate {
			t.Errorf("%s: %+v", name, s)
		}
	}
}

// TestFasterDependency: the limit comes down within seconds, not only when the slow calls have left the window.
//
// mutate: internal/learn/change.go: case d.fast.sum >= quartileAlarm: => case d.fast.sum >= 1000:
func TestFasterDependency(t *testing.T) {
	tr, now := learnt(1, 3000)
	before := tr.Limit()
	now = seen(tr, now, 20*ms, draws(random(2), 30, 20*ms, .2))
	if tr.Limit() < before*9/10 {
		t.Errorf("after 30 calls the limit is %v: a candidate may not lower it yet", tr.Limit())
	}
	seen(tr, now, 20*ms, draws(random(3), 100, 20*ms, .2))
	if limit := tr.Limit(); limit < 40*ms || limit > 100*ms {
		t.Errorf("after 130 calls the limit is %v", limit)
	}
}

// TestBurstIsRolledBack: a burst of two seconds raises the limit while it lasts, and leaves little behind.
//
// mutate: internal/learn/tracker.go: case c.returned(o, &t.present): => case false && c.returned(o, &t.present):
// mutate: internal/learn/tracker.go: part = burstPart => part = 1
// mutate: internal/learn/tracker.go: t.old = c.backAt => t.old = 0
func TestBurstIsRolledBack(t *testing.T) {
	tr, now := learnt(1, 3000)
	n, before := tr.Stats().InWindow, tr.Limit()
	now = seen(tr, now, 20*ms, draws(random(2), 100, 1000*ms, .2))
	if tr.Limit() < 1500*ms {
		t.Fatalf("in the burst the limit is %v", tr.Limit())
	}
	now = seen(tr, now, 20*ms, draws(random(3), 60, 100*ms, .2))
	s := tr.Stats()
	if s.Candidate || s.RolledBack != 1 || s.Adopted != 0 {
		t.Errorf("after it: %+v", s)
	}
	if grown := s.InWindow - n; grown > 80 {
		t.Errorf("%d calls of 160 are in the window: those of the burst weigh too much", grown)
	}
	tr.Observe(now-3*time.Second, 3*time.Second, Finished) // a straggler of the burst
	if got := tr.Stats().InWindow; got != s.InWindow {
		t.Error("a straggler of the burst counts")
	}
	seen(tr, now, 20*ms, draws(random(4), 12_000, 100*ms, .2))
	near(t, "the limit long after", tr.Limit(), before, .3)
}

// TestNoAlarmWhileNothingChanges: 300,000 calls of one kind open few candidates, and none is adopted.
//
// mutate: internal/learn/change.go: quartileAlarm = 14 => quartileAlarm = 5
func TestNoAlarmWhileNothingChanges(t *testing.T) {
	tr := New(Settings{Max: 10 * time.Second, Initial: 5 * time.Second})
	r := random(1)
	for i := range 300_000 {
		now := time.Duration(i) * 20 * ms
		d := logNormal(r, 100*ms, .5)
		tr.Observe(now-d, d, Finished)
	}
	if s := tr.Stats(); s.Alarms > 10 || s.Adopted > 0 {
		t.Errorf("%+v", s)
	}
}

// TestSameDurationIsNoChange: a dependency that always takes the same time, anywhere in a bucket, is not slower than itself.
//
// mutate: internal/learn/estimate.go: slow:          edge(c.bucketAt(.75) + 1) => slow: ns(c.quantile(.75))
// mutate: internal/learn/estimate.go: fast:          edge(c.bucketAt(.25)) => fast: ns(c.quantile(.25))
func TestSameDurationIsNoChange(t *testing.T) {
	for took := 93 * ms; took < 110*ms; took += ms {
		tr := New(Settings{Max: 10 * time.Second})
		seen(tr, 0, 20*ms, slices.Repeat([]time.Duration{took}, 2000))
		if s := tr.Stats(); s.Alarms > 0 {
			t.Errorf("%v: %+v", took, s)
		}
	}
}

// TestFastAnswersOfASlowTimeAreNotTheOldTimes: at thousands of calls a second the few that are fast by chance end before any slow one
// of their time can.
//
// mutate: internal/learn/change.go: (o.start+o.elapsed-c.backAt)/settleTimes >= long => long > 0
func TestFastAnswersOfASlowTimeAreNotTheOldTimes(t *testing.T) {
	tr, now := learnt(1, 3000)
	type end struct{ at, took time.Duration }
	var ends []end
	r := random(5)
	for i := range 50_000 {
		took := logNormal(r, 300*ms, .5)
		ends = append(ends, end{now + time.Duration(i)*100*time.Microsecond + took, took})
	}
	slices.SortFunc(ends, func(a, b end) int { return int(a.at - b.at) })
	for _, e := range ends {
		tr.Observe(e.at-e.took, e.took, Finished)
	}
	if s := tr.Stats(); s.RolledBack > 0 || !s.Candidate {
		t.Errorf("%+v", s)
	}
}

// TestLowTraffic: at one call in ten minutes the window still grows to enough calls for a percentile of 99.9.
//
// mutate: internal/learn/generation.go: lateCount   = 256 => lateCount = 16
func TestLowTraffic(t *testing.T) {
	tr := New(Settings{Max: 10 * time.Second})
	play(tr, 0, 10*time.Minute, draws(random(1), 4000, 100*ms, .5))
	if n := tr.Stats().InWindow; n < 1700 || n > generations*lateCount+lateCount {
		t.Errorf("%d calls in the window", n)
	}
	near(t, "the limit", tr.Limit(), 586*ms, .4)
}

// TestHugeTraffic: the counters of a generation are small; where they would overflow the proportions stay.
//
// mutate: internal/learn/generation.go: w.halve(g) => g.nFinished = 0
func TestHugeTraffic(t *testing.T) {
	tr := New(Settings{Max: 10 * time.Second})
	for i := range 1_000_000 {
		d := 100 * ms
		if i%100 == 0 {
			d = 400 * ms
		}
		now := time.Second + time.Duration(3*i)*time.Microsecond
		tr.Observe(now-d, d, Finished)
	}
	near(t, "the limit", tr.Limit(), 500*ms, .13)
	s := tr.Stats()
	if s.Finished != 1_000_000 || s.InWindow > generations*buckets*math.MaxUint16 {
		t.Errorf("%+v", s)
	}
	var sum uint32
	for _, g := range tr.window.parts {
		sum += g.nFinished
	}
	if sum != tr.window.sum.nFinished || sum != s.InWindow {
		t.Errorf("the parts have %d, the sum %d", sum, tr.window.sum.nFinished)
	}
}

// TestLimitStaysInBounds feeds garbage.
//
// mutate: internal/learn/tracker.go: limit = min(max(limit, t.settings.Min), t.settings.Max) => limit = max(limit, t.settings.Min)
func TestLimitStaysInBounds(t *testing.T) {
	for seed := range uint64(200) {
		r := random(seed)
		tr := New(Settings{Max: 10 * time.Second, Initial: time.Second, Seed: seed})
		now := time.Duration(0)
		for range 3000 {
			now += time.Duration(r.ExpFloat64() * math.Exp(4*r.NormFloat64()) * 1e7)
			took := logNormal(r, 100*ms, 5)
			if r.IntN(50) == 0 {
				took = 0
			}
			tr.Observe(now-took, took, Outcome(r.IntN(3)&1))
			if limit := tr.Limit(); limit < ms || limit > 10*time.Second {
				t.Fatalf("seed %d: %v", seed, limit)
			}
			if hedge := tr.HedgeAfter(); hedge < 0 || hedge >= tr.Limit() {
				t.Fatalf("seed %d: hedge after %v of %v", seed, hedge, tr.Limit())
			}
		}
	}
}

// TestSetMax: a swapped policy bounds what was learnt at once.
func TestSetMax(t *testing.T) {
	tr, _ := learnt(1, 3000)
	learntLimit := tr.Limit()
	tr.SetMax(50 * ms)
	if tr.Limit() != 50*ms {
		t.Errorf("%v", tr.Limit())
	}
	tr.SetMax(10 * time.Second)
	if tr.Limit() != learntLimit {
		t.Errorf("%v, was %v", tr.Limit(), learntLimit)
	}
}

// TestMemoryOfATracker: at most 16 KB a key, whatever it sees.
func TestMemoryOfATracker(t *testing.T) {
	size := unsafe.Sizeof(Tracker{}) + generations*(unsafe.Sizeof(generation{})+unsafe.Sizeof(&generation{})) + unsafe.Sizeof(candidate{})
	size += mostShared * unsafe.Sizeof(uint64(0))
	t.Logf("%d bytes, and %d for deltas of others", size, mostSenders*unsafe.Sizeof(sender{}))
	if size > 16<<10 {
		t.Errorf("%d bytes", size)
	}
}
