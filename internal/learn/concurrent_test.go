package learn

import (
	"encoding/binary"
	"sync"
	"testing"
	"time"
)

// TestEightWriters: many goroutines at once; nobody waits, next to nothing is lost, nothing is torn.
func TestEightWriters(t *testing.T) {
	tr, now := learnt(1, 3000)
	tr.Delta(now, 1)
	var all sync.WaitGroup
	const each = 5000
	for writer := range uint64(8) {
		all.Go(func() {
			for i, d := range draws(random(writer), each, 100*ms, .2) {
				at := now + time.Duration(i)*time.Millisecond
				tr.Observe(at, d, Finished)
				if limit := tr.Limit(); limit < ms || limit > 10*time.Second || tr.HedgeAfter() > limit {
					t.Errorf("limit %v, hedge %v", limit, tr.HedgeAfter())
				}
				if i%100 == 0 {
					if s, ok := tr.Scout(at, tr.Limit(), 10*time.Second); ok {
						s.Extend()
						s.End(s.Until(), Censored)
					}
				}
				if i%1000 == 0 {
					tr.Snapshot(at)
					tr.Delta(at, 1)
					tr.Stats()
				}
			}
		})
	}
	all.Wait()
	s := tr.Stats()
	if n := s.Finished - 3000; n > 8*each || n < each { // where the machine is busy, what finds the ring full is lost
		t.Errorf("%d of %d were counted", n, 8*each)
	}
	near(t, "the limit", tr.Limit(), 230*ms, .3)
}

// TestPendingObservationsAreTakenAlong: one that finds the tracker locked is not lost.
//
// mutate: internal/learn/tracker.go: t.pending.push(o) => _ = o
// mutate: internal/learn/pending.go: p.tail = head - pendingSlots => p.tail = head
func TestPendingObservationsAreTakenAlong(t *testing.T) {
	tr := New(Settings{Max: 10 * time.Second})
	tr.mu.Lock()
	for i := range 3 * pendingSlots {
		tr.Observe(time.Duration(i)*ms, 100*ms, Finished)
	}
	tr.mu.Unlock()
	tr.Observe(time.Second, 100*ms, Finished)
	if n := tr.counts.Finished; n != pendingSlots+1 {
		t.Errorf("%d counted, want the last %d and one", n, pendingSlots)
	}
}

// FuzzObserve plays any sequence of observations: starts, durations and outcomes may be anything.
func FuzzObserve(f *testing.F) {
	f.Add([]byte("0123456789abcdef0123456789abcdef"))
	f.Add(make([]byte, 17*40))
	f.Fuzz(func(t *testing.T, data []byte) {
		tr := New(Settings{Max: 10 * time.Second, Initial: time.Second})
		for ; len(data) >= 17; data = data[17:] {
			start := time.Duration(binary.LittleEndian.Uint64(data))
			took := time.Duration(binary.LittleEndian.Uint64(data[8:]))
			if data[16]&2 > 0 { // near enough to one another for a regime
				start, took = start%(time.Hour), took%(10*time.Second)
			}
			if data[16]&4 > 0 {
				if s, ok := tr.Scout(start, tr.Limit(), took); ok {
					s.Extend()
					s.End(took, Outcome(data[16]&1))
				}
			}
			for range 1 + data[16]>>3 {
				tr.Observe(start, took, Outcome(data[16]&1))
			}
			if limit := tr.Limit(); limit < ms || limit > 10*time.Second {
				t.Fatalf("the limit is %v", limit)
			}
		}
		if left := tr.Stats().ScoutTimeLeft; left < 0 || left > 80*time.Second {
			t.Fatalf("the purse holds %v", left)
		}
		if err := New(Settings{}).Restore(0, tr.Snapshot(0)); err != nil {
			t.Fatal(err)
		}
	})
}
