package learn

import (
	"bytes"
	"errors"
	"testing"
	"time"
)

// fleet returns trackers that publish deltas, all at time 0.
func fleet(n int) []*Tracker {
	all := make([]*Tracker, n)
	for i := range all {
		all[i] = New(Settings{Max: 10 * time.Second, Initial: 5 * time.Second})
		all[i].Delta(0, uint64(i))
	}
	return all
}

// exchange has each process merge the deltas of all others.
func exchange(t *testing.T, all []*Tracker, now time.Duration) {
	t.Helper()
	for i, from := range all {
		delta := from.Delta(now, uint64(i))
		for j, to := range all {
			if i == j || delta == nil {
				continue
			}
			if err := to.Merge(now, delta); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestFleetLearnsTogether: twenty processes with a call every two seconds each know a limit after half a minute, and see a change
// within ten seconds.
//
// mutate: internal/learn/merge.go: s.ended = append(s.ended, packed(o)) => _ = o
// mutate: internal/learn/tracker.go: t.share.note(o) => _ = o
func TestFleetLearnsTogether(t *testing.T) {
	all := fleet(20)
	r := random(1)
	median := 100 * ms
	for now := time.Duration(0); now < 70*time.Second; now += 100 * ms {
		if now == 60*time.Second {
			median = 300 * ms
		}
		d := logNormal(r, median, .3)
		all[r.IntN(20)].Observe(now-d, d, Finished)
		if now%(5*time.Second) == 0 {
			exchange(t, all, now)
		}
		if now == 30*time.Second {
			for _, tr := range all {
				near(t, "after 30 s a limit", tr.Limit(), 450*ms, .4)
			}
		}
	}
	exchange(t, all, 70*time.Second)
	for _, tr := range all {
		if limit := tr.Limit(); limit < 700*ms {
			t.Errorf("10 s after the change a limit is %v", limit)
		}
	}
}

// TestMergeIsIdempotent: a delta counts once, and not after a later one; deltas of other processes do not go around.
//
// mutate: internal/learn/merge.go: case i >= 0 && s.senders[i].sequence >= from.sequence: => case i >= 0 && s.senders[i].sequence > from.sequence:
// mutate: internal/learn/merge.go: t.note(o) => t.observe(o)
func TestMergeIsIdempotent(t *testing.T) {
	all := fleet(2)
	from, to := all[0], all[1]
	var deltas [][]byte
	for i := range 3 {
		now := time.Duration(i+1) * time.Second
		play(from, now, 20*ms, draws(random(uint64(i)), 10, 100*ms, .2))
		deltas = append(deltas, from.Delta(now+time.Second, 0))
	}
	if from.Delta(time.Minute, 0) != nil {
		t.Error("a delta of nothing")
	}
	for i, step := range []struct {
		delta int
		sum   uint64
		fails bool
	}{{0, 10, false}, {0, 10, true}, {2, 20, false}, {1, 20, true}, {2, 20, true}} {
		err := to.Merge(time.Minute, deltas[step.delta])
		if (err != nil) != step.fails || step.fails && !errors.Is(err, ErrOld) {
			t.Errorf("step %d: %v", i, err)
		}
		if n := to.Stats().Finished; n != step.sum {
			t.Errorf("step %d: %d calls, want %d", i, n, step.sum)
		}
	}
	if to.Delta(time.Minute, 1) != nil {
		t.Error("what others saw goes on to others")
	}
}

// TestMergeCommutes: the order of the deltas of two processes is irrelevant to the counts.
func TestMergeCommutes(t *testing.T) {
	all := fleet(4)
	play(all[0], 0, 20*ms, draws(random(1), 50, 100*ms, .2))
	play(all[1], 0, 20*ms, draws(random(2), 50, 100*ms, .2))
	a, b := all[0].Delta(2*time.Second, 0), all[1].Delta(2*time.Second, 1)
	for i, deltas := range [][][]byte{{a, b}, {b, a}} {
		for _, delta := range deltas {
			if err := all[2+i].Merge(2*time.Second, delta); err != nil {
				t.Fatal(err)
			}
		}
	}
	if all[2].window.sum != all[3].window.sum {
		t.Error("the counts differ")
	}
}

// TestDeltaIsBounded: a busy process sends a fair part of what it saw.
//
// mutate: internal/learn/merge.go: s.every *= 2 => s.every = 1
func TestDeltaIsBounded(t *testing.T) {
	all := fleet(2)
	for i := range 100_000 {
		d := 50 * ms
		if i >= 50_000 { // the second half is slower: a part of both must come
			d = 200 * ms
		}
		all[0].Observe(time.Duration(i)*time.Millisecond, d, Finished)
	}
	delta := all[0].Delta(101*time.Second, 0)
	if len(delta) > 3<<10 {
		t.Errorf("%d bytes", len(delta))
	}
	if err := all[1].Merge(101*time.Second, delta); err != nil {
		t.Fatal(err)
	}
	h := all[1].window.sum
	if c := all[1].cand; c != nil {
		for b := range buckets {
			h.add(b, true, c.finished[b])
		}
	}
	fast, slow := h.finished[bucketOf(50*ms)], h.finished[bucketOf(200*ms)]
	if fast+slow < 100 || fast*2 < slow || slow*2 < fast {
		t.Errorf("%d fast and %d slow came", fast, slow)
	}
}

// TestManyProcesses: memory is bounded whoever sends.
//
// mutate: internal/learn/merge.go: case len(s.senders) == mostSenders: => case false:
func TestManyProcesses(t *testing.T) {
	all := fleet(2)
	for process := range uint64(10_000) {
		play(all[0], 0, 20*ms, draws(random(1), 1, 100*ms, .2))
		if err := all[1].Merge(time.Second, all[0].Delta(time.Second, process)); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(all[1].share.senders); n > mostSenders {
		t.Errorf("%d processes are remembered", n)
	}
}

// FuzzMerge: whatever comes in, the limit stays in its bounds, and the same bytes do not count twice.
func FuzzMerge(f *testing.F) {
	from := fleet(1)[0]
	play(from, 0, 20*ms, draws(random(1), 100, 100*ms, .5))
	f.Add(from.Delta(2*time.Second, 1))
	f.Add([]byte(deltaName))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > checksumSize {
			data = sealed(data[: len(data)-checksumSize : len(data)-checksumSize])
		}
		tr := New(Settings{Max: 10 * time.Second, Initial: time.Second})
		first := tr.Merge(time.Hour, data)
		before := tr.Snapshot(time.Hour)
		if err := tr.Merge(time.Hour, data); err == nil {
			t.Fatalf("taken twice; the first time: %v", first)
		}
		if !bytes.Equal(before, tr.Snapshot(time.Hour)) {
			t.Fatal("the second time changed something")
		}
		if limit := tr.Limit(); limit < ms || limit > 10*time.Second {
			t.Fatalf("the limit is %v", limit)
		}
	})
}
