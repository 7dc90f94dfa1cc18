package stat

import (
	"testing"
	"time"
)

func TestQuantile(t *testing.T) {
	list := []float64{5, 1, 4, 2, 3}
	for q, want := range map[float64]float64{0: 1, 0.5: 3, 0.99: 5, 1: 5} {
		if got := Quantile(list, q); got != want {
			t.Errorf("quantile %v is %v, want %v", q, got, want)
		}
	}
	if list[0] != 5 {
		t.Error("the list was sorted in place")
	}
	if got := Quantile([]float64{}, 0.5); got != 0 {
		t.Errorf("of nothing: %v", got)
	}
}

func TestPairs(t *testing.T) {
	order := ""
	as, bs := Pairs(3, func() { order += "a" }, func() { order += "b" })
	if order != "abbaab" || len(as) != 3 || len(bs) != 3 {
		t.Errorf("ran %s", order)
	}
	wall, cpu := Ratios([]Turn{{4, 8}, {9, 9}}, []Turn{{2, 2}, {3, 9}})
	if wall[0] != 2 || wall[1] != 3 || cpu[0] != 4 || cpu[1] != 1 {
		t.Errorf("ratios %v and %v", wall, cpu)
	}
	if each := Each([]Turn{{Wall: 10}, {Wall: 30}, {Wall: 20}}, 10); each != 2 {
		t.Errorf("each %v", each)
	}
	if turn := Time(func() { time.Sleep(20 * time.Millisecond) }); turn.Wall < 20*time.Millisecond || turn.CPU > turn.Wall {
		t.Errorf("a sleep takes %+v", turn)
	}
}

func TestAllocs(t *testing.T) {
	var keep []*int
	allocs, bytes := Allocs(1000, func() { keep = append(keep[:0], new(int), new(int)) })
	if allocs < 1.9 || allocs > 2.2 || bytes < 15 || bytes > 40 {
		t.Errorf("%v allocations, %v bytes", allocs, bytes)
	}
}
