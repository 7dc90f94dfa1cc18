package learn

import (
	"testing"
	"time"
)

// TestScoutGoesOnToTheDeadlineOnly: a scout doubles its age by the toss of a coin and ends with its call.
//
// Law 2: a scout is cut at the deadline of the call it came from.
// mutate: internal/learn/scout.go: next := min(2*s.until, s.most) => next := 2*s.until
// mutate: internal/learn/scout.go: return s.t.purse.coin.Uint64()&1 == 0 && s.reserve() => return s.reserve()
func TestScoutGoesOnToTheDeadlineOnly(t *testing.T) {
	tr := New(Settings{Max: 10 * time.Second, Initial: 100 * ms})
	if _, ok := tr.Scout(0, 100*ms, 100*ms); ok {
		t.Error("a scout after the deadline")
	}
	ends := map[time.Duration]int{}
	for range 400 {
		s, ok := tr.Scout(0, 100*ms, 700*ms)
		if !ok {
			t.Fatal("the purse is full, and each scout gives back what it did not use")
		}
		for last := s.Until(); s.Extend(); last = s.Until() {
			if s.Until() != min(2*last, 700*ms) {
				t.Fatalf("%v after %v", s.Until(), last)
			}
		}
		ends[s.Until()]++
		tr.purse.left += s.Until() - 100*ms // as if it had found its answer at once
		s.End(s.Until(), Censored)
	}
	for until, want := range map[time.Duration]int{200 * ms: 200, 400 * ms: 100, 700 * ms: 100} {
		if n := ends[until]; n < want*7/10 || n > want*13/10 {
			t.Errorf("%d of 400 ended at %v, want about %d", n, until, want)
		}
	}
}

// TestScoutsCostTheirShare: scouts of calls that are stuck for ever cost 2 % of the time of all tries, and the purse.
//
// mutate: internal/learn/scout.go: const scoutPart = 50 => const scoutPart = 20
// mutate: internal/learn/scout.go: p.left = min(p.left, p.usual) => p.left = min(p.left, p.size)
func TestScoutsCostTheirShare(t *testing.T) {
	const max = 10 * time.Second
	tr, now := learnt(1, 200)
	var foreground time.Duration
	for i, d := range draws(random(3), 40_000, 100*ms, .2) {
		now += 20 * ms
		limit := tr.Limit()
		if i%50 != 0 {
			tr.Observe(now-d, d, Finished)
			foreground += d
			continue
		}
		foreground += limit
		if s, ok := tr.Scout(now-limit, limit, max); ok {
			for s.Extend() {
			}
			s.End(s.Until(), Censored)
		} else {
			tr.Observe(now-limit, limit, Censored)
		}
	}
	spent := tr.Stats().ScoutTime
	most := foreground/50 + purseCalls*110*ms
	if spent > most || spent < foreground/60 {
		t.Errorf("scouts took %v beside %v; want up to %v", spent, foreground, most)
	}
}

// TestScoutTeaches: a limit that is far too short is found out without anybody waiting, and what a scout did not use
// comes back.
//
// mutate: internal/learn/scout.go: t.purse.put(s.until - elapsed) => t.purse.put(0)
func TestScoutTeaches(t *testing.T) {
	tr := New(Settings{Max: 10 * time.Second, Initial: 300 * ms})
	now := time.Duration(0)
	for _, d := range draws(random(1), 100, time.Second, .2) {
		now += 50 * ms
		s, ok := tr.Scout(now, tr.Limit(), 10*time.Second)
		for ok && s.Until() < d {
			ok = s.Extend()
		}
		if ok {
			s.End(d, Finished)
		}
	}
	if limit := tr.Limit(); limit < 1800*ms || limit > 5*time.Second {
		t.Errorf("the limit is %v; the 99.9th percentile is 1.86 s", limit)
	}
	s := tr.Stats()
	if s.WouldHaveFinished == 0 || s.Scouts < s.WouldHaveFinished {
		t.Errorf("%+v", s)
	}

	back := New(Settings{Max: 10 * time.Second, Initial: time.Second})
	back.purse.left = 20 * time.Second
	scout, ok := back.Scout(0, time.Second, 10*time.Second)
	if !ok || back.purse.left != 19*time.Second {
		t.Fatalf("%v left of 20s", back.purse.left)
	}
	scout.End(1500*ms, Finished)
	if want := 19_500*ms + time.Second/scoutPart; back.purse.left != want {
		t.Errorf("%v left, want %v", back.purse.left, want)
	}
}

// TestPurseIsNotSpentOnFirstSteps: where one call in fifty takes thirty times as long as the others and the limit has
// come to lie between the two kinds, scouts still see the slow ones.
//
// mutate: internal/learn/scout.go: return p.coin.Float64() < full*full => return full > 0
func TestPurseIsNotSpentOnFirstSteps(t *testing.T) {
	tr := New(Settings{Max: 10 * time.Second, Initial: 5 * time.Second, Seed: 3})
	now := play(tr, 0, 20*ms, draws(random(1), 1000, 50*ms, .3))
	tr.mu.Lock()
	tr.purse.left = 0
	tr.mu.Unlock()
	r := random(2)
	for i := range 60_000 {
		now += 20 * ms
		d := logNormal(r, 50*ms, .3)
		if i%50 == 0 {
			d = logNormal(r, 1500*ms, .3)
		}
		oneCall(tr, now, d)
	}
	if tr.Limit() < 1500*ms {
		t.Errorf("the limit is %v: one call in fifty is cut", tr.Limit())
	}
}

// oneCall is one call that takes d, with a scout where it is cut and that may be.
func oneCall(tr *Tracker, now, d time.Duration) {
	limit := tr.Limit()
	if d <= limit {
		tr.Observe(now-d, d, Finished)
		return
	}
	s, ok := tr.Scout(now-limit, limit, 10*time.Second)
	if !ok {
		tr.Observe(now-limit, limit, Censored)
		return
	}
	for ok && s.Until() < d {
		ok = s.Extend()
	}
	if ok {
		s.End(d, Finished)
	} else {
		s.End(s.Until(), Censored)
	}
}
