package gate_test

import (
	"testing"
	"time"

	"github.com/prazohq/prazo/internal/gate"
)

// TestPaceCountsOnlyWaits: what comes while nobody waits is not late.
// mutate: internal/gate/pace.go: p.waiting = false => _ = p
func TestPaceCountsOnlyWaits(t *testing.T) {
	p := gate.Pace{Width: time.Second}
	p.Came(at(5), 100) // before anything was asked for
	if _, full := p.Last(at(6)); full || p.Gap(at(6)) != 0 {
		t.Error("time passed that nobody waited in")
	}
	p.Await(at(10))
	p.Await(at(10.2)) // twice is once
	if got := p.Gap(at(10.5)); got != 500*time.Millisecond {
		t.Errorf("a gap of %v", got)
	}
	p.Came(at(10.6), 7)
	if got := p.Gap(at(99)); got != 0 || p.Waiting() {
		t.Errorf("a gap of %v after something came", got)
	}
	p.Await(at(100))
	p.Came(at(100.1), 0) // nothing came
	p.Await(at(200))
	if got := p.Gap(at(200.3)); got != 400*time.Millisecond {
		t.Errorf("a gap of %v over two waits", got)
	}
}

// TestPaceWindow: what left the window no longer counts, and the best window is kept.
// mutate: internal/gate/pace.go: p.slots[i%int64(len(p.slots))] = 0 => _ = i
// mutate: internal/gate/pace.go: p.best = max(p.best, p.sum()) => p.best = 0
func TestPaceWindow(t *testing.T) {
	p := gate.Pace{Width: time.Second}
	for i, n := range []int64{50, 50, 50, 50, 10, 10, 10, 10} { // one every 250 ms
		p.Await(at(float64(i) / 4))
		p.Came(at(float64(i+1)/4), n)
		if _, full := p.Last(at(float64(i+1) / 4)); full != (i >= 3) {
			t.Errorf("after %d quarters full is %v", i+1, full)
		}
	}
	if n, _ := p.Last(at(2)); n != 90 {
		t.Errorf("%d came in the last second, want 90: the piece at the edge counts", n)
	}
	if n, _ := p.Best(at(2)); n != 210 {
		t.Errorf("%d came in the best second, want 210", n)
	}
	p.Await(at(3))
	if got := p.Next(at(3.04)); got != at(3.1) {
		t.Errorf("the next part is full at %v", got.Sub(start))
	}
	if n, full := p.Last(at(60)); n != 0 || !full {
		t.Errorf("%d, %v after a minute of nothing", n, full)
	}
}
